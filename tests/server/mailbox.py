"""A mail server on this computer that keeps what it gets: unencrypted, with STARTTLS, or with TLS from the start."""

import asyncio
import contextlib
import ssl
import threading
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from queue import Queue
from typing import Any, NamedTuple

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword

from tests.patience import PATIENCE

USER, PASSWORD = "me", "a/b@c"


class Tls(NamedTuple):
    """The certificate of a mail server."""

    context: ssl.SSLContext
    is_implicit: bool  # TLS from the first byte; otherwise after STARTTLS


class Mailbox:
    """All emails sent; addresses in `unknown` are permanently refused."""

    def __init__(self) -> None:
        self.letters: Queue[EmailMessage] = Queue()
        self.unknown: set[str] = set()
        self.asked = 0  # how often a recipient was named
        self.secrets: list[bytes] = []  # used to sign in
        self.port = 0

    @property
    def address(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    def next(self) -> EmailMessage:
        return self.letters.get(timeout=PATIENCE)

    # What aiosmtpd calls

    async def handle_RCPT(self, server: Any, session: Any, envelope: Envelope, to: str, options: list[str]) -> str:  # noqa: N802
        self.asked += 1
        if to in self.unknown:
            return "550 nobody of that name"
        envelope.rcpt_tos.append(to)
        return "250 known"

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        self.letters.put(message_from_bytes(envelope.content, policy=policy.default))
        return "250 kept"

    def sign_in(self, server: Any, session: Any, envelope: Any, way: str, told: LoginPassword) -> AuthResult:
        self.secrets.append(told.password)
        return AuthResult(success=told == LoginPassword(USER.encode(), PASSWORD.encode()), handled=False)


@contextlib.contextmanager
def open_mailbox(tls: Tls | None = None) -> Iterator[Mailbox]:
    """A mail server while this context lasts; with TLS, clients can sign in."""
    mailbox, loop = Mailbox(), asyncio.new_event_loop()
    demands: dict[str, Any] = {"authenticator": mailbox.sign_in} if tls else {}
    if tls and tls.is_implicit:
        demands |= {"auth_require_tls": False}  # aiosmtpd knows of TLS only after STARTTLS
    elif tls:
        demands |= {"tls_context": tls.context, "require_starttls": True}

    def clerk() -> SMTP:
        return SMTP(mailbox, hostname="localhost", loop=loop, **demands)

    async def close() -> None:
        server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    context = tls.context if tls and tls.is_implicit else None
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    opening = loop.create_server(clerk, "127.0.0.1", 0, ssl=context)
    server = asyncio.run_coroutine_threadsafe(opening, loop).result(PATIENCE)
    mailbox.port = server.sockets[0].getsockname()[1]
    try:
        yield mailbox
    finally:
        asyncio.run_coroutine_threadsafe(close(), loop).result(PATIENCE)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
