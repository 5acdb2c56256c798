"""Every lesson can be played to its end by its own steps, has a text for each, and explains mistakes."""

import pytest

from houndtable.games import GAMES
from houndtable.language.locale import LANGUAGES
from houndtable.play.lesson import Lesson, attend, lessons_of

LESSONS = [lesson for game in GAMES.values() for lesson in lessons_of(game).values()]
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.name}-{lesson.name}")


def right_acts(lesson: Lesson) -> list[int]:
    """The actions that the lesson asks for: the first choice of each step."""
    acts: list[int] = []
    for step in lesson.steps:
        legal = attend(lesson, acts).match.legal_for(lesson.seat)
        acts.append(next(int(action) for action in legal if step.is_right(action.notation)))
    return acts


@every_lesson
def test_it_begins_at_a_possible_position(lesson: Lesson) -> None:
    assert lesson.game.rules.broken_law(lesson.begun().state) == 0


@every_lesson
def test_it_can_be_played_to_its_end(lesson: Lesson) -> None:
    acts = right_acts(lesson)
    attended = attend(lesson, acts)
    assert attended.done == len(lesson.steps)
    assert len(attended.rows) == len(attended.match.events) + 1


@every_lesson
def test_every_act_that_counts_as_right_is_legal(lesson: Lesson) -> None:
    acts = right_acts(lesson)
    for number, step in enumerate(lesson.steps):
        legal = [action.notation for action in attend(lesson, acts[:number]).match.legal_for(lesson.seat)]
        assert set(step.do) <= set(legal), number + 1


@every_lesson
def test_another_act_changes_nothing(lesson: Lesson) -> None:
    acts = right_acts(lesson)
    for number, step in enumerate(lesson.steps):
        before = attend(lesson, acts[:number])
        for action in before.match.legal_for(lesson.seat):
            after = attend(lesson, [*acts[:number], int(action)])
            assert (after.done == number + 1) == step.is_right(action.notation)
            if after.done == number:
                assert (after.match.raw == before.match.raw).all()


@every_lesson
def test_an_act_against_the_rules_is_refused(lesson: Lesson) -> None:
    legal = set(map(int, lesson.begun().legal_for(lesson.seat)))
    illegal = next(action for action in range(lesson.game.rules.ACTIONS) if action not in legal)
    for acts in ([illegal], [illegal, illegal]):
        attended = attend(lesson, acts)
        assert attended.refused and attended.done == 0 and not attended.match.events


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_words_for_every_step(lesson: Lesson, language: str) -> None:
    words = lesson.words(language)
    needed = {"title", "end", *(str(number + 1) for number in range(len(lesson.steps)))}
    may_be = {f"{number + 1}.wrong" for number in range(len(lesson.steps))}
    assert needed <= set(words) <= needed | may_be
    assert list(words) == list(lesson.words("en"))
