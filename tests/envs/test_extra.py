"""Without the extra packages everything else works, and the sentence says what to install."""

import subprocess
import sys

import pytest

NEEDS = {"pettingzoo": "pettingzoo", "vector": "gymnasium", "open_spiel": "pyspiel"}


@pytest.mark.parametrize("module", NEEDS)
def test_what_is_missing_is_said(module: str) -> None:
    program = f"import sys; sys.modules[{NEEDS[module]!r}] = None\nimport houndtable.envs\n" + (
        f"try: import houndtable.envs.{module}\nexcept ImportError as missing: sys.exit(str(missing))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    sentence = "is missing: pip install 'houndtable[envs]' brings it."
    assert sentence in done.stderr and "Traceback" not in done.stderr
