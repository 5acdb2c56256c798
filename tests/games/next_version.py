"""A made-up next version of each game, to prove that what was stored before it can still be read.

    with next_version("clear_4") as game:
        ...  # here CLEAR 4 has one option more, two fields more, and one kind of action more

The new fields are in the middle of the row and the new kind of action is in the middle of `ACTS`, so nearly all bytes
and numbers differ from before. Without the option, everything goes on as it did. With it, whatever the kind of action
in `SHADOWED` may do can also be done as a made-up action, which has the same effect and is counted. The count is not
part of the notation.
"""

import ast
import copy
import gc
import importlib.util
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

from houndtable.bots import lookahead, network
from houndtable.games import GAMES, Game, variants

SHADOWED = {"clear_4": "play", "dog_cards": "lay", "dog_deluxe": "start", "dogs_cardgame": "move"}
NEXT = ":next"
MADE_UP = "made_up"  # the option and the kind of action
COUNT = "made_up_count"

AFTER_LAYOUT = """
SHADOWED, MADE_UP, MADE_UP_END = (ACTS.firsts[list(ACTS.acts).index("{kind}") + place] for place in range(3))

def as_usual(action):
    return action - (MADE_UP - SHADOWED) if MADE_UP <= action < MADE_UP_END else action
"""
AFTER_FORMS = "FORMS['made_up'] = 'made_up ' + FORMS['{kind}']"
INSTEAD_OF_LEGAL = """
def legal(state, seat, actions):
    number = usual_legal(state, seat, actions)
    more = 0
    for place in range(number if state.made_up else 0):
        more += SHADOWED <= actions[place] < MADE_UP
    for place in range(number - 1, -1, -1):
        if actions[place] >= MADE_UP:
            actions[place + more] = actions[place]
        elif more > 0 and actions[place] >= SHADOWED:
            actions[place + more] = actions[place] + MADE_UP - SHADOWED
    return number + more
"""
FIRST_OF_ALL = {  # in functions for which a made-up action is not the same as the usual one
    "apply": "if as_usual(action) != action: state.made_up_count = min(state.made_up_count + 1, 100)",
    "public": "if as_usual(action) != action: return action",
    "meant": "if as_usual(action) != action: return action",
    "text_of": "if as_usual(action) != action: return 'made_up ' + text_of(as_usual(action))",
    "clicks": "if as_usual(action) != action: return ('made_up', *clicks(state, seat, as_usual(action)))",
}


class NextVersion(Game):
    """The next version of a game, with the name of the game."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.package = variants.package_of(name + NEXT)


@contextmanager
def next_version(name: str) -> Iterator[Game]:
    """Here the game with this name is its next version."""
    before, compiled = GAMES[name], set(lookahead._compiled)
    GAMES[name] = NextVersion(name)
    lookahead._compiled.discard(name)
    network.network_of.cache_clear()
    try:
        yield GAMES[name]
    finally:
        GAMES[name] = before
        lookahead._compiled |= compiled
        network.network_of.cache_clear()


def parsed(text: str) -> list[ast.stmt]:
    return ast.parse(text).body


def with_acts(layout: ast.Call, kind: str) -> None:
    """Add the made-up kind of action after this one, with the same parts, and name this one as its predecessor."""
    place = [act.arg for act in layout.keywords].index(kind)
    layout.keywords.insert(place + 1, ast.keyword(MADE_UP, layout.keywords[place].value))
    layout.args = [ast.Dict([ast.Constant(MADE_UP)], [ast.Constant(kind)])]


def with_number(targets: ast.expr, kind: str) -> None:
    """Add a name where the first action of each kind gets one."""
    names = [target.id if isinstance(target, ast.Name) else "" for target in getattr(targets, "elts", ())]
    if kind.upper() in names:
        targets.elts.insert(names.index(kind.upper()) + 1, ast.Name("_made_up", ast.Store()))  # type: ignore[attr-defined]


def with_fields(row: ast.ClassDef) -> None:
    """Add fields in the middle of the row."""
    place = len(row.body) // 2
    row.body[place:place] = parsed(f"{MADE_UP} = cell(); {COUNT} = cell()")


def with_made_up_actions(function: ast.FunctionDef) -> list[ast.stmt]:
    """Treat made-up actions like the usual ones."""
    if "action" in [argument.arg for argument in function.args.args]:
        function.body[:0] = parsed(f"{FIRST_OF_ALL.get(function.name, '')}\naction = as_usual(action)")
    if function.name == "legal":
        function.name = "usual_legal"
        return [function, *parsed(INSTEAD_OF_LEGAL)]
    return [function]


def changed(statement: ast.stmt, kind: str) -> Sequence[ast.stmt]:
    """A statement of a game as it is in the next version, and what follows it there."""
    match statement:
        case ast.ClassDef(name="State"):
            with_fields(statement)
        case ast.FunctionDef():
            return with_made_up_actions(statement)
        case ast.Assign(targets=[ast.Name("ACTS")], value=ast.Call() as layout):
            with_acts(layout, kind)
            return [statement, *parsed(AFTER_LAYOUT.format(kind=kind))]
        case ast.Assign(targets=[ast.Name("FORMS")]):
            return [statement, *parsed(AFTER_FORMS.format(kind=kind))]
        case ast.Assign(targets=[ast.Name("OPTIONS")], value=ast.Tuple(elts=options)):
            options.append(ast.parse(f"Option('{MADE_UP}', 'X1')", mode="eval").body)
        case ast.Assign(targets=[targets]):
            with_number(targets, kind)
    return [statement]


def undisturbed(statements: Iterator[tuple[ast.stmt, Path]]) -> list[tuple[ast.stmt, Path]]:
    """Parsed while no garbage is collected: where that calls Python code, Python 3.11 loses count of its stack."""
    gc.disable()
    try:
        return list(statements)
    finally:
        gc.enable()


class Loader(variants.Loader):
    """Loads a module of a game, changed."""

    def _statements(self) -> Iterator[tuple[ast.stmt, Path]]:
        game, package = self.variant.game, self.variant.package
        for number, (statement, path) in enumerate(undisturbed(super()._statements())):
            for each in changed(copy.deepcopy(statement), SHADOWED[game]):
                yield ast.fix_missing_locations(each), path
            if number == 0 and path.stem != "state":  # after the docstring
                names = f"from houndtable.games.{package}.state import MADE_UP, SHADOWED, as_usual"
                yield from ((each, path) for each in parsed(names))


class Finder(MetaPathFinder):
    """Finds `houndtable.games.clear_4__next.rules`, `houndtable.bots.clear_4__next.evaluate` and so on."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module is, and what loads it."""
        _, room, package, module, *_ = (*fullname.split("."), "", "", "")
        name = variants.name_of(package)
        if not name.endswith(NEXT):
            return None
        home = variants.HOME / room / name.removesuffix(NEXT)
        file = home / (f"{module}.py" if module else "__init__.py") if home.is_dir() else home.with_suffix(".py")
        if not file.exists():
            return None
        variant = variants.Variant(name, file, b"")
        spec = importlib.util.spec_from_file_location(fullname, file, loader=Loader(variant, file))
        if spec and file.name == "__init__.py":
            spec.submodule_search_locations = []
        return spec


sys.meta_path.insert(0, Finder())
