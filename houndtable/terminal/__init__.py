"""A match in the terminal: playing against bots, and going through a record."""

import random
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ..bots import think
from ..bots.hint import hints
from ..bots.policy import Bot, decided_by
from ..engine.specialize import cache_folder
from ..games.row import Bytes, open_row
from ..games.seats import CHANCE, SPECTATOR
from ..games.text import Unreadable
from ..language.catalog import say, say_seat, tell, words_in
from ..language.locale import ENGLISH
from ..language.rulebook import find_rule
from ..play.match import Match, Refused, View, decide, evolve, read_typed, told, unfold
from ..play.record import UNDO, Event

HERE = Path(__file__).parent


def line_of(match: Match, event: Event, before: Bytes, seat: int | None, language: str) -> str:
    """What happened to a row, as a seat may see it (None: all open)."""
    if seat is None and event.action != UNDO:
        message = match.game.notation.words(open_row(match.game.rules.State, before), event.seat, event.action)
    else:
        message = told(match, event, SPECTATOR if seat is None else seat, before)
    if event.seat == CHANCE:
        return say(match.game, message, language=language)
    return tell(match.game, event.seat, message, language=language)


class Player:
    """A person at the terminal, on one seat against bots."""

    def __init__(
        self,
        match: Match,
        seat: int,
        bot: Bot,
        console: Console,
        ask: Callable[[str], str] = input,
        language: str = ENGLISH,
    ) -> None:
        self.match, self.seat, self.bot, self.console, self.ask = match, seat, bot, console, ask
        self.language = language
        self.die = random.Random(match.setup.seed)

    def tell(self, key: str, style: str = "", **values: object) -> None:
        """Print one of our own sentences."""
        self.console.print(words_in(HERE, self.language)[key].format(**values), style=style)

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        self.tell("hello", seat=self.seat, seats=self.match.seats)
        while not self.match.over:
            if self.match.engine.may_act(self.match.raw, self.seat):
                action = self.choose()
                if action is None:
                    return
                self.carry_out(self.match.decided(action, self.seat))
            else:
                self.carry_out(decided_by(self.bot, self.match, self.die))
        result = self.match.result
        assert result is not None
        self.tell("won" if self.seat in result.winners else "not_won", style="bold")
        self.tell("winners", names=", ".join(say_seat(self.match.game, seat, self.language) for seat in result.winners))

    def carry_out(self, event: Event) -> None:
        """Apply the event and the chance events after it, and print everything that happened."""
        rows = unfold(self.match, event)
        for before, happened in zip(rows, self.match.events[-len(rows) :], strict=True):
            line = line_of(self.match, happened, before, self.seat, self.language)
            self.console.print(escape(line), style="dim" if happened.seat == CHANCE else "", highlight=False)

    def choose(self) -> int | None:
        """What the person types, as an action; None to leave."""
        view = self.match.view(self.seat)
        self.show(view)
        while True:
            try:
                typed = self.ask("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return None
            if typed in ("quit", "q"):
                return None
            action = self.understand(typed, view)
            if action is not None:
                return action

    def understand(self, typed: str, view: View) -> int | None:
        """A legal action; anything else is answered and gives None."""
        word, _, rest = typed.partition(" ")
        if typed.isdecimal() and 1 <= int(typed) <= len(view.legal):
            return view.legal[int(typed) - 1]
        if word in ("help", "?", "") or typed in ("rule", "save"):
            self.tell("help", example=escape(view.legal[0].notation))
        elif word == "view":
            self.show(view)
        elif word == "rule":
            self.show_rule(rest)
        elif word == "hint":
            self.show_hints(view)
        elif word == "save":
            self.save(rest)
        else:
            return self.read(typed)
        return None

    def read(self, typed: str) -> int | None:
        """An action by its notation; prints a message if it is not legal."""
        try:
            action = read_typed(self.match, self.seat, typed)
        except Unreadable as wrong:
            self.console.print(f"[red]{escape(str(wrong))}[/red]")
            return None
        decision = decide(self.match, self.seat, action)
        if isinstance(decision, Refused):
            self.console.print(f"[red]{escape(decision.said(self.language))}[/red]")
            return None
        return action

    def show_hints(self, view: View) -> None:
        """The best actions, their chances to win, and why."""
        if view.game.variant and not cache_folder(think, view.game.rules).exists():
            self.tell("compiling")
        table = Table(box=None, show_header=False, padding=(0, 1))
        for action, chance, why in hints(view):
            words, reason = (say(self.match.game, each, language=self.language) for each in (action.message, why))
            number = str(view.legal.index(action) + 1)
            table.add_row(number, f"{chance:.0%}", escape(words), f"[dim]{escape(reason)}[/dim]")
        self.console.print(table)

    def show_rule(self, number: str) -> None:
        """A rule of the rulebook."""
        rule = find_rule(self.match.game, number, self.language)
        if rule is None:
            self.tell("no_rule", number=escape(repr(number)))
        else:
            self.console.print(escape(rule))

    def save(self, path: str) -> None:
        """Keep the match in a file."""
        try:
            self.match.save(path)
            self.tell("saved", file=escape(path))
        except OSError as wrong:
            self.tell("not_saved", style="red", reason=escape(wrong.strerror or str(wrong)))

    def show(self, view: View) -> None:
        """The table as the person sees it, and the legal actions."""
        self.console.print(escape(str(view)), style="cyan", highlight=False)
        table = Table(box=None, show_header=False, padding=(0, 1))
        for number, action in enumerate(view.legal, 1):
            words = say(self.match.game, action.message, language=self.language)
            table.add_row(str(number), escape(words), f"[dim]{escape(action.notation)}[/dim]")
        self.console.print(table)


def replay(
    match: Match,
    seat: int | None,
    console: Console,
    pause: Callable[[], object] = lambda: None,
    language: str = ENGLISH,
) -> None:
    """Print a match event by event, as one seat saw it or all open, with the position after each decision."""
    again = Match(match.setup)
    words = words_in(HERE, language)
    for number, event in enumerate(match.events, 1):
        line = line_of(again, event, evolve(again, event), seat, language)
        console.print(f"[b]{number}[/b] {escape(line)}", highlight=False)
        if again.turn != CHANCE:
            state = again.state if seat is None else again.view(seat).state
            console.print(escape(match.game.notation.write_position(state)), style="cyan", highlight=False)
            try:
                pause()
            except EOFError:
                return
    console.print(words["result"].format(result=told_result(match, language)), highlight=False)


def told_result(match: Match, language: str) -> str:
    """The winners and all scores."""
    words = words_in(HERE, language)
    if match.result is None:
        return words["not_ended"]
    names = ", ".join(say_seat(match.game, seat, language) for seat in match.result.winners)
    return words["outcome"].format(names=names, scores=", ".join(map(str, match.result.scores)))
