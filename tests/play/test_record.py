"""A match as a file: what is written can be read, and faults are reported with their line."""

import contextlib
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import houndtable as ht
from houndtable.play import record
from houndtable.play.match import verify
from tests.games.tables import every_table
from tests.play.test_deals import ended as ended_at_table
from tests.play.test_match import played


@pytest.fixture(scope="module")
def ended() -> ht.Match:
    """A match played to its end by players who lay cards whenever possible."""
    match = ht.new("dog_cards", seats=2, seed=11)
    while not match.over:
        match.play(min(match.legal, key=lambda action: preference(action.notation)))
    return match


def preference(notation: str) -> tuple[int, str]:
    order = ("lay", "exchange", "fetch", "look", "take", "buy", "steal", "discard")
    return order.index(notation.split()[0]), notation


@every_table
def test_what_is_saved_is_loaded(game: ht.games.Game, seats: int, tmp_path: Path) -> None:
    match = played(game.name, seats, 60)
    match.save(tmp_path / "match.jsonl")
    again = ht.Match.load(tmp_path / "match.jsonl")
    assert again.raw.tobytes() == match.raw.tobytes() and again.events == match.events
    again.play(again.legal[0])


def test_a_finished_match_is_loaded_and_verified(ended: ht.Match, tmp_path: Path) -> None:
    ended.save(tmp_path / "match.jsonl")
    assert ht.Match.load(tmp_path / "match.jsonl").result == ended.result


def test_the_secret_is_in_the_record_only_when_the_match_has_ended(ended: ht.Match) -> None:
    running = ht.new("dog_cards", seats=2)
    assert running.secret and running.secret.hex() not in running.record()
    assert ended.secret and ended.secret.hex() in ended.record()


def test_a_record_is_lines_that_can_be_read(ended: ht.Match) -> None:
    lines = [json.loads(line) for line in ended.record().splitlines()]
    assert lines[0]["game"] == "dog_cards" and lines[0]["options"]["joker_may_start"] == "yes"
    assert lines[1] == {"event": 1, "seat": "chance", "action": lines[1]["action"]}
    assert ended.result and lines[-2]["winners"] == list(ended.result.winners) and list(lines[-1]) == ["seal"]


def head(**changes: object) -> str:
    """A first line; a part that is None is left out."""
    usual = {"houndtable": 1, "game": "dog_cards", "rules": 1, "seats": 2, "options": {}, "deals": 1, "commitment": ""}
    return json.dumps({name: part for name, part in (usual | changes).items() if part is not None})


def damaged(match: ht.Match, change: dict[int, str | None]) -> str:
    lines = match.record().splitlines()
    new = [change.get(number, line) for number, line in enumerate(lines, 1)]
    return "\n".join(line for line in new if line is not None) + "\n"


@pytest.mark.parametrize(
    ("line", "text", "sentence"),
    [
        (1, "hello", "not JSON"),
        (1, "[]", "Expected `object`, got `array`"),
        (1, '{"houndtable": 1, "options": ' + "[" * 5000, "nested too deeply"),
        (1, head(houndtable=2), "format 2; only format 1 can be read here"),
        (1, head(houndtable=None), "missing required field `houndtable`"),
        (1, head(game="ludo"), "ludo"),
        (1, head(game=["ludo"]), "game: Expected `str`"),
        (1, head(rules=None), "missing required field `rules`"),
        (1, head(rules="new"), "rules: Expected `int`"),
        (1, head(rules=99), "played by version 99 of the rules; only version 1 is known here"),
        (1, head(deals=2), "dealt by version 2, which is not known here"),
        (1, head(seats="many"), "seats: Expected `int`"),
        (1, head(seats=9), "9 seats are not possible"),
        (1, head(options=[]), "options: Expected `object`"),
        (1, head(options={"rounds": "one"}), "no option 'rounds'"),
        (1, head(nonces=5), "nonces: Expected `array`"),
        (1, head(nonces=["\u00fc"]), "matching regex"),
        (1, head(nonces=["1\n2"]), "matching regex"),
        (1, head(nonces=["1", "2"]), "there should be 0 commitments and nonces"),
        (1, head(more=1), "unknown field `more`"),
        (3, '{"event": 2, "seat": "cha', "cut off"),
        (3, '{"event": 2, "seat": "chance"}', "missing required field `action`"),
        (3, '{"event": 2, "seat": 0, "action": [1]}', "action: Expected `str`"),
        (3, '{"event": 9, "seat": "chance", "action": "draw 2"}', "event 2 was expected here, not 9"),
        (3, '{"event": 2, "seat": "chance", "action": "dance"}', "not an action of DOG CARDS"),
        (3, '{"event": 2, "seat": "nobody", "action": "draw 2"}', "seat: Invalid enum value 'nobody'"),
        (3, '{"event": 2, "seat": 2, "action": "draw 2"}', "seat 2 is neither one of the 2"),
        (3, '{"event": 2, "seat": 0, "action": "draw 2"}', "not your turn"),
        (3, '{"event": 2, "seat": "\\ud800", "action": "draw 2"}', "not JSON"),
        (3, None, "event 2 was expected here, not 3"),
    ],
)
def test_a_damaged_line_is_named(ended: ht.Match, line: int, text: str | None, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text(damaged(ended, {line: text}), encoding="utf-8")
    with pytest.raises(ht.Damaged, match=sentence) as wrong:
        ht.Match.load(tmp_path / "bad.jsonl")
    assert wrong.value.line == line and str(wrong.value).startswith(f"Line {line} ")


def test_an_unfair_deal_is_found(ended: ht.Match) -> None:
    first = json.loads(ended.record().splitlines()[1])
    other = "begin 1" if first["action"] == "begin 0" else "begin 0"
    text = damaged(ended, {2: json.dumps({**first, "action": other})})
    with pytest.raises(ht.Damaged, match="the deal was not fair"):
        verify(record.read(text))


def test_a_wrong_result_or_secret_is_found(ended: ht.Match) -> None:
    lines = ended.record().splitlines()
    head, end = json.loads(lines[0]), json.loads(lines[-2])
    del head["seed"]
    swapped = {**end, "winners": [1 - seat for seat in end["winners"]]}
    with pytest.raises(ht.Damaged, match=r"the result should be 'won by seat .; scores .*', not 'won by seat"):
        verify(record.read(damaged(ended, {len(lines) - 1: json.dumps(swapped)})))
    false = {**end, "secret": "00" * 96}
    with pytest.raises(ht.Damaged, match="not the one that was committed to"):
        verify(record.read(damaged(ended, {1: json.dumps(head), len(lines) - 1: json.dumps(false)})))


@pytest.mark.parametrize("name", ["seed", "commitment", "nonces"])
def test_half_a_surrogate_pair_is_refused(ended: ht.Match, name: str) -> None:
    """JSON can encode half of a surrogate pair, which cannot be written again."""
    head = json.loads(ended.record().splitlines()[0])
    head[name] = ["\ud800"] if name == "nonces" else "\ud800"
    with pytest.raises(ht.Damaged, match=r"Line 1 of the record: .* is not JSON"):
        verify(record.read(damaged(ended, {1: json.dumps(head)})))


@pytest.mark.parametrize(
    ("part", "wrong", "sentence"),
    [
        ("secret", "zz", "secret: Expected `str` matching regex"),
        ("secret", "", "secret: Expected `str` matching regex"),
        ("secret", 5, "secret: Expected `str`"),
        ("winners", None, "it has winners and scores"),
        ("resigned", [2], "only the 2 seats can resign"),
    ],
)
def test_a_damaged_end_is_named(ended: ht.Match, part: str, wrong: object, sentence: str) -> None:
    lines = ended.record().splitlines()
    with pytest.raises(ht.Damaged, match=sentence):
        record.read(damaged(ended, {len(lines) - 1: json.dumps({**json.loads(lines[-2]), part: wrong})}))


def test_a_binary_file_is_not_a_record(ended: ht.Match, tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_bytes(b'{"houndtable": 1}\n\xff\xfe')
    with pytest.raises(ht.Damaged, match="Line 2 of the record: this is not UTF-8 text"):
        ht.Match.load(tmp_path / "bad.jsonl")
    (tmp_path / "marked.jsonl").write_text(ended.record(), encoding="utf-8-sig")
    assert ht.Match.load(tmp_path / "marked.jsonl").events == ended.events


def test_an_endless_file_is_not_a_record(ended: ht.Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended.save(tmp_path / "match.jsonl")
    monkeypatch.setattr(record, "LARGEST", len(ended.record()) - 1)
    with pytest.raises(ht.Damaged, match="no match is as long as this file"):
        ht.Match.load(tmp_path / "match.jsonl")


def test_an_abandoned_match_verifies_as_what_it_is() -> None:
    match = ht.new("clear_4", 2)
    match.play(match.legal[0])
    match.is_abandoned = True
    text = match.record()
    again = verify(record.read(text))
    assert again.is_abandoned and again.result is None and again.secret == match.secret
    assert again.events == match.events and again.record() == text
    lines = text.splitlines()
    cut = "".join(f"{line}\n" for line in (*lines[:-3], lines[-2]))
    for changed, sentence in (
        (cut + lines[-1], "the seal does not match"),
        (text.replace('"abandoned": true', '"abandoned": false'), "a match is abandoned, or it has winners and scores"),
        (text.replace('"abandoned": true', '"abandoned": true, "winners": [0], "scores": [0]'), "or it has winners"),
        (text.replace('"secret": "', '"secret": "00'), "not the one that was committed to"),
    ):
        with pytest.raises(ht.Damaged, match=sentence):
            verify(record.read(changed))


def test_a_match_that_is_over_was_not_abandoned(ended: ht.Match) -> None:
    *lines, _, _ = ended.record().splitlines()
    lines.append(json.dumps({"abandoned": True, "secret": ended.secret.hex() if ended.secret else ""}))
    text = "".join(f"{line}\n" for line in lines)
    with pytest.raises(ht.Damaged, match="the result should be 'won by"):
        verify(record.read(text + json.dumps({"seal": record.seal_of(text)})))


def test_an_empty_file_is_not_a_record() -> None:
    with pytest.raises(ht.Damaged, match="empty"):
        record.read("")


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_whatever_is_cut_or_changed_is_damaged_or_still_true(ended: ht.Match, data: st.DataObject) -> None:
    """Damage leads only to a reported line, or to the very same match."""
    text = ended.record()
    begin = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(begin, min(len(text), begin + 40)))
    changed = text[:begin] + data.draw(st.text(max_size=5)) + text[end:]
    with contextlib.suppress(ht.Damaged):
        match = verify(record.read(changed))
        assert match.events == ended.events and match.over


@pytest.mark.parametrize(
    ("altered", "sentence"),
    [
        ({"position": "seats: 2\nhand 0: 5 6\nhand 1: 3"}, "the seal does not match"),
        ({"position": "seats: 2\nhand 0: x 5\nhand 1: 3"}, "a match needs every card"),
        ({"position": "colour: red"}, "there is no part 'colour'"),
        ({"position": 7}, "position: Expected `str`"),
        ({"seats": 3}, "the position has 2 seats, the match 3"),
        ({"options": {"pass_on_empty": "yes"}}, "the position has other options"),
    ],
)
def test_where_a_match_began_fits_the_rest_of_its_record(altered: dict[str, object], sentence: str) -> None:
    text = ht.from_position("clear_4", "seats: 2\nhand 0: 5 5\nhand 1: 3", seed=1).record()
    head, _, rest = text.partition("\n")
    assert verify(record.read(text)).record() == text
    with pytest.raises(ht.Damaged, match=sentence):
        verify(record.read(json.dumps(json.loads(head) | altered) + "\n" + rest))


BRANCH = {"record": "0" * 64, "event": 7, "table": ""}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"branch": 5}, "branch: Expected `object | null`"),
        ({"branch": BRANCH | {"record": "seal"}}, "branch.record: Expected `str` matching regex"),
        ({"branch": BRANCH | {"event": -1}}, "branch.event: Expected `int` >= 0"),
        ({"branch": BRANCH | {"more": 1}}, "branch: Object contains unknown field `more`"),
        ({"branch": None}, "a position comes with the branch that it is from"),
        ({"position": "colour: red"}, "there is no part 'colour'"),
        ({}, "the position has 2 seats, the match"),
    ],
)
def test_a_branch_must_say_where_it_is_from(change: dict[str, object], sentence: str) -> None:
    head, *rest = ended_at_table(()).record().splitlines()
    branched = {"position": "seats: 2\nhand 0: 5 6\nhand 1: 3", "branch": BRANCH}
    line = json.dumps(json.loads(head) | branched | change)
    with pytest.raises(record.Damaged, match=re.escape(sentence)):
        record.read("\n".join([line, *rest]))
