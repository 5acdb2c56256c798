"""The web client, as the build has put it into `houndtable/static`."""

import gzip
from collections.abc import Mapping
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from .errors import Denial

STATIC = Path(__file__).parents[2] / "static"
FOREVER = "public, max-age=31536000, immutable"  # the name of an asset changes with its content
LOOK_AGAIN = "no-cache"
ENDINGS = {"br": ".br", "gzip": ".gz"}  # of compressed twins, by encoding, the smaller first
KINDS = {".woff2": "font/woff2", ".webmanifest": "application/manifest+json", ".js": "text/javascript"}
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Houndtable</title>
<h1>Houndtable</h1>
<p>The server is running, but its pages are not built: run <code>python tools/build_client.py</code>.</p>
</html>
"""


Content = TypeVar("Content")


class File(NamedTuple, Generic[Content]):
    """Something that is the same for everybody, ready to be sent."""

    kind: str
    plain: bytes
    encoded: Mapping[str, bytes]  # by encoding


@cache
def files() -> dict[str, File[str]]:
    """All files by path; nothing else is ever sent, whatever the address."""
    found = (path for path in sorted(STATIC.rglob("*")) if path.is_file() and path.suffix not in ENDINGS.values())
    return {path.relative_to(STATIC).as_posix(): read(path) for path in found if not path.name.startswith(".")}


def read(path: Path) -> File[str]:
    """A file with its compressed versions, if there are any."""
    twins = {encoding: path.with_name(path.name + ending) for encoding, ending in ENDINGS.items()}
    kind = KINDS.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    return File(kind, path.read_bytes(), {name: twin.read_bytes() for name, twin in twins.items() if twin.exists()})


def page(request: Request) -> Response:
    """The page: the same for every address, which the client interprets."""
    return send(request, "index.html", LOOK_AGAIN) if "index.html" in files() else HTMLResponse(NOT_BUILT)


def asset(request: Request) -> Response:
    """An asset, whose name contains a hash of its content."""
    return send(request, f"assets/{request.path_params['name']}", FOREVER)


def send(request: Request, name: str, caching: str = LOOK_AGAIN) -> Response:
    """A file of the client."""
    if name not in files():
        raise Denial("no_such_page", 404)
    return deliver(request, files()[name], caching)


def zipped(kind: str, content: bytes) -> File[Any]:
    """A file made here, zipped once for everybody."""
    return File(kind, content, {"gzip": gzip.compress(content, mtime=0)})


def deliver(request: Request, file: File[Any], caching: str = LOOK_AGAIN) -> Response:
    """The content of a file, compressed if the browser accepts it."""
    headers, accepted = {"cache-control": caching, "vary": "accept-encoding"}, accepted_by(request)
    for encoding, content in file.encoded.items():
        if encoding in accepted:
            return Response(content, 200, headers | {"content-encoding": encoding}, file.kind)
    return Response(file.plain, 200, headers, file.kind)


def accepted_by(request: Request) -> set[str]:
    """The encodings that a browser accepts."""
    listed = request.headers.get("accept-encoding", "").lower().replace(" ", "").split(",")
    return {
        name for name, _, quality in (each.partition(";q=") for each in listed) if quality.strip("0.") or not quality
    }
