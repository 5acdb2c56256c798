"""Without the extra packages everything else works, and a sentence says what to install."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NEEDS = {"pettingzoo": "pettingzoo", "vector": "gymnasium", "open_spiel": "pyspiel"}
EXTRAS = (
    "asyncpg",
    "httptools",
    "matplotlib",
    "openskill",
    "segno",
    "starlette",
    "uvicorn",
    "uvloop",
    "webauthn",
    "websockets",
)


def run_without(modules: tuple[str, ...], program: str) -> subprocess.CompletedProcess[str]:
    hidden = f"import sys; sys.modules.update(dict.fromkeys({modules!r}))\n"
    return subprocess.run([sys.executable, "-c", hidden + program], capture_output=True, text=True)


@pytest.mark.parametrize("module", NEEDS)
def test_a_missing_library_of_the_environments_is_named(module: str) -> None:
    program = "import houndtable.envs\n" + (
        f"try: import houndtable.envs.{module}\nexcept ImportError as missing: sys.exit(str(missing))"
    )
    done = run_without((NEEDS[module],), program)
    assert (
        "is missing: pip install '.[envs]' in Houndtable's folder installs it." in done.stderr
        and "Traceback" not in done.stderr
    )


def test_rules_and_simulation_need_few_packages() -> None:
    names = {requirement.partition(">")[0] for requirement in PROJECT["dependencies"]}
    assert names == {"msgspec", "numba", "numpy", "rich", "threadpoolctl"}
    program = "import houndtable as ht\nfrom houndtable.cli import main\nht.new('clear_4', seed=1)\nmain(['games'])"
    done = run_without(EXTRAS, program)
    assert done.returncode == 0 and "clear_4" in done.stdout


def test_a_command_takes_one_thread_for_its_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENBLAS_NUM_THREADS")
    program = "from houndtable.cli import main\nfrom threadpoolctl import threadpool_info\nmain(['games', 'clear_4'])\n"
    program += "print({each['num_threads'] for each in threadpool_info() if each['user_api'] == 'blas'})"
    done = run_without((), program)
    assert done.stdout.endswith("{1}\n"), done.stderr


def test_pixels_say_what_they_lack() -> None:
    program = "from houndtable.pictures import pixels\npixels('<svg/>')"
    done = run_without(("resvg_py",), program)
    assert "resvg is missing: pip install '.[pictures]' in Houndtable's folder installs it." in done.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["serve", "--no-browser"],
            "The server is missing: pip install '.[server]' in Houndtable's folder installs it.",
        ),
        (
            ["simulate", "clear_4", "--games", "1", "--limit", "1", "--plot", "games.png"],
            "Matplotlib is missing: pip install '.[lab]' in Houndtable's folder installs it.",
        ),
    ],
)
def test_a_command_says_what_it_lacks(words: list[str], sentence: str, tmp_path: Path) -> None:
    words = [str(tmp_path / word) if word.endswith(".png") else word for word in words]
    done = run_without(EXTRAS, f"from houndtable.cli import main\nmain({words!r})")
    assert done.returncode == 2 and sentence in done.stderr.replace("\n", " ") and "Traceback" not in done.stderr
