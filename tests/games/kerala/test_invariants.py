"""What holds in every position that a game can come to."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.core.compilation import Form
from howdah.core.playouts import random_play
from howdah.core.position import Position
from howdah.core.types import CHANCE, EXTENT
from howdah.games.kerala import GAME, rules
from howdah.games.kerala.moves import neighbours
from howdah.games.kerala.names import DRAWN, NAMES, coordinates
from howdah.games.kerala.platform_string import stacks
from howdah.games.kerala.platforms import ELEPHANTS, LAID, LYING, tile_of
from howdah.games.kerala.rules import OFFER, PLAYERS, UNDRAWN, platform
from tests.effort import examples
from tests.games.kerala.tables import FULL

GAMES = st.tuples(st.sampled_from(GAME.facts.players), st.integers(0, 10_000), st.booleans())


def played(players: int, seed: int, *, specials_first: bool) -> list[Position]:
    """Return the positions of a random game; one that prefers special tiles moves more."""
    random = Random(seed)
    position = GAME.start(players)
    found = [position]
    while not position.over:
        weights = [weight for _, weight in position.chance()] or None
        moves = position.legal
        if specials_first and position.turn != CHANCE:
            wild = [code for code in moves if code >= rules.SEND or _takes_a_special(position, code)]
            moves, weights = tuple(wild) or moves, None
        after = _after(position, random.choices(moves, weights)[0])
        position = Position(GAME, players, position.options, after, position.form)
        found.append(position)
    return found


def _takes_a_special(position: Position, code: int) -> bool:
    place = code // 32
    return code < rules.PASS and "move" in NAMES[position.state[OFFER + place] - 1]


def _after(position: Position, code: int) -> tuple[int, ...]:
    state = list(position.state)
    rules.apply(state, code)
    return tuple(state)


def tiles_on(position: Position, seat: int) -> list[str]:
    return [NAMES[tile_of(word)] for words in stacks(position.state, seat).values() for word in words]


@examples(12)
@given(GAMES)
def test_all_hundred_tiles_are_accounted_for(game: tuple[int, int, bool]) -> None:
    players, seed, specials_first = game
    passes = Counter[str]()  # what left the game untaken
    before: Position | None = None
    for position in played(players, seed, specials_first=specials_first):
        state = position.state
        if before is not None and any(before.state[OFFER : OFFER + 5]) and not any(state[OFFER : OFFER + 5]):
            offered = Counter(NAMES[tile - 1] for tile in before.state[OFFER : OFFER + 5] if tile)
            laid = sum((Counter(tiles_on(position, seat)) for seat in range(players)), Counter())
            laid_before = sum((Counter(tiles_on(before, seat)) for seat in range(players)), Counter())
            passes += offered - (laid - laid_before)
        seen = Counter(NAMES[tile - 1] for tile in state[OFFER : OFFER + 5] if tile)
        for seat in range(players):
            seen += Counter(name for name in tiles_on(position, seat) if not name.endswith("start"))
            assert sum(name.endswith("start") for name in tiles_on(position, seat)) == 1
        undrawn = Counter({name: state[UNDRAWN + tile] for tile, name in enumerate(DRAWN)})
        assert seen + undrawn + passes == FULL
        before = position


@examples(12)
@given(GAMES)
def test_a_platform_is_one_connected_piece_within_its_bounds(game: tuple[int, int, bool]) -> None:
    players, seed, specials_first = game
    for position in played(players, seed, specials_first=specials_first):
        for seat in range(players):
            spaces = set(stacks(position.state, seat))
            reached, edge = set[int](), {min(spaces)}
            while edge:
                reached |= edge
                edge = {side for space in edge for side in neighbours(space)} & spaces - reached
            assert reached == spaces
            # Five tiles move a tile, so no coordinate passes rounds + 5.
            assert max(abs(part) for space in spaces for part in coordinates(space)) <= rules.ROUNDS[players] + 5


@examples(12)
@given(GAMES)
def test_elephants_are_alone_on_a_tile_after_the_start(game: tuple[int, int, bool]) -> None:
    players, seed, specials_first = game
    for position in played(players, seed, specials_first=specials_first):
        for seat in range(players):
            home = platform(position.state, seat)
            first, second = position.state[home + ELEPHANTS : home + ELEPHANTS + 2]
            assert {first, second} <= set(stacks(position.state, seat))
            assert (first == second) == (position.state[home + LAID] == 1)


@examples(8)
@given(GAMES)
def test_every_turn_lays_a_tile_or_an_elephant(game: tuple[int, int, bool]) -> None:
    players, seed, specials_first = game
    end = played(players, seed, specials_first=specials_first)[-1].state
    for seat in range(players):
        home = platform(end, seat)
        assert end[home + LAID] + sum(end[home + LYING : home + LYING + 2]) == rules.ROUNDS[players] + 1


@examples(8)
@given(GAMES)
def test_a_legal_move_always_exists_and_reading_a_state_changes_nothing(game: tuple[int, int, bool]) -> None:
    players, seed, specials_first = game
    out = [0] * rules.MOST_MOVES
    shares = [0] * players
    evaluate = GAME.rules(Form.PLAIN).evaluate
    for position in played(players, seed, specials_first=specials_first):
        # The state is a tuple: writing into it would raise an error.
        assert 0 < rules.legal(position.state, out) <= rules.MOST_MOVES or position.over
        evaluate(position.state, shares)
        assert abs(sum(shares) - 1000) < players
        assert position.state[EXTENT] == len(position.state)


@pytest.mark.compiled
@pytest.mark.parametrize("players", GAME.facts.players)
def test_many_compiled_games_end_after_their_rounds(players: int) -> None:
    tally = random_play(GAME.start(players), 30_000, seed=3, form=Form.CHECKED)
    turns = players * rules.ROUNDS[players]
    assert tally.games * turns <= tally.decisions <= (tally.games + 1) * (turns + 10)
    assert GAME.start(players).state[PLAYERS] == players
