"""Whole games after a move, by the kernel in the form that is there."""

from howdah.core.compilation import form_for_game, load
from howdah.core.position import Position
from howdah.core.rules import rules_for_search
from howdah.puzzles import playout_kernel as kernel


def play_out(position: Position, code: int, first: int, games: int, *, by_policy: bool) -> tuple[int, ...]:
    """Play games after a move, and return the mover's share of each win in thousandths.

    The games have the numbers from `first` on. Players follow the rollout policy, or make the move that is evaluated
    best.
    """
    form = form_for_game(position.game)
    rules = rules_for_search(position.game, form)
    rows, out = rules.rows(kernel.ROWS, row_size(position)), rules.words(games)
    numbers = (code, first, int(by_policy))
    load(kernel, form).shares(rules.words_from(position.state), rows, out, *numbers, rules.functions)
    return tuple(rules.listed(out, games))


def row_size(position: Position) -> int:
    """Return how many words each row of the kernel has."""
    return max(position.game.room(position.state), position.game.facts.most_moves)
