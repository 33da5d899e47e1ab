"""Spans that reach a collector: a local stand-in that speaks OpenTelemetry's protocol over HTTP."""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from howdah.server.tracing import Tracing
from tests.server.running import run_server


@contextmanager
def collector() -> Iterator[tuple[str, list[Span]]]:
    """Receive spans; give its address, and the spans."""
    spans: list[Span] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            packed = self.headers.get("Content-Encoding") == "gzip"
            received = ExportTraceServiceRequest.FromString(gzip.decompress(body) if packed else body)
            spans.extend(span for part in received.resource_spans for scope in part.scope_spans for span in scope.spans)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None: ...

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", spans
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_collector_gets_the_parts_of_a_command_and_no_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with collector() as (address, spans):
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", address)
        with run_server(tmp_path) as server:
            ann = server.client("Ann")
            table = ann.create("siam", "mine", "random", privacy="invited")
            ann.get(f"/api/tables/{table}", invitation=ann.view(table)["you"]["invitation"])
            ann.do(table, "play", seat=0, move="@c1N")
    asked = next(span for span in spans if span.name == "POST /api/tables/{table_id}/commands")
    done = next(span for span in spans if span.parent_span_id == asked.span_id)
    parts = {span.name for span in spans if span.parent_span_id == done.span_id}
    assert (done.name, parts) == ("command play", {"store", "tell"})
    assert not any("invitation" in str(span) for span in spans)


def test_without_a_collector_nothing_is_traced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OTEL_EXPORTER_OTLP_ENDPOINT", raising=False)
    tracing = Tracing()
    with tracing.running(), tracing.span("anything") as span:
        tracing.describe("something", known=1)
    assert span is None
