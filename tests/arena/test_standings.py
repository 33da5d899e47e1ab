"""Ratings say who is stronger, and how sure that is."""

import pytest

from howdah.arena.match import Result
from howdah.arena.schedule import Fixture, fixtures
from howdah.arena.settings import Settings, settle
from howdah.arena.standings import Standing, standings
from howdah.games import GAMES


def contest(game: str, games: int, players: int | None = None) -> Settings:
    return settle(GAMES.find(game), ["random", "greedy", "mcts"], games, players=players)


def decided(settings: Settings, fixture: Fixture, order: str) -> Result:
    """A game that ends in this order of contenders, the last one first; copies of one are level."""
    scores = tuple(order.split().index(name) for name in fixture.seats(settings))
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return Result(fixture, scores, winners, ())


def by_name(found: list[Standing]) -> dict[str, Standing]:
    return {standing.contender: standing for standing in found}


@pytest.mark.parametrize(("game", "players"), [("siam", 2), ("kerala", 3), ("china-shop", 4)])
def test_a_clearly_stronger_player_comes_first(game: str, players: int) -> None:
    settings = contest(game, 24, players)
    found = standings(settings, [decided(settings, fixture, "random greedy mcts") for fixture in fixtures(settings)])
    assert [standing.contender for standing in found] == ["mcts", "greedy", "random"]
    assert [standing.score for standing in found] == [1.0, 0.5, 0.0]
    assert found[0].low > found[1].high
    assert all(standing.low < standing.high for standing in found)
    assert sum(standing.rating for standing in found) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(("game", "players"), [("siam", 2), ("kerala", 5)])
def test_equal_players_have_half_the_wins_and_equal_ratings(game: str, players: int) -> None:
    settings = contest(game, 20, players)
    level = [Result(fixture, (3,) * players, tuple(range(players)), ()) for fixture in fixtures(settings)]
    for standing in standings(settings, level):
        assert standing.score == pytest.approx(0.5)
        assert standing.rating == pytest.approx(0, abs=1e-6)
        assert standing.low < 0 < standing.high


def test_who_is_alone_among_copies_of_a_better_one_is_told_apart() -> None:
    settings = settle(GAMES.find("kerala"), ["random", "greedy"], 12, players=3)
    played = [decided(settings, fixture, "random greedy") for fixture in fixtures(settings)]
    assert {standing.contender: standing.alone for standing in standings(settings, played)} == {
        "random": 0.0,
        "greedy": 1.0,
    }
    for_two = settle(GAMES.find("siam"), ["random", "greedy"], 2)
    assert [standing.alone for standing in standings(for_two, [])] == [None, None]


def test_a_drawn_game_favours_no_player() -> None:
    settings = settle(GAMES.find("siam"), ["random", "greedy"], 2)
    found = standings(settings, [Result(Fixture(0, 0, second=False), (0, 0), (0, 1), ())])
    assert [standing.score for standing in found] == [0.5, 0.5]
    assert [standing.rating for standing in found] == pytest.approx([0, 0], abs=1e-6)


def test_more_games_make_surer() -> None:
    def width(games: int) -> float:
        settings = contest("siam", games)
        orders = ("random greedy mcts", "mcts greedy random", "random greedy mcts")
        played = [decided(settings, fixture, orders[fixture.pair % 3]) for fixture in fixtures(settings)]
        best = by_name(standings(settings, played))["mcts"]
        return best.high - best.low

    assert width(120) < width(12) / 2


def test_a_rating_gap_is_the_one_that_elo_gives_such_a_score() -> None:
    settings = settle(GAMES.find("siam"), ["random", "greedy"], 2000)
    orders = ("random greedy", "random greedy", "random greedy", "greedy random")
    played = [decided(settings, fixture, orders[fixture.pair % 4]) for fixture in fixtures(settings)]
    best, worst = standings(settings, played)
    assert best.rating - worst.rating == pytest.approx(190.8, abs=1)


def test_gaps_between_neighbours_add_up() -> None:
    settings = settle(GAMES.find("siam"), ["random", "greedy", "mcts", "alphabeta"], 2000, neighbours=True)
    order = "random greedy mcts alphabeta"
    orders = (order, order, order, " ".join(reversed(order.split())))
    played = [decided(settings, fixture, orders[fixture.pair % 4]) for fixture in fixtures(settings)]
    best, *_, worst = standings(settings, played)
    assert best.rating - worst.rating == pytest.approx(3 * 190.8, abs=3)


def test_standings_of_nothing_say_so() -> None:
    settings = contest("siam", 2)
    assert {(standing.games, standing.score, round(standing.rating)) for standing in standings(settings, [])} == {
        (0, None, 0)
    }
