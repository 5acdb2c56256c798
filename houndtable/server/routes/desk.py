"""The routes of the host's desk; there are none unless the server was started with `--desk on`."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from .. import forwarding
from .. import protocol as p
from ..address import address_of
from ..desk import BAN, LIFETIME, LISTED
from ..errors import Denial
from ..guests import Guests
from ..news import ALL_OUT, SIGNED_OUT
from ..reports import LINE, NAME
from ..server import Server
from ..settings import Settings
from ..socket import Connection
from .ask import EVERYBODY, GUEST, Ask, Endpoint, answer, body_of
from .friends import whom

DESK = "desk"
HERE = "/api/desk/here"
COOKIE, SECURE_COOKIE = "houndtable_desk", "__Host-houndtable-desk"


def token_of(connection: HTTPConnection, is_secure: bool) -> str:
    """The desk token of the browser."""
    return connection.cookies.get(SECURE_COOKIE if is_secure else COOKIE, "")


async def sit_down(ask: Ask) -> Response:
    """Sign in with the key."""
    ask.server.accounts.check_rate(address_of(ask.request.scope))
    wish = await body_of(ask, p.WithKey)
    response, secure = answer({}), ask.server.is_secure(ask.request.scope)
    name, token = SECURE_COOKIE if secure else COOKIE, ask.server.desk.token(wish.key)
    await ask.server.desk.record("open")
    response.set_cookie(name, token, LIFETIME, secure=secure, httponly=True, samesite="strict")
    return response


async def get_up(ask: Ask) -> Response:
    """Sign out of the desk."""
    secure = ask.server.is_secure(ask.request.scope)
    await ask.server.desk.leave(token_of(ask.request, secure))
    response = answer({})
    name = SECURE_COOKIE if secure else COOKIE
    response.delete_cookie(name, secure=secure, httponly=True, samesite="strict")
    return response


async def state(ask: Ask) -> Response:
    """What is going on, at all servers of this store."""
    others = await ask.server.lobby.leases.others()
    answers = await forwarding.ask_others(dict.fromkeys(others, HERE), ask.server.guests, p.DeskServer, is_desk=True)
    servers = [answers.get(address, p.DeskServer(address, 0, {}, [], [], [])) for address in others]
    return answer(await ask.server.desk.state([told_here(ask.server), *servers]))


async def here(ask: Ask) -> Response:
    """What is going on at this server alone: what another server asks for its desk."""
    return answer(told_here(ask.server))


def told_here(server: Server) -> p.DeskServer:
    """What is going on at this server."""
    connected, awake = list(server.connections())[: 4 * LISTED], list(server.lobby.awake.values())
    people = [told_person(server.guests, line, table.header.id) for table, line in connected]
    tables = [
        p.DeskTable(table.header.id, table.header.game, table.status, len(table.broadcast.connections))
        for table in awake[:LISTED]
    ]
    return server.desk.here(sum(table.status == "playing" for table in awake), tables, people)


def told_person(guests: Guests, line: Connection, table: str) -> p.DeskPerson:
    """A person at a table, as the desk shows them."""
    guest = guests.known(line.guest)
    is_account = guest is not None and guest.is_account and not guest.program
    return p.DeskPerson(line.guest, guests.name(line.guest), line.address, table, is_account)


async def sign_out(ask: Ask) -> Response:
    """Sign an account out on all its devices, or every account. A mere guest could never come back."""
    server, name = ask.server, (await body_of(ask, p.SignOutAccount)).name
    if not name:
        await server.guests.sign_out_accounts()
        await server.lobby.news.tell(ALL_OUT, "")
        await server.desk.record("sign_out_all")
        return answer({})
    number, _ = await server.accounts.named(name) or ("", "")
    await server.guests.meet([number])
    guest = await server.guests.find(number)
    if guest is None:
        raise Denial("no_such_person", 404)
    await server.accounts.sign_out(guest)
    await server.lobby.news.tell(SIGNED_OUT, guest.id)
    await server.desk.record("sign_out", guest.id)
    return answer({})


async def ban(ask: Ask) -> Response:
    """Mute or ban a guest or an address."""
    await ask.server.desk.ban(await body_of(ask, p.NewBan))
    return answer({})


async def lift(ask: Ask) -> Response:
    """Lift a ban or a mute."""
    await ask.server.desk.lift(await body_of(ask, p.Lift))
    return answer({})


async def announce(ask: Ask) -> Response:
    """Announce something to everybody."""
    await ask.server.desk.announce((await body_of(ask, p.Announce)).text)
    return answer({})


async def quieten(ask: Ask) -> Response:
    """Stop new tables, or allow them again."""
    await ask.server.desk.quieten((await body_of(ask, p.Quieten)).quiet)
    return answer({})


async def stop(ask: Ask) -> Response:
    """End this server, or another one at the store, as gently as SIGTERM does."""
    wish = await body_of(ask, p.StopServer)
    if wish.server in await ask.server.lobby.leases.others():
        guests = ask.server.guests
        told = forwarding.as_the_desk(guests, forwarding.headers(guests, None, address_of(ask.request.scope)))
        try:
            return await forwarding.pass_request(ask.request, wish.server, told, b"{}")
        except forwarding.Unreachable:
            raise Denial("asleep", 503) from None
    await ask.server.desk.stop()
    return answer({})


async def back_up(ask: Ask) -> Response:
    """Copy the database."""
    return answer({"name": await ask.server.desk.back_up()}, 201)


async def settle(ask: Ask) -> Response:
    """Dismiss a report."""
    await ask.server.desk.settle((await body_of(ask, p.Settle)).report)
    return answer({})


async def report_name(ask: Ask) -> Response:
    """Report a player's name."""
    me, server = ask.person.id, ask.server
    server.friends.check_rate(me)
    wish = await body_of(ask, p.Whom)
    other = await whom(ask, wish)
    await server.desk.reports.add(me, other.id, NAME, other.name, wish.table)
    return answer({}, 201)


async def report_line(ask: Ask) -> Response:
    """Report a chat line; the server quotes it."""
    me, server = ask.person.id, ask.server
    server.friends.check_rate(me)
    table = await server.lobby.wake(ask.table)
    line = table.chat.line(ask.request.path_params["number"])
    await server.desk.reports.add(me, line.guest, LINE, line.said.text, ask.table)
    return answer({}, 201)


async def notice(ask: Ask) -> Response:
    """The host's announcement, and until when the guest who asks is banned."""
    desk = ask.server.desk
    banned = desk.kept_until(BAN, ask.guest, address_of(ask.request.scope))
    return answer({"text": desk.notice} | ({"banned": banned} if banned else {}))


def has_desk(settings: Settings) -> bool:
    """Was the server started with a desk?"""
    return settings.desk == "on"


DESK_ENDPOINTS = tuple(
    Endpoint(*row, has_desk)
    for row in (
        ("GET", "/api/notice", EVERYBODY, notice),
        ("POST", "/api/desk", EVERYBODY, sit_down),
        ("GET", "/api/desk", DESK, state),
        ("GET", HERE, DESK, here),
        ("POST", "/api/desk/sign-out", DESK, sign_out),
        ("POST", "/api/desk/out", DESK, get_up),
        ("POST", "/api/desk/bans", DESK, ban),
        ("DELETE", "/api/desk/bans", DESK, lift),
        ("POST", "/api/desk/notice", DESK, announce),
        ("POST", "/api/desk/quiet", DESK, quieten),
        ("POST", "/api/desk/stop", DESK, stop),
        ("POST", "/api/desk/backup", DESK, back_up),
        ("DELETE", "/api/desk/reports", DESK, settle),
        ("POST", "/api/reports", GUEST, report_name),
        ("POST", "/api/tables/{table}/lines/{number}/report", GUEST, report_line),
    )
)
