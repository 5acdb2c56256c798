"""How a request says who sends it: people by cookie, programs by token."""

from starlette.requests import HTTPConnection
from starlette.types import Scope

from ..settings import Settings
from .guests import COOKIE, SECURE_COOKIE


def token_of(settings: Settings, connection: HTTPConnection) -> tuple[str, bool]:
    """The token of a request, and whether it was sent the way programs do."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token, True
    return connection.cookies.get(cookie_name(settings, connection.scope), ""), False


def is_secure(settings: Settings, scope: Scope) -> bool:
    """Does the browser see https?"""
    return scope["scheme"] in ("https", "wss") or settings.origin.startswith("https:")


def cookie_name(settings: Settings, scope: Scope) -> str:
    """The name of the cookie, which binds it to this very host if the browser uses https."""
    return SECURE_COOKIE if is_secure(settings, scope) else COOKIE
