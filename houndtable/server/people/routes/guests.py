"""Guest routes: a name, devices and programs, what the guest has played, holidays, notifications."""

from ...wire.errors import Denial
from .. import messages as p
from ..endpoint import EVERYBODY, GUEST, Ask, Endpoint, about_guest, forget_cookie, sign_in_as
from ..guests import Guest
from ..identity import token_of
from ..news import DELETED, RENAMED, SIGNED_OUT
from ..parts import Parts
from .accounts import check_proved


async def me(ask: Ask[Parts]) -> p.Known:
    """Your name; a token if the old one should be replaced."""
    token, is_bearer = token_of(ask.parts.settings, ask.request)
    renewed = await ask.parts.guests.renewed(token)
    return await sign_in_as(ask, ask.me) if renewed and not is_bearer else about_guest(ask.me, renewed)


async def become(ask: Ask[Parts], wish: p.Introduced) -> p.Known:
    """Become a guest, or change your name; guests keep theirs if the name is only suggested."""
    if ask.guest is None:
        return await sign_in_as(ask, await ask.parts.guests.welcome(wish.name))
    if wish.is_suggested:
        return about_guest(ask.guest)
    renamed = await rename(ask, ask.guest, wish.name)
    await ask.parts.news.tell(RENAMED, renamed.id)
    return await sign_in_as(ask, renamed)


async def rename(ask: Ask[Parts], guest: Guest, name: str) -> Guest:
    """Rename the guest; an account may not try many names."""
    if not guest.is_account or guest.program:
        return await ask.parts.guests.rename(guest, name)
    ask.parts.accounts.check_rate(ask.from_address)
    return await ask.parts.accounts.rename(guest, name, ask.device)


async def delete_me(ask: Ask[Parts], wish: p.Named) -> None:
    """Delete yourself, with your programs, points and tokens; the name must be your own.

    Your seats at open tables become free, you resign from unfinished matches, and finished ones remain without
    your name.
    """
    if wish.name != ask.me.name:
        raise Denial("not_a_request", 400, what="the name should be your own")
    await check_proved(ask)
    await ask.parts.news.tell(DELETED, *await ask.parts.guests.delete(ask.me))
    forget_cookie(ask)


async def sign_out(ask: Ask[Parts], wish: p.SignOut) -> p.SignedOut:
    """Sign out `here`, on all `others` or `everywhere`.

    Those tokens stop working, and their connections to tables are closed.
    """
    guest, guests = ask.me, ask.parts.guests
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


async def push_key(ask: Ask[Parts]) -> p.PushKey:
    """The server's public key for Web Push (VAPID); empty if push is disabled."""
    return p.PushKey(await ask.parts.push.key())


async def subscribe(ask: Ask[Parts], wish: p.Subscription) -> None:
    """Notify this browser of your turns at turn-by-turn tables while you are not connected; at most ten browsers."""
    await ask.parts.push.subscribe(ask.me.id, wish)


async def unsubscribe(ask: Ask[Parts], wish: p.Unsubscribe) -> None:
    """Stop notifying it."""
    await ask.parts.push.unsubscribe(ask.me.id, wish.endpoint)


async def new_link(ask: Ask[Parts]) -> p.NewLink:
    """A link to sign in on another device: once, within ten minutes."""
    await check_proved(ask)
    return p.NewLink(await ask.parts.guests.link(ask.me))


async def redeem_link(ask: Ask[Parts], wish: p.WithLink) -> p.Known:
    """Be that guest on this device."""
    return await sign_in_as(ask, await ask.parts.guests.redeem(wish.link))


async def new_program(ask: Ask[Parts], wish: p.Named) -> p.NewProgram:
    """A token for a program of your own; up to 100."""
    guest = await ask.parts.guests.new_program(wish.name, ask.me)
    return p.NewProgram(guest.name, ask.parts.guests.token(guest))


async def ranking(ask: Ask[Parts]) -> list[p.Ranked]:
    """The top hundred players of a game; `you` marks the requesting guest, who is listed last if not among them."""
    return await ask.parts.skills.ranking(ask.game, ask.my_id)


GUEST_ENDPOINTS = (
    Endpoint("GET", "/api/me", GUEST, me),
    Endpoint("POST", "/api/me", EVERYBODY, become),
    Endpoint("DELETE", "/api/me", GUEST, delete_me),
    Endpoint("POST", "/api/me/out", GUEST, sign_out),
    Endpoint("GET", "/api/me/push", GUEST, push_key),
    Endpoint("POST", "/api/me/push", GUEST, subscribe, status=201),
    Endpoint("DELETE", "/api/me/push", GUEST, unsubscribe),
    Endpoint("POST", "/api/me/link", GUEST, new_link, status=201),
    Endpoint("POST", "/api/device", EVERYBODY, redeem_link),
    Endpoint("POST", "/api/programs", GUEST, new_program, status=201),
    Endpoint("GET", "/api/games/{game}/ranking", EVERYBODY, ranking),
)
