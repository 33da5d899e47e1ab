"""Mistakes of own games at the terminal: kept by a review, practised, and repeated at growing intervals."""

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot
from textual.widgets import Static
from typer.testing import CliRunner

from howdah.core import schema
from howdah.core.errors import RecordError
from howdah.puzzles.errors import PuzzleError
from howdah.puzzles.packed import opened
from howdah.terminal import mistake_session
from howdah.terminal.app import app
from howdah.terminal.commands.records import load, seats_of
from howdah.terminal.mistake_session import MistakeSession, milliseconds
from howdah.terminal.own_mistakes import Mistake, OwnMistakes, day_after
from howdah.terminal.screens.puzzle import PuzzleScreen
from tests.effort import examples
from tests.terminal.harness import computer_table, press, run_app, wait_until
from tests.terminal.test_commands import RECORDS, howdah

DAY = 86_400_000
SIAM = RECORDS / "siam" / "2-edition-2015.json"


GAME = ("@a1N", "@b1W", "a1-a2S", "@b1N*", "@b1N*", "b2=W", "@b1N*")
REVIEW = ("review", "--nodes", "100", "--lang", "en")
ANN, OTHER = "Ann", "Ben"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A short game in which Ann, who moves second, made a mistake."""
    data: dict[str, Any] = json.loads(SIAM.read_text(encoding="utf-8"))
    data |= {"seats": [OTHER, ANN], "moves": [[move, None] for move in GAME], "final": None, "scores": None}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


@cache
def kept_by(text: str) -> str:
    """Review a record once for all tests, and return the file of mistakes."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.json"
        file.write_text(text, encoding="utf-8")
        assert "added to your puzzles" in howdah(*REVIEW, "--as", ANN, str(file)).stdout
    return schema.dumps(OwnMistakes.read())


def reviewed(record: Path) -> tuple[Mistake, ...]:
    """Return the mistakes of a record, which are stored then."""
    own: OwnMistakes = schema.read(OwnMistakes, schema.parse(kept_by(record.read_text(encoding="utf-8"))), "mistakes")
    own.save()
    return own.kept


def practise(*lines: str, language: str = "en") -> str:
    command = ["puzzles", "mistakes", "--plain", "--lang", language]
    result = CliRunner().invoke(app, command, input="\n".join((*lines, "quit")) + "\n")
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def test_mistakes_of_the_own_seat_are_kept_once(record: Path) -> None:
    assert "After a game, look at its review" in practise()
    mine = reviewed(record)
    assert {opened(one.puzzle).start.turn for one in mine} == {1}
    assert all(one.against == "Ben" for one in mine)
    assert "added" not in howdah(*REVIEW, str(record), "--as", "ann").stdout
    assert OwnMistakes.read().kept == mine
    with pytest.raises(RecordError, match="expected one of the players \\(Ben, Ann\\), but found 'Cat'"):
        howdah(*REVIEW, str(record), "--as", "Cat")
    assert seats_of(record, load(record), None) == frozenset()


def test_a_table_of_this_terminal_knows_who_the_people_were() -> None:
    path = computer_table("siam", "level:1")
    assert seats_of(path, load(path), None) == {0}


def test_a_mistake_is_practised_and_comes_back_later_each_time_it_is_solved(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *_ = reviewed(record)
    puzzle = opened(first.puzzle)
    better, played = puzzle.shares
    said = practise(better)
    assert "Find a better move." in said
    assert f"move {first.number}, against Ben" in said
    assert "You will see it again in 2 days." in said
    later = milliseconds() + 3 * DAY
    monkeypatch.setattr(mistake_session, "milliseconds", lambda: later)
    first = next(one for one in OwnMistakes.read().due(later) if one.id == first.id)
    assert first.after_try(solved=True, now=later).due - later > 2 * DAY
    session = MistakeSession((first,), "en")
    session.note_first_try(solved=False)
    assert session.days == 1
    assert played != better


def test_a_wrong_try_counts_and_the_solution_is_shown(record: Path) -> None:
    first, *others = reviewed(record)
    _, played = opened(first.puzzle).shares
    said = practise(played, "solution", *["next"] * (len(others) + 1), language="de")
    assert "Du siehst ihn in 1 Tag wieder." in said
    assert "Das war alles für heute." in said
    (tried,) = (one for one in OwnMistakes.read().kept if one.id == first.id)
    assert 0 < tried.due - milliseconds() <= DAY


def test_mistakes_are_listed_and_deleted_for_good(record: Path) -> None:
    mine = reviewed(record)
    shown = howdah("puzzles", "mistakes", "--list").stdout
    assert all(one.id in shown for one in mine)
    howdah("puzzles", "mistakes", "--delete", mine[0].id)
    assert OwnMistakes.read().kept == mine[1:]
    with pytest.raises(PuzzleError, match="but found 'nothing'"):
        howdah("puzzles", "mistakes", "--delete", "nothing")
    assert "no mistakes to practise" in howdah("puzzles", "mistakes", "--delete", "all").stdout
    assert "added" not in howdah(*REVIEW, str(record), "--as", "Ann").stdout


def test_a_mistake_is_solved_on_the_board(record: Path) -> None:
    reviewed(record)
    due = OwnMistakes.read().due(milliseconds())[:1]

    async def script(pilot: Pilot[None]) -> None:
        screen = pilot.app.screen
        assert isinstance(screen, PuzzleScreen)
        message = screen.query_one("#message", Static)
        await press(pilot, "s")
        await wait_until(pilot, lambda: "You will see it again in 1 day." in str(message.content))
        await press(pilot, "n")
        await wait_until(pilot, lambda: str(message.content) == "That is all for today.")

    run_app(lambda: PuzzleScreen(MistakeSession(due, "en")), script, size=(100, 32))


def test_the_schedule_is_that_of_the_browser() -> None:
    """The values come from ts-fsrs 5.4.2 with `enable_short_term: false, enable_fuzz: false`."""
    one = Mistake("a", "p1.x", "siam", 1, "")
    for day, solved, stability, difficulty in (
        (0, True, 2.3065, 2.11810397),
        (3, True, 13.82690327, 2.11121424),
        (17, True, 56.95670978, 2.1043314),
        (74, False, 3.18812541, 7.38997579),
        (76, True, 6.78810931, 7.37781418),
        (90, True, 22.23429113, 7.36566474),
    ):
        one = one.after_try(solved=solved, now=day * DAY)
        assert one.schedule
        assert one.schedule.stability == pytest.approx(stability, rel=1e-6)
        assert one.schedule.difficulty == pytest.approx(difficulty, rel=1e-6)


@examples(50)
@given(st.lists(st.booleans(), max_size=8), st.integers(0, 10**13))
def test_a_mistake_comes_back_after_whole_days_and_is_stored(tries: list[bool], now: int) -> None:
    one = Mistake("a", "p1.x", "siam", 1, "Ben")
    for solved in tries:
        one = one.after_try(solved=solved, now=now)
        assert one.due > now
        assert (one.due - now) % DAY == 0
        assert one not in OwnMistakes(mistakes=(one,)).due(now)
        assert one in OwnMistakes(mistakes=(one,)).due(one.due)
        now = one.due
    assert now < day_after(now) <= now + 25 * DAY // 24
    OwnMistakes(mistakes=(one,)).save()
    assert OwnMistakes.read() == OwnMistakes(mistakes=(one,))
