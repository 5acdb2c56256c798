"""Expressions: each becomes JavaScript that gives the same value, and the kind of that value."""

import ast
import json
import types
from collections.abc import Callable, Sequence
from typing import cast

from .kinds import (
    BIT,
    BOOL,
    COMPARABLE,
    FLOAT,
    INT,
    NONE,
    OPEN,
    ROW,
    STR,
    WIDE,
    Callback,
    Cells,
    Either,
    Fixed,
    Instance,
    Kind,
    Known,
    Many,
    Maybe,
    Simple,
    Table,
    Unique,
    certain,
    is_comparable,
    is_number,
    item_of,
    join,
    joined,
)
from .module import Js, fields_of, is_named_tuple, literal
from .refused import Untranslatable
from .scope import Missing, Scope

SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
BITS = {ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}
SHIFTS = {ast.LShift: "<<", ast.RShift: ">>"}
WIDE_BITS = {"&": "$.and", "|": "$.or", "^": "$.xor", "<<": "$.up", ">>": "$.down"}
ORDERS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
UNIONS = {ast.BitOr: "union", ast.Sub: "minus", ast.BitAnd: "both"}


class Expressions(Scope):
    """Writes expressions."""

    def expression(self, node: ast.expr) -> Js:
        """The expression as JavaScript."""
        try:
            value = self.constant(node)
        except Missing:
            pass
        else:
            return self.known(node, value)
        write = getattr(self, f"write_{type(node).__name__}", None)
        if write is None:
            self.refuse(node, f"{type(node).__name__} has no counterpart.")
        return cast(Callable[[ast.expr], Js], write)(node)

    def known(self, node: ast.expr, value: object) -> Js:
        """A value that is known now."""
        is_function = isinstance(value, types.FunctionType | types.MethodType)
        if isinstance(value, types.ModuleType) or (callable(value) and not is_function):
            return Js("undefined", Known(value))
        hint = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else "value"
        try:
            return self.module.known(value, hint)
        except Untranslatable as wrong:
            self.refuse(node, str(wrong))

    # Where a value is used

    def fitting(self, node: ast.AST, js: Js, kind: Kind) -> str:
        """A value where one of this kind is wanted."""
        text, own = js
        if own == kind or OPEN in (own, kind):
            return text
        if isinstance(kind, Maybe):
            return text if own == NONE else self.fitting(node, Js(text, certain(own)), kind.kind)
        if own == BIT and kind == BOOL:
            return f"!!{text}"
        if own == BOOL and kind in (INT, WIDE, FLOAT):
            return f"+{text}"
        if own == WIDE and kind == INT:
            self.refuse(node, "this number may need more than 32 bits: declare it as Wide, or cut it down with &.")
        if is_number(own) and is_number(kind) and own != FLOAT:
            return text
        if isinstance(kind, Either):
            return self._fitting_one_of(node, js, kind)
        if self._is_fitting(certain(own), kind):
            return text
        self.refuse(node, f"a value of kind {describe(own)} stands where {describe(kind)} is wanted.")

    def _fitting_one_of(self, node: ast.AST, js: Js, kind: Either) -> str:
        own = BOOL if js.kind == BIT else js.kind
        if isinstance(own, Either) and own.kinds <= kind.kinds:
            return js.text
        for each in sorted(kind.kinds, key=lambda each: each != own):
            if each == own or (each == INT and own == BOOL) or self._is_fitting(certain(own), each):
                return self.fitting(node, Js(js.text, own) if js.kind != BIT else js, each)
        self.refuse(node, f"a value of kind {describe(own)} stands where {describe(kind)} is wanted.")

    def _is_fitting(self, own: Kind, kind: Kind) -> bool:
        """Do the two kinds mean the same values, seen more or less precisely?"""
        own = own if isinstance(kind, Maybe) else certain(own)
        if own == kind or OPEN in (own, kind):
            return True
        if isinstance(kind, Maybe):
            return own == NONE or self._is_fitting(certain(own), kind.kind)
        if isinstance(kind, Either):
            kinds = own.kinds if isinstance(own, Either) else {own}
            return all(any(self._is_fitting(one, each) for each in kind.kinds) for one in kinds)
        match own, kind:
            case Many(one, is_lazy), Many(other, may_be_lazy):
                return (may_be_lazy or not is_lazy) and self._is_fitting(one, other)
            case Fixed(ones), Fixed(others):
                return len(ones) == len(others) and all(map(self._is_fitting, ones, others))
            case Fixed(ones), Many(other):
                return all(self._is_fitting(one, other) for one in ones)
            case Table(key, value), Table(other_key, other_value):
                return self._is_fitting(key, other_key) and self._is_fitting(value, other_value)
            case Unique(one), Unique(other):
                return self._is_fitting(one, other)
            case Cells(), Cells() | Many(Simple("int")):
                return True
            case Instance(one), Instance(other):
                return issubclass(one, other)
            case Instance(one), Many(Simple("str")):
                return issubclass(one, list)
            case Callback(), Callback():
                return True
        return False

    def wanted(self, node: ast.expr, kind: Kind) -> str:
        """An expression where a value of this kind is wanted."""
        return self.fitting(node, self.expression(node), kind)

    def number(self, node: ast.expr) -> Js:
        """An expression that is used as a number."""
        text, kind = self.expression(node)
        kind = certain(kind)
        if kind == OPEN:
            return self.unknown(node, f"nothing says what {ast.unparse(node)!r} is.")
        if not is_number(kind):
            self.refuse(node, f"{ast.unparse(node)!r} is {describe(kind)}, not a number.")
        return Js(text, kind)

    def truth(self, node: ast.expr) -> str:
        """An expression as a condition."""
        if isinstance(node, ast.BoolOp):
            sign = "&&" if isinstance(node.op, ast.And) else "||"
            return f"({f' {sign} '.join(map(self.truth, node.values))})"
        js = self.expression(node)
        return js.text if self.is_plain_truth(js.kind) else self.truth_of(node, js)

    def is_plain_truth(self, kind: Kind) -> bool:
        """Does JavaScript see the same truth in it as Python?"""
        if isinstance(kind, Either):
            return all(map(self.is_plain_truth, kind.kinds))
        kind = certain(kind)
        if isinstance(kind, Instance):
            return not issubclass(kind.of, list) and not any(hasattr(kind.of, name) for name in ("__bool__",))
        return kind in COMPARABLE or isinstance(kind, Callback) or kind == ROW

    def truth_of(self, node: ast.expr, js: Js) -> str:
        """What Python takes for true: a collection that is not empty."""
        kind = certain(js.kind)
        is_lazy = isinstance(kind, Many) and kind.is_lazy
        if is_lazy or not isinstance(kind, Many | Fixed | Table | Unique | Instance):
            self.refuse(node, f"whether {describe(js.kind)} is true cannot be said.")
        if isinstance(js.kind, Maybe):
            return f"$.truth({js.text})"
        return f"{js.text}.{'size' if isinstance(kind, Table | Unique) else 'length'} > 0"

    # Literals and names

    def write_Constant(self, node: ast.Constant) -> Js:
        js = literal(node.value)
        return js or self.refuse(node, f"{node.value!r} has no counterpart.")

    def write_Name(self, node: ast.Name) -> Js:
        return self.variable(node.id)

    def write_NamedExpr(self, node: ast.NamedExpr) -> Js:
        value = self.expression(node.value)
        name = node.target.id
        self.learn(name, value.kind)
        variable = self.variable(name)
        return Js(f"({variable.text} = {self.fitting(node, value, variable.kind)})", variable.kind)

    def write_JoinedStr(self, node: ast.JoinedStr) -> Js:
        return Js(f"`{''.join(map(self._piece, node.values))}`", STR)

    def _piece(self, node: ast.expr) -> str:
        if isinstance(node, ast.Constant):
            text = json.dumps(str(node.value), ensure_ascii=False)[1:-1].replace('\\"', '"')
            return text.replace("`", "\\`").replace("${", "\\${")
        assert isinstance(node, ast.FormattedValue)
        if node.format_spec is not None:
            self.refuse(node, "a format has no counterpart.")
        js = self.expression(node.value)
        return f"${{{self.written(node.value, js, 'repr' if node.conversion == ord('r') else 'str')}}}"

    def written(self, node: ast.expr, js: Js, how: str) -> str:
        """A value as text, as `str` or `repr` writes it."""
        kinds = js.kind.kinds if isinstance(js.kind, Either) else {js.kind}
        if how == "str" and kinds <= {INT, STR, WIDE}:
            return js.text if kinds == {STR} else f"String({js.text})"
        if kinds <= {INT, STR, WIDE, OPEN}:
            return f"$.repr({js.text})"
        self.refuse(node, f"{describe(js.kind)} is not written the same way here.")

    # Collections

    def write_Tuple(self, node: ast.Tuple | ast.List) -> Js:
        if any(isinstance(each, ast.Starred) for each in node.elts):
            return self.write_List(node)
        items = [self.whole(each) for each in node.elts]
        return Js(f"[{', '.join(item.text for item in items)}]", Fixed(tuple(item.kind for item in items)))

    def write_List(self, node: ast.Tuple | ast.List) -> Js:
        texts, kinds = self._elements(node.elts)
        return Js(f"[{', '.join(texts)}]", Many(joined(kinds)))

    def write_Set(self, node: ast.Set) -> Js:
        texts, kinds = self._elements(node.elts)
        return Js(f"new Set([{', '.join(texts)}])", Unique(self.as_key(node, joined(kinds))))

    def _elements(self, nodes: Sequence[ast.expr]) -> tuple[list[str], list[Kind]]:
        texts, kinds = list[str](), list[Kind]()
        for node in nodes:
            js = self.expression(node.value) if isinstance(node, ast.Starred) else self.whole(node)
            kind = item_of(js.kind) if isinstance(node, ast.Starred) else js.kind
            if kind is None:
                self.refuse(node, f"{describe(js.kind)} has no elements.")
            texts.append(f"...{self.elements_of(js)}" if isinstance(node, ast.Starred) else js.text)
            kinds.append(kind)
        return texts, kinds

    def whole(self, node: ast.expr) -> Js:
        """An expression that is kept: a bool is a bool."""
        js = self.expression(node)
        return Js(f"!!{js.text}", BOOL) if js.kind == BIT else js

    def elements_of(self, js: Js) -> str:
        """What JavaScript can go through to get the elements."""
        return f"{js.text}.keys()" if isinstance(certain(js.kind), Table) else js.text

    def write_Dict(self, node: ast.Dict) -> Js:
        texts, keys, values = list[str](), list[Kind](), list[Kind]()
        for key_node, value_node in zip(node.keys, node.values, strict=True):
            value = self.whole(value_node)
            if key_node is None:
                kind = certain(value.kind)
                if not isinstance(kind, Table):
                    kind = Table(OPEN, self.unknown(value_node, "only a dict can be put into a dict.").kind)
                texts.append(f"...{value.text}")
                keys.append(kind.key)
                values.append(kind.value)
            else:
                key = self.expression(key_node)
                texts.append(f"[{key.text}, {value.text}]")
                keys.append(key.kind)
                values.append(value.kind)
        return Js(f"new Map([{', '.join(texts)}])", Table(self.as_key(node, joined(keys)), joined(values)))

    def as_key(self, node: ast.AST, kind: Kind) -> Kind:
        """The kind of the keys of a dict or the elements of a set."""
        if not is_comparable(kind):
            self.refuse(node, f"{describe(kind)} cannot be a key, or an element of a set.")
        return kind

    # Attributes and places

    def write_Attribute(self, node: ast.Attribute) -> Js:
        text, kind = self.expression(node.value)
        kind = certain(kind)
        if kind == ROW:
            return self._field(node, text)
        if isinstance(kind, Cells) and node.attr == "shape":
            return Js(f"{text}.shape", Many(INT))
        if isinstance(kind, Instance):
            fields = self.module.annotations.of_class(kind.of) or self._kept_by(kind.of)
            if node.attr in fields:
                return Js(f"{text}.{node.attr}", fields[node.attr])
        if kind == OPEN:
            return self.unknown(node, f"nothing says what {ast.unparse(node.value)!r} is.")
        self.refuse(node, f"{describe(kind)} has no {node.attr!r}.")

    def _kept_by(self, cls: type) -> dict[str, Kind]:
        """The attributes that a constructor sets, as far as they are its parameters or made of them."""
        made = vars(cls).get("__init__")
        return self.module.attributes_of(cls) if isinstance(made, types.FunctionType) else {}

    def _field(self, node: ast.Attribute, row: str) -> Js:
        field = self.module.row.fields.get(node.attr)
        if field is None:
            self.refuse(node, f"the row has no field {node.attr!r}.")
        if field.shape:
            return Js(f"{row}.{node.attr}", Cells(len(field.shape)))
        return Js(f"{row}.{field.lane}[{field.place}]", INT)

    def write_Subscript(self, node: ast.Subscript) -> Js:
        if isinstance(node.slice, ast.Slice):
            return self._slice(node, node.slice)
        owner = self.expression(node.value)
        kind = certain(owner.kind)
        match kind:
            case Cells():
                return Js(self.cell(node, owner), INT)
            case Table(key, value):
                return Js(f"$.at({owner.text}, {self.wanted(node.slice, key)})", value)
            case Fixed(items) if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, int):
                return Js(f"{owner.text}[{node.slice.value}]", items[node.slice.value])
            case Instance(of) if is_named_tuple(of):
                self.refuse(node, "an element of a NamedTuple is taken by its name.")
            case Many(_, True) | Unique():
                self.refuse(node, f"{describe(kind)} has no places.")
        if kind == OPEN:
            return self.unknown(node, f"nothing says what {ast.unparse(node.value)!r} is.")
        item = item_of(kind)
        if item is None:
            self.refuse(node, f"{describe(kind)} has no places.")
        return Js(self._place(node, owner), item)

    def _place(self, node: ast.Subscript, owner: Js) -> str:
        match node.slice:
            case ast.UnaryOp(ast.USub(), ast.Constant(int(number))):
                return f"{owner.text}.at(-{number})"
        index = self.index(node.slice)
        if isinstance(node.slice, ast.Constant) or not self.module.is_checked:
            return f"{owner.text}[{index}]"
        return f"$.place({owner.text}, {index})"

    def index(self, node: ast.expr) -> str:
        """An expression that is used as an index."""
        text, kind = self.number(node)
        if kind == FLOAT:
            self.refuse(node, "an index is a whole number.")
        return f"+{text}" if kind == BOOL else text

    def cell(self, node: ast.Subscript, owner: Js) -> str:
        """A number in a block, which may be set too."""
        indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        field = self._field_of(node.value)
        if field is None:
            return self._cell_by_shape(node, owner, indices)
        row, name = field
        lane, place, shape, _ = self.module.row.fields[name]
        if len(indices) != len(shape):
            self.refuse(node, f"{name} has {len(shape)} dimensions, not {len(indices)}.")
        offset = "0"
        for index, size in zip(indices, shape, strict=True):
            offset = _sum(_times(offset, size), self._index_below(index, str(size), size))
        return f"{row}.{lane}[{_sum(offset, str(place))}]"

    def _index_below(self, node: ast.expr, limit: str, size: int | None = None) -> str:
        match node:
            case ast.UnaryOp(ast.USub(), ast.Constant(int(number))):
                return str(size - number) if size is not None else f"{limit} - {number}"
        text = self.index(node)
        return f"$.below({text}, {limit})" if self.module.is_checked and not isinstance(node, ast.Constant) else text

    def _field_of(self, node: ast.expr) -> tuple[str, str] | None:
        """The row and the name of the field that this is."""
        if isinstance(node, ast.Attribute):
            text, kind = self.expression(node.value)
            if certain(kind) == ROW and node.attr in self.module.row.fields:
                return text, node.attr
        return None

    def _cell_by_shape(self, node: ast.Subscript, owner: Js, indices: Sequence[ast.expr]) -> str:
        text = owner.text
        if len(indices) == 1:
            return f"{text}[{self._index_below(indices[0], f'{text}.length')}]"
        offset = "0"
        for axis, index in enumerate(indices):
            size = f"{text}.shape[{axis}]"
            offset = _sum(f"({offset}) * {size}" if offset != "0" else "0", self._index_below(index, size))
        return f"{text}[{offset}]"

    def _slice(self, node: ast.Subscript, part: ast.Slice) -> Js:
        owner = self.expression(node.value)
        kind = certain(owner.kind)
        if part.step is not None:
            self.refuse(node, "a slice with a step has no counterpart.")
        begin = self.index(part.lower) if part.lower else "0"
        given = f"{begin}, {self.index(part.upper)}" if part.upper else begin
        if isinstance(kind, Cells):
            return Js(f"{owner.text}.subarray({given})", kind)
        if kind == STR:
            return Js(f"{owner.text}.slice({given})", STR)
        item = item_of(kind)
        if kind == OPEN:
            return self.unknown(node, f"nothing says what {ast.unparse(node.value)!r} is.")
        if item is None or isinstance(kind, Unique | Table) or (isinstance(kind, Many) and kind.is_lazy):
            self.refuse(node, f"{describe(kind)} has no part.")
        return Js(f"{owner.text}.slice({given})", Many(item))

    # Operators

    def write_UnaryOp(self, node: ast.UnaryOp) -> Js:
        if isinstance(node.op, ast.Not):
            return Js(f"!({self.truth(node.operand)})", BOOL)
        text, kind = self.number(node.operand)
        if kind == OPEN:
            return Js(text, kind)
        if isinstance(node.op, ast.Invert):
            return Js(f"(-1 - {text})" if kind == WIDE else f"(~{self._bits(text)})", WIDE if kind == WIDE else INT)
        if isinstance(node.op, ast.USub):
            is_literal = isinstance(node.operand, ast.Constant)
            return Js(f"(-{text})" if is_literal else f"(0 - {text})", join(kind, INT))
        self.refuse(node, "+ alone has no counterpart.")

    def write_BinOp(self, node: ast.BinOp) -> Js:
        return self.operation(node, node.op, self.expression(node.left), self.expression(node.right))

    def operation(self, node: ast.expr | ast.AugAssign, op: ast.operator, left: Js, right: Js) -> Js:
        """Two values joined by an operator."""
        one, other = certain(left.kind), certain(right.kind)
        if OPEN in (one, other):
            return self.unknown(node, f"nothing says what stands on one side of {ast.unparse(node)!r}.")
        if is_number(one) and is_number(other):
            return self._arithmetic(node, op, Js(left.text, one), Js(right.text, other))
        return self._of_collections(node, op, Js(left.text, one), Js(right.text, other))

    def _arithmetic(self, node: ast.AST, op: ast.operator, left: Js, right: Js) -> Js:
        a, b = left.text, right.text
        kind = join(join(left.kind, right.kind), INT)
        if sign := SIGNS.get(type(op)):
            return Js(f"({a} {sign} {b})", FLOAT if sign == "/" else kind)
        if isinstance(op, ast.FloorDiv):
            return Js(f"Math.floor({a} / {b})", kind)
        if isinstance(op, ast.Mod):
            return Js(f"$.mod({a}, {b})", kind)
        if FLOAT in (left.kind, right.kind):
            self.refuse(node, "this operator is for whole numbers.")
        if sign := BITS.get(type(op)):
            return self._bitwise(sign, left, right, kind)
        if sign := SHIFTS.get(type(op)):
            if left.kind == WIDE:
                return Js(f"{WIDE_BITS[sign]}({a}, {b})", WIDE)
            return self._shifted(sign, a, b)
        self.refuse(node, f"{type(op).__name__} has no counterpart.")

    def _bitwise(self, sign: str, left: Js, right: Js, kind: Kind) -> Js:
        if kind == WIDE:
            is_masked = sign == "&" and any(each.text.isdigit() and int(each.text) < 2**31 for each in (left, right))
            if is_masked:
                return Js(f"({left.text} & {right.text})", INT)
            return Js(f"{WIDE_BITS[sign]}({left.text}, {right.text})", WIDE)
        is_truth = {left.kind, right.kind} <= {BOOL, BIT}
        return Js(f"({self._bits(left.text)} {sign} {self._bits(right.text)})", BIT if is_truth else INT)

    def _shifted(self, sign: str, a: str, b: str) -> Js:
        if not self.module.is_checked:
            return Js(f"({a} {sign} {b})", INT)
        return Js(f"$.shifted{'Up' if sign == '<<' else 'Down'}({a}, {b})", INT)

    def _bits(self, text: str) -> str:
        return f"$.narrow({text})" if self.module.is_checked and not text.isdigit() else text

    def _of_collections(self, node: ast.AST, op: ast.operator, left: Js, right: Js) -> Js:
        (a, one), (b, other) = left, right
        match op, one, other:
            case ast.Add(), Simple("str"), Simple("str"):
                return Js(f"({a} + {b})", STR)
            case ast.Mult(), Simple("str"), _ if is_number(other):
                return Js(f"$.times({a}, {b})", STR)
            case ast.Mult(), Many() | Fixed(), _ if is_number(other):
                return Js(f"$.times({a}, {b})", Many(item_of(one) or OPEN))
            case ast.Add(), Many() | Fixed(), Many() | Fixed():
                return Js(f"[...{a}, ...{b}]", join(_as_list(one), _as_list(other)))
            case ast.BitOr(), Table(), Table():
                return Js(f"new Map([...{a}, ...{b}])", join(one, other))
            case ((ast.BitOr() | ast.Sub() | ast.BitAnd()), Unique(), Unique()):
                return Js(f"$.{UNIONS[type(op)]}({a}, {b})", join(one, other) if isinstance(op, ast.BitOr) else one)
        self.refuse(node, f"{type(op).__name__} of {describe(one)} and {describe(other)} has no counterpart.")

    def write_BoolOp(self, node: ast.BoolOp) -> Js:
        sign = "&&" if isinstance(node.op, ast.And) else "||"
        text, kind = self.whole(node.values[-1])
        for each in reversed(node.values[:-1]):
            js = self.whole(each)
            if self.is_plain_truth(js.kind):
                text = f"({js.text} {sign} {text})"
            else:
                kept = self.temporary()
                truth = self.truth_of(each, Js(kept, js.kind))
                yes, no = (text, kept) if sign == "&&" else (kept, text)
                text = f"({kept} = {js.text}, {truth} ? {yes} : {no})"
            kind = join(certain(js.kind), kind) if sign == "||" else _and(js.kind, kind)
        return Js(text, kind)

    def write_IfExp(self, node: ast.IfExp) -> Js:
        body, other = self.expression(node.body), self.expression(node.orelse)
        kind = join(body.kind, other.kind)
        texts = (self.fitting(node, js, kind) for js in (body, other))
        return Js(f"({self.truth(node.test)} ? {' : '.join(texts)})", kind)

    def write_Compare(self, node: ast.Compare) -> Js:
        tests, left, left_node = list[str](), self.expression(node.left), node.left
        for op, right_node in zip(node.ops, node.comparators, strict=True):
            right = self.expression(right_node)
            if right_node is not node.comparators[-1] and not right.text.replace("$", "").isalnum():
                kept = self.temporary()
                tests.append(
                    self._compared(op, (left_node, left), (right_node, Js(f"({kept} = {right.text})", right.kind)))
                )
                left, left_node = Js(kept, right.kind), right_node
            else:
                tests.append(self._compared(op, (left_node, left), (right_node, right)))
                left, left_node = right, right_node
        return Js(tests[0] if len(tests) == 1 else f"({' && '.join(tests)})", BOOL)

    def _compared(self, op: ast.cmpop, left: tuple[ast.expr, Js], right: tuple[ast.expr, Js]) -> str:
        (node, (a, one)), (_, (b, other)) = left, right
        if isinstance(op, ast.In | ast.NotIn):
            text = self._contained(node, left[1], right)
            return f"!{text}" if isinstance(op, ast.NotIn) else text
        if isinstance(op, ast.Is | ast.IsNot):
            return f"({a} {'===' if isinstance(op, ast.Is) else '!=='} {b})"
        if isinstance(op, ast.Eq | ast.NotEq):
            return self._equal(node, left[1], right[1], isinstance(op, ast.NotEq))
        one, other = certain(one), certain(other)
        is_ordered = (is_number(one) and is_number(other)) or (one == other == STR) or OPEN in (one, other)
        if isinstance(one, Unique) and isinstance(other, Unique) and isinstance(op, ast.LtE):
            return f"$.isWithin({a}, {b})"
        if not is_ordered:
            self.refuse(node, f"{describe(one)} and {describe(other)} have no order here.")
        return f"({a} {ORDERS[type(op)]} {b})"

    def _equal(self, node: ast.expr, left: Js, right: Js, is_not: bool) -> str:
        (a, one), (b, other) = left, right
        is_simple = any(isinstance(kind, Simple) and kind in COMPARABLE for kind in (one, other))
        if is_simple or (is_comparable(one) and is_comparable(other)):
            if BOOL in (one, other) and one != other:
                a, b = (f"+{text}" if kind == BOOL else text for text, kind in (left, right))
            return f"({a} {'!==' if is_not else '==='} {b})"
        if not self._has_value(one) or not (self._is_fitting(one, other) or self._is_fitting(other, one)):
            self.refuse(node, f"{describe(one)} and {describe(other)} cannot be compared.")
        return f"{'!' if is_not else ''}$.equal({a}, {b})"

    def _has_value(self, kind: Kind) -> bool:
        """Are two such values equal if all that they hold is equal?"""
        kind = certain(kind)
        if isinstance(kind, Instance):
            return bool(fields_of(kind.of))
        return isinstance(kind, Fixed | Table | Unique) or (isinstance(kind, Many) and not kind.is_lazy)

    def _contained(self, node: ast.expr, left: Js, right: tuple[ast.expr, Js]) -> str:
        (a, one), (of_node, (b, of)) = left, right
        of = certain(of)
        item = item_of(of)
        if item is None or not is_comparable(one) or not is_comparable(item):
            self.refuse(node, f"whether {describe(one)} is in {describe(of)} cannot be said.")
        if one == BOOL and item != BOOL:
            a = f"+{a}"
        if isinstance(of, Table | Unique):
            return f"{b}.has({a})"
        is_literal = isinstance(of_node, ast.Tuple | ast.List | ast.Set)
        if is_literal and a.isidentifier() and not any(isinstance(each, ast.Starred) for each in of_node.elts):  # type: ignore[attr-defined]
            each = [self.expression(element).text for element in of_node.elts]  # type: ignore[attr-defined]
            return f"({' || '.join(f'{a} === {text}' for text in each)})"
        if isinstance(of, Many) and of.is_lazy:
            return f"[...{b}].includes({a})"
        return f"{b}.includes({a})"


def _and(one: Kind, other: Kind) -> Kind:
    """The kind of `one and other`: a number, a text or a bool that is not true, or the other."""
    if isinstance(one, Maybe) and not is_comparable(one):
        return join(NONE, other)
    return join(one, other)


def _as_list(kind: Kind) -> Kind:
    return Many(item_of(kind) or OPEN)


def _times(text: str, size: int) -> str:
    if text.isdigit():
        return str(int(text) * size)
    return text if size == 1 else f"({text}) * {size}"


def _sum(one: str, other: str) -> str:
    if one.isdigit() and other.isdigit():
        return str(int(one) + int(other))
    return other if one == "0" else one if other == "0" else f"{one} + {other}"


def describe(kind: Kind) -> str:
    """A kind in words."""
    match kind:
        case Simple(name):
            return name
        case Maybe(of):
            return f"{describe(of)} or None"
        case Many(item, is_lazy):
            return f"{'an iterator' if is_lazy else 'a list'} of {describe(item)}"
        case Fixed(items):
            return f"({', '.join(map(describe, items))})"
        case Table(key, value):
            return f"a dict from {describe(key)} to {describe(value)}"
        case Unique(item):
            return f"a set of {describe(item)}"
        case Either(kinds):
            return " or ".join(sorted(map(describe, kinds)))
        case Instance(of):
            return f"a {of.__name__}"
        case Cells():
            return "cells"
        case Known(value):
            return f"{getattr(value, '__name__', value)!s}"
    return "a function"
