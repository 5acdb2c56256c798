"""Friend routes: follow, block, see who is here, challenge. They do not exist with `--friends off`."""

import re

from starlette.responses import Response

from .. import protocol as p
from ..accounts import NOTHING
from ..errors import Denial
from ..friends import FOLLOW
from ..guests import Guest
from ..news import TIED
from ..push import Turn
from ..settings import Settings
from .ask import GUEST, Ask, Endpoint, answer, body_of, table_id

PERSON = re.compile("[0-9a-f]{24}")


async def whom(ask: Ask, wish: p.Whom) -> Guest:
    """The person meant, who must not be the guest."""
    number = wish.person
    if wish.name:
        number, shows = await ask.server.accounts.named(wish.name) or ("", NOTHING)
        number = "" if shows == NOTHING else number
    elif wish.table:
        number = await ask.server.lobby.sitter(table_id(wish.table), wish.seat)
    found = await ask.server.guests.find(number) if number else None
    if found is None:
        raise Denial("no_such_person", 404)
    if found.id == ask.me.id:
        raise Denial("not_allowed")
    return found


def person_id(ask: Ask) -> str:
    """The person in the address."""
    number: str = ask.request.path_params["person"]
    if not PERSON.fullmatch(number):
        raise Denial("no_such_person", 404)
    return number


async def friends(ask: Ask) -> Response:
    """The people this guest follows, and which of them are here. Asking marks the guest as here too."""
    await ask.server.friends.see([ask.person.id])
    return answer(await ask.server.friends.of(ask.me.id))


async def tie(ask: Ask) -> Response:
    """Follow or block a person. Programs cannot be followed."""
    me, friends = ask.person.id, ask.server.friends
    friends.check_rate(me)
    wish = await body_of(ask, p.Tie)
    other = await whom(ask, wish)
    if wish.deed == FOLLOW and other.program:
        raise Denial("not_allowed")
    await friends.ties.keep(me, other.id, wish.deed)
    await ask.server.lobby.news.tell(TIED, me)
    return answer({}, 201)


async def cut(ask: Ask) -> Response:
    """Stop following or blocking a person."""
    me = ask.person.id
    await ask.server.friends.ties.cut(me, person_id(ask))
    await ask.server.lobby.news.tell(TIED, me)
    return answer({})


async def challenge(ask: Ask) -> Response:
    """Challenge a person to the guest's table. Only followers get a browser notification."""
    me, server = ask.person, ask.server
    server.friends.check_rate(me.id)
    wish = await body_of(ask, p.NewChallenge)
    table, other = table_id(wish.at), await whom(ask, wish)
    if other.program:
        raise Denial("not_allowed")
    game = await server.friends.challenges.send(me.id, other.id, table)
    if await server.friends.ties.follows(other.id, me.id):
        server.lobby.push.tell(Turn(other.id, table, game, me.name))
    return answer({}, 201)


async def accept(ask: Ask) -> Response:
    """Accept a challenge and sit down at its table."""
    me, challenges = ask.person.id, ask.server.friends.challenges
    found = await challenges.find(me, person_id(ask))
    table = await ask.server.lobby.wake(found.table)
    await table.in_turn(lambda: table.sit_anywhere(me))
    await challenges.accept(me, found.person)
    return answer({"table": found.table})


async def decline(ask: Ask) -> Response:
    """Decline a challenge."""
    await ask.server.friends.challenges.decline(ask.person.id, person_id(ask))
    return answer({})


def has_friends(settings: Settings) -> bool:
    """May people follow and block each other on this server?"""
    return settings.friends == "on"


FRIEND_ENDPOINTS = tuple(
    Endpoint(*row, has_friends)
    for row in (
        ("GET", "/api/friends", GUEST, friends),
        ("POST", "/api/friends", GUEST, tie),
        ("DELETE", "/api/friends/{person}", GUEST, cut),
        ("POST", "/api/challenges", GUEST, challenge),
        ("POST", "/api/challenges/{person}", GUEST, accept),
        ("DELETE", "/api/challenges/{person}", GUEST, decline),
    )
)
