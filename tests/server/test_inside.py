"""What servers say to the store and to each other can be encrypted, and then goes to nobody who cannot prove a name."""

import asyncio
import contextlib
import signal
import ssl
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest
import trustme

from houndtable.server.lobby.forwarding import line_to
from houndtable.server.serve import is_in_plain
from houndtable.server.settings import Settings
from tests.patience import PATIENCE
from tests.server.house import House, Visitor, free_port, play_to_the_end, sit_and_start
from tests.server.test_servers import database as database
from tests.server.test_servers import figure, led_by

PLEASE_TLS = bytes.fromhex("0000000804d2162f")  # what a PostgreSQL client asks before it says anything else


@pytest.fixture
def authority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> trustme.CA:
    """Whose certificates this computer trusts, and no other's."""
    authority = trustme.CA()
    authority.cert_pem.write_to_path(tmp_path / "authority.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))
    return authority


def certificate(authority: trustme.CA, folder: Path, name: str = "localhost") -> str:
    """A file with a certificate and its key."""
    path = folder / f"{name}.pem"
    authority.issue_cert(name, common_name=name).private_key_and_cert_chain_pem.write_to_path(path)
    return str(path)


@contextlib.contextmanager
def in_front_of(store: str, server: str, authority: trustme.CA) -> Iterator[int]:
    """TLS before a PostgreSQL, as it would do it itself, for clients with a certificate; its port."""
    host, _, port = store.partition("@")[2].partition("/")[0].partition(":")
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(server)
    context.verify_mode = ssl.CERT_REQUIRED
    authority.configure_trust(context)
    told: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event, int]] = Future()

    async def pour(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while some := await source.read(65536):
                target.write(some)
                await target.drain()
        target.close()

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            assert await reader.readexactly(len(PLEASE_TLS)) == PLEASE_TLS, "nothing is said in plain"
            writer.write(b"S")
            await writer.drain()
            await writer.start_tls(context)
            store_reader, store_writer = await asyncio.open_connection(host, int(port))
            await asyncio.gather(pour(reader, store_writer), pour(store_reader, writer))
        writer.close()

    async def stand() -> None:
        listener, end = await asyncio.start_server(meet, "localhost", 0), asyncio.Event()
        told.set_result((asyncio.get_running_loop(), end, listener.sockets[0].getsockname()[1]))
        await end.wait()
        listener.close()

    thread = threading.Thread(target=lambda: asyncio.run(stand()))
    thread.start()
    loop, end, own_port = told.result(PATIENCE)
    yield own_port
    loop.call_soon_threadsafe(end.set)
    thread.join(PATIENCE)


class SafeHouse(House):
    """A server that speaks https itself."""

    @property
    def address(self) -> str:
        return f"https://localhost:{self.port}"


def test_servers_play_together_by_tls_alone(tmp_path: Path, database: str, authority: trustme.CA) -> None:
    own, client = certificate(authority, tmp_path), certificate(authority, tmp_path, "houndtable")

    async def evening(houses: list[House]) -> None:
        table, people = await sit_and_start(led_by(houses), "clear_4", 2)
        people = [Visitor(house, who.token) for house, who in zip(houses, people, strict=True)]
        await play_to_the_end(table, people)
        assert sum([await figure(house, "passed_on_total") for house in houses]) > 0

    with in_front_of(database, own, authority) as port:
        name = database.rpartition("/")[2]
        safe = f"sslmode=verify-full&sslrootcert={tmp_path}/authority.pem&sslcert={client}&sslkey={client}"
        store = f"postgresql://postgres@localhost:{port}/{name}?{safe}"
        houses: list[House] = []
        for number in range(2):
            house = SafeHouse(tmp_path / str(number), "--store", store, "--certificate", own, "--host", "localhost")
            house.port = free_port()
            house.flags = (*house.flags, "--address", house.address)
            house.open()
            houses.append(house)
        try:
            asyncio.run(evening(houses))
        finally:
            complaints = "".join(house.end(signal.SIGTERM) for house in houses)
        assert not complaints


def test_another_server_that_cannot_prove_its_name_is_told_nothing(tmp_path: Path, authority: trustme.CA) -> None:
    for by, name in ((trustme.CA(), "localhost"), (authority, "other.example")):
        house = SafeHouse(tmp_path / name, "--certificate", certificate(by, tmp_path, name), "--host", "localhost")
        house.open()
        try:
            with pytest.raises(ssl.SSLCertVerificationError):
                line_to(house.address, PATIENCE).request("GET", "/healthz")
        finally:
            house.end()


@pytest.mark.parametrize(
    ("store", "address", "is_plain"),
    [
        ("postgresql://me@db.example/house", "https://a.example", True),
        ("postgresql://me@db.example/house?sslmode=require", "https://a.example", True),  # proves no name
        ("postgresql://me@db.example/house?sslmode=verify-full", "https://a.example", False),
        ("postgresql://me@db.example/house?sslmode=verify-full", "http://10.0.0.7:8765", True),
        ("postgresql://me@localhost/house", "http://127.0.0.1:8765", False),
        ("postgresql:///house?host=/run/postgresql", "http://localhost:8765", False),
        ("", "http://10.0.0.7:8765", False),  # nobody else is there
    ],
)
def test_what_is_said_in_plain_to_other_computers_is_noticed(store: str, address: str, is_plain: bool) -> None:
    assert is_in_plain(Settings(store=store, address=address)) == is_plain
