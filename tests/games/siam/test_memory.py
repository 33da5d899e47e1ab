"""What makes two positions of Siam the same one (SI-7)."""

from itertools import product

from howdah.games.siam import GAME
from howdah.games.siam import rules as r


def test_si_7_positions_differ_by_every_piece_the_side_to_move_the_exits_and_the_crosses() -> None:
    state = [0] * 10_000
    r.setup(state, 2, [0, 1, 1, 3, 0])  # crossed, single-exit
    pieces = range(r.animal(r.RHINOS, 3) + 1)
    turns = (2, 3, 4, 5)  # the crosses are closed in the first two
    first, second = 12, 13  # the last square of the first word, the first one of the second
    for times in (1, 2):
        for square, piece, turn, elephants, rhinos in product((first, second), pieces, turns, (0, 1), (0, 1)):
            if square == first and piece == r.EMPTY:
                continue  # as on the other square
            r.put(state, first, r.EMPTY)
            r.put(state, second, r.EMPTY)
            r.put(state, square, piece)
            state[r.TURNS], state[r.EXITS], state[r.EXITS + 1] = turn, elephants, rhinos
            assert r.occurrences_now(state) == times


def test_si_7_where_repetitions_do_not_count_no_position_is_remembered() -> None:
    now = GAME.start(options={"repetition": 0})
    for move in ["@a1N", "@e5S", "a1-off", "e5-off"]:
        assert len(now.state) == r.MEMORY
        now = now.play(move)
