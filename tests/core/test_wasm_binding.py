"""The modules of games and the engine that they are compiled for."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from threading import Barrier, BrokenBarrierError

import pytest
import wasmtime

from howdah.core import wasm_binding


def test_threads_that_search_first_at_once_share_one_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    both_inside = Barrier(2)

    @cache
    def make_slowly() -> wasmtime.Engine:
        with suppress(BrokenBarrierError):
            both_inside.wait(timeout=0.1)
        return wasmtime.Engine()

    monkeypatch.setattr(wasm_binding, "_make_engine", make_slowly)
    with ThreadPoolExecutor(2) as threads:
        first, second = threads.map(lambda _: wasm_binding._engine(), range(2))
    assert first is second
    first.close()
