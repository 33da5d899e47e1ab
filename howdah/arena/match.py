"""One game of a contest."""

from dataclasses import dataclass
from random import Random

from howdah.arena.schedule import Fixture
from howdah.arena.settings import Settings
from howdah.core.strength import Budget
from howdah.core.types import CHANCE
from howdah.games import GAMES
from howdah.players.roster import contender


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    fixture: Fixture
    scores: tuple[int, ...]  # each seat's points
    winners: tuple[int, ...]  # the seats that share the win
    moves: tuple[str, ...]  # every move and draw, the opening too


def play(settings: Settings, fixture: Fixture) -> Result:
    """Play a game to its end."""
    # Random numbers depend on the pair alone, so that both games of a pair have the same opening and draws.
    opening, draws = (_generator(settings, fixture, purpose) for purpose in ("opening", "draws"))
    seats = fixture.seats(settings)
    contenders = {spec: contender(spec, _generator(settings, fixture, spec).getrandbits(31)) for spec in set(seats)}
    now = GAMES.find(settings.game).start(settings.players, settings.options)
    moves, decisions = list[str](), 0
    while not now.over:
        if now.turn == CHANCE:
            move = now.random_outcome(draws)
        else:
            decisions += 1
            if decisions <= settings.opening:
                move = opening.choice(now.moves)
            else:
                player, budget = contenders[seats[now.turn]]
                move = player.choose(now, settings.budget if budget == Budget() else budget).move
        moves.append(move.notation)
        now = now.play(move)
    return Result(fixture, now.scores(), now.winners(), tuple(moves))


def _generator(settings: Settings, fixture: Fixture, purpose: str) -> Random:
    return Random(f"{settings.seed} {fixture.pair} {purpose}")  # noqa: S311
