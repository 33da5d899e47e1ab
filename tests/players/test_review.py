"""Reviews: where a game turned, and what luck did."""

from random import Random

import pytest

from howdah.core.game import Game
from howdah.core.position import Move, Position
from howdah.core.record import Entry, Record
from howdah.core.strength import Budget
from howdah.games import GAMES
from howdah.players.decision import CancelledError, Halt
from howdah.players.review import MISTAKE, MOST_TURNING_POINTS, accuracy_of, review
from tests.games.settings import EVERY_GAME
from tests.games.siam.boards import position
from tests.players.truths import check


def record_of(start: Position, moves: list[str]) -> Record:
    return Record.of(start, [Entry(move) for move in moves])


def random_game(game: Game, seed: int, most: int) -> Record:
    random, now = Random(seed), game.start()
    start, moves = now, list[Move]()
    while not now.over and len(moves) < most:
        moves.append(now.move(random.choice(now.legal)))
        now = now.play(moves[-1])
    return Record.of(start, moves)


def test_a_win_that_was_given_away_is_a_turning_point_with_what_was_better() -> None:
    start = position("...../..OO./...E>O/...../.....", turn=5)
    record = record_of(start, ["d3=N"])
    found = review(record, Budget(depth=3))
    (point,) = found.turning_points
    assert (point.step.number, point.step.seat, point.step.move.notation) == (1, 0, "d3=N")
    assert point.explanation.best.move.notation == "d3-e3*"
    assert [reason.key for reason in point.explanation.best.reasons] == ["wins-now"]
    assert point.played.move.notation == "d3=N"
    assert point.loss >= MISTAKE
    assert check(point.explanation)


def test_a_move_that_the_search_would_make_itself_loses_nothing() -> None:
    start = position("...../..OO./...E>O/...../.....", turn=5)
    found = review(record_of(start, ["d3-e3*"]), Budget(depth=3))
    assert [step.loss for step in found.steps] == [0]
    assert found.turning_points == ()
    assert (found.steps[0].before, found.steps[0].after) == ((1.0, 0.0), (1.0, 0.0))


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
def test_every_game_can_be_reviewed_and_what_is_said_is_true(game: Game) -> None:
    record = random_game(game, 3, 60)
    looked_at: list[tuple[int, int]] = []
    values: list[tuple[float, ...]] = []

    def progress(done: int, of: int, value: tuple[float, ...]) -> None:
        looked_at.append((done, of))
        values.append(value)

    found = review(record, Budget(nodes=60), progress)
    positions = list(record.replay())
    assert [done for done, _ in looked_at] == list(range(1, len(looked_at) + 1))
    assert looked_at[-1] == (len(looked_at),) * 2
    assert len(positions) - 1 <= len(looked_at) <= len(positions)
    assert [step.move.notation for step in found.steps] == [entry.move for entry in record.entries]
    assert len(found.turning_points) <= MOST_TURNING_POINTS
    numbers = [point.step.number for point in found.turning_points]
    assert numbers == sorted(numbers)
    for step, now in zip(found.steps, positions, strict=False):
        assert step.seat == (now.turn if now.turn >= 0 else None)
        assert step.seat is not None or step.loss == 0
        assert all(0 <= value <= 1 for value in (*step.before, *step.after))
    for point in found.turning_points:
        check(point.explanation)
    assert all(step.seat is None for step in found.luck)
    expected = [found.steps[0].before, *(step.after for step in found.steps)]
    assert values == expected[: len(values)]  # a position after the end is not searched
    assert len(values) >= len(positions) - 1
    for seat, summary in enumerate(found.seats):
        own = [step for step in found.steps if step.seat == seat and step.choices > 1]
        assert summary.decisions == len(own)
        assert summary.lost == pytest.approx(sum(step.loss for step in own) / max(1, len(own)))
        assert (summary.accuracy is None) == (not own)
        assert summary.accuracy is None or 0 <= summary.accuracy <= 100
    # What one seat wins by luck the others lose.
    assert sum(summary.luck for summary in found.seats) == pytest.approx(0, abs=0.01)
    assert game.facts.chance_in_play or all(abs(summary.luck) < 1 for summary in found.seats)


def test_a_bad_move_costs_accuracy_not_luck() -> None:
    start = position("...../..OO./...E>O/...../.....", turn=5)
    blundered, *_ = review(record_of(start, ["d3=N"]), Budget(depth=3)).seats
    played_well, *_ = review(record_of(start, ["d3-e3*"]), Budget(depth=3)).seats
    assert played_well.accuracy == pytest.approx(100, abs=0.01)
    assert played_well.lost == played_well.luck == 0
    assert blundered.accuracy is not None
    assert blundered.accuracy < 90
    assert blundered.lost >= MISTAKE
    assert blundered.luck == 0
    assert [accuracy_of(loss) for loss in (0.0, 0.1, 1.0)] == [
        pytest.approx(100, abs=0.01),
        pytest.approx(63.6, abs=0.1),
        0,
    ]


def test_the_end_of_a_game_counts_as_it_was() -> None:
    game = GAMES.find("siam")
    record = random_game(game, 1, 10**6)
    last = review(record, Budget(depth=1)).steps[-1]
    assert sorted(last.after) in ([0.0, 1.0], [0.5, 0.5])


def test_a_review_can_be_called_off() -> None:
    halt = Halt()
    with pytest.raises(CancelledError, match="cancelled"):
        review(random_game(GAMES.find("siam"), 1, 50), Budget(nodes=500), lambda *_: halt.call(), halt)
