"""Pages and files of the client, what the server offers, and its health."""

from functools import cache

from starlette.responses import PlainTextResponse, Response

from ...bots import BOTS
from ...bots.levels import LEVELS
from ...games import GAMES, Game, find_game
from ...language import rulebook
from ...language.catalog import catalogue
from ...language.locale import LANGUAGES
from .. import protocol as p
from .. import static_files
from ..accounts import PICTURES
from ..clock import CLOCKS
from ..errors import Denial, sentences
from ..metrics import exposition
from ..settings import Settings
from .accounts import has_accounts
from .ask import EVERYBODY, Ask, Endpoint, answer, denied
from .desk import has_desk
from .friends import has_friends
from .mail import MAIL_LINK, has_mail
from .tournaments import has_tournaments


async def page(ask: Ask) -> Response:
    """A page of the client."""
    return static_files.page(ask.request)


async def asset(ask: Ask) -> Response:
    """A file that a page needs."""
    return static_files.asset(ask.request)


async def file(ask: Ask) -> Response:
    """A file of the client whose name never changes."""
    return static_files.send(ask.request, ask.request.url.path[1:])


async def health(ask: Ask) -> Response:
    """Does the store answer?"""
    await ask.server.log.read("SELECT 1")
    return PlainTextResponse("ok\n")


async def readiness(ask: Ask) -> Response:
    """Can the store write? The disk is tested at most once a second."""
    if ask.server.lobby.is_closing:
        raise Denial("asleep", 503)
    return PlainTextResponse("ready\n") if await ask.server.log.is_writable() else denied(Denial("not_stored", 503))


async def metrics(ask: Ask) -> Response:
    """Figures for Prometheus."""
    return PlainTextResponse(exposition())


async def games(ask: Ask) -> Response:
    """The games, with all their options."""
    return static_files.deliver(ask.request, offer(ask.server.settings))


@cache
def offer(settings: Settings) -> static_files.File:
    """What the server offers to everybody."""
    content = {
        "version": p.VERSION,
        "bots": {bot.name: bot.about for bot in BOTS.values()},
        "levels": [level.name for level in LEVELS],
        "clocks": CLOCKS,
        "reactions": p.REACTIONS,
        "languages": LANGUAGES,
        "pairing": settings.pairing == "on",
        "tournaments": settings.tournaments == "on",
        "holidays": settings.holidays > 0,
        "accounts": settings.accounts,
        "pictures": PICTURES,
        "desk": has_desk(settings),
        "friends": has_friends(settings),
        "games": {name: about(name, settings) for name in GAMES},
    }
    return static_files.zipped("application/json", p.encode(content))


def about(name: str, settings: Settings) -> dict[str, object]:
    """A game's title, seats, options, and the variants that tables may play."""
    game, variants = GAMES[name], map(find_game, settings.variant_names)
    return {
        "title": catalogue(game)["title"],
        "seats": game.rules.SEATS,
        "options": [option._asdict() for option in game.rules.OPTIONS],
        "variants": [each.variant for each in variants if each.original == name],
    }


async def words(ask: Ask) -> Response:
    """All words of a game and of the server."""
    return static_files.deliver(ask.request, words_of(ask.game, ask.language))


@cache
def words_of(game: Game, language: str) -> static_files.File:
    """Every sentence that can be said at a table of a game."""
    return static_files.zipped("application/json", p.encode(catalogue(game, language) | sentences(language)))


async def rules(ask: Ask) -> Response:
    """A game's rulebook."""
    return static_files.deliver(ask.request, rules_of(ask.game, ask.language))


@cache
def rules_of(game: Game, language: str) -> static_files.File:
    """A rulebook in a language."""
    return static_files.zipped("text/markdown", rulebook.text(game, language).encode())


async def address(ask: Ask) -> Response:
    """Where others reach this server."""
    return answer(ask.address)


PAGES = (
    "/",
    "/table/{table}",
    "/join/{code}",
    "/device/{link}",
    "/replay",
    "/replay/{table}",
    "/game/{game}",
    "/rules/{game}",
    "/learn/{game}",
    "/learn/{game}/{lesson}",
    "/puzzles/{game}",
    "/puzzles/{game}/{puzzle}",
    "/ranking/{game}",
    "/me",
    "/today",
    "/duplicate/{code}",
)
TOURNAMENT_PAGES = ("/tournaments", "/tournament/{code}")
ACCOUNT_PAGES = ("/account", "/@{name}")
FILES = (
    "/icon.svg",
    "/icon-turn.svg",
    "/icon-192.png",
    "/icon-512.png",
    "/icon-maskable-512.png",
    "/manifest.webmanifest",
    "/worker.js",
    "/OFL.txt",
)
MAIL_PAGE = Endpoint("GET", MAIL_LINK, EVERYBODY, page, has_mail)
DESK_PAGE = Endpoint("GET", "/desk", EVERYBODY, page, has_desk)
PAGE_ENDPOINTS = (
    *(Endpoint("GET", path, EVERYBODY, page) for path in PAGES),
    *(Endpoint("GET", path, EVERYBODY, page, has_accounts) for path in ACCOUNT_PAGES),
    *(Endpoint("GET", path, EVERYBODY, page, has_tournaments) for path in TOURNAMENT_PAGES),
    MAIL_PAGE,
    DESK_PAGE,
    *(Endpoint("GET", path, EVERYBODY, file) for path in FILES),
    Endpoint("GET", "/assets/{name}", EVERYBODY, asset),
    Endpoint("GET", "/healthz", EVERYBODY, health),
    Endpoint("GET", "/readyz", EVERYBODY, readiness),
    Endpoint("GET", "/metrics", EVERYBODY, metrics),
    Endpoint("GET", "/api/games", EVERYBODY, games),
    Endpoint("GET", "/api/games/{game}/words/{language}", EVERYBODY, words),
    Endpoint("GET", "/api/games/{game}/rulebook/{language}", EVERYBODY, rules),
    Endpoint("GET", "/api/address", EVERYBODY, address),
)
