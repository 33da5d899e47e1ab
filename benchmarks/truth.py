"""Truth audit: hints and reviews of sampled positions, with every statement checked by a solver or a recount.

python -m benchmarks.truth [GAME ...] [--statements N] [--seed S]
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random

from howdah.core.game import Game
from howdah.core.position import Move
from howdah.core.record import Record
from howdah.core.strength import Budget
from howdah.games import GAMES
from howdah.players.alphabeta import suits_alphabeta
from howdah.players.explain import explain
from howdah.players.hints import Explanation
from howdah.players.levels import LevelPlayer
from howdah.players.review import MISTAKE, review
from tests.games.settings import settings
from tests.players.truths import Statement, is_concrete, statements

HINTED = 0.2  # share of a game's positions
REVIEWED = 6  # of so many games one is reviewed
LONGEST = 120  # moves of a game that is reviewed
LEVELS = (1, 2, 3, 4)


def explanations(game: Game, random: Random) -> Iterator[Explanation]:
    """Yield what is said in a game of levels, with random players and options, and sometimes in its review."""
    setting = random.choice(settings(game))
    now = start = game.start(setting.players, setting.options)
    players = [LevelPlayer(random.choice(LEVELS), random.randrange(1 << 30)) for _ in range(now.players)]
    moves: list[Move] = []
    while not now.over:
        if now.turn >= 0 and random.random() < HINTED:
            yield explain(now, budget(game), 3, random.sample(now.moves, min(2, len(now.moves))))
        blunders = now.turn < 0 or random.random() < 0.1
        moves.append(now.move(random.choice(now.legal)) if blunders else players[now.turn].choose(now).move)
        now = now.play(moves[-1])
    if random.randrange(REVIEWED) == 0:
        found = review(Record.of(start, moves[:LONGEST]), Budget(nodes=200 if suits_alphabeta(game) else 20))
        yield from (point.explanation for point in found.turning_points)


def budget(game: Game) -> Budget:
    """Return the search of a hint."""
    return Budget(nodes=5000 if suits_alphabeta(game) else 100)


class Audit:
    """Counts statements and mistakes of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.said: Counter[str] = Counter()  # by the kind of statement
        self.false: Counter[str] = Counter()
        self.examples: dict[str, Statement] = {}
        self.mistakes = 0  # moves that lose at least a tenth of the win
        self.concrete = 0  # of these, with a reason that says why

    def add(self, said: Explanation) -> None:
        """Check an explanation."""
        for statement in statements(said):
            key = statement.reason.key
            self.said[key] += 1
            if not statement.true:
                self.false[key] += 1
                self.examples.setdefault(key, statement)
        seat = said.position.turn
        for advice in said.moves:
            if said.best.values[seat] - advice.values[seat] >= MISTAKE:
                self.mistakes += 1
                self.concrete += is_concrete(advice)


def audit(game: Game, wanted: int, seed: int) -> Audit:
    """Check at least so many statements about a game."""
    found, random = Audit(game), Random(f"{game.id} {seed}")
    while found.said.total() < wanted:
        for said in explanations(game, random):
            found.add(said)
            if found.said.total() >= wanted:
                break
    return found


def main() -> None:
    """Print the tables, and an example of every kind of false statement."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("games", nargs="*", default=[game.id for game in GAMES])
    arguments.add_argument("--statements", type=int, default=20_000, help="of all games together")
    arguments.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    audits = [audit(GAMES.find(name), asked.statements // len(asked.games), asked.seed) for name in asked.games]
    print("| game | statements | false | mistakes | with a concrete reason |\n|---|--:|--:|--:|--:|")
    for one in audits:
        share = f"{one.concrete / max(1, one.mistakes):.0%}"
        print(f"| {one.game.id} | {one.said.total()} | {one.false.total()} | {one.mistakes} | {share} |")
    kinds: dict[str, list[str]] = defaultdict(list)
    for kind in sorted({kind for one in audits for kind in one.said}):
        kinds[kind] = [f"{one.said[kind]} ({one.false[kind]})" for one in audits]
    print("\n| kind: said (false) | " + " | ".join(one.game.id for one in audits) + " |")
    print("|---|" + "--:|" * len(audits))
    for kind, cells in kinds.items():
        print(f"| {kind} | " + " | ".join(cells) + " |")
    for one in audits:
        for example in one.examples.values():
            print(f"\nfalse: {example}")


if __name__ == "__main__":
    main()
