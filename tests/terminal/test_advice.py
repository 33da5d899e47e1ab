"""Hints and reviews on the command line."""

import json
import re
import shlex
from pathlib import Path

import pytest

from howdah.players.decision import NobodyMovesError
from tests.terminal.test_commands import RECORDS, howdah

DOCS = Path(__file__).parent.parent.parent / "docs" / "players.md"
SIAM = str(RECORDS / "siam" / "2-edition-2015.json")


def lasting(shown: str) -> list[str]:
    """The lines that no tuning changes: of a forced win the answers are a matter of taste."""
    shown = re.sub(r"^  Then perhaps:.*?(?=^$|\Z)", "", shown, flags=re.DOTALL | re.MULTILINE)
    return [line.rstrip() for line in shown.splitlines()]


def test_the_example_in_the_docs_is_true() -> None:
    (example,) = re.findall(r"```console\n\$ howdah (.*?)\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert lasting(howdah(*shlex.split(example[0])).stdout) == lasting(example[1])


@pytest.mark.parametrize(
    ("language", "reason"),
    [("en", "You win at once."), ("fr", "Vous gagnez tout de suite."), ("de", "Damit gewinnst du sofort.")],
)
def test_hints_speak_every_language(language: str, reason: str) -> None:
    position = "...../..OO./...E>O/...../..... e - 5 -"
    shown = howdah("hint", "siam", position, "--nodes", "500", "--lang", language).stdout
    assert "d3-e3*" in shown
    assert reason in shown
    said = json.loads(howdah("hint", "siam", position, "--nodes", "500", "--lang", language, "--json").stdout)
    assert said["moves"][0]["reasons"] == [{"reason": "wins-now", "rule": None, "section": None, "text": reason}]


@pytest.mark.parametrize("game", ["kerala", "china-shop", "black-elephant"])
def test_a_hint_for_a_game_that_begins_with_draws_says_what_was_drawn(game: str) -> None:
    shown = howdah("hint", game, "--nodes", "50", "--count", "1", "--seed", "4").stdout
    assert shown.startswith("Something is drawn first. For example, with --seed 4:")
    assert re.search(r"(Player \d|Silver|Gold) begins\.", shown)
    again = howdah("hint", game, "--nodes", "50", "--count", "1", "--seed", "4")
    assert again.stdout == shown


def test_what_was_drawn_for_a_hint_stands_beside_the_json() -> None:
    shown = howdah("hint", "kerala", "--nodes", "50", "--count", "1", "--json", "--lang", "de")
    assert json.loads(shown.stdout)["seat"] in {0, 1}
    assert shown.stderr.startswith("Zuerst wird etwas gezogen.")


def test_there_is_no_hint_for_a_finished_game() -> None:
    with pytest.raises(NobodyMovesError):
        howdah("hint", "siam", "...../...../.OO../...../..E^.. e - 5 e")


@pytest.mark.parametrize(
    ("language", "heading", "accuracy"),
    [
        ("en", "Turning points", "Accuracy"),
        ("fr", "Les tournants de la partie", "Précision"),
        ("de", "Wendepunkte", "Genauigkeit"),
    ],
)
def test_a_review_shows_what_was_played_and_what_was_better(language: str, heading: str, accuracy: str) -> None:
    shown = howdah("review", SIAM, "--nodes", "300", "--lang", language).stdout
    assert heading in shown
    assert accuracy in shown
    assert "c2-c1*" in shown


def test_a_review_of_a_game_of_chance_shows_luck_apart(tmp_path: Path) -> None:
    file = part_of(RECORDS / "china-shop" / "3.json", 36, tmp_path)
    found = json.loads(howdah("review", file, "--nodes", "10", "--json").stdout)
    draws = {step["number"] for step in found["steps"] if step["seat"] is None}
    assert found["luck"]
    assert set(found["luck"]) <= draws
    assert not draws & {point["number"] for point in found["turning_points"]}
    shown = howdah("review", file, "--nodes", "10", "--lang", "en").stdout
    assert "The part that luck played" in shown
    assert re.search(r"Accuracy +Lost per move +Luck", shown)
    for seat, played in enumerate(found["seats"], 1):
        assert re.search(rf"Player {seat} +{played['accuracy']:.0f}% +\d+% +[+−]\d+%", shown)


def part_of(record: Path, moves: int, folder: Path) -> str:
    """The first moves of a recorded game, as a file."""
    begun = json.loads(record.read_text(encoding="utf-8"))
    begun |= {"moves": begun["moves"][:moves], "final": None, "scores": None}
    file = folder / "begun.json"
    file.write_text(json.dumps(begun), encoding="utf-8")
    return str(file)


def test_a_review_of_a_game_without_mistakes_says_so(tmp_path: Path) -> None:
    start = '"start": "...../..OO./...E>O/...../..... e - 5 -"'
    record = json.loads(Path(SIAM).read_text(encoding="utf-8")) | json.loads(f"{{{start}}}")
    record |= {"moves": [["d3-e3*", None]], "final": None, "scores": None}
    file = tmp_path / "short.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    assert "Nobody made a big mistake." in howdah("review", str(file), "--nodes", "300", "--lang", "en").stdout
