"""Pages and files of the client, what the server offers, and its health."""

from functools import cache

from starlette.responses import PlainTextResponse, Response

from ..bots import BOTS
from ..bots.levels import LEVELS
from ..games import GAMES, Game, find_game
from ..language import rulebook as rulebooks
from ..language.catalog import catalogue
from ..language.locale import LANGUAGES
from .contests.routes.tournaments import has_tournaments
from .desk.routes import has_desk
from .lobby.messages import Offer, OfferedGame, OfferedOption
from .lobby.parts import Parts
from .lobby.routes.friends import has_friends
from .people.accounts import PICTURES
from .people.endpoint import EVERYBODY, Ask, Endpoint
from .people.routes.accounts import has_accounts
from .people.routes.mail import MAIL_LINK, has_mail
from .settings import Settings
from .table.clock import CLOCKS
from .table.messages import REACTIONS
from .wire import static_files
from .wire.errors import Denial, sentences
from .wire.messages import VERSION, Address, encode
from .wire.metrics import exposition
from .wire.static_files import File


async def page(ask: Ask[Parts]) -> Response:
    """The pages: a single page that routes by its address."""
    return static_files.page(ask.request)


async def asset(ask: Ask[Parts]) -> Response:
    """The pages' assets; a name always has the same content."""
    return static_files.asset(ask.request)


async def file(ask: Ask[Parts]) -> Response:
    """A file of the client.

    For installing it, the service worker, which caches it for use without a connection, and the licence of the font.
    """
    return static_files.send(ask.request, ask.request.url.path[1:])


async def health(ask: Ask[Parts]) -> PlainTextResponse:
    """200 if the store answers."""
    await ask.parts.log.read("SELECT 1")
    return PlainTextResponse("ok\n")


async def readiness(ask: Ask[Parts]) -> PlainTextResponse:
    """200 if the store can write, else 503; the disk is tested at most once a second."""
    if ask.parts.tables.is_closing:
        raise Denial("asleep", 503)
    if not await ask.parts.log.is_writable():
        raise Denial("not_stored", 503)
    return PlainTextResponse("ready\n")


async def metrics(ask: Ask[Parts]) -> PlainTextResponse:
    """Figures for Prometheus."""
    return PlainTextResponse(exposition())


async def games(ask: Ask[Parts]) -> File[Offer]:
    """The games with seats and options; bots, levels (weakest first), clocks, reactions, languages."""
    return offer(ask.parts.settings)


@cache
def offer(settings: Settings) -> File[Offer]:
    """What the server offers to everybody."""
    content = Offer(
        version=VERSION,
        bots={bot.name: bot.about for bot in BOTS.values()},
        levels=[level.name for level in LEVELS],
        clocks=CLOCKS,
        reactions=REACTIONS,
        languages=LANGUAGES,
        pairing=settings.pairing == "on",
        tournaments=settings.tournaments == "on",
        holidays=settings.holidays > 0,
        accounts=settings.accounts,
        pictures=PICTURES,
        desk=has_desk(settings),
        friends=has_friends(settings),
        games={name: offered(name, settings) for name in GAMES},
    )
    return static_files.zipped("application/json", encode(content))


def offered(name: str, settings: Settings) -> OfferedGame:
    """A game's title, seats, options, and the variants that tables may play."""
    game, variants = GAMES[name], map(find_game, settings.variant_names)
    return OfferedGame(
        catalogue(game)["title"],
        tuple(game.rules.SEATS),
        [
            OfferedOption(each.name, each.rule, each.choices, each.default, each.names_seats)
            for each in game.rules.OPTIONS
        ],
        [seats for seats in game.rules.SEATS if game.has_partners(seats)],
        [each.variant for each in variants if each.original == name],
    )


async def words(ask: Ask[Parts]) -> File[dict[str, str]]:
    """Every sentence of a game and of the server, by key; in English if there is no translation."""
    return words_of(ask.game, ask.language)


@cache
def words_of(game: Game, language: str) -> File[dict[str, str]]:
    """Every sentence that can be said at a table of a game."""
    return static_files.zipped("application/json", encode(catalogue(game, language) | sentences(language)))


async def rulebook(ask: Ask[Parts]) -> File[str]:
    """The rulebook, in Markdown."""
    return rules_of(ask.game, ask.language)


@cache
def rules_of(game: Game, language: str) -> File[str]:
    """A rulebook in a language."""
    return static_files.zipped("text/markdown", rulebooks.text(game, language).encode())


async def address(ask: Ask[Parts]) -> Address:
    """Where others find this server; `local` if only this computer can."""
    return ask.address


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
    Endpoint("GET", "/api/games/{game}/rulebook/{language}", EVERYBODY, rulebook),
    Endpoint("GET", "/api/address", EVERYBODY, address),
)
