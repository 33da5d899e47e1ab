"""Perft and random play in one call of compiled code."""

from dataclasses import dataclass

from howdah.core import kernels
from howdah.core.compilation import Form, form_for_game, load
from howdah.core.position import Position
from howdah.core.rules import rules_for_search


@dataclass(frozen=True)
class Tally:
    """How much was played at random."""

    decisions: int
    draws: int
    games: int


def perft(position: Position, depth: int, form: Form | None = None) -> int:
    """Return the number of lines of exactly `depth` moves (and draws) from a position."""
    form = form or form_for_game(position.game)
    rules = rules_for_search(position.game, form)
    facts = position.game.facts
    states = rules.rows(depth + 1, position.game.room(position.state, depth))
    codes = rules.rows(depth + 1, facts.most_moves)
    for word, value in enumerate(position.state):
        states[depth][word] = value
    return int(load(kernels, form).perft(states, codes, depth, rules.functions, rules.count_moves))


def random_play(position: Position, decisions: int, seed: int, form: Form | None = None) -> Tally:
    """Play random games from a position until `decisions` decisions are made; equal seeds give equal games."""
    form = form or form_for_game(position.game)
    rules = rules_for_search(position.game, form)
    facts = position.game.facts
    tally = rules.words(3)
    load(kernels, form).random_play(
        rules.words_from(position.state),
        rules.words(position.game.room(position.state)),
        rules.words(facts.most_moves),
        rules.words(facts.most_moves),
        rules.words_from(dice(seed)),
        decisions,
        tally,
        rules.functions,
    )
    decisions, draws, games = (int(tally[word]) for word in (kernels.DECISIONS, kernels.DRAWS, kernels.GAMES))
    return Tally(decisions=decisions, draws=draws, games=games)


def dice(seed: int) -> tuple[int, int]:
    """Return the two words that the kernels' random numbers begin with (they may not both be 0)."""
    mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & 0xFFFFFFFFFFFFFFFF
    return (mixed >> 32) or 1, mixed & 0xFFFFFFFF
