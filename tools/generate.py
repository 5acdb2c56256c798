"""Write what follows from declarations, for the client and the documents: `python -m tools.generate`."""

import importlib
import json
import re
import typing
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from houndtable.engine.observation import comments
from houndtable.games import GAMES, Game
from houndtable.games.row import dtype_of
from houndtable.server.app import ENDPOINTS
from houndtable.server.lobby.messages import Paired, Seek, Waiting
from houndtable.server.people.endpoint import FILE, JSON, NOTHING, TEXT, Endpoint
from houndtable.server.table import messages as p
from houndtable.server.wire.messages import VERSION, Words

SOURCES = Path(__file__).parent.parent / "web" / "src"
HEAD = "// Generated from {} by tools/generate.py; do not edit.\n"


def written(kind: Any) -> str:
    """A type in TypeScript."""
    match kind:
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return f"({written(item)})[]" if isinstance(item, inspect.UnionType) else f"{written(item)}[]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {written(value)}>"
        case inspect.UnionType(types=types):
            return " | ".join(written(each) for each in types)
        case inspect.StructType(cls=struct) | inspect.DataclassType(cls=struct):
            return name_of(struct)
        case inspect.LiteralType(values=values):
            return " | ".join(json.dumps(value) for value in values)
        case _:
            return "unknown"


def name_of(struct: type) -> str:
    """The client's name for it."""
    return "Words" if struct is Words else struct.__name__


def interface(struct: type) -> str:
    """A message as an interface; fields with a default are optional."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType | inspect.DataclassType)
    about = (struct.__doc__ or "").splitlines()[0]
    lines = [f"/** {about} */", f"export interface {name_of(struct)} {{"]
    if isinstance(info, inspect.StructType) and info.tag is not None:
        lines.append(f'  type: "{info.tag}";')
    for field in info.fields:
        lines.append(f"  {field.encode_name}{'' if field.required else '?'}: {written(field.type)};")
    return "\n".join([*lines, "}\n"])


def union(name: str, structs: tuple[Any, ...]) -> str:
    """The union of all messages of one side."""
    return f"export type {name} = {' | '.join(struct.__name__ for struct in structs)};\n"


def structs_in(*kinds: Any) -> list[type]:
    """The structs in these types, and those in them."""
    found: dict[type, None] = {}
    waiting = [inspect.type_info(kind) for kind in kinds]
    while waiting:
        match waiting.pop(0):
            case inspect.StructType(cls=struct, fields=fields) | inspect.DataclassType(cls=struct, fields=fields):
                if struct not in found:
                    found[struct] = None
                    waiting += [field.type for field in fields]
            case inspect.UnionType(types=types):
                waiting += types
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                waiting.append(item)
            case inspect.DictType(value_type=item):
                waiting.append(item)
    return list(found)


def protocol() -> str:
    """The whole file."""
    from_client, from_server = typing.get_args(p.ClientMessage), typing.get_args(p.ServerMessage)
    over_http = [endpoint.takes for endpoint in API if endpoint.takes]
    over_http += [endpoint.gives for endpoint in API if endpoint.form == JSON]
    values = {"VERSION": VERSION, "ALL_OPEN": p.ALL_OPEN, "REACTIONS": f"{list(p.REACTIONS)} as const"}
    constants = "".join(f"export const {name} = {value};\n" for name, value in values.items())
    structs = structs_in(*from_client, *from_server, Seek, Waiting, Paired, *over_http)
    unions = [union("ClientMessage", from_client), union("ServerMessage", from_server)]
    head = HEAD.format("the messages of houndtable/server/")
    return "\n".join([head, constants.replace("'", '"'), *map(interface, structs), *unions])


# The functions of the client, and the table of endpoints

API = [endpoint for endpoint in ENDPOINTS if endpoint.path.startswith("/api/") or endpoint.method != "GET"]
NUMBERS = {"number"}  # parts of addresses that are not texts
API_HEAD = """
import { blob, done, json, search, type Seen, text } from './http';
import type * as p from './protocol';
"""
PAGE = Path(__file__).parent.parent / "docs" / "protocol.md"
BEGIN, END = "<!-- written by tools/generate.py -->\n", "<!-- end -->\n"


def api() -> str:
    """A function for each endpoint."""
    names = [endpoint.handler.__name__ for endpoint in API]
    assert len(set(names)) == len(names), "each has its own name"
    return "\n".join([HEAD.format("houndtable/server/app.py") + API_HEAD, *map(function, API), ""])


def function(endpoint: Endpoint[Any]) -> str:
    """The function of an endpoint: the parts of its address, then what it takes."""
    first, *others = endpoint.handler.__name__.split("_")
    name = first + "".join(word.capitalize() for word in others)
    takes = endpoint.takes and f"p.{endpoint.takes.__name__}"
    given = [f"{part}: {'number' if part in NUMBERS else 'string'}" for part in endpoint.parts]
    given += [f"{'wish' if endpoint.has_body else 'query'}: {takes}"] if takes else []
    given += ["seen?: Seen"] if endpoint.is_news else []
    path = re.sub(r"\{(\w+)\}", lambda found: f"${{{escaped(found[1])}}}", endpoint.path)
    path += "${search(query)}" if takes and not endpoint.has_body else ""
    sent = [f"'{endpoint.method}'", f"`{path}`" if "$" in path else f"'{path}'"]
    sent += ["wish"] if endpoint.has_body else ["undefined"] * endpoint.is_news
    sent += ["seen"] * endpoint.is_news
    line = f"export const {name} = ({', '.join(given)}) => {how(endpoint)}({', '.join(sent)});"
    return f"/** {endpoint.summary} */\n{line}"


def escaped(part: str) -> str:
    """A part of an address as the client writes it."""
    return part if part in NUMBERS else f"encodeURIComponent({part})"


def how(endpoint: Endpoint[Any]) -> str:
    """How the client reads an answer."""
    if endpoint.form == JSON:
        return f"json<{answered(endpoint.gives, 'p.')}>"
    return {TEXT: "text", FILE: "blob", NOTHING: "done"}[endpoint.form]


def answered(kind: Any, prefix: str) -> str:
    """The type of an answer in TypeScript."""
    return re.sub(r"\b(?=[A-Z])", prefix, written(inspect.type_info(kind))).replace(f"{prefix}Record", "Record")


def table() -> str:
    """The endpoints as a table; those with the same handler share a row."""
    rows: dict[Any, list[Endpoint[Any]]] = {}
    for endpoint in ENDPOINTS:
        rows.setdefault((endpoint.handler, endpoint.needs), []).append(endpoint)
    lines = [
        f"| {', '.join(map(request, alike))} | {alike[0].needs} | {answer(alike[0])} | {alike[0].about} |"
        for alike in rows.values()
    ]
    return "\n".join(["| request | who | answer | |", "|---|---|---|---|", *lines, ""])


def request(endpoint: Endpoint[Any]) -> str:
    """A request as the page shows it, with what it takes; a `?` stands after what may be left out."""
    path = re.sub(r"\{(\w+)\}", lambda found: found[1].upper(), endpoint.path)
    fields = msgspec.structs.fields(endpoint.takes) if endpoint.takes else ()
    names = [f"{field.encode_name}{'' if field.required else '?'}" for field in fields]
    body = f" `{{{', '.join(names)}}}`" if endpoint.has_body else ""
    query = "".join(f"?{name.rstrip('?')}=" for name in names) if names and not endpoint.has_body else ""
    return f"`{endpoint.method} {path}{query}`{body}"


def answer(endpoint: Endpoint[Any]) -> str:
    """What an answer contains, as the page shows it."""
    if endpoint.form == JSON:
        return f"`{answered(endpoint.gives, '')}`".replace("unknown", "JSON")
    return {TEXT: "text", FILE: "a file", NOTHING: ""}[endpoint.form]


def page() -> str:
    """The page about the protocol, with the table of today."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return before + BEGIN + "\n" + table() + "\n" + END + rest.partition(END)[2]


# The rows

CONSTANTS = {  # those that the boards need
    "dog_deluxe": ("FOUR", "SEVEN", "FOURTEEN", "JOKER", "SWAP", "PART", "GOAL_FIELDS", "HOME"),
    "dog_cards": ("ONE_ELEVEN", "FOUR", "SEVEN", "ELEVEN", "THIRTEEN", "FOURTEEN", "JOKER", "THIEF"),
    "clear_4": ("HIGHEST", "JOKER", "PUSH", "KINDS", "FOUR"),
    "dogs_cardgame": (
        *("TYPES", "SICK", "GUEST", "FAIR", "SMALL_BAYS", "BAY_STARTS", "INFIRMARY_SIZE"),
        *("LETTERS", "CHARACTER_NAMES", "LOCATION_NAMES", "PUPPY_NAMES"),
    ),
}


def row(game: Game) -> str:
    """A game's row, its phases and some of its constants."""
    dtype, about = dtype_of(game.rules.State), comments(game)
    lines = [f"  {name}: number{'[]' * len(dtype[name].shape)}; // {about[name]}" for name in dtype.names or ()]
    named = [*phases_of(game).items(), *((name, constant(game, name)) for name in CONSTANTS[game.name])]
    constants = "".join(f"export const {name} = {literal(value)};\n" for name, value in named)
    head = HEAD.format(f"houndtable/games/{game.name}")
    return "\n".join(
        [head, "/** A position, as far as one may see it. */", "export interface Row {", *lines, "}\n", constants]
    )


def phases() -> str:
    """The names of each game's phases, by number."""
    named = {game.name: sorted(phases_of(game), key=phases_of(game).__getitem__) for game in GAMES.values()}
    lines = [f"  {game}: {json.dumps([name.lower() for name in names])}," for game, names in named.items()]
    head = HEAD.format("houndtable/games")
    return "\n".join([head, "export const PHASES: Record<string, readonly string[]> = {", *lines, "};\n"])


def phases_of(game: Game) -> dict[str, int]:
    """The numbers of the phases, by their names in the rules."""
    names = [phase.upper().replace(" ", "_") for phase in game.notation.PHASES]
    return {name: constant(game, name) for name in names}


def constant(game: Game, name: str) -> Any:
    """A constant of a game, from the module that has it."""
    paths = [game.folder / f"{module}.py" for module in ("state", "rules", "acts", "notation")]
    modules = [importlib.import_module(f"houndtable.games.{game.name}.{path.stem}") for path in paths if path.exists()]
    return next(vars(module)[name] for module in modules if name in vars(module))


def literal(value: Any) -> str:
    """A value in TypeScript."""
    return str(value) if isinstance(value, int) else f"{json.dumps(value)} as const"


def files() -> dict[Path, str]:
    """All generated files."""
    rows = {SOURCES / "games" / name / "state.ts": row(game) for name, game in GAMES.items()}
    written = {SOURCES / "protocol.ts": protocol(), SOURCES / "api.ts": api(), PAGE: page()}
    return written | {SOURCES / "games" / "phases.ts": phases(), **rows}


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
