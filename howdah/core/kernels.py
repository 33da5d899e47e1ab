"""Loops over whole games, generic over the rules they are given; loaded plain or compiled like a rules file.

A kernel is compiled once for all games, because it takes a game's functions as arguments of a declared type. If it
used them as globals, Numba's cache would return the kernel of one game for another.
"""

from howdah.core.types import CHANCE, EXTENT, OVER, Rows, RuleFunctions, State, TurnRule, Words

LOW_32_BITS = 0xFFFFFFFF

# What `random_play` counts.
DECISIONS = 0
DRAWS = 1
GAMES = 2


def copy(state: State, to: Words) -> None:
    """Copy the words in use."""
    for word in range(state[EXTENT]):
        to[word] = state[word]


def perft(states: Rows, codes: Rows, depth: int, rules: RuleFunctions, count_moves: TurnRule) -> int:
    """Count the lines of exactly `depth` moves from states[depth]; the last move of a line is not played."""
    if depth == 0:
        return 1
    if depth == 1:
        return count_moves(states[depth])
    lines = 0
    for choice in range(rules.legal(states[depth], codes[depth])):
        copy(states[depth], states[depth - 1])
        rules.apply(states[depth - 1], codes[depth][choice])
        if depth == 2:  # a call of this kernel takes as long as counting
            lines += count_moves(states[1])
        else:
            lines += perft(states, codes, depth - 1, rules, count_moves)
    return lines


def below(dice: Words, bound: int) -> int:
    """Return a random number in 0..bound-1 (bound up to 2**31) from the generator xoroshiro64* in two words."""
    first = dice[0]
    second = dice[1] ^ first
    number = (first * 0x9E3779BB) & LOW_32_BITS
    dice[0] = (((first << 26) | (first >> 6)) ^ second ^ (second << 9)) & LOW_32_BITS
    dice[1] = ((second << 13) | (second >> 19)) & LOW_32_BITS
    return (number * bound) >> 32


def draw(state: State, codes: Words, odds: Words, dice: Words, rules: RuleFunctions) -> int:
    """Return a random outcome of a draw, by weight."""
    found = rules.legal(state, codes)
    rules.weights(state, odds)
    total = 0
    for outcome in range(found):
        total += odds[outcome]
    left = below(dice, total)
    outcome = 0
    while left >= odds[outcome]:
        left -= odds[outcome]
        outcome += 1
    return codes[outcome]


def random_play(
    start: State,
    state: Words,
    codes: Words,
    odds: Words,
    dice: Words,
    decisions: int,
    tally: Words,
    rules: RuleFunctions,
) -> None:
    """Make `decisions` random decisions and count them; each finished game is followed by a new one from `start`."""
    copy(start, state)
    while tally[DECISIONS] < decisions:
        mover = rules.turn(state)
        if mover == OVER:
            tally[GAMES] += 1
            copy(start, state)
        elif mover == CHANCE:
            tally[DRAWS] += 1
            rules.apply(state, draw(state, codes, odds, dice, rules))
        else:
            tally[DECISIONS] += 1
            rules.apply(state, codes[below(dice, rules.legal(state, codes))])
