"""The image and its neighbours, read and compared with the code: no engine for containers is needed."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import yaml

from houndtable.server.app import ENDPOINTS
from houndtable.server.serve import DRAIN_SECONDS
from houndtable.server.settings import Settings, all_settings, variable
from tests.server.house import open_house

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
STEPS = [line.split(maxsplit=1) for line in DOCKERFILE.splitlines() if line and not line.startswith("#")]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8"))
PORT = Settings().port
OURS = {variable(name) for name, *_ in all_settings()}
PAGES = {endpoint.path for endpoint in ENDPOINTS}


def last(word: str) -> str:
    """What the last step of this kind says."""
    return [said for kind, said in STEPS if kind == word][-1]


def names_of(environment: dict[str, str]) -> set[str]:
    return {name for name in environment if name.startswith("HOUNDTABLE_")}


def test_the_image_runs_the_server_as_it_is() -> None:
    told = dict(each.split("=", 1) for each in last("ENV").split())
    assert names_of(told) <= OURS and told["HOUNDTABLE_DATA"] == last("VOLUME")
    assert last("EXPOSE") == str(PORT)
    assert yaml.safe_load(last("CMD")) == ["serve", "--no-browser"]
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    (program,) = yaml.safe_load(last("ENTRYPOINT"))
    assert Path(program).name in scripts


def test_the_image_is_not_run_by_root() -> None:
    user = last("USER")
    made = re.search(rf"useradd .*--uid (\d+) {user} && install -d -o {user} .*-m 700 (\S+)", DOCKERFILE)
    assert made and int(made[1]) and made[2] == last("VOLUME")
    kinds = [kind for kind, _ in STEPS]
    assert "RUN" not in kinds[kinds.index("USER") :] and "COPY" not in kinds[kinds.index("USER") :]


def test_the_image_is_built_by_hash_and_leaves_the_tools_behind() -> None:
    built = [said for kind, said in STEPS if kind == "RUN"]
    assert "--require-hashes -r tools/pins/table.txt" in built[0]
    pinned = set(re.findall(r"^([\w.-]+)==", (ROOT / "tools/pins/table.txt").read_text(encoding="utf-8"), re.MULTILINE))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["houndtable"], "no tests are shipped"
    needed = project["build-system"]["requires"]
    assert {re.split(r"[ <>=]", each)[0] for each in needed} <= pinned, "nothing else is fetched for the build"
    pins = re.split(r"\n(?=\S)", (ROOT / "tools/pins/table.txt").read_text(encoding="utf-8"))
    assert all("--hash=sha256:" in pin for pin in pins if "==" in pin)
    gone = set(built[1].partition("uninstall -y")[2].split())
    assert gone and gone <= pinned
    ignored = set((ROOT / "deploy" / "Dockerfile.dockerignore").read_text(encoding="utf-8").split())
    assert ignored >= {".git", ".venv", "**/node_modules", "houndtable/static"}, "the client is built inside"


def test_the_image_is_healthy_while_the_server_answers(tmp_path: Path) -> None:
    program, *words = yaml.safe_load(last("HEALTHCHECK").partition("CMD ")[2])
    assert program.endswith("/python") and f":{PORT}/healthz" in words[-1] and "/healthz" in PAGES
    with open_house(tmp_path) as house:
        check = [sys.executable, *(word.replace(str(PORT), str(house.port)) for word in words)]
        assert subprocess.run(check).returncode == 0
    assert subprocess.run(check, stderr=subprocess.DEVNULL).returncode


def test_the_servers_of_compose_are_told_what_they_know() -> None:
    services = COMPOSE["services"]
    for server in (services["one"], services["two"]):
        environment = server["environment"]
        assert names_of(environment) <= OURS and "@database/" in environment["HOUNDTABLE_STORE"]
        assert server["depends_on"]["database"]["condition"] == "service_healthy" and "ports" not in server
        assert int(server["stop_grace_period"].removesuffix("s")) > DRAIN_SECONDS
    assert services["database"]["environment"]["POSTGRES_USER"] in services["one"]["environment"]["HOUNDTABLE_STORE"]
    assert "ports" not in services["database"]
    text = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    assert text.count("${POSTGRES_PASSWORD:?") == text.count("${POSTGRES_PASSWORD") == 2, "there is no default password"


def test_the_proxy_of_compose_is_the_guides() -> None:
    caddyfile = COMPOSE["configs"]["caddyfile"]["content"]
    assert f"one:{PORT} two:{PORT}" in caddyfile
    assert re.findall(r"health_uri (\S+)", caddyfile)[0] in PAGES
    guide = (ROOT / "docs" / "host.md").read_text(encoding="utf-8").partition("In Caddy that is")[2]
    recipe = guide.partition("and in nginx")[0].replace("server-1", "one").replace("server-2", "two")
    wanted = {line.strip() for line in recipe.splitlines() if line.startswith("        ")}
    assert wanted <= {re.sub(r" #.*", "", line).strip() for line in caddyfile.splitlines()}
    (port,) = COMPOSE["services"]["proxy"]["ports"]
    assert port.split(":")[0] in COMPOSE["services"]["one"]["environment"]["HOUNDTABLE_ORIGIN"]
