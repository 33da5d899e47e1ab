"""Examples of the documentation in the browser's Python."""

from pathlib import Path

import pytest

from howdah.browser.example import run
from tests.test_docs import DOCS, ROOT, blocks
from tools.docs_site.runnable import runs_in_browser
from tools.pyodide import Pyodide

EXAMPLES = [
    pytest.param(code, id=f"{path.stem}-{number}")
    for path in DOCS
    for number, code in enumerate(blocks(path, "python"), 1)
    if path.parent != ROOT and runs_in_browser(code)
]
RUN = """
from howdah.browser.example import run as run_example

def printed(code):
    output = []
    done = run_example(code, output.append)
    return [done, "".join(output)]
"""


def test_what_is_printed_is_passed_on_and_each_example_stands_alone() -> None:
    output: list[str] = []
    assert run("word = 1\nprint('one', word)", output.append)
    assert "".join(output) == "one 1\n"
    assert not run("print(word)", output.append)
    assert "".join(output).endswith("line 1, in <module>\nNameError: name 'word' is not defined\n")


@pytest.mark.parametrize("ending", ["raise SystemExit(3)", "raise KeyboardInterrupt"])
def test_an_example_cannot_end_the_browsers_python(ending: str) -> None:
    assert not run(ending, lambda _: None)


@pytest.mark.parametrize("code", EXAMPLES)
def test_examples_with_a_button_run_in_the_browser(pyodide: Pyodide, code: str) -> None:
    pyodide.run(RUN)
    done, output = pyodide.call("printed", code)
    assert done, output


def test_there_are_such_examples() -> None:
    assert len(EXAMPLES) >= 10
    assert {Path(str(example.id)).name.rsplit("-", 1)[0] for example in EXAMPLES} >= {"first-game", "library"}
