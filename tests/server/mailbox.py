"""A mail server on this computer, which keeps what it gets."""

import contextlib
import threading
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from queue import Queue
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import Any

from tests.patience import PATIENCE


class Mailbox(ThreadingTCPServer):
    """All that was sent; addresses in `unknown` are refused for good."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Clerk)
        self.letters: Queue[EmailMessage] = Queue()
        self.unknown: set[str] = set()
        self.asked = 0  # how often somebody said to whom

    @property
    def address(self) -> str:
        return f"smtp://127.0.0.1:{self.server_address[1]}"

    def next(self) -> EmailMessage:
        return self.letters.get(timeout=PATIENCE)


class Clerk(StreamRequestHandler):
    """Speaks as much of SMTP as it takes."""

    server: Any

    def handle(self) -> None:
        self.answer("220 here")
        for line in self.rfile:
            word, _, rest = line.decode("ascii").strip().partition(" ")
            if word.upper() == "DATA":
                self.answer("354 go on")
                self.keep()
            elif word.upper() == "RCPT":
                self.server.asked += 1
                is_known = rest.partition("<")[2].rstrip(">") not in self.server.unknown
                self.answer("250 known" if is_known else "550 nobody of that name")
            else:
                self.answer("221 goodbye" if word.upper() == "QUIT" else "250 well")

    def keep(self) -> None:
        lines = []
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        self.server.letters.put(message_from_bytes(b"".join(lines), policy=policy.default))
        self.answer("250 kept")

    def answer(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextlib.contextmanager
def open_mailbox() -> Iterator[Mailbox]:
    """A mail server for as long as this lasts."""
    with Mailbox() as mailbox:
        thread = threading.Thread(target=mailbox.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield mailbox
        finally:
            mailbox.shutdown()
            thread.join()
