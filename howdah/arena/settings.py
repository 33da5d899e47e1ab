"""The settings of a contest."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations, pairwise

from howdah.core.errors import HowdahError
from howdah.core.game import Game
from howdah.core.strength import Budget
from howdah.players.roster import check_contender


class ArenaError(HowdahError):
    """A contest that cannot be held as asked."""

    code = "bad-contest"


@dataclass(frozen=True)
class Settings:
    """Everything that determines the games; equal settings give equal contests, except under budgets of seconds."""

    game: str  # "siam"
    rules_version: int
    players: int  # seats at the table
    options: Mapping[str, object]
    contenders: tuple[str, ...]  # ("alphabeta:d2", "mcts:500")
    games: int  # of each pairing
    budget: Budget  # of contenders whose spec names none
    opening: int  # random moves at the beginning of each game
    seed: int
    neighbours: bool  # whether each contender meets only the next one
    alone: bool  # whether the first contender has the single seat in every game, against each of the others

    @property
    def pairings(self) -> list[tuple[str, str]]:
        """All pairs of contenders, or only neighbours, or only pairs with the first contender."""
        if self.alone:
            first, *others = self.contenders
            return [(first, other) for other in others]
        return list(pairwise(self.contenders) if self.neighbours else combinations(self.contenders, 2))

    @property
    def round_of_seats(self) -> int:
        """The number of games in which each contender has each seat equally often."""
        return self.players if self.alone or self.players == 2 else 2 * self.players

    def to_json(self) -> dict[str, object]:
        """Return the settings as a results file has them."""
        return {name.replace("_", "-"): value for name, value in asdict(self).items()} | {
            "options": dict(self.options),
            "contenders": list(self.contenders),
        }


def settle(  # noqa: PLR0913
    game: Game,
    contenders: Sequence[str],
    games: int,
    *,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    budget: Budget | None = None,
    opening: int = 2,
    seed: int = 1,
    neighbours: bool = False,
    alone: bool = False,
) -> Settings:
    """Return checked settings; raise a `HowdahError` that names the mistake."""
    seats, chosen = game.check(players, options)
    if len(contenders) < 2:
        raise ArenaError(f"expected at least two players, but found {len(contenders)}")
    for spec in contenders:
        check_contender(spec, game, seats)
    twice = [spec for spec in contenders if contenders.count(spec) > 1]
    if twice:
        raise ArenaError(f"player {twice[0]!r} is named twice; expected different players")
    if alone and neighbours:
        raise ArenaError("expected neighbours that meet, or the first player alone against others, but found both")
    settings = Settings(
        game=game.id,
        rules_version=game.facts.rules_version,
        players=seats,
        options=dict(chosen),
        contenders=tuple(contenders),
        games=games,
        budget=budget or Budget(),
        opening=opening,
        seed=seed,
        neighbours=neighbours,
        alone=alone,
    )
    step = settings.round_of_seats
    if games < 1 or games % step:
        raise ArenaError(f"{games} games give players unequal numbers of each seat; expected a multiple of {step}")
    return settings
