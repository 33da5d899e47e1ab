"""Writes what moves of every kind are called in every language, for editors and for the tests.

python -m tools.write_sentences
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from howdah.core.errors import PositionError
from howdah.core.game import Game
from howdah.core.options import Choice
from howdah.core.position import Move, Position
from howdah.core.record import Record
from howdah.core.sentence import Sentence
from howdah.core.text import LANGUAGES, Phrase
from howdah.games import GAMES

ROOT = Path(__file__).parents[1]
RECORDS = ROOT / "tests" / "records"
FOLDER = ROOT / "tests" / "games" / "sentences"
EVERY = 3  # of the positions of a record, how many are left out between two that are looked at
FROM = ("from", "from-vowel")  # the same kind of sentence
KEYS = ("do-", "told-", "drawn-", "effect-")

# Positions with moves that the records do not show.
RARE: Mapping[str, tuple[str, ...]] = {
    "siam": ("...../..OO./...E>O/...../..... e - 5 -",),
    "white-elephant": (
        "white ......X/......./......./...o.../......./......E/....... 9,0,0,10 gg77 0,0 3,3 47,0 0,0 0,0 s s 0",
        "white ......X/......./......./...o.../....En./......./....... 9,0,0,9 gg77 0,0 3,3 47,0 0,0 0,0 s s 0",
        "white .EE...X/......./......./...o.../......./......./....... 1,0,0,10 gg77 0,0 3,3 47,0 6,0 1,0 s s 0",
        "white ..N?E..X/......./......./...o.../......./......./....... 1,0,0,10 gg77 0,0 3,3 47,0 6,0 1,0 s s 1",
        "white ....#EX/.....#./......./...o.../......./.#...../....... 0,0,0,10 gg77 0,0 0,3 47,0 9,0 0,0 s s 0",
    ),
    "china-shop": (
        (
            "1:R56G5:-,7,5,6/1:G6:-,8,7,5/2:-:12,-,8,3/0:G5:6,-,6,13 1 lose:any2:2:R5 R7G7B5 "
            "R33344445566788G33344466788B333344455667788 GG+B,any2 RR+GG,GG+BB*2,BB+G,allR,allG,allB"
        ),
    ),
}


@dataclass(frozen=True)
class Example:
    """A move in a position."""

    position: Position
    move: Move

    @property
    def text(self) -> str:
        """The entry of a file: the position, the notation, and the sentences, suggested and told."""
        said = self.move.sentence
        words = [f"    {language}  {said.suggested(language)} | {said.told(language)}" for language in LANGUAGES]
        head = f"{self.position.players} {dict(self.position.options)} {self.position}"
        return "\n".join([self.move.notation, f"    at  {head}", *words]) + "\n"


def kind(sentence: Sentence) -> tuple[str, ...]:
    """Return what tells sentences of different kinds apart: the keys of their texts."""
    parts = (value.key for value in sentence.values.values() if isinstance(value, Phrase) and value.key not in FROM)
    return sentence.kind, *(effect.key for effect in sentence.effects), *parts


def keys_of(game: Game) -> set[str]:
    """Return the keys of a game's texts that sentences are made of."""
    return {key for key in game.catalogue.entries if key.startswith(KEYS)}


def used_by(sentence: Sentence) -> set[str]:
    """Return the keys that a sentence uses."""
    heads = {f"drawn-{sentence.kind}"} if sentence.drawn else {f"do-{sentence.kind}", f"told-{sentence.kind}"}
    return heads | {effect.key for effect in sentence.effects}


def examples(game: Game) -> Iterator[Example]:
    """Yield a move of each kind: from the records, and from positions that are rare."""
    seen: set[tuple[str, ...]] = set()
    for position in positions(game):
        for move in position.moves:
            if kind(move.sentence) not in seen:
                seen.add(kind(move.sentence))
                yield Example(position, move)


def positions(game: Game) -> Iterator[Position]:
    """Yield positions of the game."""
    choices = [option for option in game.facts.options if isinstance(option, Choice)]
    chosen = [{option.id: value} for option in choices for value in option.values]
    for text in RARE.get(game.id, ()):
        for options in ({}, *chosen):
            with suppress(PositionError):  # the text names the edition, and the option belongs to another one
                yield game.position(text, options=options)
    for file in sorted((RECORDS / game.id).glob("*.json")):
        record = Record.from_json(file.read_text(encoding="utf-8"), GAMES)
        yield from [position for number, position in enumerate(record.replay()) if number % EVERY == 0]


def contents() -> Iterator[tuple[Path, str]]:
    """Yield each game's file and the text that belongs into it."""
    for game in GAMES:
        found = sorted(examples(game), key=lambda example: kind(example.move.sentence))
        yield FOLDER / f"{game.id}.txt", "\n".join(example.text for example in found)


def write() -> None:
    """Write all files."""
    for file, text in contents():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
