"""Hands emails to the host's mail server: over TLS, unless it runs on this computer."""

import ssl
from email.message import EmailMessage
from smtplib import SMTP, SMTP_SSL, SMTPRecipientsRefused
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from ...wire.address import is_loopback

PORTS = {"smtp": 587, "smtps": 465}
SLOWEST = 20.0  # seconds for the mail server to answer
FOR_GOOD = 500  # from this reply code on, trying again is useless


class Relay(NamedTuple):
    """The mail server that relays emails, and the name to sign in with."""

    host: str
    port: int
    is_tls: bool  # from the first byte
    user: str = ""
    password: str = ""


def relay_of(address: str) -> Relay:
    """The mail server at `smtp://user:password@host:port`; the settings were checked before."""
    parts = urlsplit(address)
    name, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Relay(parts.hostname or "", parts.port or PORTS[parts.scheme], parts.scheme == "smtps", name, password)


def deliver(relay: Relay, letter: EmailMessage, name: str) -> bool:
    """Hand an email over; False if nobody has that address. Raises OSError if it cannot be done now."""
    secure = ssl.create_default_context()
    with (
        SMTP_SSL(relay.host, relay.port, name, timeout=SLOWEST, context=secure)
        if relay.is_tls
        else SMTP(relay.host, relay.port, name, timeout=SLOWEST)
    ) as line:
        if not relay.is_tls and not is_loopback(relay.host):
            line.starttls(context=secure)  # raises if the server does not offer it
        if relay.user:
            line.login(relay.user, relay.password)
        try:
            line.send_message(letter)
        except SMTPRecipientsRefused as refused:
            return all(code < FOR_GOOD for code, _ in refused.recipients.values())
    return True
