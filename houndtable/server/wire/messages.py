"""What all messages between a client and the server are made of. docs/protocol.md explains them.

A message is a JSON object; its `type` says which one it is. The server refuses messages that it does not know.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct
from msgspec.json import Encoder

from ...games.message import Message

VERSION = 2
MOST_TABLE_SEATS = 8
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_TABLE_SEATS)]
Number: TypeAlias = Annotated[int, Meta(ge=0, lt=2**31)]
ActionNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=2**15)]
Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Nonce: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9A-Za-z]{32,64}\Z")]
Digest: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]  # a SHA-256
Thing: TypeAlias = Annotated[str, Meta(max_length=40)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=30)]
Words: TypeAlias = Message  # a client knows it by this name


# From a client, over a table's socket


class FromClient(Struct, frozen=True, gc=False, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """A message from a client."""


# To a client, over a table's socket


class FromServer(Struct, frozen=True, gc=False, tag_field="type", tag=str.lower, omit_defaults=True):
    """A message from the server."""


class Denied(FromServer, frozen=True):
    """Not allowed; nothing has changed."""

    words: Words
    text: str  # in English
    rule: str = ""
    key: str = ""


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


class Address(Struct, frozen=True):
    """Where others reach this server; `local` if only this computer can."""

    address: str
    local: bool


encode = Encoder().encode
