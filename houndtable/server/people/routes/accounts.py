"""Account routes: passkeys, signing in, sessions, the profile, and the guest's data as a file."""

from msgspec import Raw

from ...settings import Settings
from ...wire.address import is_address
from ...wire.errors import Denial
from ..accounts import PROVE, SIGN_IN, Site, credential_of, site_of
from ..endpoint import ACCOUNT, EVERYBODY, PERSON, Ask, Endpoint, about_guest, sign_in_as
from ..messages import Account, Known, Present, RecoveryCodes, WithCode, WithPasskey
from ..news import RENAMED, SIGNED_OUT
from ..parts import Parts


def site(ask: Ask[Parts]) -> Site:
    """How the browser addresses this server. A passkey belongs to a host name, never to an IP address."""
    ask.parts.accounts.check_rate(ask.from_address)
    found = site_of(ask.parts.settings, ask.request.headers.get("host", ""))
    if is_address(found.name):
        raise Denial("no_passkeys_here", 409)
    return found


async def check_proved(ask: Ask[Parts]) -> None:
    """An account must present a passkey before a sensitive change: a stolen cookie is not enough."""
    guest = ask.me
    if guest.is_account and not guest.program and not await ask.parts.sessions.is_proved(guest.id, ask.serial):
        raise Denial("prove_it")


async def account(ask: Ask[Parts]) -> Account:
    """Your account.

    A guest without a passkey has an empty `picture`, and `mail` is null if the server sends no email
    ([accounts.md](accounts.md)).
    """
    guest, accounts = ask.me, ask.parts.accounts
    return Account(
        guest.name,
        guest.picture,
        await accounts.shows(guest.id) if guest.is_account else "",
        await accounts.passkeys(guest.id),
        await accounts.codes_left(guest.id),
        await ask.parts.sessions.of(guest.id, ask.serial),
        await accounts.lines(guest.id),
        await ask.parts.mailer.addresses.told(guest.id) if ask.parts.settings.sends_mail else None,
    )


async def offer_passkey(ask: Ask[Parts]) -> Raw:
    """What `navigator.credentials.create` needs."""
    here = site(ask)
    await check_proved(ask)
    return Raw(await ask.parts.accounts.offer_new(ask.me, here))


async def add_passkey(ask: Ask[Parts], wish: WithPasskey) -> Known:
    """Add the passkey it created; the first one creates an account, and counts as presented."""
    guest, here = ask.me, site(ask)
    await check_proved(ask)
    await ask.parts.accounts.add(guest, here, credential_of(wish.credential), ask.device)
    known = await ask.parts.guests.find(guest.id)
    return await sign_in_as(ask, known or guest, is_proved=not guest.is_account)


async def remove_passkey(ask: Ask[Parts]) -> None:
    """Remove a passkey, except the last one."""
    await check_proved(ask)
    await ask.parts.accounts.remove(ask.me, ask.part("passkey"), ask.device)


async def new_codes(ask: Ask[Parts]) -> RecoveryCodes:
    """Ten new recovery codes that replace all others, shown only this once."""
    await check_proved(ask)
    return RecoveryCodes(await ask.parts.accounts.new_codes(ask.me, ask.device))


async def offer_proof(ask: Ask[Parts]) -> Raw:
    """Begin to present your passkey again.

    Some routes deny with `server.prove_it` unless you did so in the last ten minutes.
    """
    return Raw(ask.parts.accounts.ask_for_proof(site(ask), PROVE, ask.me.id))


async def prove(ask: Ask[Parts], wish: WithPasskey) -> Known:
    """Present it."""
    guest, here = ask.me, site(ask)
    await ask.parts.accounts.verify(here, credential_of(wish.credential), PROVE, ask.device, guest.id)
    return await sign_in_as(ask, guest, is_proved=True)


async def offer_sign_in(ask: Ask[Parts]) -> Raw:
    """Begin to sign in with a passkey alone."""
    return Raw(ask.parts.accounts.ask_for_proof(site(ask), SIGN_IN))


async def sign_in(ask: Ask[Parts], wish: WithPasskey) -> Known:
    """Sign in with it."""
    here = site(ask)
    guest = await ask.parts.accounts.sign_in(here, credential_of(wish.credential), ask.device)
    return await sign_in_as(ask, guest, is_proved=True)


async def recover(ask: Ask[Parts], wish: WithCode) -> Known:
    """Sign in with a recovery code, which is used up."""
    ask.parts.accounts.check_rate(ask.from_address)
    return await sign_in_as(ask, await ask.parts.accounts.recover(wish.code, ask.device), is_proved=True)


async def end_session(ask: Ask[Parts]) -> None:
    """Sign out one device."""
    guest, serial = ask.me, ask.part("session")
    await check_proved(ask)
    if serial not in [session.session for session in await ask.parts.sessions.of(guest.id)]:
        raise Denial("no_such_page", 404)
    await ask.parts.guests.end_session(guest.id, serial)
    await ask.parts.accounts.audit(guest.id, "session_ended", ask.device)
    await ask.parts.news.tell(SIGNED_OUT, guest.id)


async def present(ask: Ask[Parts], wish: Present) -> Known:
    """Choose your picture, and what others see: `nothing`, `skill` or `everything`."""
    guest = ask.me
    await ask.parts.accounts.present(guest, wish.picture, wish.shows)
    await ask.parts.news.tell(RENAMED, guest.id)
    known = await ask.parts.guests.find(guest.id)
    return about_guest(known or guest)


def has_accounts(settings: Settings) -> bool:
    """Are there accounts on this server?"""
    return settings.accounts != "off"


ACCOUNT_ENDPOINTS = (
    Endpoint("GET", "/api/account", PERSON, account, has_accounts),
    Endpoint("POST", "/api/account", ACCOUNT, present, has_accounts),
    Endpoint("POST", "/api/account/passkeys/begin", PERSON, offer_passkey, has_accounts),
    Endpoint("POST", "/api/account/passkeys", PERSON, add_passkey, has_accounts),
    Endpoint("DELETE", "/api/account/passkeys/{passkey}", PERSON, remove_passkey, has_accounts),
    Endpoint("POST", "/api/account/codes", ACCOUNT, new_codes, has_accounts, status=201),
    Endpoint("POST", "/api/account/proof/begin", PERSON, offer_proof, has_accounts),
    Endpoint("POST", "/api/account/proof", PERSON, prove, has_accounts),
    Endpoint("DELETE", "/api/account/sessions/{session}", PERSON, end_session, has_accounts),
    Endpoint("POST", "/api/sign-in/begin", EVERYBODY, offer_sign_in, has_accounts),
    Endpoint("POST", "/api/sign-in", EVERYBODY, sign_in, has_accounts),
    Endpoint("POST", "/api/sign-in/code", EVERYBODY, recover, has_accounts),
)
