"""Start the server: listen, say where, open the browser, and end without losing anything."""

import logging
import os
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import segno
import uvicorn

from . import gc_policy
from .app import create
from .server import Server
from .settings import Settings
from .store.open import prepare
from .wire import traces
from .wire.address import is_loopback, reachable
from .wire.errors import Unusable
from .wire.frames import SPARE_FILES, Gate, WireConfig, raise_file_limit
from .wire.metrics import warn

LARGEST_FRAME = 8192
BACKLOG = 4096
DRAIN_SECONDS = 5
SEND_BUFFER = 32 * 1024  # bytes that the system buffers for a slow reader
DEAD_AFTER_MS = 30_000


class Announcing(uvicorn.Server):
    """A server that announces its address once it answers."""

    def __init__(self, config: uvicorn.Config, server: Server, address: str, browser: bool) -> None:
        super().__init__(config)
        self.server, self.address, self.browser = server, address, browser

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Hand the tables over, then end."""
        await self.server.hand_over()
        await super().shutdown(sockets)
        traces.end()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, then announce the address."""
        await super().startup(sockets)
        if self.started:
            print(f"Houndtable is running at {self.address} (Ctrl+C ends it; every table is kept).", flush=True)
            if self.browser:
                threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()


def serve(settings: Settings, browser: bool) -> None:
    """Serve until told to stop."""
    logging.basicConfig(stream=sys.stderr, level=settings.log.upper(), format="%(message)s")
    for noisy in ("uvicorn.error", "uvicorn.access", "asyncio", "websockets", "asyncpg"):
        logging.getLogger(noisy).setLevel("WARNING")
    logging.getLogger("uvicorn.error").addFilter(is_worth_a_line)
    prepare(settings)
    listener = listen(settings)
    port = listener.getsockname()[1]
    address = f"{'https' if settings.certificate else 'http'}://{reachable(settings.host)}:{port}"
    if not (settings.origin or is_loopback(settings.host)):
        print(f"Others in your network join at {address}")
        segno.make(address).terminal(compact=True)
    settings = replace(settings, address=settings.address or address)
    app = create(settings)
    if is_in_plain(settings):
        warn("plain_inside")
    if settings.desk == "on":
        print(f"The host's desk is at {address}/desk; its key is {app.server.desk_key}", flush=True)
    sys.setswitchinterval(0.0005)  # the writer's thread has little work and should not wait for the rules
    proxies = frozenset(filter(None, os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1").split(",")))
    config = WireConfig(
        app,
        Gate(raise_file_limit() - SPARE_FILES, settings.connections, proxies),
        settings.messages,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_FRAME,
        timeout_graceful_shutdown=DRAIN_SECONDS,
        ssl_certfile=settings.certificate or None,
    )
    gc_policy.settle()
    if settings.traces:
        traces.begin(settings.traces, address)
    Announcing(config, app.server, address, browser).run([listener])


def is_in_plain(settings: Settings) -> bool:
    """Can others in the network read what the servers at a store send to it, or to each other?"""
    store, is_here = urlsplit(settings.store), is_loopback(urlsplit(settings.address).hostname or "")
    is_proved = parse_qs(store.query).get("sslmode", [""])[-1] in ("verify-ca", "verify-full")
    is_store_safe = is_proved or not store.hostname or is_loopback(store.hostname)
    return bool(settings.store) and not (is_store_safe and (is_here or settings.address.startswith("https:")))


CLIENTS_FAULTS = (
    "without completing handshake",
    "Invalid HTTP request",
    "connection handler failed",
    "Unsupported upgrade request",
)


def is_worth_a_line(line: logging.LogRecord) -> bool:
    """Is it worth a line? A client's mistakes are answered, not logged: a flood would fill the disk."""
    return not any(fault in line.getMessage() for fault in CLIENTS_FAULTS)


def listen(settings: Settings) -> socket.socket:
    """The socket to listen on, or a sentence if it is not available."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # on Linux: ends connections whose other side has stopped reading
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAD_AFTER_MS)
    try:
        listener.bind((settings.host, settings.port))
    except (OSError, OverflowError) as wrong:
        listener.close()
        why = getattr(wrong, "strerror", None) or str(wrong).removeprefix("bind(): ").rstrip(".")
        where = f"{settings.host}, port {settings.port}"
        raise Unusable(f"The server cannot listen at {where}: {why}. Choose another --port or --host.") from None
    listener.listen(BACKLOG)
    return listener
