"""Old records keep their rules: golden records, as written under each version of a game's rules.

Their names are game, rules version and seats. They were played with the defaults of their time.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import houndtable as ht
from houndtable.games import GAMES
from houndtable.games.option import Option
from houndtable.play import record
from houndtable.play.match import verify

GOLDEN = sorted((Path(__file__).parent / "records").glob("*.jsonl"))
every_old_record = pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])


def with_head(text: str, **changes: Any) -> str:
    """A record with another first line."""
    head, _, rest = text.partition("\n")
    return json.dumps(json.loads(head) | changes) + "\n" + rest


@every_old_record
def test_an_old_record_is_replayed_to_its_result(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = verify(record.read(text))
    assert match.over and match.record().splitlines()[1:] == text.splitlines()[1:]


@every_old_record
def test_options_that_an_old_record_does_not_name_are_as_they_were(path: Path) -> None:
    """As if none of today's options had existed: the defaults of that time, whatever they are now."""
    text = path.read_text(encoding="utf-8")
    old, bare = (verify(record.read(written)) for written in (text, with_head(text, options={})))
    assert bare.raw.tobytes() == old.raw.tobytes() and bare.result == old.result


def test_every_game_has_an_old_record() -> None:
    assert {path.stem.split("-")[0] for path in GOLDEN} == set(GAMES)


def test_a_change_of_default_touches_no_record(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ht.new("clear_4", seats=2, seed=3)
    text = match.record()
    rules: Any = match.game.rules
    changed = [option._replace(default=1, before=option.choices[0]) for option in rules.OPTIONS[1:]]
    late = Option("late", "R1", ("new", "old"), before="old")
    monkeypatch.setattr(rules, "OPTIONS", (rules.OPTIONS[0], *changed, late))
    assert record.read(text).setup.options == (*match.setup.options, 1)
    assert match.game.choose(2, {}) == (0, *[1] * len(changed), 0), "a new match is as usual now"


def test_a_record_says_by_which_rules_it_was_played() -> None:
    match = ht.new("clear_4", seats=2, seed=3)
    assert json.loads(match.record().splitlines()[0])["rules"] == match.game.rules.RULES_VERSION


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (99, r"clear_4 was played by version 99 of the rules; versions 1 to \d are known here\."),
        (0, "version 0 of the rules; versions 1"),
        ("new", "rules is missing, or is not a whole number"),
    ],
)
def test_a_record_of_unknown_rules_is_refused_in_a_sentence(rules: object, sentence: str) -> None:
    text = with_head(ht.new("clear_4", seats=2, seed=3).record(), rules=rules)
    with pytest.raises(ht.Damaged, match=f"Line 1 of the record: .*{sentence}"):
        record.read(text)
