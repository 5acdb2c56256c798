"""The user's own bot at a live table, over the interface for programs: docs/bot-api.md.

It sees the views that the server sends and nothing else, and does not remember earlier ones.
"""

import asyncio
import json
import random
import secrets
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import quote

from ..engine.extras import needed
from ..games import find_game
from ..play.fair import nonce_commitment
from ..play.match import view_from_row
from . import BOTS
from .policy import Bot

Message = dict[str, Any]
TOKEN = "HOUNDTABLE_TOKEN"  # the environment variable with a program's token, see docs/bot-api.md


class Denied(ValueError):
    """The server refused; its message says why."""


class Visit(NamedTuple):
    """Where a bot plays."""

    server: str  # such as http://127.0.0.1:8765
    code: str  # of the table
    token: str = ""  # of a program; without one the bot becomes a guest

    def ask(self, path: str, body: Message | None = None, cookie: str = "") -> tuple[Any, str]:
        """The server's answer to a GET, or to a POST of something, and the cookie it gives."""
        content = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", "cookie": cookie} | self.headers
        request = urllib.request.Request(self.server + path, content, headers)
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer), answer.headers.get("set-cookie", "").partition(";")[0]
        except urllib.error.HTTPError as denial:
            with denial:
                raise Denied(said(denial.read(), str(denial))) from None
        except urllib.error.URLError as wrong:
            raise Denied(f"{self.server} does not answer: {wrong.reason}.") from None

    @property
    def headers(self) -> dict[str, str]:
        """The headers that identify the program."""
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    def with_token(self, name: str) -> "Visit":
        """With a token: if there is none yet, that of a new guest's program."""
        if self.token:
            return self
        _, cookie = self.ask("/api/me", {"name": name})
        answer, _ = self.ask("/api/programs", {"name": name}, cookie)
        return self._replace(token=str(answer["token"]))


def name_of(bot: Bot) -> str:
    """Its name at the table: those of our bots are reserved for the bots that the server itself seats."""
    return f"Visiting {bot.name}" if bot.name.partition(":")[0] in BOTS else bot.name


def said(body: bytes, otherwise: str) -> str:
    """The sentence of a denial."""
    try:
        return str(json.loads(body)["text"])
    except (ValueError, KeyError, TypeError):
        return otherwise


async def play(visit: Visit, bot: Bot, seat: int | None = None, tell: Callable[[str], None] = print) -> bool:
    """Sit down, play a match to its end and report on it; returns whether it was won."""
    if bot.policy and (bot.policy.sight.notes or bot.policy.sight.events):
        tell(f"{bot.name} remembers nothing here, since a table sends views only: its notes and events stay empty.")
    client, wrong = (needed(f"websockets.{part}", "websockets", "server") for part in ("asyncio.client", "exceptions"))
    visit = visit.with_token(name_of(bot))
    table = str(visit.ask(f"/api/codes/{quote(visit.code)}")[0]["table"])
    address = f"{visit.server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    guest = Guest(bot, table, seat, tell)
    async for line in client.connect(address, additional_headers=visit.headers):  # reconnects automatically
        guest.said.clear()
        with suppress(wrong.ConnectionClosed):
            async for frame in line:
                for answer in await asyncio.to_thread(guest.answers, json.loads(frame)):
                    await line.send(json.dumps(answer))
                if guest.won is not None:
                    return guest.won
    raise Denied("The connection has ended.")


class Guest:
    """Answers a table's messages for a bot on one of its seats: the given seat, or the first free one."""

    def __init__(self, bot: Bot, table: str, seat: int | None, tell: Callable[[str], None]) -> None:
        self.bot, self.table, self.seat, self.tell = bot, table, seat, tell
        self.game = ""
        self.said: set[str] = set()  # on this connection
        self.won: bool | None = None  # not known yet
        self.acted: tuple[int, int] = -1, -1  # the last decision: after how many events, and which
        self.die, self.nonce = random.Random(), secrets.token_hex(16)

    def answers(self, message: Message) -> list[Message]:
        """The answers to a message."""
        match message["type"]:
            case "sitting":
                return self.seated(message)
            case "view" if message["seat"] == self.seat:
                return self.decided(message)
            case "denied" if message.get("key") != str(self.acted[0]):  # an action may come too late
                raise Denied(message["text"])
        return []

    def seated(self, sitting: Message) -> list[Message]:
        """Sit down, get ready, reveal the nonce: the next step, once per connection."""
        self.game = ":".join(filter(None, (sitting["game"], sitting.get("variant"))))
        seats, is_mine = sitting["seats"], self.seat in sitting["you"]
        if sitting["status"] == "revealing":
            return self.once("reveal", nonce=self.nonce)
        if sitting["status"] != "open":
            return []
        if "reveal" in self.said:  # the match could not begin: again, with another nonce
            self.said, self.nonce = {"sit"}, secrets.token_hex(16)
        if self.seat is None:
            free = [seat for seat, who in enumerate(seats) if not who.get("name") and not who.get("bot")]
            if not free:
                raise Denied("No seat is free at this table.")
            self.seat = free[0]
        if not is_mine and "ready" in self.said:
            raise Denied("The host has taken the seat away.")
        if not is_mine:
            return self.once("sit")
        return self.once("ready", commitment=nonce_commitment(self.table, self.seat, self.nonce))

    def once(self, kind: str, **more: str) -> list[Message]:
        """Send this message, unless it was sent on this connection."""
        if kind in self.said:
            return []
        self.said.add(kind)
        if kind == "sit":
            self.tell(f"{self.bot.name} sits down at seat {self.seat} of {self.game}.")
        return [{"type": kind, "seat": self.seat} | more]

    def decided(self, seen: Message) -> list[Message]:
        """The bot's action for a view; the same action if the same view comes again."""
        if outcome := seen.get("outcome"):
            self.won = self.seat in outcome["winners"]
            self.tell("It won." if self.won else "It lost.")
        if outcome or not seen.get("legal"):
            return []
        number = seen["number"]
        if self.acted[0] != number:
            view = view_from_row(find_game(self.game), seen["row"], seen["seat"])
            self.acted = number, int(self.bot.choose(view, self.die))
        return [{"type": "act", "seat": self.seat, "action": self.acted[1], "seen": number, "key": str(number)}]
