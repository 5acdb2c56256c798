"""Account routes: passkeys, signing in, sessions, the profile, and the guest's data as a file."""

import time

from starlette.responses import Response, StreamingResponse

from .. import protocol as p
from ..accounts import PROVE, SIGN_IN, Site, credential_of, site_of
from ..address import address_of, is_address
from ..errors import Denial
from ..news import RENAMED, SIGNED_OUT
from ..personal_data import pieces_of_data
from ..settings import Settings
from .ask import EVERYBODY, GUEST, Ask, Endpoint, about_guest, answer, body_of, with_cookie


def site(ask: Ask) -> Site:
    """How the browser addresses this server. A passkey belongs to a host name, never to an IP address."""
    ask.server.accounts.check_rate(address_of(ask.request.scope))
    found = site_of(ask.server.settings, ask.request.headers.get("host", ""))
    if is_address(found.name):
        raise Denial("no_passkeys_here", 409)
    return found


async def check_proved(ask: Ask) -> None:
    """An account must present a passkey before a sensitive change: a stolen cookie is not enough."""
    guest = ask.me
    if guest.is_account and not guest.program and not await ask.server.sessions.is_proved(guest.id, ask.serial):
        raise Denial("prove_it")


def options(text: str) -> Response:
    """The options a browser needs for a passkey."""
    return Response(text, headers={"cache-control": "no-store"}, media_type="application/json")


async def account(ask: Ask) -> Response:
    """The guest's account, or that there is none."""
    guest, accounts = ask.person, ask.server.accounts
    return answer(
        p.Account(
            guest.name,
            guest.picture,
            await accounts.shows(guest.id) if guest.is_account else "",
            await accounts.passkeys(guest.id),
            await accounts.codes_left(guest.id),
            await ask.server.sessions.of(guest.id, ask.serial),
            await accounts.lines(guest.id),
            await ask.server.lobby.mailer.addresses.told(guest.id) if ask.server.settings.sends_mail else None,
        )
    )


async def offer_passkey(ask: Ask) -> Response:
    """Begin to add a passkey."""
    guest, here = ask.person, site(ask)
    await check_proved(ask)
    return options(await ask.server.accounts.offer_new(guest, here))


async def add_passkey(ask: Ask) -> Response:
    """Add a passkey; the first one makes an account, and counts as presented."""
    guest, here = ask.person, site(ask)
    await check_proved(ask)
    wish = await body_of(ask, p.WithPasskey)
    await ask.server.accounts.add(guest, here, credential_of(wish.credential), ask.device)
    known = await ask.server.guests.find(guest.id)
    return await with_cookie(ask, known or guest, is_proved=not guest.is_account)


async def remove_passkey(ask: Ask) -> Response:
    """Remove a passkey."""
    guest = ask.person
    await check_proved(ask)
    await ask.server.accounts.remove(guest, ask.request.path_params["passkey"], ask.device)
    return answer({})


async def new_codes(ask: Ask) -> Response:
    """New recovery codes, shown only once."""
    guest = ask.person
    if not guest.is_account:
        raise Denial("not_allowed")
    await check_proved(ask)
    return answer({"codes": await ask.server.accounts.new_codes(guest, ask.device)}, 201)


async def offer_proof(ask: Ask) -> Response:
    """Begin to present a passkey again."""
    guest = ask.person
    return options(ask.server.accounts.ask_for_proof(site(ask), PROVE, guest.id))


async def prove(ask: Ask) -> Response:
    """Present a passkey again."""
    guest, here = ask.person, site(ask)
    wish = await body_of(ask, p.WithPasskey)
    await ask.server.accounts.verify(here, credential_of(wish.credential), PROVE, ask.device, guest.id)
    return await with_cookie(ask, guest, is_proved=True)


async def offer_sign_in(ask: Ask) -> Response:
    """Begin to sign in."""
    return options(ask.server.accounts.ask_for_proof(site(ask), SIGN_IN))


async def sign_in(ask: Ask) -> Response:
    """Sign in with a passkey."""
    here = site(ask)
    wish = await body_of(ask, p.WithPasskey)
    guest = await ask.server.accounts.sign_in(here, credential_of(wish.credential), ask.device)
    return await with_cookie(ask, guest, is_proved=True)


async def recover(ask: Ask) -> Response:
    """Sign in with a recovery code, which works once."""
    ask.server.accounts.check_rate(address_of(ask.request.scope))
    wish = await body_of(ask, p.WithCode)
    return await with_cookie(ask, await ask.server.accounts.recover(wish.code, ask.device), is_proved=True)


async def end_session(ask: Ask) -> Response:
    """Sign out another device."""
    guest, serial = ask.person, ask.request.path_params["session"]
    await check_proved(ask)
    if serial not in [session.session for session in await ask.server.sessions.of(guest.id)]:
        raise Denial("no_such_page", 404)
    await ask.server.guests.end_session(guest.id, serial)
    await ask.server.accounts.audit(guest.id, "session_ended", ask.device)
    await ask.server.lobby.news.tell(SIGNED_OUT, guest.id)
    return answer({})


async def present(ask: Ask) -> Response:
    """Choose a picture, and what others see."""
    guest, wish = ask.person, await body_of(ask, p.Present)
    if not guest.is_account:
        raise Denial("not_allowed")
    await ask.server.accounts.present(guest, wish.picture, wish.shows)
    await ask.server.lobby.news.tell(RENAMED, guest.id)
    known = await ask.server.guests.find(guest.id)
    return answer(about_guest(known or guest))


async def data(ask: Ask) -> Response:
    """Everything stored about the guest, with the records of their matches, as a file."""
    guest = ask.person
    ask.server.accounts.check_rate(address_of(ask.request.scope))
    await check_proved(ask)
    await ask.server.accounts.audit(guest.id, "data_taken", ask.device)

    name = f"houndtable-{time.strftime('%Y-%m-%d')}.json"
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(pieces_of_data(ask.server, guest), headers=headers, media_type="application/json")


async def profile(ask: Ask) -> Response:
    """What an account shows to others."""
    return answer(await ask.server.profiles.of(ask.request.path_params["name"], ask.guest.id if ask.guest else ""))


def has_accounts(settings: Settings) -> bool:
    """Are there accounts on this server?"""
    return settings.accounts != "off"


ACCOUNT_ENDPOINTS = tuple(
    Endpoint(*row, has_accounts)
    for row in (
        ("GET", "/api/account", GUEST, account),
        ("POST", "/api/account", GUEST, present),
        ("POST", "/api/account/passkeys/begin", GUEST, offer_passkey),
        ("POST", "/api/account/passkeys", GUEST, add_passkey),
        ("DELETE", "/api/account/passkeys/{passkey}", GUEST, remove_passkey),
        ("POST", "/api/account/codes", GUEST, new_codes),
        ("POST", "/api/account/proof/begin", GUEST, offer_proof),
        ("POST", "/api/account/proof", GUEST, prove),
        ("DELETE", "/api/account/sessions/{session}", GUEST, end_session),
        ("GET", "/api/account/data", GUEST, data),
        ("POST", "/api/sign-in/begin", EVERYBODY, offer_sign_in),
        ("POST", "/api/sign-in", EVERYBODY, sign_in),
        ("POST", "/api/sign-in/code", EVERYBODY, recover),
        ("GET", "/api/profiles/{name}", EVERYBODY, profile),
    )
)
