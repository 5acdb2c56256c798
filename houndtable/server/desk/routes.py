"""The routes of the host's desk; there are none unless the server was started with `--desk on`."""

from ..lobby import forwarding
from ..lobby.routes.friends import whom
from ..people.endpoint import DESK, EVERYBODY, PERSON, Ask, Endpoint
from ..people.guests import Guests
from ..people.messages import Whom
from ..people.news import ALL_OUT, SIGNED_OUT
from ..settings import Settings
from ..table.socket import Connection
from ..wire.errors import Denial
from . import messages as p
from .desk import BAN, LIFETIME, LISTED
from .parts import Parts
from .reports import LINE, NAME

HERE = "/api/desk/here"
COOKIE, SECURE_COOKIE = "houndtable_desk", "__Host-houndtable-desk"


def token_of(ask: Ask[Parts]) -> str:
    """The desk token of the browser."""
    return ask.request.cookies.get(cookie_name(ask), "")


def cookie_name(ask: Ask[Parts]) -> str:
    """The name of the desk's cookie."""
    return SECURE_COOKIE if ask.is_secure else COOKIE


async def open_desk(ask: Ask[Parts], wish: p.WithKey) -> None:
    """Open the host's desk for an hour, with the key printed at startup."""
    ask.parts.accounts.check_rate(ask.from_address)
    token = ask.parts.desk.token(wish.key)
    await ask.parts.desk.record("open")
    ask.cookies.set_cookie(cookie_name(ask), token, LIFETIME, secure=ask.is_secure, httponly=True, samesite="strict")


async def leave_desk(ask: Ask[Parts]) -> None:
    """Leave it."""
    await ask.parts.desk.leave(token_of(ask))
    ask.cookies.delete_cookie(cookie_name(ask), secure=ask.is_secure, httponly=True, samesite="strict")


async def desk(ask: Ask[Parts]) -> p.DeskState:
    """What is going on at each of the servers, the one that answers first."""
    others = await ask.parts.tables.leases.others()
    answers = await forwarding.ask_others(dict.fromkeys(others, HERE), ask.parts.guests, p.DeskServer, is_desk=True)
    servers = [answers.get(address, p.DeskServer(address, 0, {}, [], [], [])) for address in others]
    return await ask.parts.desk.state([told_here(ask.parts), *servers])


async def desk_here(ask: Ask[Parts]) -> p.DeskServer:
    """What is going on at this server; other servers ask this."""
    return told_here(ask.parts)


def told_here(parts: Parts) -> p.DeskServer:
    """What is going on at this server."""
    connected, awake = list(parts.connections())[: 4 * LISTED], list(parts.tables.awake.values())
    people = [told_person(parts.guests, line, table.header.id) for table, line in connected]
    tables = [
        p.DeskTable(table.header.id, table.header.game, table.status, len(table.broadcast.connections))
        for table in awake[:LISTED]
    ]
    return parts.desk.here(sum(table.status == "playing" for table in awake), tables, people)


def told_person(guests: Guests, line: Connection, table: str) -> p.DeskPerson:
    """A person at a table, as the desk shows them."""
    guest = guests.known(line.guest)
    is_account = guest is not None and guest.is_account and not guest.program
    return p.DeskPerson(line.guest, guests.name(line.guest), line.address, table, is_account)


async def sign_out_account(ask: Ask[Parts], wish: p.SignOutAccount) -> None:
    """Sign an account out on all its devices; without a name, all accounts. A mere guest could never come back."""
    parts = ask.parts
    if not wish.name:
        await parts.guests.sign_out_accounts()
        await parts.news.tell(ALL_OUT, "")
        await parts.desk.record("sign_out_all")
        return
    number, _ = await parts.accounts.named(wish.name) or ("", "")
    await parts.guests.meet([number])
    guest = await parts.guests.find(number)
    if guest is None:
        raise Denial("no_such_person", 404)
    await parts.accounts.sign_out(guest)
    await parts.news.tell(SIGNED_OUT, guest.id)
    await parts.desk.record("sign_out", guest.id)


async def ban(ask: Ask[Parts], wish: p.NewBan) -> None:
    """`mute` or `ban` a `guest` or an `address` for some hours."""
    await ask.parts.desk.ban(wish)


async def lift(ask: Ask[Parts], wish: p.Lift) -> None:
    """Lift that."""
    await ask.parts.desk.lift(wish)


async def announce(ask: Ask[Parts], wish: p.Announce) -> None:
    """Set the announcement; an empty one removes it."""
    await ask.parts.desk.announce(wish.text)


async def quieten(ask: Ask[Parts], wish: p.Quieten) -> None:
    """Stop or allow new tables."""
    await ask.parts.desk.quieten(wish.quiet)


async def stop_server(ask: Ask[Parts], wish: p.StopServer) -> None:
    """End a server as gently as SIGTERM does: the one that is asked, or another by its address."""
    if wish.server not in await ask.parts.tables.leases.others():
        await ask.parts.desk.stop()
        return
    guests = ask.parts.guests
    told = forwarding.as_the_desk(guests, forwarding.headers(guests, None, ask.from_address))
    try:
        answer = await forwarding.pass_request(ask.request, wish.server, told, b"{}")
    except forwarding.Unreachable:
        raise Denial("asleep", 503) from None
    if answer.status_code >= 400:
        raise Denial("asleep", 503)


async def back_up(ask: Ask[Parts]) -> p.Backup:
    """Copy the SQLite database into the folder of `--backups`."""
    return p.Backup(await ask.parts.desk.back_up())


async def settle(ask: Ask[Parts], wish: p.Settle) -> None:
    """Dismiss a report."""
    await ask.parts.desk.settle(wish.report)


async def report_name(ask: Ask[Parts], wish: Whom) -> None:
    """Report a player's name to the host."""
    me, parts = ask.me.id, ask.parts
    parts.friends.check_rate(me)
    other = await whom(ask, wish)
    await parts.desk.reports.add(me, other.id, NAME, other.name, wish.table)


async def report_line(ask: Ask[Parts]) -> None:
    """Report a line of a table's chat to the host; the server quotes it."""
    me, parts = ask.me.id, ask.parts
    parts.friends.check_rate(me)
    table = await parts.tables.wake(ask.table)
    line = table.chat.line(ask.part("number"))
    await parts.desk.reports.add(me, line.guest, LINE, line.said.text, ask.table)


async def notice(ask: Ask[Parts]) -> p.Notice:
    """The host's announcement; if you are banned, also until when.

    This and the next exist with `--desk on` ([host.md](host.md#the-hosts-desk)).
    """
    return p.Notice(ask.parts.desk.notice, ask.parts.desk.kept_until(BAN, ask.guest, ask.from_address))


def has_desk(settings: Settings) -> bool:
    """Was the server started with a desk?"""
    return settings.desk == "on"


DESK_ENDPOINTS = (
    Endpoint("GET", "/api/notice", EVERYBODY, notice, has_desk),
    Endpoint("POST", "/api/desk", EVERYBODY, open_desk, has_desk),
    Endpoint("GET", "/api/desk", DESK, desk, has_desk),
    Endpoint("GET", HERE, DESK, desk_here, has_desk),
    Endpoint("POST", "/api/desk/sign-out", DESK, sign_out_account, has_desk),
    Endpoint("POST", "/api/desk/out", DESK, leave_desk, has_desk),
    Endpoint("POST", "/api/desk/bans", DESK, ban, has_desk),
    Endpoint("DELETE", "/api/desk/bans", DESK, lift, has_desk),
    Endpoint("POST", "/api/desk/notice", DESK, announce, has_desk),
    Endpoint("POST", "/api/desk/quiet", DESK, quieten, has_desk),
    Endpoint("POST", "/api/desk/stop", DESK, stop_server, has_desk),
    Endpoint("POST", "/api/desk/backup", DESK, back_up, has_desk, status=201),
    Endpoint("DELETE", "/api/desk/reports", DESK, settle, has_desk),
    Endpoint("POST", "/api/reports", PERSON, report_name, has_desk, status=201),
    Endpoint("POST", "/api/tables/{table}/lines/{number}/report", PERSON, report_line, has_desk, status=201),
)
