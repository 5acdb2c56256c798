"""Guest routes: a name, devices and programs, what the guest has played, holidays, notifications."""

from starlette.responses import StreamingResponse

from ..contests.days import days_and_streak
from ..matches.analyses import luck_and_choice
from ..matches.messages import Beaten, PlayedGame
from ..messages import Summary
from ..people import messages as p
from ..people.guests import Guest
from ..people.news import DELETED, HOLIDAY, RENAMED, SIGNED_OUT
from ..table.messages import GoOnHoliday, Holiday
from ..wire.errors import Denial
from .accounts import check_proved
from .endpoint import EVERYBODY, GUEST, Ask, Endpoint, about_guest, forget_cookie, sign_in_as


async def me(ask: Ask) -> p.Known:
    """Your name; a token if the old one should be replaced."""
    token, is_bearer = ask.server.token(ask.request)
    renewed = await ask.server.guests.renewed(token)
    return await sign_in_as(ask, ask.me) if renewed and not is_bearer else about_guest(ask.me, renewed)


async def become(ask: Ask, wish: p.Introduced) -> p.Known:
    """Become a guest, or change your name; guests keep theirs if the name is only suggested."""
    if ask.guest is None:
        return await sign_in_as(ask, await ask.server.guests.welcome(wish.name))
    if wish.is_suggested:
        return about_guest(ask.guest)
    renamed = await rename(ask, ask.guest, wish.name)
    await ask.parts.news.tell(RENAMED, renamed.id)
    return await sign_in_as(ask, renamed)


async def rename(ask: Ask, guest: Guest, name: str) -> Guest:
    """Rename the guest; an account may not try many names."""
    if not guest.is_account or guest.program:
        return await ask.server.guests.rename(guest, name)
    ask.parts.accounts.check_rate(ask.from_address)
    return await ask.parts.accounts.rename(guest, name, ask.device)


async def delete_me(ask: Ask, wish: p.Named) -> None:
    """Delete yourself, with your programs, points and tokens; the name must be your own.

    Your seats at open tables become free, you resign from unfinished matches, and finished ones remain without
    your name.
    """
    if wish.name != ask.me.name:
        raise Denial("not_a_request", 400, what="the name should be your own")
    await check_proved(ask)
    await ask.parts.news.tell(DELETED, *await ask.server.guests.delete(ask.me))
    forget_cookie(ask)


async def sign_out(ask: Ask, wish: p.SignOut) -> p.SignedOut:
    """Sign out `here`, on all `others` or `everywhere`.

    Those tokens stop working, and their connections to tables are closed.
    """
    guest, guests = ask.me, ask.server.guests
    if wish.where == "here":
        await guests.sign_out(ask.token)
    else:
        await check_proved(ask)
        guest = await guests.sign_out_everywhere(guest)
    await ask.parts.news.tell(SIGNED_OUT, guest.id)
    if wish.where != "others":
        forget_cookie(ask)
    elif guest.program:
        return p.SignedOut(guests.token(guest))
    else:
        await sign_in_as(ask, guest)
    return p.SignedOut()


async def kennel(ask: Ask) -> list[Beaten]:
    """The levels you have beaten, with the table of the first time: you won there, and the bot did not."""
    return await ask.parts.kennel.of(ask.me.id)


async def played(ask: Ask) -> list[PlayedGame]:
    """Your finished matches, by game.

    `seats` (matches and wins by number of players), `opponents` (the twenty most frequent), `ways` to win (for
    games with a score sheet, the line with the most points; `resigned` if the others gave up) and the `newest` 200
    matches.
    """
    return await ask.parts.played.of(ask.me.id, ask.server.guests.called)


async def summary(ask: Ask) -> Summary:
    """Days on which you finished a deal of the day, and how many in a row.

    For each game how many puzzles you tried, solved, solved on the first try, and your rating; the effect of luck
    and choice, in wins, in the matches you had analysed.
    """
    days, streak = await days_and_streak(ask.parts.shared, ask.me.id)
    puzzles, luck = await ask.parts.solvers.sums(ask.me.id), await luck_and_choice(ask.server.log, ask.me.id)
    return Summary(days, streak, puzzles, luck)


async def records(ask: Ask) -> StreamingResponse:
    """The records of your newest 10,000 matches as a zip archive, created while it is sent; one download at a time."""
    parts, guest = ask.parts, ask.me.id
    if guest in ask.server.downloads:
        raise Denial("too_many", 429)
    pieces = parts.played.records(guest, lambda table: parts.finished.record_at_rest(guest, table))
    named = {"content-disposition": 'attachment; filename="houndtable-records.zip"', "cache-control": "no-store"}
    return StreamingResponse(ask.server.downloading(guest, pieces), 200, named, "application/zip")


async def push_key(ask: Ask) -> p.PushKey:
    """The server's public key for Web Push (VAPID); empty if push is disabled."""
    return p.PushKey(await ask.parts.push.key())


async def subscribe(ask: Ask, wish: p.Subscription) -> None:
    """Notify this browser of your turns at turn-by-turn tables while you are not connected; at most ten browsers."""
    await ask.parts.push.subscribe(ask.me.id, wish)


async def unsubscribe(ask: Ask, wish: p.Unsubscribe) -> None:
    """Stop notifying it."""
    await ask.parts.push.unsubscribe(ask.me.id, wish.endpoint)


async def holiday(ask: Ask) -> Holiday:
    """The end of your holiday (0 if there is none), and the days left this year."""
    return await ask.parts.holidays.of(ask.me.id)


async def begin_holiday(ask: Ask, wish: GoOnHoliday) -> Holiday:
    """Go on holiday now: your clocks at turn-by-turn tables stop."""
    begun = await ask.parts.holidays.begin(ask.me.id, wish.days)
    await ask.parts.news.tell(HOLIDAY, ask.me.id)
    return begun


async def end_holiday(ask: Ask) -> Holiday:
    """End the holiday early; a day that has begun is used up."""
    ended = await ask.parts.holidays.end(ask.me.id)
    await ask.parts.news.tell(HOLIDAY, ask.me.id)
    return ended


async def new_link(ask: Ask) -> p.NewLink:
    """A link to sign in on another device: once, within ten minutes."""
    await check_proved(ask)
    return p.NewLink(await ask.server.guests.link(ask.me))


async def redeem_link(ask: Ask, wish: p.WithLink) -> p.Known:
    """Be that guest on this device."""
    return await sign_in_as(ask, await ask.server.guests.redeem(wish.link))


async def new_program(ask: Ask, wish: p.Named) -> p.NewProgram:
    """A token for a program of your own; up to 100."""
    guest = await ask.server.guests.new_program(wish.name, ask.me)
    return p.NewProgram(guest.name, ask.server.guests.token(guest))


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
    Endpoint("POST", "/api/me/push", GUEST, subscribe, status=201),
    Endpoint("DELETE", "/api/me/push", GUEST, unsubscribe),
    Endpoint("GET", "/api/me/holiday", GUEST, holiday),
    Endpoint("POST", "/api/me/holiday", GUEST, begin_holiday),
    Endpoint("DELETE", "/api/me/holiday", GUEST, end_holiday),
    Endpoint("POST", "/api/me/link", GUEST, new_link, status=201),
    Endpoint("POST", "/api/device", EVERYBODY, redeem_link),
    Endpoint("POST", "/api/programs", GUEST, new_program, status=201),
)
