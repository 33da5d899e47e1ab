"""Hints: whatever they state is true by the rules."""

from collections.abc import Callable, Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.core.text import LANGUAGES, catalogue
from howdah.games import GAMES
from howdah.players.decision import NobodyMovesError
from howdah.players.explain import explain
from howdah.players.hints import Advice, Explanation
from tests.effort import examples
from tests.games.settings import EVERY_GAME
from tests.games.siam.boards import position, positions
from tests.players.solver import forces_a_win

SIAM = GAMES.find("siam")
LITTLE = {"alphabeta": Budget(nodes=3000), "mcts": Budget(nodes=60)}
MOST_SOLVED = 3  # moves to a win that trying everything can confirm in no time


def budget_for(game: Game) -> Budget:
    return LITTLE["mcts" if game.facts.chance_in_play else "alphabeta"]


def random_position(game: Game, seed: int) -> Position:
    """A position of a random game in which a player is to move."""
    random = Random(seed)
    now = game.start(random.choice(game.facts.players))
    met = []
    while not now.over:
        if now.turn >= 0:
            met.append(now)
        now = now.play(random.choice(now.legal))
    return random.choice(met[-60:])


# For each key of a reason: whether it is true, by the rules or by the solver.
Truth = Callable[[Explanation, Advice, Mapping[str, object]], bool]


def after(said: Explanation, advice: Advice) -> Position:
    return said.position.play(advice.move)


def opponent(said: Explanation) -> int:
    return 1 - said.position.turn


def solved(now: Position, seat: int, moves: object) -> bool:
    assert isinstance(moves, int)
    return moves > MOST_SOLVED - 1 or forces_a_win(now, seat, moves)


def unsafe_moves(now: Position) -> set[str]:
    """The moves after which the other player has won, or can win with the next move."""
    return {move.notation for move in now.moves if has_won_or_can(now.play(move), 1 - now.turn)}


def has_won_or_can(now: Position, seat: int) -> bool:
    if now.over or not forces_a_win(now, seat, 1):  # quickly found out, and seldom true
        return now.winners() == (seat,)
    return any(now.play(code).winners() == (seat,) for code in now.legal)


def is_threat(now: Position, values: Mapping[str, object]) -> bool:
    count, unsafe = len(now.legal), unsafe_moves(now)
    return values["count"] == count and 2 * len(unsafe) >= count > len(unsafe)


def term(now: Position, values: Mapping[str, object]) -> int:
    seats = [now.game.seat_name(seat) for seat in range(now.players)]
    return now.terms()[str(values["term"]).removeprefix("term-")][seats.index(str(values["seat"]))]


def end_of(now: Position, line: object) -> Position:
    for notation in str(line).split(" "):
        now = now.play(notation)
    return now


def moves_in(values: Mapping[str, object]) -> int:
    moves = values["moves"]
    assert isinstance(moves, int)
    return moves


TRUTHS: Mapping[str, Truth] = {
    "only-move": lambda said, _, values: len(said.position.legal) == 1 and not values,
    "wins-now": lambda said, advice, _: after(said, advice).winners() == (said.position.turn,),
    "draws-now": lambda said, advice, _: {said.position.turn} < set(after(said, advice).winners()),
    "loses-now": lambda said, advice, _: (
        after(said, advice).over and said.position.turn not in after(said, advice).winners()
    ),
    "wins-anyhow": lambda said, advice, _: forces_a_win(after(said, advice), said.position.turn, 0),
    "wins-in": lambda said, advice, values: solved(after(said, advice), said.position.turn, moves_in(values) - 1),
    "lets-win-now": lambda said, advice, values: (
        after(said, advice).play(str(values["answer"])).winners() == (opponent(said),)
    ),
    "lets-win-anyhow": lambda said, advice, values: forces_a_win(
        after(said, advice).play(str(values["answer"])), opponent(said), 0
    ),
    "lets-win-in": lambda said, advice, values: solved(
        after(said, advice).play(str(values["answer"])), opponent(said), moves_in(values) - 1
    ),
    "no-defence": lambda said, advice, _: solved(said.position, opponent(said), advice.wins_in),
    "only-defence": lambda said, advice, _: (
        unsafe_moves(said.position) == {move.notation for move in said.position.moves} - {advice.move.notation}
    ),
    "prevents-win": lambda said, advice, values: (
        is_threat(said.position, values)
        and advice.move.notation not in unsafe_moves(said.position)
        and values["safe"] == len(said.position.legal) - len(unsafe_moves(said.position))
    ),
    "threatens-win": lambda said, advice, values: (
        is_threat(after(said, advice), values)
        and values["safe"] == len(after(said, advice).legal) - len(unsafe_moves(after(said, advice)))
    ),
    "threatens-win-but-for-one": lambda said, advice, values: (
        is_threat(after(said, advice), values)
        and {move.notation for move in after(said, advice).moves} - unsafe_moves(after(said, advice))
        == {str(values["answer"])}
    ),
    "scores-now": lambda said, advice, values: (
        after(said, advice).scores()[said.position.turn] - said.position.scores()[said.position.turn]
        == values["points"]
    ),
    "scores-now-one": lambda said, advice, _: (
        after(said, advice).scores()[said.position.turn] - said.position.scores()[said.position.turn] == 1
    ),
    "term-changes": lambda said, advice, values: (
        (term(said.position, values), term(after(said, advice), values)) == (values["before"], values["after"])
    ),
    "term-gains": lambda said, advice, values: (
        (term(said.position, values), term(after(said, advice), values)) == (values["before"], values["after"])
        and str(values["seat"]) == said.position.game.seat_name(said.position.turn)
    ),
    "term-expected": lambda said, advice, values: (
        (term(said.position, values), term(end_of(said.position, values["line"]), values))
        == (values["before"], values["after"])
        and str(values["line"]).split(" ")[0] == advice.move.notation
    ),
    "term-instead": lambda said, advice, values: (
        (
            term(end_of(said.position, values["line"]), values),
            term(end_of(said.position, values["better_line"]), values),
        )
        == (values["value"], values["better"])
        and str(values["line"]).split(" ")[0] == advice.move.notation
        and str(values["better_line"]).split(" ")[0] == said.best.move.notation
    ),
    "best-found": lambda said, advice, values: (
        advice == said.best and values["value"] == advice.percents[said.position.turn]
    ),
    "as-good": lambda said, advice, values: (
        str(values["best"]) == said.best.move.notation
        and said.best.values[said.position.turn] - advice.values[said.position.turn] < 0.02
    ),
    "worse": lambda said, advice, values: (
        str(values["best"]) == said.best.move.notation
        and values["value"] == advice.percents[said.position.turn]
        and values["better"] == said.best.percents[said.position.turn]
    ),
}


def check(said: Explanation) -> set[str]:
    """Check all that is said, and return the kinds of reasons that were given."""
    kinds = set()
    for advice in said.moves:
        assert advice.line[0] == advice.move
        assert advice.reasons
        end_of(said.position, " ".join(move.notation for move in advice.line))
        for reason in advice.reasons:
            kinds.add(reason.key)
            assert TRUTHS[reason.key](said, advice, reason.values), f"{said.position} {advice.move}: {reason.text()}"
            assert all("{" not in reason.text(language) for language in LANGUAGES)
    return kinds


def test_every_reason_that_can_be_given_is_checked_here() -> None:
    keys = catalogue("howdah.players").entries
    reasons = {key for key in keys if not key.startswith("error-")}
    assert set(TRUTHS) | {"for-you", "for-opponent", "for-seat"} == reasons


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
@examples(12)
@given(seed=st.integers(0, 10**6), other=st.integers(0, 10**6))
def test_what_is_said_in_random_games_is_true(game: Game, seed: int, other: int) -> None:
    now = random_position(game, seed)
    asked = now.moves[other % len(now.moves)]
    said = explain(now, budget_for(game), 3, [asked])
    check(said)
    assert asked in [advice.move for advice in said.moves]
    assert len({advice.move for advice in said.moves}) == len(said.moves) >= min(3, len(now.moves))


@examples(30)
@given(now=positions(), other=st.integers(0, 10**6))
def test_what_is_said_of_siam_boards_full_of_threats_is_true(now: Position, other: int) -> None:
    check(explain(now, LITTLE["alphabeta"], 3, [now.moves[other % len(now.moves)]]))


@pytest.mark.parametrize(
    ("board", "turn", "kinds"),
    [
        ("...../..OO./...E>O/...../.....", 5, {"wins-now", "wins-in"}),
        ("...../..OO./...E>O/...../.....", 6, {"lets-win-now", "no-defence"}),
    ],
)
def test_plain_cases_get_plain_reasons(board: str, turn: int, kinds: set[str]) -> None:
    assert check(explain(position(board, turn=turn), Budget(depth=3), 3)) == kinds


def test_a_position_without_a_player_to_move_cannot_be_explained() -> None:
    over = position("...../..OO./...E>O/...../.....", turn=5).play("d3-e3*")
    with pytest.raises(NobodyMovesError, match="nobody is to move; expected a position in which a player is"):
        explain(over, LITTLE["alphabeta"])
    with pytest.raises(NobodyMovesError):
        explain(GAMES.find("kerala").start(), LITTLE["mcts"])
