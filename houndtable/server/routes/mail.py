"""Email routes: give an address, delete it, and follow the links in an email."""

from starlette.responses import Response

from .. import protocol as p
from ..address import address_of
from ..limits import network_of
from ..settings import Settings
from .accounts import check_proved
from .ask import EVERYBODY, GUEST, Ask, Endpoint, answer, body_of

MAIL_LINK = "/mail/{link}"


async def give_address(ask: Ask) -> Response:
    """Get emails at this address, once it is confirmed."""
    guest, wish = ask.person, await body_of(ask, p.GiveAddress)
    ask.server.accounts.check_rate(address_of(ask.request.scope))
    await check_proved(ask)
    await ask.server.lobby.mailer.ask(guest.id, wish, network_of(address_of(ask.request.scope)))
    await ask.server.accounts.audit(guest.id, "mail_given", ask.device)
    return answer({}, 201)


async def take_address_back(ask: Ask) -> Response:
    """Get no more emails; the address is deleted."""
    await ask.server.lobby.mailer.addresses.forget(ask.person.id)
    return answer({})


async def follow_link(ask: Ask) -> Response:
    """Follow a link from an email. A mail program may do it by itself (RFC 8058), so the body is ignored."""
    return answer({"done": await ask.server.lobby.mailer.addresses.follow(ask.request.path_params["link"])})


def has_mail(settings: Settings) -> bool:
    """Does this server send emails?"""
    return settings.sends_mail


MAIL_ENDPOINTS = tuple(
    Endpoint(*row, has_mail)
    for row in (
        ("POST", "/api/account/mail", GUEST, give_address),
        ("DELETE", "/api/account/mail", GUEST, take_address_back),
        ("POST", MAIL_LINK, EVERYBODY, follow_link),
    )
)
