"""Who meets whom is fair: in seats, openings and draws."""

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from howdah.arena.match import Result, play
from howdah.arena.schedule import Fixture, fixtures
from howdah.arena.settings import ArenaError, Settings, settle
from howdah.core.errors import OptionsError
from howdah.core.game import Game
from howdah.core.types import CHANCE
from howdah.games import GAMES
from howdah.players.decision import PlayerError

NAMES = ("random", "greedy", "mcts", "mcts:7", "level:1")


@st.composite
def contests(draw: st.DrawFn) -> Settings:
    game = draw(st.sampled_from(list(GAMES)))
    seats = draw(st.sampled_from(game.facts.players))
    contenders = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True))
    rounds = draw(st.integers(1, 3))
    return settle(game, contenders, rounds * (2 if seats == 2 else 2 * seats), players=seats)


@given(settings=contests())
def test_all_pairings_are_complete_and_every_contender_has_every_seat_equally_often(settings: Settings) -> None:
    games = [fixture.seats(settings) for fixture in fixtures(settings)]
    met = Counter(tuple(sorted(set(seats))) for seats in games)
    assert met == {tuple(sorted(pair)): settings.games for pair in combinations(settings.contenders, 2)}
    for first, second in combinations(settings.contenders, 2):
        own = [seats for seats in games if set(seats) == {first, second}]
        taken = Counter((seat, name) for seats in own for seat, name in enumerate(seats))
        assert set(taken.values()) == {settings.games // 2}
        alone = Counter(
            (name, seats.index(name)) for seats in own for name in (first, second) if seats.count(name) == 1
        )
        assert set(alone) == set(product((first, second), range(settings.players)))
        assert len(set(alone.values())) == 1


@given(settings=contests())
def test_the_two_games_of_a_pair_differ_in_nothing_but_who_sits_where(settings: Settings) -> None:
    for fixture in fixtures(settings):
        first, second = settings.pairings[fixture.pairing]
        other = Fixture(fixture.pair, fixture.pairing, not fixture.second)
        changed = tuple(first if name == second else second for name in fixture.seats(settings))
        assert other.seats(settings) == changed


@pytest.mark.parametrize("game", [game for game in GAMES if game.facts.chance_in_play], ids=lambda game: game.id)
def test_both_games_of_a_pair_have_the_same_draws(game: Game) -> None:
    seats = game.facts.players[0]
    settings = settle(game, ["random", "greedy"], 2 if seats == 2 else 2 * seats)
    luck = [luck_of(settings, play(settings, Fixture(0, 0, second))) for second in (False, True)]
    assert luck[0]
    assert all(max(one[0], two[0]) < min(one[1], two[1]) for one, two in zip(*luck, strict=False))


def luck_of(settings: Settings, result: Result) -> list[tuple[float, float]]:
    """Return for every draw of a game between which bounds the random number was that it stands for."""
    now, bounds = GAMES.find(settings.game).start(settings.players, settings.options), []
    for notation in result.moves:
        if now.turn == CHANCE:
            outcomes = now.chance()
            place = [move.notation for move, _ in outcomes].index(notation)
            below, total = (sum(weight for _, weight in part) for part in (outcomes[:place], outcomes))
            bounds.append((below / total, (below + outcomes[place][1]) / total))
        now = now.play(notation)
    return bounds


def test_a_pair_has_one_opening_and_other_pairs_have_others() -> None:
    settings = settle(GAMES.find("siam"), ["greedy", "random"], 8)
    openings = [[play(settings, Fixture(pair, 0, second)).moves[:2] for second in (False, True)] for pair in range(4)]
    assert all(first == second for first, second in openings)
    assert len({first for first, _ in openings}) > 1


def test_a_game_is_the_same_whenever_it_is_played() -> None:
    settings = settle(GAMES.find("china-shop"), ["random", "greedy"], 6, players=3)
    assert play(settings, Fixture(1, 0, second=True)) == play(settings, Fixture(1, 0, second=True))


@pytest.mark.parametrize(
    ("contenders", "games", "complaint"),
    [
        (["greedy"], 2, "expected at least two players, but found 1"),
        (["greedy", "greedy"], 2, "player 'greedy' is named twice"),
        (["greedy", "random"], 3, "3 games give players unequal numbers of each seat; expected a multiple of 2"),
        (["greedy", "kasparov"], 2, "no player is called 'kasparov'"),
    ],
)
def test_contests_that_cannot_be_held_are_refused(contenders: list[str], games: int, complaint: str) -> None:
    with pytest.raises((ArenaError, PlayerError), match=complaint):
        settle(GAMES.find("siam"), contenders, games)


def test_three_seats_need_games_in_sixes_and_a_game_for_three() -> None:
    with pytest.raises(ArenaError, match="4 games give players unequal numbers of each seat; expected a multiple of 6"):
        settle(GAMES.find("kerala"), ["greedy", "random"], 4, players=3)
    with pytest.raises(OptionsError, match="siam is not played by 3"):
        settle(GAMES.find("siam"), ["greedy", "random"], 6, players=3)


def test_neighbours_meet_only_the_next_one() -> None:
    settings = settle(GAMES.find("siam"), ["random", "greedy", "mcts", "alphabeta"], 2, neighbours=True)
    assert settings.pairings == [("random", "greedy"), ("greedy", "mcts"), ("mcts", "alphabeta")]
    assert len(fixtures(settings)) == 6


def test_a_player_that_is_alone_has_every_seat_once_against_copies_of_each_other_player() -> None:
    settings = settle(GAMES.find("kerala"), ["mcts", "greedy", "random"], 3, players=3, alone=True)
    seats = [fixture.seats(settings) for fixture in fixtures(settings)]
    assert seats == [
        ("mcts", "greedy", "greedy"),
        ("mcts", "random", "random"),
        ("greedy", "mcts", "greedy"),
        ("random", "mcts", "random"),
        ("greedy", "greedy", "mcts"),
        ("random", "random", "mcts"),
    ]
    with pytest.raises(ArenaError, match="4 games give players unequal numbers of each seat; expected a multiple of 3"):
        settle(GAMES.find("kerala"), ["mcts", "greedy"], 4, players=3, alone=True)
    with pytest.raises(ArenaError, match="expected neighbours that meet, or the first player alone"):
        settle(GAMES.find("kerala"), ["mcts", "greedy"], 3, players=3, alone=True, neighbours=True)
