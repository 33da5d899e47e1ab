"""Hints: whatever they state is true by the rules."""

from collections.abc import Callable, Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.compilation import Form
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.core.text import LANGUAGES, catalogue
from howdah.games import GAMES
from howdah.players.decision import NobodyMovesError
from howdah.players.explain import explain
from howdah.players.hints import Advice, Explanation
from howdah.players.tactics import next_wins
from howdah.puzzles.solver import forces_a_win
from howdah.service.messages.advice import HintView
from tests.effort import examples
from tests.games.settings import EVERY_GAME
from tests.games.siam.boards import position, positions

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


def is_threat(now: Position, threat: object) -> bool:
    """Whether a reply of the other player wins after at least a quarter of the moves, but not after all of them."""
    wins = [wins_with(now.play(move), str(threat)) for move in now.moves]
    return 4 * sum(wins) >= len(wins) > len(unsafe_moves(now))


def wins_with(now: Position, notation: str) -> bool:
    if now.over or now.why_not(notation):
        return False
    return now.play(notation).winners() == (now.turn,)


def are_safe(now: Position, values: Mapping[str, object]) -> bool:
    """Whether so many moves keep the other player from winning at once: at most half of them, but some."""
    count, unsafe = len(now.legal), unsafe_moves(now)
    return values["count"] == count and values["safe"] == count - len(unsafe) and 2 * len(unsafe) >= count


def term(now: Position, values: Mapping[str, object]) -> int:
    seats = [now.game.seat_name(seat) for seat in range(now.players)]
    return now.terms()[str(values["term"]).removeprefix("term-")][seats.index(str(values["seat"]))]


def changes(before: Position, now: Position, values: Mapping[str, object]) -> bool:
    found = term(before, values), term(now, values)
    return found == (values["before"], values["after"]) and values["count"] == abs(found[1] - found[0])


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
        is_threat(said.position, values["threat"]) and advice.move.notation not in unsafe_moves(said.position)
    ),
    "few-defences": lambda said, advice, values: (
        are_safe(said.position, values) and advice.move.notation not in unsafe_moves(said.position)
    ),
    "threatens-win": lambda said, advice, values: is_threat(after(said, advice), values["threat"]),
    "only-answer": lambda said, advice, values: (
        {move.notation for move in after(said, advice).moves} - unsafe_moves(after(said, advice))
        == {str(values["answer"])}
    ),
    "few-answers": lambda said, advice, values: are_safe(after(said, advice), values),
    "scores-now": lambda said, advice, values: (
        after(said, advice).scores()[said.position.turn] - said.position.scores()[said.position.turn]
        == values["points"]
    ),
    "scores-now-one": lambda said, advice, _: (
        after(said, advice).scores()[said.position.turn] - said.position.scores()[said.position.turn] == 1
    ),
    "term-gains": lambda said, advice, values: changes(said.position, after(said, advice), values),
    "term-expected": lambda said, advice, values: (
        changes(said.position, end_of(said.position, values["line"]), values)
        and str(values["line"]).split(" ")[0] == advice.move.notation
    ),
    "term-costs": lambda said, advice, values: (
        changes(said.position, end_of(said.position, values["line"]), values)
        and str(values["line"]).split(" ")[0] == advice.move.notation
    ),
    "term-instead": lambda said, advice, values: (
        changes(said.position, end_of(said.position, values["line"]), values)
        and str(values["line"]).split(" ")[0] == said.best.move.notation != advice.move.notation
    ),
    "plan": lambda said, advice, values: (
        str(values["plan"]) == next(str(move) for move in advice.line[1:] if move.seat == said.position.turn)
    ),
    "answered": lambda said, advice, values: (
        str(values["answer"]) == str(advice.line[1]) and advice.line[1].seat == opponent(said)
    ),
    "misses-win-now": lambda said, advice, values: (
        said.position.play(str(values["best"])).winners() == (said.position.turn,)
        and after(said, advice).winners() != (said.position.turn,)
    ),
    "misses-win": lambda said, _, values: solved(
        said.position.play(str(values["best"])), said.position.turn, (said.best.wins_in or 0) - 1
    ),
    "best-found": lambda said, advice, values: (
        advice == said.best and values["value"] == advice.percents[said.position.turn]
    ),
    "as-good": lambda said, advice, values: (
        str(values["best"]) == said.best.move.notation
        and said.best.wins_in is None
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
    reasons = {key for key in keys if not key.startswith(("error-", "level-"))}
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
