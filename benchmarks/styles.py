"""Whether characters differ in style: what each does in the same positions, beside the other characters of its game.

python -m benchmarks.styles [GAME ...] [--positions N]
"""

import argparse
from collections.abc import Callable, Iterator, Mapping
from random import Random

from howdah.core.game import Game
from howdah.core.position import Move, Position
from howdah.games import GAMES
from howdah.players.characters import CharacterPlayer
from howdah.players.levels import LevelPlayer

Measure = Callable[[Position, Move], float]
OPENING = 4  # random moves, so that games differ
SOURCE = 3  # the level whose games the positions are from


def kinds(*names: str) -> Measure:
    """Return how often moves are of these kinds."""
    return lambda _, move: float(move.sentence.kind in names)


def own(term: str, sign: int = 1) -> Measure:
    """Return how much more of a term the player has after a move."""
    return lambda now, move: sign * _change(now, move, term, [now.turn])


def others(term: str) -> Measure:
    """Return how much more of a term the other players have after a move."""
    return lambda now, move: _change(now, move, term, [seat for seat in range(now.players) if seat != now.turn])


def _change(now: Position, move: Move, term: str, seats: list[int]) -> float:
    before, after = now.terms()[term], now.play(move).terms()[term]
    return sum(after[seat] - before[seat] for seat in seats) / len(seats)


# For each character: in words what it does more than the others, and the measure of it.
STYLES: Mapping[str, tuple[str, Measure]] = {
    "chang": ("pushes", kinds("push", "enter-push")),
    "mali": ("animals taken out of danger", own("threatened", -1)),
    "kla": ("enemies put in danger or off the board", lambda *at: others("threatened")(*at) + others("reserve")(*at)),
    "nok": ("animals brought to the middle", own("centre")),
    "somchai": ("animals brought in", own("reserve", -1)),
    "kibo": ("logs gained", own("logs")),
    "tembo": ("steps made on the way home", lambda *at: own("steps")(*at) + 7 * own("home")(*at)),
    "zuri": ("captives, and moves of guards", lambda *at: own("captives")(*at) + kinds("guard")(*at)),
    "imani": ("elephants taken out of danger", own("threatened", -1)),
    "duma": ("jumps", kinds("jump", "jump-home", "jump-turned")),
    "lan": ("points in sight with one colour", own("colour")),
    "wei": ("money gained", own("money")),
    "bao": ("cards gained", own("cards")),
    "feng": ("pass cards played", kinds("push")),
    "meera": ("arches taken", kinds("take-arch")),
    "kiran": ("surplus tiles avoided", own("surplus", -1)),
    "nandi": ("elephant symbols gained", own("symbols")),
    "tara": ("elephants kept standing", own("standing")),
    "lila": ("tiles covered", own("covered")),
}


def positions(game: Game, count: int, seed: int = 1) -> Iterator[Position]:
    """Yield positions with a choice from games of a level, spread over whole games."""
    random = Random(seed)
    while count > 0:
        now, moves = game.start(), 0
        while not now.over and count > 0:
            if now.turn < 0 or moves < OPENING:
                now = now.play(random.choice(now.legal))
                moves += now.turn >= 0
                continue
            if random.random() < 0.25 and len(now.legal) > 1:
                count -= 1
                yield now
            now = now.play(LevelPlayer(SOURCE, random.randrange(1 << 30)).choose(now).move)


def measured(game: Game, count: int) -> dict[str, dict[str, float]]:
    """Return for each character's style how much of it each character of the game shows, on average for a move."""
    sums = {style.id: {one.id: 0.0 for one in game.characters} for style in game.characters}
    for now in positions(game, count):
        for one in game.characters:
            move = CharacterPlayer(one.id).choose(now).move
            for style in game.characters:
                sums[style.id][one.id] += STYLES[style.id][1](now, move)
    return {style: {one: total / count for one, total in row.items()} for style, row in sums.items()}


def main() -> None:
    """Print a table for each game."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("games", nargs="*", default=[game.id for game in GAMES])
    arguments.add_argument("--positions", type=int, default=200)
    asked = arguments.parse_args()
    for game in map(GAMES.find, asked.games):
        names = [character.id for character in game.characters]
        print(f"| {game.id}, for a move | " + " | ".join(names) + " |")
        print("|---|" + "--:|" * len(names))
        for style, row in measured(game, asked.positions).items():
            most = max(row, key=lambda one: row[one])
            cells = [f"**{value:+.3f}**" if one == most else f"{value:+.3f}" for one, value in row.items()]
            print(f"| {style}: {STYLES[style][0]} | " + " | ".join(cells) + " |")
        print(flush=True)


if __name__ == "__main__":
    main()
