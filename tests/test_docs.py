"""The documents are true: the README's examples run, and links lead somewhere."""

import importlib
import os
import re
import tomllib
from pathlib import Path

import pytest

from houndtable.cli.arguments import EXAMPLES, parser
from tools import api_pages

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *(ROOT / ".github").glob("*.md"),
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "bench").glob("*.md"),
    ]
)


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


PROGRAMS = [
    pytest.param(name, block, id=f"{name}-{number}")
    for name in ("README.md", "docs/bots.md", "docs/environments.md", "docs/notation.md", "docs/pictures.md")
    for number, block in enumerate(re.findall(r"```python\n(.*?)```", (ROOT / name).read_text("utf-8"), re.DOTALL))
]


@pytest.mark.parametrize(("name", "block"), PROGRAMS)
def test_a_program_on_a_page_runs_by_itself(
    name: str, block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(block, name, "exec"), {})
    if "say(game" in block:
        assert capsys.readouterr().out.splitlines() == re.findall(r"^print.*  # (.*)$", block, re.MULTILINE)


def test_readme_is_short() -> None:
    """Counted in lines of 100 letters."""
    assert sum(1 + len(line) // 100 for line in README.splitlines()) < 85


def test_the_two_commands_are_there_and_executable() -> None:
    commands = re.findall(r"^(\./\w+)", "\n".join(blocks("sh")), re.MULTILINE)
    assert set(commands) == {"./play", "./test"}
    assert all(os.access(ROOT / command, os.X_OK) for command in commands)
    assert "./test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_every_command_of_the_help_can_be_parsed() -> None:
    lines = re.findall(r"^  houndtable (.*?)(?:  .*)?$", EXAMPLES, re.MULTILINE)
    assert len(lines) > 8
    for line in lines:
        assert parser().parse_args(line.split())


def test_every_module_has_its_place_in_the_guide() -> None:
    guide, package = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), ROOT / "houndtable"
    parts = [path.name for path in package.glob("[!_]*.py")]
    parts += [f"{path.parent.name}/" for path in package.glob("*/__init__.py")]
    assert not [part for part in parts if part not in guide]


@pytest.mark.long
@pytest.mark.filterwarnings("error")
def test_the_api_pages_are_made_of_docstrings(tmp_path: Path) -> None:
    pytest.importorskip("pdoc", reason="comes with the group `docs`")
    api_pages.write(tmp_path)
    for name in api_pages.PUBLIC:
        assert (tmp_path / f"{name.replace('.', '/')}.html").exists()
    assert "What a seat may know" in (tmp_path / "houndtable" / "play" / "match.html").read_text(encoding="utf-8")


def test_every_public_module_and_class_is_explained() -> None:
    for name in api_pages.PUBLIC:
        module = importlib.import_module(name)
        kinds = [each for each in vars(module).values() if isinstance(each, type) and each.__module__ == name]
        assert all(each.__doc__ for each in (module, *kinds)), name


def test_versions_agree() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {version}\n" in citation
    assert f"\n## {version}," in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_package_comes_with_types() -> None:
    assert (ROOT / "houndtable" / "py.typed").exists()


def commands() -> list[str]:
    """Every command `houndtable …` that a page shows, in a block or in a sentence."""
    shown = re.compile(r"(?:^ *|`|bin/)houndtable ((?:rules|fields|play|serve|sim|study|arena)\w* .*?)(?:`|  |$)", re.M)
    lines = [line for page in PAGES for line in shown.findall(page.read_text(encoding="utf-8"))]
    return [line for line in lines if "--help" not in line]


@pytest.mark.parametrize("line", sorted(set(commands())))
def test_every_command_of_the_pages_can_be_parsed(line: str) -> None:
    assert parser().parse_args(line.split())


def test_enough_commands_are_found() -> None:
    assert len(commands()) > 12


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_extras_exist_and_are_named_in_one_form(page: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for text, names in re.findall(r"pip install (\S*\[([\w,]+)\]\S)", page.read_text(encoding="utf-8")):
        assert text == f'".[{names}]"', "Houndtable is in no package index yet"
        assert set(names.split(",")) <= set(project["optional-dependencies"])


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
