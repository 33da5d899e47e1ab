"""The puzzles that are shipped."""

from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from random import SystemRandom

import pytest

from howdah.core.game import Game
from howdah.games import GAMES
from howdah.mining import miner
from howdah.puzzles.check import trouble
from howdah.puzzles.collection import chosen, collection, daily, find
from howdah.puzzles.errors import UnknownPuzzleError
from howdah.puzzles.puzzle import MOST_MOVES, Kind
from tests.effort import effort

DOCS = Path(__file__).parents[2] / "docs" / "puzzles.md"
# By game: how many puzzles are proven again on every run. A best decision takes hundreds of whole games.
SAMPLE = {"siam": 12, "white-elephant": 12, "china-shop": 3, "kerala": 1}
WITH_PUZZLES = [game for game in GAMES if collection(game)]


@pytest.mark.parametrize("game", WITH_PUZZLES, ids=lambda game: game.id)
def test_a_random_sample_is_proven_on_every_run(game: Game) -> None:
    puzzles = collection(game)
    sample = SystemRandom().sample(puzzles, min(len(puzzles), effort(SAMPLE[game.id], len(puzzles))))
    assert {puzzle.id: found for puzzle in sample if (found := trouble(puzzle))} == {}


@pytest.mark.parametrize("game", WITH_PUZZLES, ids=lambda game: game.id)
def test_every_puzzle_has_an_id_themes_and_a_difficulty(game: Game) -> None:
    puzzles = collection(game)
    ids = [puzzle.id for puzzle in puzzles]
    assert ids == sorted(set(ids))
    themes = set(game.file("themes").THEMES)
    assert [puzzle.id for puzzle in puzzles if not puzzle.themes or not themes.issuperset(puzzle.themes)] == []
    assert [puzzle.id for puzzle in puzzles[::50] if puzzle.themes != miner.themes(puzzle)] == []
    assert {puzzle.difficulty for puzzle in puzzles} <= set(range(1, 9))
    expected = {Kind.BEST} if game.facts.chance_in_play else {Kind.WIN, Kind.SAVE}
    assert {puzzle.kind for puzzle in puzzles} == expected


@pytest.mark.parametrize("game", WITH_PUZZLES, ids=lambda game: game.id)
def test_the_docs_count_the_puzzles_as_they_are(game: Game) -> None:
    puzzles = collection(game)
    kinds = Counter((puzzle.kind, puzzle.moves if puzzle.kind is Kind.WIN else 1) for puzzle in puzzles)
    wins = ", ".join(str(kinds[Kind.WIN, moves]) for moves in range(1, MOST_MOVES + 1))
    sources = {tuple(puzzle.source.split()[-3:-1]) for puzzle in puzzles}
    cells = (
        f"{len(puzzles):,}",
        wins if not game.facts.chance_in_play else "",
        str(kinds[Kind.SAVE, 1] or ""),
        str(kinds[Kind.BEST, 1] or ""),
        f"{len(sources):,}",
    )
    rows = [[cell.strip() for cell in line.split("|")] for line in DOCS.read_text(encoding="utf-8").splitlines()]
    (row,) = (row for row in rows if row[1:2] == [game.title("en")] and len(row) == 9)
    assert tuple(row[2:7]) == cells


def test_a_puzzle_is_found_by_its_id() -> None:
    for game in WITH_PUZZLES:
        puzzle = collection(game)[-1]
        assert find(puzzle.id) == puzzle
    for unknown in ("siam-00000000", "chess-12345678", "siam", ""):
        with pytest.raises(UnknownPuzzleError, match="expected an id such as"):
            find(unknown)


def test_the_puzzle_of_a_day_is_the_same_for_everybody_and_games_take_turns() -> None:
    days = [date(2030, 1, 1) + timedelta(days=number) for number in range(8 * len(WITH_PUZZLES))]
    puzzles = [daily(day) for day in days]
    assert [puzzle.id for puzzle in puzzles] == [daily(day).id for day in days]
    assert set(Counter(puzzle.game for puzzle in puzzles).values()) == {8}
    assert len({puzzle.id for puzzle in puzzles}) > len(puzzles) // 2


def test_puzzles_are_chosen_by_theme_and_difficulty_and_none_that_was_seen() -> None:
    siam = [GAMES.find("siam")]
    first = chosen(siam, "rock-off", None, 1)
    second = chosen(siam, "rock-off", None, 1, [first.id])
    assert "rock-off" in first.themes
    assert "rock-off" in second.themes
    assert first.id != second.id
    assert chosen(siam, None, 1, 1).difficulty == 1
    assert len({chosen(siam, None, None, number).id for number in range(10)}) > 5
    with pytest.raises(UnknownPuzzleError):
        chosen(siam, "arch", None, 1)
