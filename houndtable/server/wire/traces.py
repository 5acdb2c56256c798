"""OpenTelemetry traces: where the time of a request or a move goes. Only with `--traces`, which says where to.

A span names a route or a step and a table's id; never a hand, a token, a name or a link.
"""

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from ...engine.extras import how_to_get
from .errors import Unusable

NOTHING = nullcontext()
_start: Callable[..., AbstractContextManager[object]] | None = None
_end: Callable[[], None] | None = None


def span(name: str, **about: str | int) -> AbstractContextManager[object]:
    """A span while this context lasts; nothing without traces."""
    return NOTHING if _start is None else _start(name, attributes=about)


def begin(collector: str, server: str) -> None:
    """Send the spans of this server to a collector, in a separate thread."""
    global _start, _end
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        raise Unusable(f"OpenTelemetry is missing: {how_to_get('traces')}") from None
    logging.getLogger("opentelemetry").setLevel("ERROR")  # what is retried is not worth a line
    about = Resource.create({"service.name": "houndtable", "service.instance.id": server})
    provider = TracerProvider(resource=about, shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(f"{collector}/v1/traces")))
    _start, _end = provider.get_tracer("houndtable").start_as_current_span, provider.shutdown


def end() -> None:
    """Send the rest."""
    if _end:
        _end()
