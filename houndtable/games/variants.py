"""A variant is a game with other numbers or other rules, next to the game itself: `clear_4:mini` next to `clear_4`.

It is a short Python module. Its constants and functions replace those of the rules with the same names. A name that
begins with an underscore is the variant's own:

    from houndtable.games.clear_4.state import State
    from houndtable.games.clear_4.turn import may_pass as usually_may_pass

    HAND_SIZE = 6
    _FEW = 3

    def may_pass(state: State) -> bool:
        '''A pile of a few cards must be beaten.'''
        return usually_may_pass(state) and state.pile_size > _FEW

The modules of the game, and those of its bots, are loaded a second time, with these statements inserted right after
the ones they replace. So derived numbers follow (`CARDS_EACH` from `HAND_SIZE`), and the second set of modules is
compiled, cached and proved like any game.

If only numbers change, the name is enough, without a module: `clear_4:HAND_SIZE=6+JOKERS=4`.
"""

import ast
import copy
import importlib.util
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

HOME = Path(__file__).parents[1]
PACKAGE = __package__.partition(".")[0]
ENTRY_POINTS = f"{PACKAGE}.variants"
SIGNS = {"-": "__minus__", "=": "__is__", "+": "__and__", ":": "__"}  # of a variant's name, in those of its modules
NAME = re.compile(r"([a-z0-9_]+):((?!\w*__)[a-z0-9_]+)")
NUMBERS = re.compile(r"([a-z0-9_]+):(\w+=-?\d{1,3}(?:\+\w+=-?\d{1,3})*)", re.ASCII)
_added: dict[str, tuple[Path, bytes]] = {}  # files, and their contents


def package_of(name: str) -> str:
    """The name of a game's folder in the names of its modules."""
    for sign, word in SIGNS.items():
        name = name.replace(sign, word)
    return name


def name_of(package: str) -> str:
    """The name of the game or variant in this folder."""
    for sign, word in SIGNS.items():
        package = package.replace(word, sign)
    return package


# Which variants there are


def names() -> list[str]:
    """All variants that have a file: those of this package, those of other packages, and added ones."""
    return [*_ours(), *_of_others(), *_added]


def is_variant(name: str) -> bool:
    """Is there a variant with this name, in a file or made of numbers?"""
    numbers = NUMBERS.fullmatch(name)
    return name in names() or (numbers is not None and _has_rules(numbers[1]))


def add(game: str, path: str | Path) -> str:
    """Add the variant of a game in this file to this process; returns its name, which contains the file's.

    Adding the same file again is fine, also one that is installed. A different file of the same name raises ValueError.
    """
    file = Path(path)
    name = f"{game}:{file.stem.removeprefix(f'{game}__')}"
    if not _has_rules(game):
        raise ValueError(f"There is no game {game!r}, so it has no variants.")
    if not NAME.fullmatch(name):
        raise ValueError(
            f"{path}: the name of a variant should consist of lower-case letters, digits and single underscores."
        )
    if not file.is_file():
        raise ValueError(f"{path}: there is no such file.")
    text = file.read_bytes()
    if name not in names():
        _added[name] = file.resolve(), text
    elif text != _text_of(name)[1]:
        raise ValueError(f"{path}: {name} already exists with other rules; give the file another name.")
    return name


@cache
def find(name: str) -> "Variant":
    """The variant with this name."""
    if numbers := NUMBERS.fullmatch(name):
        return Variant(name, Path(name), numbers[2].replace("+", "\n").encode())
    return Variant(name, *_text_of(name))


def _text_of(name: str) -> tuple[Path, bytes]:
    """The file of a variant, and what is in it."""
    if name in _added:
        return _added[name]
    path = _ours().get(name) or _file_of(_of_others()[name])
    return path, path.read_bytes()


@cache
def _ours() -> dict[str, Path]:
    return {name_of(path.stem): path for path in sorted((HOME / "variants").glob("[a-z]*__*.py"))}


@cache
def _of_others() -> dict[str, str]:
    """The module of each variant that another package provides."""
    return {entry.name: entry.value for entry in entry_points(group=ENTRY_POINTS) if NAME.fullmatch(entry.name)}


def _file_of(module: str) -> Path:
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        raise ValueError(f"{module}: a variant is registered there, but there is no such module.")
    return Path(spec.origin)


def _has_rules(game: str) -> bool:
    return (HOME / "games" / game / "rules.py").exists()


# Reading a variant


class Variant:
    """The statements of a variant's module."""

    def __init__(self, name: str, path: Path, text: bytes) -> None:
        self.name, self.path = name, path
        self.game, self.package = name.partition(":")[0], package_of(name)
        self.imports: list[ast.ImportFrom] = []
        self.own_values: list[ast.stmt] = []
        self.own_functions: list[ast.FunctionDef] = []
        self.changes: dict[str, ast.stmt] = {}  # by the name that they change
        try:
            body = ast.parse(text, str(path)).body
        except SyntaxError as wrong:
            raise ValueError(f"{path}, line {wrong.lineno}: this is not Python: {wrong.msg}.") from None
        for statement in body:
            self._take(statement)
        self._check()

    def _take(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.ImportFrom) and not statement.level:
            self.imports.append(self.redirected(statement))
        elif bound := bound_by(statement):
            if not all(name.startswith("_") for name in bound):
                self.changes |= dict.fromkeys(bound, statement)
            elif isinstance(statement, ast.FunctionDef):
                self.own_functions.append(statement)
            else:
                self.own_values.append(statement)
        elif not isinstance(statement, ast.Expr):
            raise ValueError(
                f"{self.path}, line {statement.lineno}: a variant holds `from PACKAGE import …`, names with a value, "
                "and functions."
            )

    def _check(self) -> None:
        folder = HOME / "games" / self.game
        known = {name: each for module in rule_files(folder) for each in body_of(module) for name in bound_by(each)}
        for name, change in self.changes.items():
            if name not in known:
                raise ValueError(
                    f"{self.path}: the rules of {self.game} have no {name}, so it cannot be changed; the "
                    "variant's own names begin with an underscore."
                )
            if NUMBERS.fullmatch(self.name) and is_list(known[name]):
                raise ValueError(f"{self.name}: {name} is a list; to change it, write a variant in a file.")
            self.changes[name] = always(known[name], change)

    @property
    def renamed(self) -> dict[str, str]:
        """New names for functions that the variant replaces but also imports."""
        aliases = (alias for each in self.imports for alias in each.names)
        return {alias.name: alias.asname for alias in aliases if alias.asname and alias.name in self.changes}

    def needed_behind(self, placed: Sequence[ast.stmt], known: set[str]) -> Iterator[ast.stmt]:
        """Statements that the variant's functions need in the module they were placed in, and that it lacks."""
        used, functions = _names_in(placed), list[ast.FunctionDef]()
        for function in self.own_functions * len(self.own_functions):  # one of them may use another
            if function.name in used and function not in functions:
                functions.append(function)
                used |= _names_in([function])
        for name in sorted(used & set(self.changes) - known):
            if not isinstance(self.changes[name], ast.FunctionDef):
                yield self.changes[name]
        for each in self.imports:
            missing = [alias for alias in each.names if (alias.asname or alias.name) in used - known]
            if missing:
                yield ast.copy_location(ast.ImportFrom(each.module, missing, each.level), each)
        yield from functions

    def redirected(self, statement: ast.ImportFrom) -> ast.ImportFrom:
        """Turn an import from the game into one from the variant."""
        statement = copy.copy(statement)
        parts = (statement.module or "").split(".")
        statement.module = ".".join(self.package if part == self.game else part for part in parts) or None
        return statement


def is_list(statement: ast.stmt) -> bool:
    """Does it bind one name to several values?"""
    return (
        isinstance(statement, ast.Assign)
        and isinstance(statement.targets[0], ast.Name)
        and isinstance(statement.value, ast.Tuple | ast.List | ast.Dict)
    )


def always(original: ast.stmt, change: ast.stmt) -> ast.stmt:
    """A function of the rules that is changed to a number always returns it; any other change stays as it is."""
    if not isinstance(original, ast.FunctionDef) or not isinstance(change, ast.Assign):
        return change
    function = copy.copy(original)
    function.body = [ast.copy_location(ast.Return(change.value), change)]
    return function


def bound_by(statement: ast.stmt) -> list[str]:
    """The names that a statement binds, to a value or a function."""
    if isinstance(statement, ast.FunctionDef):
        return [statement.name]
    targets: Sequence[ast.expr] = statement.targets if isinstance(statement, ast.Assign) else ()
    if isinstance(statement, ast.AnnAssign):
        targets = (statement.target,)
    return [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]


def _names_in(statements: Sequence[ast.stmt]) -> set[str]:
    return {node.id for statement in statements for node in ast.walk(statement) if isinstance(node, ast.Name)}


@cache
def body_of(path: Path) -> list[ast.stmt]:
    """The statements of a file."""
    return ast.parse(path.read_bytes(), str(path)).body


@cache
def rule_files(folder: Path) -> frozenset[Path]:
    """The files that make up the rules of a game: rules.py and the files of its folder that it imports."""
    found, waiting = set(), [folder / "rules.py"]
    while waiting:
        path = waiting.pop()
        if path not in found and path.exists():
            found.add(path)
            for each in body_of(path):
                if isinstance(each, ast.ImportFrom) and each.level == 1:
                    named = [each.module] if each.module else [alias.name for alias in each.names]
                    waiting += [folder / f"{name}.py" for name in named]
    return frozenset(found)


# Loading


class Loader(InspectLoader):
    """Loads a module of a game with a variant's statements in it."""

    def __init__(self, variant: Variant, path: Path) -> None:
        self.variant, self.path = variant, path

    def exec_module(self, module: ModuleType) -> None:
        """Run the statements one by one, each attributed to the file it comes from."""
        for statement, path in self._statements():
            exec(compile(ast.Module([statement], []), str(path), "exec"), vars(module))

    def get_source(self, fullname: str) -> str:
        """The whole module as text, which distinguishes it from the game's own."""
        return "\n".join(ast.unparse(statement) for statement, _ in self._statements())

    def _statements(self) -> Iterator[tuple[ast.stmt, Path]]:
        variant, known = self.variant, set(self.variant.renamed.values())
        placed: list[ast.stmt] = []
        is_of_rules = self.path in rule_files(HOME / "games" / variant.game)
        for statement in body_of(self.path):
            yield self._adapted(statement), self.path
            known |= {*bound_by(statement), *_imported_by(statement)}
            for name in bound_by(statement) if is_of_rules else ():
                if name in variant.changes:
                    yield from ((each, variant.path) for each in variant.own_values if not placed)
                    yield variant.changes[name], variant.path
                    placed.append(variant.changes[name])
        yield from ((each, variant.path) for each in variant.needed_behind(placed, known))

    def _adapted(self, statement: ast.stmt) -> ast.stmt:
        if isinstance(statement, ast.ImportFrom):
            return self.variant.redirected(statement)
        if isinstance(statement, ast.FunctionDef) and statement.name in self.variant.renamed:
            statement = copy.copy(statement)
            statement.name = self.variant.renamed[statement.name]
        return statement


def _imported_by(statement: ast.stmt) -> list[str]:
    return [alias.asname or alias.name for alias in getattr(statement, "names", ())]


class Finder(MetaPathFinder):
    """Finds the modules of variants: `houndtable.games.clear_4__mini.rules`, `houndtable.pictures.clear_4__mini`."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module is, and what loads it."""
        root, room, package, module, *_ = (*fullname.split("."), "", "", "")
        name = name_of(package)
        if root != PACKAGE or not is_variant(name):
            return None
        variant = find(name)
        home = HOME / room / variant.game
        file = home / (f"{module}.py" if module else "__init__.py") if home.is_dir() else home.with_suffix(".py")
        if not file.exists():
            return None
        spec = importlib.util.spec_from_file_location(fullname, file, loader=Loader(variant, file))
        if spec and file.name == "__init__.py":
            spec.submodule_search_locations = []  # a package, but no other finder may look for its modules
        return spec


sys.meta_path.append(Finder())
