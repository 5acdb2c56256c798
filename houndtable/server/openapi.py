"""The endpoints as an OpenAPI document, for other programs and their tools."""

from collections.abc import Iterable
from typing import Any

import msgspec

from ..games import GAMES
from .people.endpoint import EVERYBODY, JSON, NOTHING, Endpoint
from .wire.messages import VERSION, Denied, encode

ANY_TEXT = {"type": "string"}
PARTS: dict[str, object] = {  # the parts of addresses that are not just any text
    "game": {"enum": list(GAMES)},
    "number": {"type": "integer", "minimum": -999999, "maximum": 999999},
    "table": {"type": "string", "pattern": "^[A-Za-z0-9_-]{16}$"},
    "person": {"type": "string", "pattern": "^[0-9a-f]{24}$"},
}


def described(endpoints: Iterable[Endpoint[Any]]) -> bytes:
    """The document."""
    listed = [endpoint for endpoint in endpoints if endpoint.path.startswith("/api/")]
    given = [endpoint.gives for endpoint in listed if endpoint.form == JSON]
    kinds = [Denied, *given, *(endpoint.takes for endpoint in listed if endpoint.has_body)]
    found, components = msgspec.json.schema_components(
        kinds, schema_hook=anything, ref_template="#/components/schemas/{name}"
    )
    schemas = dict(zip(map(repr, kinds), found, strict=True))
    paths: dict[str, dict[str, object]] = {}
    for endpoint in listed:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation(endpoint, schemas)
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Houndtable", "version": str(VERSION)},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"program": {"type": "http", "scheme": "bearer"}}},
    }
    return encode(document).replace(rb"\\Z", b"$")  # the end of a text, as other languages write it


def anything(kind: type) -> dict[str, Any]:
    """The schema of what is described elsewhere, such as the row of a game."""
    if kind is object:
        return {"description": "anything"}
    raise NotImplementedError


def operation(endpoint: Endpoint[Any], schemas: dict[str, Any]) -> dict[str, object]:
    """An endpoint; `schemas` has those of all types, by their names in Python."""
    parameters = [parameter("path", name, PARTS.get(name, ANY_TEXT)) for name in endpoint.parts]
    if endpoint.takes and not endpoint.has_body:
        fields = msgspec.json.schema_components([endpoint.takes])[1][endpoint.takes.__name__]["properties"]
        parameters += [parameter("query", *field) for field in fields.items()]
    about: dict[str, object] = {
        "operationId": endpoint.handler.__name__,
        "summary": endpoint.summary,
        "description": endpoint.about,
        "parameters": parameters,
        "responses": responses(endpoint, schemas),
    }
    if endpoint.has_body:
        about["requestBody"] = {"required": True, "content": as_json(schemas[repr(endpoint.takes)])}
    if endpoint.needs != EVERYBODY:
        about["security"] = [{"program": []}]
    return about


def parameter(place: str, name: str, schema: object) -> dict[str, object]:
    """A part of an address."""
    return {"name": name, "in": place, "required": place == "path", "schema": schema}


def responses(endpoint: Endpoint[Any], schemas: dict[str, Any]) -> dict[str, object]:
    """The answers of an endpoint, by status."""
    done: dict[str, object] = {"description": "done", "content": {"*/*": {}}}
    if endpoint.form in (JSON, NOTHING):
        done["content"] = as_json({"type": "object"} if endpoint.form == NOTHING else schemas[repr(endpoint.gives)])
    denied = {"description": "denied; nothing has changed", "content": as_json(schemas[repr(Denied)])}
    unchanged = {"304": {"description": "nothing has changed"}} if endpoint.is_news else {}
    return {str(endpoint.status): done, "4XX": denied, "5XX": denied, **unchanged}


def as_json(schema: object) -> dict[str, object]:
    """Content in JSON."""
    return {"application/json": {"schema": schema}}
