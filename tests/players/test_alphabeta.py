"""Alpha-beta search: what it proves is true, and it finds what there is to find."""

from functools import cache
from random import Random
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.compilation import Form
from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.games import GAMES
from howdah.games.white_elephant.rules import HOME, LOST
from howdah.players import alphabeta_kernel as kernel
from howdah.players import alphabeta_memory as m
from howdah.players.alphabeta import AlphaBeta
from howdah.players.alphabeta_search import Search, table
from howdah.players.decision import Decision, Halt
from howdah.puzzles.solver import forces_a_win
from tests.effort import examples
from tests.games.siam.boards import boards, position, positions
from tools.write_problems import FOLDER, WANTED

SIAM = GAMES.find("siam")
WHITE_ELEPHANT = GAMES.find("white-elephant")


@cache
def problems(game: Game, moves: int) -> tuple[Position, ...]:
    lines = (FOLDER / f"{game.id}.txt").read_text(encoding="utf-8").splitlines()
    return tuple(game.position(line[2:]) for line in lines if int(line[0]) == moves)


# Nodes instead of seconds: all of them are looked at in much less than a second.
@pytest.mark.parametrize(
    ("game", "moves", "nodes"),
    [(SIAM, 1, 100), (SIAM, 2, 2_000), (SIAM, 3, 100_000), (WHITE_ELEPHANT, 1, 300), (WHITE_ELEPHANT, 2, 20_000)],
    ids=lambda value: str(getattr(value, "id", value)),
)
def test_every_forced_win_of_the_problems_is_found(game: Game, moves: int, nodes: int) -> None:
    for problem in problems(game, moves):
        decision = AlphaBeta().choose(problem, Budget(nodes=nodes))
        assert (decision.wins_in, decision.values[problem.turn]) == (moves, 1.0), str(problem)
    assert len(problems(game, moves)) == WANTED[game.id][moves]


@examples(30)
@given(now=positions())
def test_a_proven_win_is_a_win_and_none_is_overlooked(now: Position) -> None:
    decision = AlphaBeta().choose(now, Budget(depth=3))
    if decision.wins_in is not None:
        winner = now.turn if decision.values[now.turn] == 1.0 else 1 - now.turn
        assert forces_a_win(now, winner, decision.wins_in)
    else:
        assert not forces_a_win(now, now.turn, 2)
        assert not forces_a_win(now, 1 - now.turn, 1)


def test_a_defeat_is_not_claimed_before_every_move_was_looked_at() -> None:
    now = position("OOOE^E^/E>E>.../...../...../E^....", turn=2)
    for nodes in range(100, 4000, 100):
        decision = AlphaBeta().choose(now, Budget(nodes=nodes))
        assert decision.wins_in is None or forces_a_win(now, 0, decision.wins_in)


def test_of_several_best_moves_none_comes_twice_and_the_best_comes_first() -> None:
    now = position("...../..OO./...E>O/...../.....", turn=5)
    found = AlphaBeta().best(now, Budget(depth=3), 4)
    assert [decision.wins_in for decision in found] == [1, 2, 2, 2]
    assert len({decision.move for decision in found}) == 4
    only = AlphaBeta().best(now, Budget(depth=1), 1000)
    assert {decision.move for decision in only} == set(now.moves)


def test_each_depth_is_reported() -> None:
    reported: list[Decision] = []
    decision = AlphaBeta().choose(SIAM.start(), Budget(depth=4), reported.append)
    assert [each.depth for each in reported] == [1, 2, 3, 4]
    assert reported[-1] == decision


def test_a_halt_ends_a_search_that_nothing_else_would_end() -> None:
    halt = Halt()
    found: list[Decision] = []
    thread = Thread(target=lambda: found.append(AlphaBeta().choose(SIAM.start(), Budget(depth=60), None, halt)))
    thread.start()
    halt.call()
    thread.join()
    assert found[0].move in SIAM.start().moves
    assert AlphaBeta().choose(SIAM.start(), Budget(depth=60), halt=halt).move in SIAM.start().moves


def test_two_threads_find_what_one_finds_and_share_the_nodes() -> None:
    for problem in problems(SIAM, 2)[:20]:
        assert AlphaBeta(threads=2).choose(problem, Budget(depth=9)).wins_in == 2
    assert AlphaBeta(threads=2).choose(SIAM.start(), Budget(nodes=50_000)).nodes <= 50_000


def test_a_torn_or_an_older_entry_of_the_table_is_not_taken_for_known() -> None:
    control = [0] * m.CONTROL_WORDS
    control[m.SLOTS] = 4
    words = [0] * 4 * kernel.SLOT_WORDS
    kernel.remember(words, control, 6, -17, 5, 3, kernel.EXACT)
    packed = kernel.known(words, control, 6)
    assert (kernel.value_of(packed, 9), kernel.move_of(packed)) == (-17, 5)
    assert (kernel.depth_of(packed), kernel.bound_of(packed)) == (3, kernel.EXACT)
    assert kernel.known(words, control, 2) == -1
    halves = list(words)
    kernel.remember(words, control, 6, 40, 5, 8, kernel.AT_MOST)
    halves[2 * kernel.SLOT_WORDS] = words[2 * kernel.SLOT_WORDS]
    assert kernel.known(halves, control, 6) == -1
    control[m.SALT] = 1
    assert kernel.known(words, control, 6) == -1


def test_a_win_is_kept_by_the_moves_from_its_own_position() -> None:
    won_at_ply_9 = kernel.WIN - 9
    kept = kernel.from_here(won_at_ply_9, 4)
    words, control = [0, 0], [0] * m.CONTROL_WORDS
    control[m.SLOTS] = 1
    kernel.remember(words, control, 1, kept, 0, 1, kernel.EXACT)
    assert kernel.value_of(kernel.known(words, control, 1), 2) == kernel.WIN - 7


def test_an_end_that_only_the_searched_way_brings_about_is_told_from_others() -> None:
    root = position("...../...../.OOO./...../E^...R^", turn=5, repetition=2)
    way = [root]
    moves = ["a1=E", "e1=W", "a1=S", "e1=N", "a1=E"]
    for move in moves:
        way.append(way[-1].play(move))
    assert way[-1].over
    states = [[*now.state, *[0] * (SIAM.facts.size - len(now.state))] for now in [*way, root]]
    path = [now.find(move).code for now, move in zip(way, moves, strict=False)]
    with table(root.game, Form.PLAIN) as shared:
        stack = Search(root, shared).stack._replace(states=states, path=path)
    functions = root.rules.functions
    assert kernel.goes_on_without_the_path(stack, functions, 5)
    # From the second position on the first occurrence is no longer part of the path, but of the game.
    later = stack._replace(states=states[1:], path=path[1:])
    assert not kernel.goes_on_without_the_path(later, functions, 4)


@examples(15)
@given(board=boards(), turn=st.integers(5, 6))
def test_repetitions_on_the_way_prove_nothing_false(board: str, turn: int) -> None:
    now = position(board, turn=turn, repetition=2)
    decision = AlphaBeta().choose(now, Budget(depth=5, nodes=200_000))
    if decision.wins_in is not None and decision.wins_in <= 2:
        winner = now.turn if decision.values[now.turn] == 1.0 else 1 - now.turn
        assert forces_a_win(now, winner, decision.wins_in)


@pytest.mark.parametrize("form", Form)
@examples(30)
@given(now=positions(crossed=True))
def test_the_quiescence_moves_of_siam_are_those_that_send_a_rock_off(form: Form, now: Position) -> None:
    ending = [code for code in now.legal if now.play(code).winners()]
    assert sorted(quiescence_moves(now, form)) == ending


@pytest.mark.parametrize("form", Form)
@examples(10)
@given(seed=st.integers(0, 10_000))
def test_the_quiescence_moves_of_white_elephant_bring_home_or_take(form: Form, seed: int) -> None:
    random, now = Random(seed), WHITE_ELEPHANT.start()
    while not now.over:
        found = quiescence_moves(now, form)
        assert set(found) <= set(now.legal)
        for code in found:
            after, seat = now.play(code), now.turn
            home, taken = (after.state[word] - now.state[word] for word in (HOME + seat, LOST + 1 - seat))
            assert home + taken > 0
        now = now.play(random.choice(now.legal))


def quiescence_moves(now: Position, form: Form) -> list[int]:
    rules = now.game.rules(form)
    out = rules.words(now.game.facts.most_moves)
    return [int(code) for code in out[: rules.quiescence_moves(rules.words_from(now.state), out)]]
