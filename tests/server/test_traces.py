"""Traces reach a collector, if one is configured: a span for every request and every move, and nothing secret."""

import asyncio
import gzip
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houndtable.cli import main
from houndtable.server.wire import traces
from tests.patience import patiently
from tests.server.house import Player, open_house, sit_and_start


def test_without_a_collector_a_span_is_nothing() -> None:
    assert traces.span("act", table="t") is traces.NOTHING


def test_a_collector_is_an_address(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--no-browser", "--traces", "localhost"])
    assert "--traces localhost: write it as http://localhost:4318." in " ".join(capsys.readouterr().err.split())


class Collector(http.server.BaseHTTPRequestHandler):
    """Keeps what it gets."""

    got: list[bytes]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.got.append(gzip.decompress(body) if self.headers.get("content-encoding") == "gzip" else body)
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture
def collector() -> Iterator[http.server.ThreadingHTTPServer]:
    Collector.got = []
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Collector) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def spans() -> list[Any]:
    """All spans that have arrived."""
    from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

    requests = [ExportTraceServiceRequest.FromString(body) for body in Collector.got]
    groups = [group for request in requests for each in request.resource_spans for group in each.scope_spans]
    return [span for group in groups for span in group.spans]


def test_a_move_is_traced(tmp_path: Path, collector: http.server.ThreadingHTTPServer) -> None:
    reason = "OpenTelemetry is an optional extra: pip install '.[traces]'"
    pytest.importorskip("opentelemetry.exporter.otlp.proto.http", reason=reason)

    async def evening() -> tuple[str, list[Player]]:
        with open_house(tmp_path, "--traces", f"http://127.0.0.1:{collector.server_port}") as house:
            table, people = await sit_and_start(house, "clear_4", 2)
            players = [Player(who, table, seat, most=60) for seat, who in enumerate(people)]
            await asyncio.gather(*(player.play() for player in players))
            return table, players

    table, players = asyncio.run(evening())
    moves = sum(len(player.acknowledged) for player in players)
    assert moves > 5
    for _ in patiently("the server sends the rest when it ends"):
        acts = [span for span in spans() if span.name == "act"]
        if len(acts) >= moves:
            break
    assert "POST /api/tables" in {span.name for span in spans()}
    for name in ("store", "tell"):
        inside = {span.parent_span_id for span in spans() if span.name == name}
        assert {act.span_id for act in acts} <= inside, "every move was stored and told"
    assert {attribute.value.string_value for act in acts for attribute in act.attributes} == {table, "clear_4"}
    assert not any(player.who.token.encode() in body for body in Collector.got for player in players)
