"""The settings of a server, each a flag or an environment variable HOUNDTABLE_…"""

import os
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from math import inf
from pathlib import Path
from typing import NamedTuple, TypeVar
from urllib.parse import urlsplit

from ..games import GAMES, find_game
from ..games.row import dtype_of
from .keys import STORE, read_keys

Value = TypeVar("Value", str, int, float)
PUSH = "fcm.googleapis.com,.push.services.mozilla.com,.notify.windows.com,.push.apple.com"
ATOM = r"[A-Za-z0-9_!#$%&'*+/=?^`{|}~-]+"
MAIL_ADDRESS = rf"^(?=[^@]{{1,64}}@){ATOM}(\.{ATOM})*@[A-Za-z0-9-]{{1,63}}(\.[A-Za-z0-9-]{{1,63}})+\Z"
KINDS = {str: "a text", int: "a whole number", float: "a number"}
CHATS = OFF, FRIENDS, ON = ("off", "friends", "on")
CHOICES: dict[str, tuple[str, ...]] = dict.fromkeys(("desk", "pairing", "friends", "tournaments"), ("on", "off"))
CHOICES |= {"log": ("info", "warning"), "accounts": ("off", "optional", "required"), "chat": CHATS}
FILES = ("word_list", "certificate")
LEAST = dict.fromkeys(("messages", "requests", "sockets", "guest_sockets", "connections"), 1.0)  # or nobody could play
LEAST |= {"thinking": 0.1}


def data_folder() -> Path:
    """The user's data folder."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "houndtable"


class Setting(NamedTuple):
    """A setting as the command line offers it; its default may come from the environment."""

    name: str
    kind: type[str] | type[int] | type[float]
    default: str | int | float
    about: str


class Form(NamedTuple):
    """What a text should look like, and the message if it does not."""

    is_right: Callable[[str], bool]
    advice: str


def setting(default: Value, about: str) -> Value:
    """A setting with its description."""
    return field(default=default, metadata={"about": about})


@dataclass(frozen=True)
class Settings:
    """The settings of a server."""

    host: str = setting("127.0.0.1", "the address to listen on; 0.0.0.0 serves the home network")
    port: int = setting(8765, "the port to listen on")
    data: str = setting("", "the folder of the database (the user's data folder)")
    store: str = setting("", "the database, such as postgresql://user@host/name (SQLite in the folder of --data)")
    address: str = setting("", "where other servers at the same store reach this one (http://this computer:the port)")
    certificate: str = setting("", "a file with a TLS certificate and its key, for https without a proxy (none)")
    origin: str = setting("", "the address browsers use, if the server is behind a proxy, such as https://my.site")
    pace: float = setting(0.25, "seconds in a step of a bot's visible thinking time, which never depends on its cards")
    absence: float = setting(60.0, "seconds until a bot stands in for a player who is not connected")
    sleep: float = setting(300.0, "seconds until a table without visitors falls asleep")
    messages: float = setting(10.0, "messages per second that a connection may send")
    requests: float = setting(5.0, "requests per second that an address may make")
    sockets: int = setting(100, "tables that an address may be connected to at once")
    guest_sockets: int = setting(20, "tables that a guest may be connected to at once")
    connections: int = setting(250, "connections of any kind that an address may have")
    thinking: float = setting(1.0, "processors that one guest's bots, hints and replays may keep busy, on average")
    keep_over: int = setting(365, "days until only the record of a finished match remains; 0: its table stays forever")
    keep_open: int = setting(60, "days for which an unfinished table without visitors is kept; 0: forever")
    accounts: str = setting("optional", "off: no accounts; optional: for those who want one; required: for playing")
    desk: str = setting("off", "on: the host's desk at /desk, with a key that is printed at the start")
    backups: str = setting("", "the folder for backups of the SQLite database made at the desk")
    compile: int = setting(2000, "moves of a game after which its rules are compiled; 0: none, and no bot searches")
    pairing: str = setting("on", "whether guests who look for a game are paired: on or off")
    friends: str = setting("on", "whether people may follow, challenge and block each other: on or off")
    chat: str = setting("friends", "chat at tables: off; friends: at tables by invitation; on: at public tables too")
    word_list: str = setting(
        "", "a file of words that are refused in chats and names, one per line (a short built-in list)"
    )
    tournaments: str = setting("on", "whether guests may hold tournaments: on or off")
    variants: str = setting("", "variants for tables, such as clear_4:HAND_SIZE=6, separated by commas (none)")
    holidays: int = setting(30, "days a year for which a guest may stop the clocks at turn-by-turn tables")
    push_services: str = setting(PUSH, "push services that may be used to notify browsers, by host name; empty: none")
    push_key: str = setting("", "the private key in PEM that signs these messages (made once and kept in the store)")
    mail: str = setting("", "the server that sends mails to guests, such as smtp://user:password@mail.my.site (none)")
    mail_from: str = setting("", "the sender of emails, such as games@my.site")
    traces: str = setting("", "the OpenTelemetry collector that gets traces, such as http://localhost:4318 (none)")
    keys: str = setting(STORE, "keys for cookies and links: the first one signs, all are accepted")
    log: str = setting("info", "what is logged to the error output: info or warning")

    @property
    def folder(self) -> Path:
        """Where the data is."""
        return Path(self.data) if self.data else data_folder()

    @property
    def variant_names(self) -> list[str]:
        """The variants that tables may play."""
        return [name.strip() for name in self.variants.split(",") if name.strip()]

    @property
    def sends_mail(self) -> bool:
        """Does this server send emails? They depend on accounts, whose pages switch them on and off."""
        return bool(self.mail) and self.accounts != "off"


def mistake_in(settings: Settings) -> str:
    """A sentence about invalid settings; empty if all is well."""
    for name, kind, *_ in all_settings():
        if sentence := mistake_about(name, kind, getattr(settings, name)):
            return f"{flag(name)} {getattr(settings, name)}: {sentence}"
    if settings.push_key and "PRIVATE KEY" not in settings.push_key:
        return "--push-key: it should be a private key in PEM, P-256."
    try:
        read_keys(settings.keys)
    except ValueError as wrong:
        return f"--keys: {wrong}"
    return mistake_about_variants(settings) or (mistake_about_mail(settings) if settings.mail else "")


def mistake_about(name: str, kind: type, value: str | int | float) -> str:
    """The same about a single setting that depends on no other and holds no secret."""
    least = LEAST.get(name, 0)
    if kind is not str:
        return "" if least <= float(value) < inf else f"it should be {least:g} or more."
    text, choices = str(value), CHOICES.get(name, ())
    if choices and text not in choices:
        return f"it should be {', '.join(choices[:-1])} or {choices[-1]}."
    if name in FILES and text and not Path(text).is_file():
        return "there is no such file."
    if name in FORMS and text and not FORMS[name].is_right(text):
        return FORMS[name].advice
    return ""


def mistake_about_variants(settings: Settings) -> str:
    """The same about variants: each has to exist, and to have the row of its game, which the client can read."""
    for name in settings.variant_names:
        try:
            game = find_game(name)
            rules, usual = game.rules, GAMES[game.original].rules
        except ValueError as wrong:
            return f"--variants {name}: {wrong}"
        if not game.variant:
            return f"--variants {name}: this is a game, not a variant of one."
        if (dtype_of(rules.State), rules.ACTIONS) != (dtype_of(usual.State), usual.ACTIONS):
            return f"--variants {name}: its row or its actions differ from the game's, so the boards cannot show it."
    return ""


def mistake_about_mail(settings: Settings) -> str:
    """The same about emails; without the address of the mail server, which may contain a password."""
    if not is_mail_server(settings.mail):
        return "--mail: write it as smtp://user:password@mail.my.site:587, or with smtps:// for TLS from the beginning."
    if not re.fullmatch(MAIL_ADDRESS, settings.mail_from):
        return f"--mail-from {settings.mail_from}: mails need a sender, such as games@my.site."
    if not settings.origin:
        return "--mail needs --origin: the links in mails lead there."
    return ""


def is_mail_server(address: str) -> bool:
    """Is this the address of a mail server?"""
    try:
        parts = urlsplit(address)
        return parts.scheme in ("smtp", "smtps") and bool(parts.hostname) and parts.port != 0 and not parts.path
    except ValueError:
        return False


def read_file(path: str) -> dict[str, str | int | float]:
    """The settings in a TOML file, by name; a sentence if one is invalid."""
    try:
        found = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as wrong:
        raise ValueError(f"--settings {path}: {wrong}") from None
    kinds = {each.name: type(each.default) for each in fields(Settings)}
    for name, value in found.items():
        if name not in kinds:
            raise ValueError(f"--settings {path}: there is no setting {name}.")
        if kinds[name] is float and type(value) is int:
            found[name] = float(value)
        elif type(value) is not kinds[name]:
            raise ValueError(f"--settings {path}: {name} = {value!r} should be {KINDS[kinds[name]]}.")
    return found


def flag(name: str) -> str:
    """The flag of a setting."""
    return f"--{name.replace('_', '-')}"


def is_postgres(store: str) -> bool:
    """Is this the address of a PostgreSQL database?"""
    return store.startswith(("postgresql://", "postgres://"))


def is_origin(address: str) -> bool:
    """Is this an origin, as browsers write it?"""
    return bool(re.fullmatch(r"https?://[^/?#]+", address))


FORMS = {
    "store": Form(is_postgres, "it should begin with postgresql://."),
    "address": Form(is_origin, "write it as http://10.0.0.7:8765."),
    "traces": Form(is_origin, "write it as http://localhost:4318."),
    "origin": Form(is_origin, "write it as browsers do, without anything behind it: https://my.site."),
}


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"HOUNDTABLE_{name.upper()}"


def all_settings() -> list[Setting]:
    """All of them, in order."""
    found, usual = list[Setting](), vars(Settings())
    for each in fields(Settings):
        default: str | int | float = os.environ.get(variable(each.name), usual[each.name])
        found.append(Setting(each.name, type(usual[each.name]), default, each.metadata["about"]))
    return found


def read_secrets() -> dict[str, str]:
    """The settings in files of their own, as vaults provide them: HOUNDTABLE_MAIL_FILE leads to that of --mail."""
    paths = {each.name: os.environ.get(f"{variable(each.name)}_FILE") for each in fields(Settings)}
    texts = [each.name for each in fields(Settings) if type(each.default) is str]
    return {name: Path(path).read_text(encoding="utf-8").strip() for name in texts if (path := paths[name])}
