"""The tests of a game, run in forked processes with a mutant in its rules."""

import importlib
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple
from functools import partial
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from itertools import pairwise
from types import ModuleType

import pytest
from hypothesis import HealthCheck, Phase, settings

from tools.children import Ending, in_children, with_progress
from tools.mutations import Mutant

SHARED = ("test_records.py", "test_contract.py", "test_tutorials.py", "test_pages.py", "test_views.py")
UNWANTED = "browser or compiled or server or slow"
OWN = ("howdah", "tests", "tools")
# CPU seconds of a test: this many times what it needs without an error, and some more.
TIMES = 10
MORE_SECONDS = 2

Costs = Mapping[str, float]

# The same examples in every run, and none made smaller: that a test fails is enough.
settings.register_profile(
    "mutants",
    max_examples=30,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)


class Tests:
    """A pytest plugin that collects the tests of a game and gives them to a function, instead of running each once."""

    def __init__(self, game: str, use: "Use") -> None:
        self.game = game
        self.use = use
        self.result = ""
        self.failed = False

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the tests that are about the game."""
        names = (self.game, self.game.replace("_", "-"))
        items[:] = [item for item in items if any(name in item.nodeid for name in names)]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note that a test has failed."""
        self.failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Hand over the tests."""
        if session.testsfailed:
            raise session.Failed("the tests cannot be collected")
        self.result = self.use(self, session.items)
        return True

    def first_failure(self, items: Sequence[pytest.Item], before: Callable[[str], None]) -> str:
        """Run tests until one fails, and return its name; `before` is told the name of each."""
        for item, following in zip(items, [*items[1:], None], strict=True):
            before(item.nodeid)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return item.nodeid
        return ""

    def first_failure_in_time(self, items: Sequence[pytest.Item], costs: Costs) -> str:
        """Run tests, the quickest first, until one fails; a test that takes too long ends the process."""

        def limit(name: str) -> None:
            signal.setitimer(signal.ITIMER_VIRTUAL, TIMES * costs.get(name, 1) + MORE_SECONDS)

        return self.first_failure(sorted(items, key=lambda item: costs.get(item.nodeid, 1)), limit)


Use = Callable[[Tests, list[pytest.Item]], str]


def with_tests(game: str, use: Use) -> str:
    """Collect the tests of a game, and return what using them gives."""
    os.environ["HOWDAH_ENGINE"] = "plain"
    files = [f"tests/games/{game}", *(f"tests/games/{file}" for file in SHARED)]
    rewriting = "ignore::pytest.PytestAssertRewriteWarning"  # of modules that are imported already
    options = ["-qq", "-W", rewriting, "--capture=no", "-p", "no:cacheprovider", "--hypothesis-profile=mutants"]
    tests = Tests(game, use)
    code = pytest.main([*options, "-m", f"not ({UNWANTED})", *files], plugins=[tests])
    if not tests.result and code != pytest.ExitCode.OK:
        raise AssertionError(f"pytest ended with {code!r}")
    return tests.result


def measure(game: str) -> tuple[dict[str, float], list[str]]:
    """Run the tests without a mutant; return the CPU seconds of each, and the imported modules of other projects."""
    stamps: list[tuple[str, float]] = []

    def note(name: str) -> None:
        stamps.append((name, time.process_time()))

    def use(tests: Tests, items: list[pytest.Item]) -> str:
        failed = tests.first_failure(items, note)
        note("")
        return failed

    def work() -> str:
        if failed := with_tests(game, use):
            raise AssertionError(f"{failed} fails without any mutant")
        costs = {name: after - began for (name, began), (_, after) in pairwise(stamps)}
        return json.dumps([costs, [name for name in sys.modules if name.partition(".")[0] not in OWN]])

    (ending,) = in_children([work], 1)
    if ending.status != 0:
        raise SystemExit(f"{game}: {ending.said}")
    costs, foreign = json.loads(ending.said)
    return costs, foreign


def preload(modules: Sequence[str]) -> None:
    """Import modules of other projects, so that forked processes have them."""
    for name in modules:
        with suppress(Exception):  # some modules are made by others
            importlib.import_module(name)


def try_planted(game: str, tried: Sequence[Mutant], costs: Costs, jobs: int) -> list[Ending]:
    """Collect the tests once, and run them with each mutant planted into a function."""

    def use(tests: Tests, items: list[pytest.Item]) -> str:
        def attempt(mutant: Mutant) -> str:
            mutant.plant(sys.modules[mutant.module])
            return tests.first_failure_in_time(items, costs)

        endings = in_children([partial(attempt, mutant) for mutant in tried], jobs)
        return json.dumps([astuple(ending) for ending in with_progress(endings, len(tried))])

    (ending,) = in_children([partial(with_tests, game, use)], 1)
    if ending.status != 0:
        raise SystemExit(f"{game}: {ending.said}")
    return [Ending(*parts) for parts in json.loads(ending.said)]


def try_imported(game: str, tried: Sequence[Mutant], costs: Costs, jobs: int) -> list[Ending]:
    """Import the rules with each mutant, collect the tests and run them."""

    def use(tests: Tests, items: list[pytest.Item]) -> str:
        return tests.first_failure_in_time(items, costs)

    def attempt(mutant: Mutant) -> str:
        sys.meta_path.insert(0, Importer(mutant))
        return with_tests(game, use)

    endings = in_children([partial(attempt, mutant) for mutant in tried], jobs)
    return list(with_progress(endings, len(tried)))


class Importer(MetaPathFinder, Loader):
    """Imports one module with a mutant in it."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        """Return the spec of the module that has the mutant."""
        if fullname != self.mutant.module:
            return None
        return spec_from_file_location(fullname, self.mutant.path, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        """Run the module."""
        exec(self.mutant.code(), vars(module))
