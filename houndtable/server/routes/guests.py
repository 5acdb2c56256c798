"""Guest routes: a name, devices and programs, what the guest has played, holidays, notifications."""

from starlette.responses import Response, StreamingResponse

from .. import protocol as p
from ..address import address_of
from ..analyses import luck_and_choice
from ..days import days_and_streak
from ..errors import Denial
from ..guests import Guest
from ..news import DELETED, HOLIDAY, RENAMED, SIGNED_OUT
from .accounts import check_proved
from .ask import (
    EVERYBODY,
    GUEST,
    Ask,
    Endpoint,
    about_guest,
    answer,
    body_of,
    with_cookie,
    without_cookie,
)


async def me(ask: Ask) -> Response:
    """The guest; a token that is a day old is renewed."""
    token, is_bearer = ask.server.token(ask.request)
    renewed = await ask.server.guests.renewed(token)
    if is_bearer:
        return answer(about_guest(ask.me) | ({"token": renewed} if renewed else {}))
    return await with_cookie(ask, ask.me) if renewed else answer(about_guest(ask.me))


async def become(ask: Ask) -> Response:
    """Become a guest, or take another name."""
    wish = await body_of(ask, p.Introduced)
    if ask.guest is None:
        return await with_cookie(ask, await ask.server.guests.welcome(wish.name))
    if wish.is_suggested:
        return answer(about_guest(ask.guest))
    renamed = await rename(ask, ask.guest, wish.name)
    await ask.server.lobby.news.tell(RENAMED, renamed.id)
    return await with_cookie(ask, renamed)


async def rename(ask: Ask, guest: Guest, name: str) -> Guest:
    """Rename the guest; an account may not try many names."""
    if not guest.is_account or guest.program:
        return await ask.server.guests.rename(guest, name)
    ask.server.accounts.check_rate(address_of(ask.request.scope))
    return await ask.server.accounts.rename(guest, name, ask.device)


async def delete_me(ask: Ask) -> Response:
    """Forget the guest, if the name is right; matches remain, without the name."""
    wish = await body_of(ask, p.Named)
    if wish.name != ask.me.name:
        raise Denial("not_a_request", 400, what="the name should be your own")
    await check_proved(ask)
    await ask.server.lobby.news.tell(DELETED, *await ask.server.guests.delete(ask.me))
    return without_cookie(ask)


async def sign_out(ask: Ask) -> Response:
    """Sign out on this device, on all others, or everywhere. Other devices leave their tables; they may reconnect."""
    wish, guests = await body_of(ask, p.SignOut), ask.server.guests
    if wish.where == "here":
        await guests.sign_out(ask.server.token(ask.request)[0])
    else:
        await check_proved(ask)
    guest = ask.me if wish.where == "here" else await guests.sign_out_everywhere(ask.me)
    await ask.server.lobby.news.tell(SIGNED_OUT, guest.id)
    if wish.where != "others":
        return without_cookie(ask)
    return await with_cookie(ask, guest) if not guest.program else answer({"token": guests.token(guest)})


async def kennel(ask: Ask) -> Response:
    """The bots that the guest has beaten."""
    return answer(await ask.server.lobby.kennel.of(ask.me.id))


async def played(ask: Ask) -> Response:
    """The matches that the guest has played."""
    return answer(await ask.server.lobby.played.of(ask.me.id, ask.server.guests.called))


async def summary(ask: Ask) -> Response:
    """The guest's days, puzzles and luck."""
    days, streak = await days_and_streak(ask.server.lobby.shared, ask.me.id)
    puzzles, luck = await ask.server.solvers.sums(ask.me.id), await luck_and_choice(ask.server.log, ask.me.id)
    return answer(p.Summary(days, streak, puzzles, luck))


async def records(ask: Ask) -> Response:
    """The records of all the guest's matches in one archive; one download at a time."""
    lobby, guest = ask.server.lobby, ask.me.id
    if guest in ask.server.downloads:
        raise Denial("too_many", 429)
    pieces = lobby.played.records(guest, lambda table: lobby.finished.record_at_rest(guest, table))
    named = {"content-disposition": 'attachment; filename="houndtable-records.zip"', "cache-control": "no-store"}
    return StreamingResponse(ask.server.downloading(guest, pieces), 200, named, "application/zip")


async def push_key(ask: Ask) -> Response:
    """The key that a browser needs for push notifications."""
    return answer({"key": await ask.server.lobby.push.key()})


async def subscribe(ask: Ask) -> Response:
    """Notify a browser."""
    await ask.server.lobby.push.subscribe(ask.me.id, await body_of(ask, p.Subscription))
    return answer({}, 201)


async def unsubscribe(ask: Ask) -> Response:
    """Stop notifying a browser."""
    await ask.server.lobby.push.unsubscribe(ask.me.id, (await body_of(ask, p.Unsubscribe)).endpoint)
    return answer({})


async def holiday(ask: Ask) -> Response:
    """Is the guest on holiday?"""
    return answer(await ask.server.lobby.holidays.of(ask.me.id))


async def begin_holiday(ask: Ask) -> Response:
    """Stop the guest's clocks for some days."""
    wish = await body_of(ask, p.GoOnHoliday)
    begun = await ask.server.lobby.holidays.begin(ask.me.id, wish.days)
    await ask.server.lobby.news.tell(HOLIDAY, ask.me.id)
    return answer(begun)


async def end_holiday(ask: Ask) -> Response:
    """Come back early."""
    ended = await ask.server.lobby.holidays.end(ask.me.id)
    await ask.server.lobby.news.tell(HOLIDAY, ask.me.id)
    return answer(ended)


async def new_link(ask: Ask) -> Response:
    """A link that takes the guest's seats to another device."""
    await check_proved(ask)
    return answer({"link": await ask.server.guests.link(ask.me)}, 201)


async def redeem_link(ask: Ask) -> Response:
    """Use such a link; it works once."""
    wish = await body_of(ask, p.WithLink)
    return await with_cookie(ask, await ask.server.guests.redeem(wish.link))


async def new_program(ask: Ask) -> Response:
    """A token for the guest's own program."""
    wish = await body_of(ask, p.Named)
    guest = await ask.server.guests.new_program(wish.name, ask.me)
    return answer({"name": guest.name, "token": ask.server.guests.token(guest)}, 201)


GUEST_ENDPOINTS = (
    Endpoint("GET", "/api/me", GUEST, me),
    Endpoint("POST", "/api/me", EVERYBODY, become),
    Endpoint("DELETE", "/api/me", GUEST, delete_me),
    Endpoint("POST", "/api/me/out", GUEST, sign_out),
    Endpoint("GET", "/api/me/kennel", GUEST, kennel),
    Endpoint("GET", "/api/me/played", GUEST, played),
    Endpoint("GET", "/api/me/summary", GUEST, summary),
    Endpoint("GET", "/api/me/records", GUEST, records),
    Endpoint("GET", "/api/me/push", GUEST, push_key),
    Endpoint("POST", "/api/me/push", GUEST, subscribe),
    Endpoint("DELETE", "/api/me/push", GUEST, unsubscribe),
    Endpoint("GET", "/api/me/holiday", GUEST, holiday),
    Endpoint("POST", "/api/me/holiday", GUEST, begin_holiday),
    Endpoint("DELETE", "/api/me/holiday", GUEST, end_holiday),
    Endpoint("POST", "/api/me/link", GUEST, new_link),
    Endpoint("POST", "/api/device", EVERYBODY, redeem_link),
    Endpoint("POST", "/api/programs", GUEST, new_program),
)
