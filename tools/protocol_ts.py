"""Write the protocol and the rows of the games as TypeScript: `python -m tools.protocol_ts`."""

import importlib
import json
import typing
from pathlib import Path
from typing import Any

from msgspec import inspect

from houndtable.engine.observation import comments
from houndtable.games import GAMES, Game
from houndtable.games.by_itself import ByItself
from houndtable.games.row import dtype_of
from houndtable.play.record import Branch
from houndtable.server import protocol as p

SOURCES = Path(__file__).parent.parent / "web" / "src"
HEAD = "// Generated from {} by tools/protocol_ts.py; do not edit.\n"
OVER_HTTP = (
    *(p.Named, p.Introduced, p.WithLink, p.NewTable, p.Ranked, p.Beaten, p.Listed, p.Address),
    *(p.WithRecord, p.Look, p.WithViewer, p.PlayOn, p.PlayOnRecord, Branch, p.Branched, p.Replayed),
    *(p.Tally, p.Met, p.PlayedMatch, p.PlayedGame, p.SolvedPuzzles, p.LuckAndChoice, p.Summary),
    *(p.Point, p.Moment, p.Parts, p.Analysis),
    *(p.Attend, p.Taught, p.LessonTitle, p.PuzzleRated, p.PuzzleTitle, p.Puzzles, p.Deal, p.Deals),
    *(p.Seek, p.Waiting, p.Paired, p.Subscription, p.MailAddress, p.Holiday),
    *(p.Passkey, p.Session, p.AuditLine, p.Account, p.CurvePoint, p.SkillCurve, p.PlayedDays, p.Profile),
    *(p.Whom, p.Tie, p.Person, p.NewChallenge, p.Challenge, p.Friends, p.Report),
    *(p.Lift, p.NewBan, p.Ban, p.DeskTable, p.DeskPerson, p.DeskWarning, p.DeskDeed, p.DeskServer, p.DeskState),
    *(p.Standing, p.DayGame, p.Day, p.NewDuplicate, p.Friend, p.Chosen, p.Split, p.Compared, p.Duplicate),
    *(p.Decided, p.Tried),
    *(p.NewTournament, p.JoinTournament, p.Entrant, p.TournamentPlace, p.TournamentTable),
    *(p.ListedTournament, p.Tournament),
)


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
        case _:
            return "unknown"


def name_of(struct: type) -> str:
    """The client's name for it."""
    return "Words" if struct is p.Words else struct.__name__


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


def protocol() -> str:
    """The whole file."""
    from_client, from_server = typing.get_args(p.ClientMessage), typing.get_args(p.ServerMessage)
    parts = (p.Words, p.Seated, p.Choice, ByItself, p.Line, p.Outcome, p.Advice)
    values = {"VERSION": p.VERSION, "ALL_OPEN": p.ALL_OPEN, "REACTIONS": f"{list(p.REACTIONS)} as const"}
    constants = "".join(f"export const {name} = {value};\n" for name, value in values.items())
    interfaces = [interface(struct) for struct in (*parts, *from_client, *from_server, *OVER_HTTP)]
    unions = [union("ClientMessage", from_client), union("ServerMessage", from_server)]
    head = HEAD.format("houndtable/server/protocol.py")
    return "\n".join([head, constants.replace("'", '"'), *interfaces, *unions])


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
    return {SOURCES / "protocol.ts": protocol(), SOURCES / "games" / "phases.ts": phases(), **rows}


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
