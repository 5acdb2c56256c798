"""The documents are true: what the README shows runs, and links lead somewhere."""

import re
import subprocess
from pathlib import Path

import pytest

from houndtable import cli

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "bench").glob("*.md")])


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("block", blocks("python"))
def test_readme_block_runs(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(block, "README.md", "exec"), {})


ENVIRONMENTS = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("block", re.findall(r"```python\n(.*?)```", ENVIRONMENTS, re.DOTALL))
def test_block_about_environments_runs(block: str) -> None:
    exec(compile(block, "environments.md", "exec"), {})


def test_readme_is_one_screen() -> None:
    assert len(README.splitlines()) < 70


def test_the_two_commands_are_there_and_executable() -> None:
    for command in re.findall(r"^(\./\w+)", "\n".join(blocks("sh")), re.MULTILINE):
        subprocess.run(["test", "-x", ROOT / command], check=True)
    assert "./test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_every_command_of_the_help_can_be_parsed() -> None:
    for line in re.findall(r"^  houndtable (.*?)(?:  .*)?$", cli.EXAMPLES, re.MULTILINE):
        assert cli.parser().parse_args(line.split())


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
