"""The description of the endpoints for tools is what the server does."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houndtable.server.app import ENDPOINTS
from houndtable.server.people.guests import COOKIE
from tests.server.house import House, get, open_house, post

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "response_headers_conformance",
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("data")) as opened:
        yield opened


@pytest.fixture(scope="module")
def document(house: House) -> dict[str, Any]:
    described: dict[str, Any] = get(f"{house.address}/api/openapi.json").json()
    return described


def test_every_endpoint_for_programs_is_described(document: dict[str, Any]) -> None:
    described = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert described == {(each.method, each.path) for each in ENDPOINTS if each.path.startswith("/api/")}
    assert document["openapi"] == "3.1.0"


def test_whatever_is_referred_to_is_there(document: dict[str, Any]) -> None:
    named = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document)))
    assert named == set(document["components"]["schemas"])


def test_a_wish_and_its_answer_are_described(document: dict[str, Any]) -> None:
    """Joining a tournament: a body, nothing but a status, and denials."""
    join = document["paths"]["/api/tournaments/{code}/join"]["post"]
    assert join["operationId"] == "join_tournament" and join["security"] == [{"program": []}]
    assert join["requestBody"]["content"]["application/json"]["schema"]["$ref"].endswith("/JoinTournament")
    assert set(join["responses"]) == {"201", "4XX", "5XX"}
    turned = document["paths"]["/api/tables/{table}/turned"]["get"]
    assert [(each["name"], each["in"], each["required"]) for each in turned["parameters"]] == [
        ("table", "path", True),
        ("seat", "query", False),
    ]


@pytest.mark.long
def test_the_server_answers_as_described(house: House, tmp_path: Path) -> None:
    """Schemathesis makes requests from the description: no server error, and every answer as it says."""
    cookie = post(f"{house.address}/api/me", json={"name": "Ada"}).cookies[COOKIE]
    tried = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "run", f"{house.address}/api/openapi.json"),
            *("--header", f"cookie: {COOKIE}={cookie}", "--phases", "coverage,fuzzing", "--max-examples", "30"),
            *("--checks", ",".join(CHECKS), "--exclude-operation-id", "sign_out"),  # then nobody would ask any more
            *("--suppress-health-check", "filter_too_much", "--warnings", "off", "--no-color"),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert tried.returncode == 0, tried.stdout
    print(re.findall(r"\d+ generated.*", tried.stdout))
