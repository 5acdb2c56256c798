"""Write the protocol as TypeScript: `python tools/protocol_ts.py > web/src/protocol.ts`."""

import typing
from typing import Any

from msgspec import inspect

from houndtable.server import protocol as p

HEAD = "// Generated from houndtable/server/protocol.py by tools/protocol_ts.py; do not edit.\n"
OVER_HTTP = (p.Named, p.WithLink, p.NewTable, p.Ranked, p.WithRecord, p.Look, p.Replayed, p.Deal, p.Deals)


def written(kind: Any) -> str:
    """A type as TypeScript writes it."""
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
    """What a client calls it."""
    return "Words" if struct is p.Words else struct.__name__


def interface(struct: type) -> str:
    """A message as an interface; what has a default may be missing."""
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
    """All that one side may say."""
    return f"export type {name} = {' | '.join(struct.__name__ for struct in structs)};\n"


def protocol() -> str:
    """The whole file."""
    from_client, from_server = typing.get_args(p.ClientMessage), typing.get_args(p.ServerMessage)
    parts = (p.Words, p.Seated, p.Choice, p.Line, p.Outcome, p.Advice)
    values = {"VERSION": p.VERSION, "ALL_OPEN": p.ALL_OPEN, "REACTIONS": f"{list(p.REACTIONS)} as const"}
    constants = "".join(f"export const {name} = {value};\n" for name, value in values.items())
    interfaces = [interface(struct) for struct in (*parts, *from_client, *from_server, *OVER_HTTP)]
    unions = [union("ClientMessage", from_client), union("ServerMessage", from_server)]
    return "\n".join([HEAD, constants.replace("'", '"'), *interfaces, *unions])


if __name__ == "__main__":
    print(protocol(), end="")
