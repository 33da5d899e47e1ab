"""Every parser refuses what the fuzzer has found with an error of ours: the kept inputs are tried again."""

from pathlib import Path

import pytest

from tests.fuzz.corpus_files import FOLDER, kept_inputs
from tests.fuzz.targets import TARGETS, try_input

CORPUS = sorted(path.stem for path in FOLDER.glob("*.txt"))
DOCS = Path(__file__).parent.parent.parent / "docs" / "security.md"


def test_every_parser_has_kept_inputs() -> None:
    assert sorted(TARGETS) == CORPUS


@pytest.mark.parametrize("target", TARGETS)
def test_kept_inputs_and_seeds_are_read_or_refused(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOWDAH_ENGINE", "plain")
    for data in [*TARGETS[target].seeds(), *kept_inputs(target)]:
        try_input(target, data)


def test_every_parser_is_named_in_the_documentation() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert all(f"`{target}`" in text for target in TARGETS)
