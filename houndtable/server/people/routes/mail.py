"""Email routes: give an address, delete it, and follow the links in an email."""

from ...settings import Settings
from ...wire.limits import network_of
from ..endpoint import EVERYBODY, PERSON, Ask, Endpoint
from ..messages import FollowedLink, GiveAddress
from ..parts import Parts
from .accounts import check_proved

MAIL_LINK = "/mail/{link}"


async def give_address(ask: Ask[Parts], wish: GiveAddress) -> None:
    """Get emails about your turns at turn-by-turn tables while you are not connected.

    The address counts once it is confirmed through an email. This and the next two exist with `--mail`
    ([host.md](host.md#mails)).
    """
    ask.parts.accounts.check_rate(ask.from_address)
    await check_proved(ask)
    await ask.parts.mailer.ask(ask.me.id, wish, network_of(ask.from_address))
    await ask.parts.accounts.audit(ask.me.id, "mail_given", ask.device)


async def take_address_back(ask: Ask[Parts]) -> None:
    """Get no more emails; the address is deleted."""
    await ask.parts.mailer.addresses.forget(ask.me.id)


async def follow_mail_link(ask: Ask[Parts]) -> FollowedLink:
    """Carry out the link of an email: `on`, the address is confirmed; or `off`, there will be no more emails.

    The body is ignored, so that mail programs can do this (RFC 8058).
    """
    return FollowedLink(await ask.parts.mailer.addresses.follow(ask.part("link")))


def has_mail(settings: Settings) -> bool:
    """Does this server send emails?"""
    return settings.sends_mail


MAIL_ENDPOINTS = (
    Endpoint("POST", "/api/account/mail", PERSON, give_address, has_mail, status=201),
    Endpoint("DELETE", "/api/account/mail", PERSON, take_address_back, has_mail),
    Endpoint("POST", MAIL_LINK, EVERYBODY, follow_mail_link, has_mail),
)
