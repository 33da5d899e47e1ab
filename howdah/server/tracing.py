"""Spans for OpenTelemetry, if an exporter is named in the environment (docs/operations.md)."""

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

from howdah.core.extras import require

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import SpanProcessor, TracerProvider

# Variables of OpenTelemetry, one of which names where spans are sent to.
ENDPOINTS: Final = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")


class Tracing:
    """Makes spans once a provider is there; without one, a span does nothing."""

    def __init__(self) -> None:
        self._provider: TracerProvider | None = None

    @contextmanager
    def running(self, processor: "SpanProcessor | None" = None) -> Iterator[None]:
        """Trace with a processor of spans, or as the environment says; send what is left at the end."""
        self._provider = _provider(processor)
        try:
            yield
        finally:
            if self._provider:
                self._provider.shutdown()
            self._provider = None

    def span(self, name: str, **facts: str | int) -> AbstractContextManager[object]:
        """Return a span, to be used as a context; spans inside of it are its children."""
        if not self._provider:
            return nullcontext()
        tracer = self._provider.get_tracer("howdah")
        return tracer.start_as_current_span(name, attributes=facts)

    def describe(self, name: str | None = None, **facts: str | int) -> None:
        """Add to the present span what is known only now."""
        if self._provider:
            from opentelemetry import trace

            present = trace.get_current_span()
            present.set_attributes(facts)
            if name:
                present.update_name(name)


def _provider(processor: "SpanProcessor | None") -> "TracerProvider | None":
    named = next((name for name in ENDPOINTS if os.environ.get(name)), None)
    if not processor and not named:
        return None
    require(named or "tracing", "tracing", "opentelemetry")
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider

    if not processor:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.trace.export import BatchSpanProcessor

        processor = BatchSpanProcessor(OTLPSpanExporter())
    name = os.environ.get("OTEL_SERVICE_NAME", "howdah")
    provider = TracerProvider(resource=Resource.create({"service.name": name, "service.version": version("howdah")}))
    provider.add_span_processor(processor)
    return provider


TRACING: Final = Tracing()
