"""Signing keys: what signs, what is still believed, and keys from outside the store."""

import asyncio
from pathlib import Path

import pytest

from houndtable.server.keys import ALGORITHMS, read_keys
from houndtable.server.people.guests import Guests
from houndtable.server.settings import Settings, mistake_in, read_secrets
from houndtable.server.store.open import open_log

NEW = f"sha3_512:{'5a' * 64}"


def in_store(folder: Path, *keys: str) -> list[Guests]:
    """The guests of one store, as servers with these keys know them."""

    async def meet() -> list[Guests]:
        log = await open_log(Settings(data=str(folder)))
        try:
            known = [Guests(log) for _ in keys]
            for guests, given in zip(known, keys, strict=True):
                await guests.open(given)
            return known
        finally:
            await log.close()

    return asyncio.run(meet())


def test_a_new_key_signs_while_the_old_one_is_still_believed(tmp_path: Path) -> None:
    before, first, second, after = in_store(tmp_path, "store", f"store {NEW}", f"{NEW} store", NEW)
    old, new = before.sign("a text"), after.sign("a text")
    assert [guests.sign("a text") for guests in (before, first, second, after)] == [old, old, new, new]
    assert [guests.is_signed("a text", old) for guests in (before, first, second, after)] == [True, True, True, False]
    assert [guests.is_signed("a text", new) for guests in (before, first, second, after)] == [False, True, True, True]
    assert not after.is_signed("another text", new) and not after.is_signed("a text", "")


def test_what_the_store_knows_a_text_by_stays_the_same(tmp_path: Path) -> None:
    before, after = in_store(tmp_path, "store", NEW)
    assert before.mark("recovery abc") == after.mark("recovery abc"), "or all recovery codes would be void"


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm_signs(algorithm: str) -> None:
    (key,) = read_keys(f"{algorithm}:{'0f' * 32}")
    assert len(bytes.fromhex(key.sign("a text"))) >= 32


@pytest.mark.parametrize(
    "wrong", ["md5:" + "5a" * 32, "sha256:" + "5a" * 31, "sha256:" + "zz" * 32, "5a" * 32, "sha256"]
)
def test_a_key_that_is_none_is_refused_and_not_repeated(wrong: str) -> None:
    said = mistake_in(Settings(keys=f"store {wrong}"))
    assert said.startswith("--keys: a key should be") and "5a5a" not in said and "zz" not in said


def test_secrets_come_from_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "keys").write_text(f"{NEW}\nstore\n", encoding="utf-8")
    monkeypatch.setenv("HOUNDTABLE_KEYS_FILE", str(tmp_path / "keys"))
    assert read_secrets() == {"keys": f"{NEW}\nstore"}
    monkeypatch.setenv("HOUNDTABLE_MAIL_FILE", str(tmp_path / "missing"))
    with pytest.raises(OSError, match="missing"):
        read_secrets()
