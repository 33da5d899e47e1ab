"""One Pyodide for all tests here."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import rules_trace
from tools.pyodide import Pyodide


@pytest.fixture(scope="package")
def pyodide() -> Iterator[Pyodide]:
    with Pyodide() as running:
        running.run(Path(rules_trace.__file__).read_text(encoding="utf-8"))
        yield running
