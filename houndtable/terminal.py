"""A match in the terminal: playing against bots, and looking through a record."""

import random
from collections.abc import Callable

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from .bots.policy import Bot
from .games.seats import CHANCE, SPECTATOR
from .games.text import Unreadable
from .match import Match, Refused, View, decide, evolve, next_deal, told
from .record import UNDO, Event
from .rulebook import find_rule
from .words import say

HELP = """Type the number of an action, or its notation (for instance [b]{example}[/b]).
[b]view[/b] shows the table again, [b]rule R12[/b] a rule, [b]save FILE[/b] keeps the match, [b]quit[/b] leaves."""


def line_of(match: Match, event: Event, seat: int) -> str:
    """What happened, as a seat may see it; call it before the event is carried out."""
    sentence = say(match.game, told(match, event, seat))
    return sentence if event.seat == CHANCE else f"seat {event.seat}: {sentence}"


class Player:
    """A person at the terminal, on one seat against bots."""

    def __init__(self, match: Match, seat: int, bot: Bot, console: Console, ask: Callable[[str], str] = input) -> None:
        self.match, self.seat, self.bot, self.console, self.ask = match, seat, bot, console, ask
        self.die = random.Random(match.setup.seed)

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        self.console.print(f"You are seat {self.seat} of {self.match.seats}. [b]help[/b] says what you can type.")
        while not self.match.over:
            if self.match.engine.may_act(self.match.state, self.seat):
                action = self.choose()
                if action is None:
                    return
                self.carry_out(self.seat, action)
            else:
                seat = self.match.turn
                self.carry_out(seat, self.bot.choose(self.match.view(seat), self.die))
        result = self.match.result
        assert result is not None
        outcome = "You have won!" if self.seat in result.winners else "You have not won this time."
        self.console.print(f"[b]{outcome}[/b] Winners: {', '.join(f'seat {seat}' for seat in result.winners)}")

    def carry_out(self, seat: int, action: int) -> None:
        """Let it happen, and tell it; then chance acts."""
        self.tell_and_evolve(seat, action)
        while self.match.turn == CHANCE and self.match.secret:
            self.tell_and_evolve(CHANCE, next_deal(self.match, self.match.secret))

    def tell_and_evolve(self, seat: int, action: int) -> None:
        event = Event(len(self.match.events) + 1, seat, int(action))
        style = "dim" if seat == CHANCE else ""
        self.console.print(escape(line_of(self.match, event, self.seat)), style=style, highlight=False)
        evolve(self.match, event)

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
        """An action that may be done; anything else is answered."""
        word, _, rest = typed.partition(" ")
        if typed.isdecimal() and 1 <= int(typed) <= len(view.legal):
            return view.legal[int(typed) - 1]
        if word in ("help", "?", ""):
            self.console.print(HELP.format(example=escape(view.legal[0].notation)))
        elif word == "view":
            self.show(view)
        elif word == "rule":
            self.console.print(escape(find_rule(self.match.game, rest) or f"There is no rule {rest!r}."))
        elif word == "save":
            self.save(rest)
        else:
            return self.read(typed)
        return None

    def read(self, typed: str) -> int | None:
        """An action by its notation; a sentence if it may not be done."""
        try:
            action = int(self.match.game.notation.read_action(typed))
        except Unreadable as wrong:
            self.console.print(f"[red]{escape(str(wrong))}[/red]")
            return None
        decision = decide(self.match, self.seat, action)
        if isinstance(decision, Refused):
            self.console.print(f"[red]{escape(str(decision))}[/red]")
            return None
        return action

    def save(self, path: str) -> None:
        """Keep the match in a file."""
        try:
            self.match.save(path)
            self.console.print(f"The match is in {escape(path)}.")
        except OSError as wrong:
            self.console.print(f"[red]It could not be saved: {escape(str(wrong))}[/red]")

    def show(self, view: View) -> None:
        """The table as the person sees it, and what may be done."""
        self.console.print(escape(str(view)), style="cyan", highlight=False)
        table = Table(box=None, show_header=False, padding=(0, 1))
        for number, action in enumerate(view.legal, 1):
            table.add_row(str(number), escape(action.words), f"[dim]{escape(action.notation)}[/dim]")
        self.console.print(table)


def replay(match: Match, seat: int | None, console: Console, pause: Callable[[], object] = lambda: None) -> None:
    """Tell a match event by event, from a seat's eyes or all open, with the position after each decision."""
    again = Match(match.setup)
    for event in match.events:
        if seat is None and event.action != UNDO:
            sentence = say(match.game, match.game.notation.words(again.state, event.seat, event.action))
            line = sentence if event.seat == CHANCE else f"seat {event.seat}: {sentence}"
        else:
            line = line_of(again, event, SPECTATOR if seat is None else seat)
        console.print(f"[b]{event.number}[/b] {escape(line)}", highlight=False)
        evolve(again, event)
        if again.turn != CHANCE:
            state = again.state if seat is None else again.view(seat).state
            console.print(escape(match.game.notation.write_position(state)), style="cyan", highlight=False)
            pause()
    console.print(f"Result: {match.result or 'not ended'}")
