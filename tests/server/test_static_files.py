"""Files of the client travel as small as the browser accepts them."""

import gzip

import pytest
from starlette.requests import Request

from houndtable.server.wire.static_files import File, deliver

FILE: File[str] = File("text/plain", b"wood " * 100, {"br": b"as brotli", "gzip": gzip.compress(b"wood " * 100)})


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("BR ; q=1.0", "br"),
        ("brotli, x-gzip", None),
        ("br;q=0.0", None),
        ("", None),
    ],
)
def test_the_smallest_accepted_form_is_sent(accepted: str, encoding: str | None) -> None:
    scope = {"type": "http", "headers": [(b"accept-encoding", accepted.encode())]}
    response = deliver(Request(scope), FILE)
    assert response.headers.get("content-encoding") == encoding
    assert response.headers["vary"] == "accept-encoding"
    assert response.body == (FILE.encoded[encoding] if encoding else FILE.plain)
