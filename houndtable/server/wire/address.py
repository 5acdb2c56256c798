"""Addresses: at which others reach this server, and from which a request comes."""

import contextlib
import ipaddress
import socket
from urllib.parse import urlsplit

from starlette.types import Scope

from ..settings import Settings
from .messages import Address


def address_for_others(settings: Settings, base: str) -> Address:
    """The address to give to others, when a guest's browser reached the server at `base`."""
    if settings.origin:
        return Address(settings.origin, False)
    found = urlsplit(base)
    is_local = is_loopback(found.hostname or "")
    if is_local and not is_loopback(settings.host):
        port = f":{found.port}" if found.port else ""
        return Address(f"{found.scheme}://{reachable(settings.host)}{port}", False)
    return Address(base.rstrip("/"), is_local)


def is_address(name: str) -> bool:
    """Is this host an IP address?"""
    with contextlib.suppress(ValueError):
        return bool(ipaddress.ip_address(name.strip("[]")))
    return False


def is_loopback(host: str) -> bool:
    """Does this name lead only to this computer?"""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def reachable(host: str) -> str:
    """The address that others can type."""
    if host not in ("0.0.0.0", "::"):
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; shows which of our addresses leads outside
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def address_of(scope: Scope) -> str:
    """The address a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""
