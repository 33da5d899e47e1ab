"""Hints: whatever they state is true by the rules."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.compilation import Form
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.core.text import catalogue
from howdah.games import GAMES
from howdah.players.decision import NobodyMovesError
from howdah.players.explain import explain
from howdah.players.tactics import next_wins
from howdah.puzzles.solver import forces_a_win
from howdah.service.messages.advice import HintView
from tests.effort import examples
from tests.games.settings import EVERY_GAME
from tests.games.siam.boards import position, positions
from tests.players.truths import TRUTHS, check

SIAM = GAMES.find("siam")
LITTLE = {"alphabeta": Budget(nodes=3000), "mcts": Budget(nodes=60)}


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


def test_every_reason_that_can_be_given_is_checked_here() -> None:
    keys = catalogue("howdah.players").entries
    reasons = {key for key in keys if not key.startswith(("error-", "level-", "character-"))}
    assert set(TRUTHS) | {*("your-opponent", "you-have", "opponent-has", "seat-has", "more-of", "less-of")} == reasons


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


WON = "white #ooo.oX/.ooo.oo/##.N.oo/#..N.W./.oon#o./.W...../E...E.# 0,0,0,0 cb34 1,1 0,0 17,15 1,1 3,8 s s 0"


def test_a_win_that_the_opponent_has_to_complete_is_counted_in_own_moves() -> None:
    now = GAMES.find("white-elephant").position(WON)
    said = explain(now, Budget(nodes=100_000), 1, [now.find("b2-d2")])
    assert [reason.text() for reason in said.of(now.find("b2-d2")).reasons] == [
        "You win in 2 moves, whatever your opponent does."
    ]
    assert forces_a_win(now.play("b2-d2"), now.turn, 1)


def test_no_move_is_as_good_as_one_that_wins_at_once() -> None:
    now = GAMES.find("white-elephant").position(WON)
    best, *others = explain(now, Budget(nodes=3000), 3).moves
    assert [reason.key for reason in best.reasons] == ["wins-now"]
    assert [[reason.key for reason in other.reasons] for other in others] == [["misses-win-now"]] * 2


def test_a_rock_that_only_the_opponent_could_push_is_not_called_ready() -> None:
    now = SIAM.position(".R<R^R<./E<.E<../R>E>OO./OR<.E>./.E<... e - 29 -")
    assert now.terms()["rock-near-edge"] == (0, 0)


@examples(40)
@given(now=positions())
def test_a_rock_that_is_ready_can_be_pushed_by_its_owner(now: Position) -> None:
    terms = now.terms()
    ready = sum(terms[name][now.turn] for name in ("rock-on-edge", "rock-near-edge", "rock-inside"))
    if ready and not now.over:
        assert any(now.state != now.play(move).state and moves_a_rock(now, now.play(move)) for move in now.moves)


def moves_a_rock(before: Position, now: Position) -> bool:
    return before.view()["rocks"] != now.view()["rocks"]


def test_threats_are_told_with_the_move_that_would_win() -> None:
    now = position("...../..OO./...E>O/...../.....", turn=6)
    assert now.turn == 1
    wins = next_wins(now, Form.PLAIN)
    assert wins.safe == ()
    threat = wins.threat()
    assert threat
    assert threat.notation == "d3-e3*"


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.id)
def test_every_term_can_be_told(game: Game) -> None:
    keys = {f"{direction}-{term}" for direction in ("more", "less") for term in game.terms if term != "to-move"}
    assert keys <= set(game.catalogue.entries)


def test_the_moves_that_reasons_mention_come_as_data() -> None:
    now = position("...../..OO./...E>O/...../.....", turn=6)
    view = HintView.of(explain(now, Budget(depth=3), 1), "en")
    move, answer = view.moves[0].marks
    assert (move.role, move.seat, move.path) == ("move", 1, view.moves[0].move.path)
    assert (answer.role, answer.seat, answer.path) == ("answer", 0, ("d3", "e3"))
