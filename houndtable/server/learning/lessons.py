"""Lessons over HTTP. The server stores nothing: every request repeats the learner's actions so far."""

from ...games import Game
from ...play.lesson import Attended, Lesson, Step, attend, lessons_of
from ..matches.tape import Tape
from ..table.why import why
from ..wire.errors import Denial, refusal, sentences
from ..wire.messages import Denied
from . import messages as p


def lesson_titles(game: Game, language: str) -> list[p.LessonTitle]:
    """The lessons of a game, in their order."""
    return [
        p.LessonTitle(name, lesson.words(language)["title"], len(lesson.steps))
        for name, lesson in lessons_of(game).items()
    ]


def teach(game: Game, name: str, language: str, wish: p.Attend) -> p.Taught:
    """The next step of a lesson after the learner's actions; a wrong action is explained and changes nothing."""
    lesson = lessons_of(game).get(name)
    if lesson is None:
        raise Denial("no_such_lesson", 404)
    return lead(lesson, language, wish)


def lead(lesson: Lesson, language: str, wish: p.Attend) -> p.Taught:
    """The same for a given lesson."""
    attended = attend(lesson, wish.acts)
    if attended.refused:
        return told(lesson, attended, language, wish.seen, denied=refusal(attended.refused, ""))
    if wish.touched:
        reason = why(attended.match, lesson.seat, len(attended.match.events), wish.touched)
        return told(lesson, attended, language, wish.seen, denied=refusal(reason, ""))
    is_wrong = attended.done < min(len(wish.acts), len(lesson.steps))
    return told(
        lesson, attended, language, wish.seen, wrong=not_now(lesson, attended.done, language) if is_wrong else ""
    )


def told(
    lesson: Lesson, attended: Attended, language: str, seen: int, denied: Denied | None = None, wrong: str = ""
) -> p.Taught:
    """What the learner is told."""
    setup, done, steps = attended.match.setup, attended.done, lesson.steps
    tape, events = Tape(attended.match, attended.rows), len(attended.match.events)
    return p.Taught(
        seat=lesson.seat,
        seats=setup.seats,
        options=lesson.game.options_by_name(setup.options),
        done=done,
        steps=len(steps),
        says=lesson.words(language)["end" if done == len(steps) else str(done + 1)],
        light=next_step(lesson, attended).light,
        touch=to_touch(lesson, attended),
        views=[tape.view(number, lesson.seat) for number in range(min(seen + 1, events), events + 1)],
        denied=denied,
        wrong=wrong,
    )


def to_touch(lesson: Lesson, attended: Attended) -> tuple[str, ...]:
    """Everything that the right actions of the next step touch."""
    if not lesson.shows_what_to_touch:
        return ()
    right = [
        action for action in attended.match.legal_for(lesson.seat) if action.notation in next_step(lesson, attended).do
    ]
    return tuple(dict.fromkeys(thing for action in right for thing in action.clicks))


def next_step(lesson: Lesson, attended: Attended) -> Step:
    """The step to do now; an empty one once all are done."""
    return lesson.steps[attended.done] if attended.done < len(lesson.steps) else Step((), (), ())


def not_now(lesson: Lesson, done: int, language: str) -> str:
    """Why a legal action is not what this step asks for."""
    return lesson.words(language).get(f"{done + 1}.wrong") or sentences(language)["server.not_now"]
