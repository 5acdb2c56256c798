"""Guests: signed cookies, links to another device, tokens for programs."""

import hmac
import secrets
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..keys import ALGORITHMS, NO_KEY, Key, read_keys
from ..store.conditions import Condition, release
from ..store.log import UNLESS_THERE, Log, NotUnique, Statement, insert
from ..wire.errors import Denial
from ..wire.limits import network_of
from .names import clean, shape_of
from .word_list import check_words

COOKIE = "houndtable"
SECURE_COOKIE = "__Host-houndtable"
DAY = 24 * 3600
LIFETIME = 180 * DAY  # of a token; one that is used is renewed
LONGEST_SESSION = 365 * DAY  # of an account, however often it is used: then a passkey is needed again
RENEWED_AFTER = DAY
LINK_LIFETIME = 600
MOST_PROGRAMS = 100  # per guest
AT_ONCE = 500  # guests deleted in one statement
MOST_KNOWN = 10_000  # guests kept in memory
KNOWN = """
  SELECT id, name, program, generation, owner, COALESCE(picture, '') FROM guests
  LEFT JOIN accounts ON guest = CASE WHEN owner = '' THEN id ELSE owner END
"""
PERSONAL = (  # what is deleted with a guest: the table, and the column with the guest's id
    ("guests", "id"),
    ("links", "guest"),
    ("skills", "player"),
    ("curves", "player"),
    ("sitters", "guest"),
    ("beaten", "guest"),
    ("tries", "guest"),
    ("entrants", "guest"),
    ("branches", "host"),
    ("played", "guest"),
    ("solvers", "guest"),
    ("puzzle_tries", "guest"),
    ("analysed", "guest"),
    ("opponents", "guest"),
    ("seekers", "guest"),
    ("holidays", "guest"),
    ("subscriptions", "guest"),
    ("addresses", "guest"),
    ("mailed", "who"),
    ("accounts", "guest"),
    ("passkeys", "guest"),
    ("recovery", "guest"),
    ("sessions", "guest"),
    ("audit", "guest"),
    ("ties", "guest"),
    ("ties", "other"),
    ("present", "guest"),
    ("challenges", "host"),
    ("challenges", "guest"),
    ("reports", "reporter"),
    ("reports", "other"),
)
RESULTS = (("played", "guest"), ("opponents", "guest"), ("beaten", "guest"), ("skills", "player"), ("curves", "player"))
CALL_OFF = "UPDATE tournaments SET status = 'over' WHERE status = 'open' AND host IN ({places})"


def without_the_deleted(guests: Iterable[str]) -> list[Statement]:
    """Statements for the end of a match that remove the results of guests who have been deleted meanwhile."""
    gone = "NOT EXISTS (SELECT 1 FROM guests WHERE id = ?)"
    return [
        (f"DELETE FROM {table} WHERE {column} = ? AND {gone}", (guest, guest))
        for guest in guests
        for table, column in RESULTS
    ]


class Guest(NamedTuple):
    """A person with a name, or a program."""

    id: str
    name: str
    program: bool = False
    generation: int = 0  # of the valid tokens
    owner: str = ""  # of a program
    picture: str = ""  # a dog; only accounts and their programs have one

    @property
    def is_account(self) -> bool:
        """Does this guest have a passkey?"""
        return bool(self.picture)


class Token(NamedTuple):
    """The content of a token."""

    guest: str
    issued: int
    generation: int
    serial: str
    began: int  # its session

    @property
    def is_expired(self) -> bool:
        """Is it too old?"""
        return self.issued + LIFETIME < time.time()

    @property
    def is_due(self) -> bool:
        """Is it time for a new one?"""
        return self.issued + RENEWED_AFTER < time.time()

    def is_of_long_ago(self, guest: Guest) -> bool:
        """Did its session begin so long ago that an account must sign in again?"""
        return guest.is_account and not guest.program and self.began + LONGEST_SESSION < time.time()


class Guests:
    """All guests of a server."""

    def __init__(self, log: Log, word_list: str = "") -> None:
        self._log, self._word_list = log, word_list
        self._known: dict[str, Guest] = {}
        self._changes = Counter[str]()  # by guest; those of the empty id are of all: what was read before is outdated
        self._homes: dict[str, str] = {}  # from which network a guest came last
        self._stored, self._keys = NO_KEY, [NO_KEY]

    async def open(self, keys: str = "") -> None:
        """Find the store's key, or make it once; it signs, unless other keys are given."""
        await self._log.write(insert("meta", UNLESS_THERE, key="key", value=secrets.token_bytes(32)))
        ((secret,),) = await self._log.read("SELECT value FROM meta WHERE key = 'key'")
        self._stored = Key(ALGORITHMS[0], bytes(secret))
        self._keys = read_keys(keys, self._stored) or [self._stored]

    async def welcome(self, name: str, owner: str = "") -> Guest:
        """A new guest, or a guest's program."""
        guest = Guest(secrets.token_hex(12), self.decent(name), bool(owner), owner=owner)
        known = {"id": guest.id, "name": guest.name, "generation": guest.generation, "owner": owner}
        await self._log.write(insert("guests", **known, program=int(guest.program)))
        self._remember(guest)
        return guest

    def decent(self, name: str) -> str:
        """The name as it is stored, or a denial."""
        kept = clean(name)
        check_words(kept, self._word_list)
        return kept

    async def new_program(self, name: str, owner: Guest) -> Guest:
        """A new program of a guest, up to a limit; a program makes others for its owner."""
        person = owner.owner or owner.id
        if len(await self.programs(person)) >= MOST_PROGRAMS:
            raise Denial("too_many_programs", 409, most=MOST_PROGRAMS)
        return await self.welcome(name, person)

    async def programs(self, owner: str) -> list[tuple[str, str]]:
        """The programs of a guest: id and name."""
        return await self._log.read("SELECT id, name FROM guests WHERE owner = ? AND owner <> '' ORDER BY id", owner)

    def conditions(self, guest: Guest, token: str) -> tuple[Condition, ...]:
        """What must hold for whatever this guest asks to be written: guest, generation and session are still there.

        The first statement also lets PostgreSQL write for a guest in one transaction after the other.
        """
        said = self.read(token)
        marks = self.mark(token), self.session_mark(guest.id, said.serial if said else "")
        is_valid = "generation = ? AND NOT EXISTS (SELECT 1 FROM signed_out WHERE token IN (?, ?))"
        still = f"UPDATE guests SET generation = CASE WHEN {is_valid} THEN generation END WHERE id = ?"
        is_gone = "NOT EXISTS (SELECT 1 FROM guests WHERE id = ?)"
        there = f"INSERT INTO guests (id, name, program) SELECT ?, NULL, 0 WHERE {is_gone}"
        return (still, (guest.generation, *marks, guest.id)), (there, (guest.id, guest.id))

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Rename a guest."""
        renamed = guest._replace(name=self.decent(name))
        try:
            await self._log.write(
                ("UPDATE guests SET name = ? WHERE id = ?", (renamed.name, guest.id)),
                ("UPDATE accounts SET skeleton = ? WHERE guest = ?", (shape_of(renamed.name), guest.id)),
            )
        except NotUnique:  # another account has a name that looks like it
            raise Denial("reserved_name", 400) from None
        await self.meet_changed(guest.id)
        return renamed

    def _remember(self, guest: Guest) -> None:
        self._known.pop(guest.id, None)
        self._known[guest.id] = guest
        while len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]  # whom nobody has asked for longest

    def forget(self) -> None:
        """Forget all cached guests."""
        self._note_change("")
        self._known.clear()

    async def find(self, number: str) -> Guest | None:
        """The guest with this id."""
        if known := self._known.get(number):
            self._remember(known)
        else:
            await self.meet([number])
        return self._known.get(number)

    async def meet(self, numbers: Sequence[str]) -> None:
        """Load these guests with their current names; some may have been deleted."""
        places = ", ".join("?" * len(numbers))
        wanted = f"{KNOWN} WHERE id IN ({places})"
        changes: list[int] = []
        while changes != self._changes_of(numbers):  # again if one of them has changed meanwhile
            changes = self._changes_of(numbers)
            found = [Guest(*row) for row in await self._log.read(wanted, *numbers)] if numbers else []
        for number in numbers:
            self._known.pop(number, None)
        for guest in found:
            self._remember(guest._replace(program=bool(guest.program)))

    async def meet_changed(self, number: str) -> None:
        """Load a guest who was changed elsewhere."""
        self._note_change(number)
        await self.meet([number])

    def _note_change(self, *numbers: str) -> None:
        if len(self._changes) >= MOST_KNOWN:
            self._changes = Counter({"": self._changes[""] + 1})
        self._changes.update(numbers)

    def _changes_of(self, numbers: Sequence[str]) -> list[int]:
        return [self._changes[number] for number in ("", *numbers)]

    def see(self, guest: str, address: str) -> None:
        """Note the address a guest comes from."""
        if len(self._homes) >= MOST_KNOWN:
            self._homes.clear()
        self._homes[guest] = network_of(address)

    def home(self, who: str) -> str:
        """The network a guest last came from; without a guest, the network of the address."""
        return self._homes.get(who) or network_of(who)

    def known(self, number: str) -> Guest | None:
        """A cached guest."""
        return self._known.get(number)

    def name(self, number: str) -> str:
        """The name of a cached guest; empty if the guest was deleted."""
        guest = self._known.get(number)
        return guest.name if guest else ""

    async def called(self, number: str) -> str:
        """The name of a guest who may not be cached; empty if the guest was deleted."""
        guest = await self.find(number)
        return guest.name if guest else ""

    def picture(self, number: str) -> str:
        """The dog that a cached guest has chosen."""
        guest = self._known.get(number)
        return guest.picture if guest else ""

    def is_program(self, number: str) -> bool:
        """Is this cached guest a program?"""
        guest = self._known.get(number)
        return guest is not None and guest.program

    def token(self, guest: Guest, issued: float | None = None, serial: str = "", began: int = 0) -> str:
        """A token that identifies this guest, for a cookie or a program; a session keeps its serial number and age."""
        moment = int(time.time() if issued is None else issued)
        body = f"{guest.id}.{moment}.{guest.generation}.{serial or secrets.token_hex(8)}.{began or moment}"
        return f"{body}.{self.sign(body)}"

    def read(self, token: str) -> Token | None:
        """The content of a token, if this server signed it."""
        body, _, mac = token.rpartition(".")
        if not self.is_signed(body, mac):
            return None
        try:
            guest, issued, generation, serial, began = body.split(".")
            return Token(guest, int(issued), int(generation), serial, int(began))
        except ValueError:  # it was signed for something else
            return None

    async def recognise(self, token: str) -> Guest | None:
        """The guest of a token; None if it is forged, too old or signed out."""
        said = self.read(token)
        guest = await self.find(said.guest) if said and not said.is_expired else None
        if said is None or guest is None or said.generation != guest.generation or said.is_of_long_ago(guest):
            return None
        marks = self.mark(token), self.session_mark(said.guest, said.serial)
        is_signed_out = await self._log.read("SELECT 1 FROM signed_out WHERE token = ? OR token = ?", *marks)
        return None if is_signed_out else guest

    def session_mark(self, guest: str, serial: str) -> str:
        """The text by which an ended session is remembered, whatever tokens it had."""
        return self.mark(f"session {guest} {serial}")

    async def renewed(self, token: str) -> str:
        """A new token for the same guest, if this one is more than a day old; otherwise nothing."""
        said, guest = self.read(token), await self.recognise(token)
        return self.token(guest) if said and guest and said.is_due else ""

    async def sign_out(self, token: str) -> None:
        """Invalidate this token, and all others of its session."""
        said = self.read(token)
        await self._end(self.mark(token))
        if said:
            await self.end_session(said.guest, said.serial)

    async def end_session(self, guest: str, serial: str) -> None:
        """Invalidate all tokens of a session."""
        gone: list[Statement] = [
            ("DELETE FROM sessions WHERE guest = ? AND serial = ?", (guest, serial)),
            ("UPDATE guests SET generation = generation WHERE id = ?", (guest,)),  # what is being written for it, first
        ]
        await self._end(self.session_mark(guest, serial), *gone)

    async def _end(self, mark: str, *also: Statement) -> None:
        now = int(time.time())
        await self._log.write(
            ("DELETE FROM signed_out WHERE until < ?", (now,)),
            insert("signed_out", UNLESS_THERE, token=mark, until=now + LIFETIME),
            *also,
        )
        release()

    async def sign_out_everywhere(self, guest: Guest) -> Guest:
        """Invalidate all tokens of this guest and the links to other devices; new ones are valid."""
        later = guest._replace(generation=guest.generation + 1)
        await self._log.write(
            ("UPDATE guests SET generation = ? WHERE id = ?", (later.generation, guest.id)),
            ("DELETE FROM links WHERE guest = ?", (guest.id,)),
            ("DELETE FROM subscriptions WHERE guest = ?", (guest.id,)),
            ("DELETE FROM sessions WHERE guest = ?", (guest.id,)),
        )
        release()
        await self.meet_changed(guest.id)
        return later

    async def sign_out_accounts(self) -> None:
        """The same for everybody who can sign in again."""
        them = "IN (SELECT guest FROM accounts)"
        await self._log.write(
            (f"UPDATE guests SET generation = generation + 1 WHERE id {them}", ()),
            (f"DELETE FROM links WHERE guest {them}", ()),
            (f"DELETE FROM subscriptions WHERE guest {them}", ()),
            (f"DELETE FROM sessions WHERE guest {them}", ()),
        )
        self.forget()

    async def delete(self, guest: Guest) -> list[str]:
        """Delete this guest and their programs: names, tokens and ranking. Returns their ids."""
        gone = [guest.id, *(number for number, _ in await self.programs(guest.id))]
        for first in reversed(range(0, len(gone), AT_ONCE)):  # the guest themselves last
            some = gone[first : first + AT_ONCE]
            places = ", ".join("?" * len(some))
            await self._log.write(
                *((f"DELETE FROM {table} WHERE {column} IN ({places})", some) for table, column in PERSONAL),
                (CALL_OFF.format(places=places), some),  # nobody else could start them
            )
        release()
        self._note_change(*gone)
        for number in gone:
            self._known.pop(number, None)
        return gone

    async def link(self, guest: Guest) -> str:
        """A secret that works once, soon, on another device."""
        link = secrets.token_urlsafe(24)
        until = int(time.time()) + LINK_LIFETIME
        await self._log.write(
            ("DELETE FROM links WHERE until < ?", (int(time.time()),)),
            insert("links", link=self.mark(link), guest=guest.id, until=until),
        )
        return link

    async def redeem(self, link: str) -> Guest:
        """Who gave this link out; it is used up."""
        rows = await self._log.read("SELECT guest, until FROM links WHERE link = ?", self.mark(link))
        guest = await self.find(rows[0][0]) if rows and rows[0][1] >= time.time() else None
        if guest is None:
            raise Denial("bad_link")
        try:
            await self._log.write(
                insert("links", link=f"used {self.mark(link)}", guest=guest.id, until=rows[0][1]),  # only one can
                ("DELETE FROM links WHERE link = ?", (self.mark(link),)),
            )
        except NotUnique:
            raise Denial("bad_link") from None
        return guest

    def sign(self, text: str) -> str:
        """The signature of a text, which only servers at this store can make."""
        return self._keys[0].sign(text)

    def is_signed(self, text: str, signature: str) -> bool:
        """Is this the signature of a server at this store, by any of the valid keys?"""
        return any(hmac.compare_digest(key.sign(text).encode(), signature.encode()) for key in self._keys)

    def mark(self, text: str) -> str:
        """The keyed hash that represents a text in the store, by the store's own key, whichever keys sign."""
        return self._stored.sign(text)
