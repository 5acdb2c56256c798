"""Lessons over HTTP: a right action leads on, a wrong one is explained and changes nothing."""

import pytest

from houndtable.games import GAMES, Game
from houndtable.play.lesson import lessons_of
from houndtable.server.learning.lessons import lesson_titles, teach
from houndtable.server.learning.messages import Attend
from houndtable.server.wire.errors import Denial
from tests.games.tables import every_game

CLEAR_4 = GAMES["clear_4"]


def act(text: str) -> int:
    return CLEAR_4.notation.read_action(text)


def test_it_begins_with_the_position_and_what_to_do() -> None:
    told = teach(CLEAR_4, "first", "en", Attend())
    assert (told.done, told.denied, told.wrong, told.touch) == (0, None, "", ("hand.9",))
    assert [view.number for view in told.views] == [0] and told.says.endswith("play the 9.")


def test_a_right_act_leads_on_event_by_event() -> None:
    told = teach(CLEAR_4, "first", "de", Attend((act("play 9"),)))
    assert told.done == 1 and [view.number for view in told.views] == [1, 2, 3, 4]
    assert "7" in told.says and told.views[-1].acting == [0] and not told.views[-1].undo
    assert len(teach(CLEAR_4, "first", "de", Attend((act("play 9"),), seen=3)).views) == 1


def test_a_legal_act_that_is_not_asked_for_is_explained() -> None:
    told = teach(CLEAR_4, "first", "en", Attend((act("play 2"),)))
    assert told.done == 0 and told.wrong == lessons_of(CLEAR_4)["first"].words("en")["1.wrong"]
    told = teach(CLEAR_4, "first", "en", Attend(tuple(map(act, ("play 9", "play 5", "play stack 1")))))
    assert told.done == 2 and told.wrong.startswith("You may do that")


def test_an_act_against_the_rules_names_the_rule() -> None:
    told = teach(CLEAR_4, "first", "en", Attend(tuple(map(act, ("play 9", "play 10")))))
    assert told.done == 1 and told.denied is not None and told.denied.rule == "R9"


def test_a_touch_in_vain_names_the_rule() -> None:
    told = teach(CLEAR_4, "first", "en", Attend((act("play 9"),), touched=("pile",)))
    assert told.denied is not None and not told.wrong and told.done == 1


def test_more_acts_than_steps_change_nothing() -> None:
    acts = [act(step.do[0]) for step in lessons_of(CLEAR_4)["first"].steps]
    told = teach(CLEAR_4, "first", "en", Attend((*acts, 0, 0)))
    assert told.done == told.steps and told.views[-1].outcome is not None and told.touch == ()


def test_an_unknown_lesson_is_denied() -> None:
    with pytest.raises(Denial):
        teach(CLEAR_4, "last", "en", Attend())


@every_game
def test_the_first_lesson_comes_first(game: Game) -> None:
    assert [each.lesson for each in lesson_titles(game, "fr")][:1] == ["first"]
