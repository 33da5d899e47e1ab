"""Writes what the status line of a table says in a first round, python -m tools.write_first_round.

The moves are drawn by lot; the words are those that every player reads.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from howdah.core.position import Move, Position
from howdah.games import GAMES

FILE = Path(__file__).parents[1] / "docs" / "first-round.md"
NAMES = ("You", "Moti", "Tara", "Hari")
ROUNDS = {
    "kerala": (3, 2),
    "china-shop": (4, 2),
    "siam": (2, 3),
    "white-elephant": (2, 3),
}  # players, and turns of the reader
SQUARE = 2  # letters of a square's name
HEAD = """# A first round, as the table tells it

What the status line says to a person who has never played, written by `python -m tools.write_first_round`. A line in
bold asks for something, and *a touch* is what the person does; what can be touched is marked on the board. The first
touch on a move shows what it would do, with the button “Play it”; a mouse shows it by resting. All other lines tell
what has happened.
"""
# What a person touches, by the first word of a spot's name.
TOUCHED = {
    "offer": "a tile of the offer",
    "arch": "an arch",
    "pass": "“Pass”",
    "skip": "“Skip”",
    "A": "elephant A",
    "B": "elephant B",
    "shop": "a card in the shop",
    "herd": "an elephant",
    "hand": "a card in the hand",
    "push": "the pass card",
    "sheet": "a line of the score sheet",
    "reserve": "the reserve",
    "south-strip": "an elephant in the strip",
    "black-log": "the black logs",
    "guard": "a guard",
    "path": "a place beside the yard",
    "face": "a direction",
}


def contents() -> str:
    """Return the page."""
    parts = [HEAD]
    for game_id, (players, turns) in ROUNDS.items():
        parts.append(f"## {GAMES.find(game_id).title()}, {players} players\n")
        parts += [f"- {line}" for line in round_of(GAMES.find(game_id).start(players), turns)]
        parts.append("")
    return "\n".join(parts)


def round_of(position: Position, turns: int) -> Iterator[str]:
    """Yield the lines of a game until the reader has had some turns."""
    random = Random(2)
    while turns:
        if position.turn < 0:
            move = position.random_outcome(random)
            yield f"{move.sentence.told()}."
        elif position.turn > 0:
            move = random.choice(position.moves)
            yield f"{move.sentence.told_of(NAMES[move.seat])}."
        else:
            move = random.choice(position.moves)
            yield from choosing(position, move)
            turns -= position.play(move).turn != 0
        position = position.play(move)


def choosing(position: Position, move: Move) -> Iterator[str]:
    """Yield what is said while a move is picked, spot by spot."""
    instructions = {step.path: step.instruction.text() for step in position.steps}
    for length, spot in enumerate(move.path):
        is_square = len(spot) == SQUARE
        touched = f"square {spot}" if is_square else TOUCHED.get(spot.partition(":")[0], "a marked space")
        yield f"**Your turn. {instructions[move.path[:length]]}** *Touches {touched}.*"
    yield f"{move.sentence.suggested()}. *Touches “Play it”.*"


if __name__ == "__main__":
    FILE.write_text(contents(), encoding="utf-8")
