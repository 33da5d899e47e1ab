"""Computer players with a style, which weigh the named terms of a game's evaluation in their own way."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from howdah.core.game import Game
from howdah.core.position import Position
from howdah.core.strength import OWN_BUDGET, Budget, Character
from howdah.core.text import catalogue
from howdah.core.win_probability import WHOLE_WIN
from howdah.players.decision import Decision, Halt, Player, PlayerError, Report
from howdah.players.levels import good_enough, with_an_aim
from howdah.players.searcher import run_here, searcher
from howdah.players.thought import Search, Thought, run, search

AS_WELCOME: Final = 8  # thousandths of the win: moves that are liked nearly as well are chosen among by the seed


def character_of(game: Game, character_id: str) -> Character:
    """Return a character of a game; raise `PlayerError` if there is none of this name."""
    for character in game.characters:
        if character.id == character_id:
            return character
    known = ", ".join(character.player for character in game.characters) or "none"
    raise PlayerError(f"no character of {game.id} is called {character_id!r}; expected one of: {known}")


def character_title(game: Game, character: Character, language: str = "en") -> str:
    """Return the name of a character and what it is: “Chang, the pusher”."""
    words = {"name": character.name, "title": game.catalogue.text(f"character-{character.id}", language)}
    return catalogue("howdah.players").text("character-title", language, words)


def character_about(game: Game, character: Character, language: str = "en") -> str:
    """Return what to expect of a character, in a sentence."""
    return game.catalogue.text(f"character-{character.id}-about", language)


@dataclass(frozen=True)
class CharacterPlayer(Player):
    """Plays with a style. Equal seeds choose equal moves."""

    character_id: str
    seed: int = 1

    def prepare(self, game: Game) -> None:
        """Compile what this game needs, ahead of the first move."""
        searcher(game).prepare(game)

    def _best(
        self, position: Position, budget: Budget, count: int, report: Report | None, halt: Halt | None
    ) -> tuple[Decision, ...]:
        """Return the move that the character likes best; a budget replaces its own."""
        del count
        return (run(self.thought(position, budget), run_here(report, halt)),)

    def thought(self, position: Position, budget: Budget = OWN_BUDGET) -> Thought[Decision]:
        """Return the choice of a move as a thought."""
        character = character_of(position.game, self.character_id)
        level = character.level if budget == OWN_BUDGET else replace(character.level, budget=budget)
        player = searcher(position.game, self.seed)
        found = yield from search(Search(player, position, level.budget, level.moves, plies=1))
        candidates = with_an_aim(position, good_enough(found, position.turn, level.margin))
        welcome = liked_best(position, character, candidates)
        return Random(f"{self.seed} {position.state}").choice(welcome)  # noqa: S311


def liked_best(position: Position, character: Character, found: Sequence[Decision]) -> Sequence[Decision]:
    """Return the decisions that a character likes best, all told: what they promise, and what it has a liking for."""
    if len(found) == 1:
        return found
    before, seat = position.terms(), position.turn
    liked = []
    for decision in found:
        after = position.play(decision.move).terms()
        likes = WHOLE_WIN * decision.values[seat] + character.moves.get(decision.move.sentence.kind, 0)
        for likings, seats in ((character.own, [seat]), (character.others, others_of(position))):
            for term, liking in likings.items():
                likes += liking * sum(after[term][one] - before[term][one] for one in seats) / len(seats)
        liked.append(likes)
    return [decision for decision, likes in zip(found, liked, strict=True) if likes >= max(liked) - AS_WELCOME]


def others_of(position: Position) -> list[int]:
    """Return the seats of the other players."""
    return [seat for seat in range(position.players) if seat != position.turn]
