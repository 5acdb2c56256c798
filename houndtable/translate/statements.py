"""Statements, and whole functions."""

import ast
import types
from collections.abc import Callable, Sequence
from typing import cast

from .calls import Calls
from .expressions import describe
from .kinds import INT, OPEN, Cells, Fixed, Kind, Many, Table, certain, is_comparable, item_of, join
from .module import Js, Module, literal
from .scope import Missing

MOST_READINGS = 9  # until the kinds of all variables are known


def write_function(module: Module, function: types.FunctionType) -> str:
    """A function in JavaScript. It is read until the kinds of its variables are known, and then written."""
    writer = Statements(module, function)
    for _ in range(MOST_READINGS):
        writer.begin()
        writer.body()
        if not writer.has_learned:
            break
    writer.is_settled = True
    writer.begin()
    return writer.text()


class Statements(Calls):
    """Writes statements."""

    def text(self) -> str:
        """The whole function."""
        lines = self.body()
        variables = [*(self.variable(name).text for name in self.declared), *self.temporaries]
        if variables:
            lines.insert(0, f"let {', '.join(variables)};")
        return "\n".join([self._head_of_function(), *lines, "}"])

    def body(self) -> list[str]:
        """The statements of the function."""
        return self.block(self.source.node.body)

    def _head_of_function(self) -> str:
        named = [self._parameter(each.name, each.is_optional, each.default) for each in self.signature.passed]
        if self.source.node.args.kwarg:
            named.append(self.variable(self.source.node.args.kwarg.arg).text)
        star = "*" if any(isinstance(each, ast.Yield | ast.YieldFrom) for each in ast.walk(self.source.node)) else ""
        given = ", ".join(named)
        if not self.owner:
            return f"function{star} {self.module.names[id(self.function)]}({given}) {{"
        name = self.function.__name__
        return f"{'constructor' if name == '__init__' else star + name}({given}) {{"

    def _parameter(self, name: str, is_optional: bool, default: object) -> str:
        text = self.variable(name).text
        return f"{text} = {self.module.known(default, name).text}" if is_optional else text

    def block(self, nodes: Sequence[ast.stmt]) -> list[str]:
        """Statements, line by line."""
        return [line for node in nodes for line in self.statement(node)]

    def statement(self, node: ast.stmt) -> list[str]:
        """A statement, line by line."""
        write = getattr(self, f"write_{type(node).__name__}", None)
        if write is None:
            self.refuse(node, f"{type(node).__name__} has no counterpart.")
        return cast(Callable[[ast.stmt], list[str]], write)(node)

    # Simple statements

    def write_Pass(self, node: ast.Pass) -> list[str]:
        return []

    def write_Assert(self, node: ast.Assert) -> list[str]:
        return []

    def write_Break(self, node: ast.Break) -> list[str]:
        return ["break;"]

    def write_Continue(self, node: ast.Continue) -> list[str]:
        return ["continue;"]

    def write_Expr(self, node: ast.Expr) -> list[str]:
        match node.value:
            case ast.Constant():
                return []
            case ast.Yield(value=ast.expr() as value):
                return [f"yield {self.wanted(value, item_of(self.signature.returns) or OPEN)};"]
            case ast.YieldFrom(value):
                return [f"yield* {self.expression(value).text};"]
        return [f"{self.expression(node.value).text};"]

    def write_Return(self, node: ast.Return) -> list[str]:
        return [f"return {self.wanted(node.value, self.signature.returns)};" if node.value else "return;"]

    def write_Raise(self, node: ast.Raise) -> list[str]:
        if node.exc is None:
            self.refuse(node, "nothing is raised.")
        return [f"throw {self.expression(node.exc).text};"]

    # Assignments

    def write_Assign(self, node: ast.Assign) -> list[str]:
        if len(node.targets) == 1:
            return self.assign(node.targets[0], node.value)
        value, kept = self.whole(node.value), self.temporary()
        lines = [f"{kept} = {value.text};"]
        return [*lines, *(line for target in node.targets for line in self.store(target, Js(kept, value.kind)))]

    def write_AnnAssign(self, node: ast.AnnAssign) -> list[str]:
        if not isinstance(node.target, ast.Name) or node.value is None:
            self.refuse(node, "a variable is declared with its value.")
        kind = self.module.annotations.local(self.source, node.annotation)
        self.learn(node.target.id, kind)
        return [f"{self.variable(node.target.id).text} = {self.wanted(node.value, kind)};"]

    def write_AugAssign(self, node: ast.AugAssign) -> list[str]:
        if isinstance(node.target, ast.Subscript):
            before, target = self._with_index_once(node.target)
            return [*before, *self._change(node, target)]
        return self._change(node, node.target)

    def _with_index_once(self, target: ast.Subscript) -> tuple[list[str], ast.Subscript]:
        """The same place; an index that calls a function is computed first, and only once."""
        indices = target.slice.elts if isinstance(target.slice, ast.Tuple) else [target.slice]
        lines, kept = list[str](), list[ast.expr]()
        for index in indices:
            if any(isinstance(each, ast.Call) for each in ast.walk(index)):
                name = self.temporary()
                lines.append(f"{name} = {self.index(index)};")
                self.assigned.add(name)
                self.kinds[name] = INT
                kept.append(ast.copy_location(ast.Name(name, ast.Load()), index))
            else:
                kept.append(index)
        place = ast.Tuple(kept, ast.Load()) if isinstance(target.slice, ast.Tuple) else kept[0]
        return lines, ast.copy_location(ast.Subscript(target.value, place, target.ctx), target)

    def _change(self, node: ast.AugAssign, target: ast.expr) -> list[str]:
        old = self.expression(_read(target))
        kind = certain(old.kind)
        if isinstance(kind, Many) and isinstance(node.op, ast.Add):
            text, item = self.each_of(node, self.expression(node.value))
            if isinstance(target, ast.Name):
                self.learn(target.id, Many(item))
            return [f"{old.text}.push(...{text});"]
        return self.store(target, self.operation(node, node.op, old, self.expression(node.value)))

    def assign(self, target: ast.expr, value: ast.expr) -> list[str]:
        """Give a target, or several, a value."""
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            return self._in_parallel(target.elts, value.elts)
        if isinstance(target, ast.Tuple):
            js = self.expression(value)
            kept = self.temporary()
            text = f"[...{self.elements_of(js)}]" if isinstance(js.kind, Many) and js.kind.is_lazy else js.text
            return [f"{kept} = {text};", *self._take_apart(target, Js(kept, js.kind))]
        return self.store(target, self.expression(value))

    def _in_parallel(self, targets: Sequence[ast.expr], values: Sequence[ast.expr]) -> list[str]:
        read = {each.id for value in values[1:] for each in ast.walk(value) if isinstance(each, ast.Name)}
        if all(isinstance(each, ast.Name) and each.id not in read for each in targets):
            return [line for target, value in zip(targets, values, strict=True) for line in self.assign(target, value)]
        kept = [(self.temporary(), self.expression(value)) for value in values]
        lines = [f"{name} = {js.text};" for name, js in kept]
        for target, (name, js) in zip(targets, kept, strict=True):
            lines += self.store(target, Js(name, js.kind))
        return lines

    def _take_apart(self, target: ast.Tuple, js: Js) -> list[str]:
        *first, last = target.elts
        if isinstance(last, ast.Starred) and isinstance(kind := certain(js.kind), Many) and not kind.is_lazy:
            head = self._take_apart(ast.copy_location(ast.Tuple(first), target), js)
            return [*head, *self.store(last.value, Js(f"{js.text}.slice({len(first)})", kind))]
        if any(isinstance(each, ast.Starred) for each in target.elts):
            self.refuse(target, "a star stands last among targets, for the rest of a list.")
        kind = certain(js.kind)
        is_named = not isinstance(kind, Many | Fixed | Cells) and kind != OPEN
        text = f"[...{js.text}]" if is_named else js.text
        lines, whole = list[str](), js.text
        if is_named:
            whole = self.temporary()
            lines.append(f"{whole} = {text};")
        for place, (each, part) in enumerate(
            zip(target.elts, self.parts_of(target, js.kind, len(target.elts)), strict=True)
        ):
            lines += self.store(each, Js(f"{whole}[{place}]", part))
        return lines

    def store(self, target: ast.expr, js: Js) -> list[str]:
        """Give a target a value that is JavaScript already."""
        match target:
            case ast.Name(id):
                self.learn(id, js.kind)
                variable = self.variable(id)
                return [f"{variable.text} = {self.fitting(target, js, variable.kind)};"]
            case ast.Tuple():
                return self._take_apart(target, js)
            case ast.Attribute(value, name):
                return self._store_field(target, self.expression(value), name, js)
            case ast.Subscript():
                return self._store_place(target, js)
        self.refuse(target, f"{ast.unparse(target)!r} cannot be set.")

    def _store_field(self, target: ast.Attribute, owner: Js, name: str, js: Js) -> list[str]:
        if owner.text == "this" and self.owner:
            attributes = self.module.attributes.setdefault(self.owner, {})
            attributes[name] = join(attributes.get(name, OPEN), js.kind)
            return [f"this.{name} = {js.text};"]
        field = self.module.row.fields.get(name)
        if field is None or field.shape or certain(owner.kind) != self.expression(target.value).kind:
            self.refuse(target, f"{ast.unparse(target)!r} cannot be set.")
        cell = f"{owner.text}.{field.lane}"
        return [self._set_cell(cell, str(field.place), self.fitting(target, js, INT))]

    def _store_place(self, target: ast.Subscript, js: Js) -> list[str]:
        owner = self.expression(target.value)
        match certain(owner.kind):
            case Cells():
                cell = self.cell(target, owner)
                array, _, place = cell.partition("[")
                return [self._set_cell(array, place[:-1], self.fitting(target, js, INT))]
            case Table(key, value):
                if isinstance(target.value, ast.Name):
                    self.learn(target.value.id, Table(key, js.kind))
                given = f"{self.wanted(target.slice, key)}, {self.fitting(target, js, value)}"
                return [f"{owner.text}.set({given});"]
            case Many(item, False):
                place = self.expression(target).text
                if self.module.is_checked:
                    place = f"{owner.text}[$.below({self.index(target.slice)}, {owner.text}.length)]"
                return [f"{place} = {self.fitting(target, js, item)};"]
        if owner.kind == OPEN:
            self.unknown(target, f"nothing says what {ast.unparse(target.value)!r} is.")
            return []
        self.refuse(target, f"{describe(owner.kind)} cannot be changed.")

    def _set_cell(self, array: str, place: str, number: str) -> str:
        if self.module.is_checked:
            return f"$.set({array}, {place}, {number});"
        return f"{array}[{place}] = {number};"

    # Conditions and loops

    def write_If(self, node: ast.If) -> list[str]:
        lines = [f"if ({self.truth(node.test)}) {{", *self.block(node.body)]
        if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
            first, *rest = self.statement(node.orelse[0])
            return [*lines, f"}} else {first}", *rest]
        if node.orelse:
            lines += ["} else {", *self.block(node.orelse)]
        return [*lines, "}"]

    def write_While(self, node: ast.While) -> list[str]:
        if node.orelse:
            self.refuse(node, "a loop has no else.")
        return [f"while ({self.truth(node.test)}) {{", *self.block(node.body), "}"]

    def write_For(self, node: ast.For) -> list[str]:
        if node.orelse:
            self.refuse(node, "a loop has no else.")
        if isinstance(node.target, ast.Name) and isinstance(node.iter, ast.Call) and self._is_range(node.iter):
            return self._count(node, node.target.id, node.iter.args)
        text, kind = self.each_of(node, self.expression(node.iter))
        kept = self.temporary()
        head = self.store(node.target, Js(kept, kind))
        return [f"for ({kept} of {text}) {{", *head, *self.block(node.body), "}"]

    def _is_range(self, node: ast.Call) -> bool:
        try:
            return self.constant(node.func) is range
        except Missing:
            return False

    def _count(self, node: ast.For, name: str, given: Sequence[ast.expr]) -> list[str]:
        """A loop over numbers: it counts for itself, so that the variable may be changed, and keeps its last value."""
        begin = self.index(given[0]) if len(given) > 1 else "0"
        end, step = self.index(given[1] if len(given) > 1 else given[0]), self._step(given)
        self.learn(name, INT)
        own = self.temporary()
        limit = end if end.isdigit() else self.temporary()
        start = f"{own} = {begin}" + (f", {limit} = {end}" if limit != end else "")
        test = f"{own} {'<' if step > 0 else '>'} {limit}"
        count = f"{own} += {step}" if step != 1 else f"{own}++"
        return [
            f"for ({start}; {test}; {count}) {{",
            f"{self.variable(name).text} = {own};",
            *self.block(node.body),
            "}",
        ]

    def _step(self, given: Sequence[ast.expr]) -> int:
        if len(given) < 3:
            return 1
        match given[2]:
            case ast.UnaryOp(ast.USub(), ast.Constant(int(number))) if number:
                return -number
            case ast.Constant(int(number)) if number:
                return number
        self.refuse(given[2], "the step of a range is a number that is written there.")

    # Patterns

    def write_Match(self, node: ast.Match) -> list[str]:
        subject, kept = self.expression(node.subject), self.temporary()
        lines, before = [f"{kept} = {subject.text};"], ""
        for case in node.cases:
            tests = self._tests(case.pattern, Js(kept, subject.kind))
            if case.guard:
                tests.append(self.truth(case.guard))
            lines += [f"{before}if ({' && '.join(tests) or 'true'}) {{", *self.block(case.body)]
            before = "} else "
        return [*lines, "}"]

    def _tests(self, pattern: ast.pattern, js: Js) -> list[str]:
        """The conditions under which a value fits a pattern; names in it get their values on the way."""
        match pattern:
            case ast.MatchValue(value):
                return [self._is_value(value, js)]
            case ast.MatchSingleton(value):
                found = literal(value)
                return [f"{js.text} === {found.text if found else ''}"]
            case ast.MatchAs(inner, name):
                tests = self._tests(inner, js) if inner else []
                return [*tests, *([f"({self.store(ast.Name(name), js)[0][:-1]}, true)"] if name else [])]
            case ast.MatchOr(patterns):
                return [f"({' || '.join(' && '.join(self._tests(each, js)) for each in patterns)})"]
            case ast.MatchSequence(patterns) if not any(isinstance(each, ast.MatchStar) for each in patterns):
                return self._tests_of_parts(pattern, patterns, js)
        self.refuse(pattern, "this pattern has no counterpart.")

    def _is_value(self, value: ast.expr, js: Js) -> str:
        wanted = self.expression(value)
        if not is_comparable(js.kind) or not is_comparable(wanted.kind):
            self.refuse(value, f"{describe(js.kind)} cannot be compared.")
        return f"{js.text} === {wanted.text}"

    def _tests_of_parts(self, pattern: ast.pattern, patterns: Sequence[ast.pattern], js: Js) -> list[str]:
        kind = certain(js.kind)
        if kind == OPEN:
            self.unknown(pattern, "nothing says what is taken apart here.")
        if not isinstance(kind, Many | Fixed) and kind != OPEN:
            self.refuse(pattern, f"{describe(kind)} cannot be taken apart.")
        tests = [] if isinstance(kind, Fixed) else [f"{js.text}.length === {len(patterns)}"]
        kinds: list[Kind] = self.parts_of(pattern, kind, len(patterns))
        for place, (each, part) in enumerate(zip(patterns, kinds, strict=True)):
            tests += self._tests(each, Js(f"{js.text}[{place}]", part))
        return tests


def _read(target: ast.expr) -> ast.expr:
    """The same place, to be read."""
    match target:
        case ast.Name(id):
            copy: ast.expr = ast.Name(id, ast.Load())
        case ast.Attribute(value, name):
            copy = ast.Attribute(value, name, ast.Load())
        case ast.Subscript(value, place):
            copy = ast.Subscript(value, place, ast.Load())
        case _:
            return target
    return ast.copy_location(copy, target)
