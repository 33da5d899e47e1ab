"""A solver that is independent of the search, to check the search and the hints against."""

from howdah.core.compilation import form_for_bulk, load
from howdah.core.position import Position
from tests.players import solver_kernel


def forces_a_win(position: Position, seat: int, moves: int) -> bool:
    """Tell whether a seat can win with at most so many moves of its own, whatever the other seat does."""
    form = form_for_bulk()
    rules, facts = position.game.rules(form), position.game.facts
    states = rules.rows(2 * moves + 2, facts.size)
    for word, value in enumerate(position.state):
        states[0][word] = value
    codes = rules.rows(2 * moves + 2, facts.most_moves)
    return bool(load(solver_kernel, form).forces(states, codes, rules.words(2), seat, 0, moves, rules.functions))


def wins_in(position: Position, at_most: int) -> int | None:
    """Return with how many of its own moves the seat to move can win at the earliest, if with so many at most."""
    return next((moves for moves in range(1, at_most + 1) if forces_a_win(position, position.turn, moves)), None)
