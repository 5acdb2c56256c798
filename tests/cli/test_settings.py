"""Server settings in a file: they apply unless a flag overrides them."""

from pathlib import Path

import pytest

from houndtable.server.settings import read_file


def test_a_file_holds_settings(tmp_path: Path) -> None:
    path = tmp_path / "houndtable.toml"
    path.write_text('accounts = "required"\nport = 9000\npace = 1\n', encoding="utf-8")
    assert read_file(str(path)) == {"accounts": "required", "port": 9000, "pace": 1.0}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("colour = 1", "there is no setting colour"),
        ('port = "many"', "port = 'many' should be a whole number"),
        ("port = true", "should be a whole number"),
        ("port =", "Invalid value"),
    ],
)
def test_invalid_settings_are_reported(text: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "houndtable.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=sentence):
        read_file(str(path))
