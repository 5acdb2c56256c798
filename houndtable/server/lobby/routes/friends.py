"""Friend routes: follow, block, see who is here, challenge. They do not exist with `--friends off`."""

import re

from ...people.accounts import NOTHING
from ...people.endpoint import PERSON, Ask, Endpoint, table_id
from ...people.guests import Guest
from ...people.messages import Friends, NewChallenge, Tie, Whom
from ...people.news import TIED
from ...people.push import Turn
from ...people.ties import FOLLOW
from ...settings import Settings
from ...wire.errors import Denial
from ..messages import AtTable
from ..parts import Parts

PERSON_ID = re.compile("[0-9a-f]{24}")


async def whom(ask: Ask[Parts], wish: Whom) -> Guest:
    """The person meant, who must not be the guest."""
    number = wish.person
    if wish.name:
        number, shows = await ask.parts.accounts.named(wish.name) or ("", NOTHING)
        number = "" if shows == NOTHING else number
    elif wish.table:
        number = await ask.parts.lists.sitter(table_id(wish.table), wish.seat)
    found = await ask.parts.guests.find(number) if number else None
    if found is None:
        raise Denial("no_such_person", 404)
    if found.id == ask.me.id:
        raise Denial("not_allowed")
    return found


def person_id(ask: Ask[Parts]) -> str:
    """The person in the address."""
    if not PERSON_ID.fullmatch(ask.part("person")):
        raise Denial("no_such_person", 404)
    return ask.part("person")


async def friends(ask: Ask[Parts]) -> Friends:
    """The people you follow or have blocked, and your challenges.

    `here` means seen in the last 45 seconds, `table` is the public table of a friend who is here. Asking marks you
    as here too. This and the next exist unless `--friends off` ([accounts.md](accounts.md#friends)).
    """
    await ask.parts.friends.see([ask.me.id])
    return await ask.parts.friends.of(ask.me.id)


async def tie(ask: Ask[Parts], wish: Tie) -> None:
    """`follow` or `block` someone: a `person` on your list, an account by `name`, or the player on a seat.

    At most 200 people. Programs cannot be followed.
    """
    me, friends = ask.me.id, ask.parts.friends
    friends.check_rate(me)
    other = await whom(ask, wish)
    if wish.deed == FOLLOW and other.program:
        raise Denial("not_allowed")
    await friends.ties.keep(me, other.id, wish.deed)
    await ask.parts.news.tell(TIED, me)


async def cut(ask: Ask[Parts]) -> None:
    """Stop following or blocking."""
    await ask.parts.friends.ties.cut(ask.me.id, person_id(ask))
    await ask.parts.news.tell(TIED, ask.me.id)


async def challenge(ask: Ask[Parts], wish: NewChallenge) -> None:
    """Challenge someone to your own open table `at`; one challenge per pair, valid for ten minutes.

    Only followers get a browser notification.
    """
    me, parts = ask.me, ask.parts
    parts.friends.check_rate(me.id)
    table, other = table_id(wish.at), await whom(ask, wish)
    if other.program:
        raise Denial("not_allowed")
    game = await parts.friends.challenges.send(me.id, other.id, table)
    if await parts.friends.ties.follows(other.id, me.id):
        parts.push.tell(Turn(other.id, table, game, me.name))


async def accept(ask: Ask[Parts]) -> AtTable:
    """Accept this person's challenge: sit down there."""
    me, challenges = ask.me.id, ask.parts.friends.challenges
    found = await challenges.find(me, person_id(ask))
    table = await ask.parts.tables.wake(found.table)
    await table.in_turn(lambda: table.sit_anywhere(me))
    await challenges.accept(me, found.person)
    return AtTable(found.table)


async def decline(ask: Ask[Parts]) -> None:
    """Decline it."""
    await ask.parts.friends.challenges.decline(ask.me.id, person_id(ask))


def has_friends(settings: Settings) -> bool:
    """May people follow and block each other on this server?"""
    return settings.friends == "on"


FRIEND_ENDPOINTS = (
    Endpoint("GET", "/api/friends", PERSON, friends, has_friends),
    Endpoint("POST", "/api/friends", PERSON, tie, has_friends, status=201),
    Endpoint("DELETE", "/api/friends/{person}", PERSON, cut, has_friends),
    Endpoint("POST", "/api/challenges", PERSON, challenge, has_friends, status=201),
    Endpoint("POST", "/api/challenges/{person}", PERSON, accept, has_friends),
    Endpoint("DELETE", "/api/challenges/{person}", PERSON, decline, has_friends),
)
