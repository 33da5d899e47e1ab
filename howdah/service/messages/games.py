"""Games, before any is begun."""

from collections.abc import Mapping
from dataclasses import dataclass

from howdah.core.game import Box, Game
from howdah.core.options import Number, Option, Options, Value
from howdah.core.strength import HIGHEST_LEVEL, Character
from howdah.players.characters import character_about, character_title
from howdah.players.levels import level_about, level_name
from howdah.puzzles.composing import kinds_of
from howdah.puzzles.puzzle import Kind as PuzzleKind
from howdah.service.computer_players import suitable_players


@dataclass(frozen=True)
class OptionView:
    """One thing to choose before a game; which of the fields are set depends on the kind of choice."""

    id: str
    title: str
    default: Value
    allowed: str  # for people
    values: tuple[str, ...] | None = None
    smallest: int | None = None
    largest: int | None = None
    zero_is_off: bool | None = None

    @classmethod
    def of(cls, option: Option[Value], title: str, language: str) -> "OptionView":
        """Return an option with its title, in a language."""
        limits = (option.smallest, option.largest, option.zero_is_off) if isinstance(option, Number) else ()
        return cls(option.id, title, option.default, option.allowed.text(language), option.values, *limits)


@dataclass(frozen=True)
class PresetsView:
    """Named sets of option values, such as editions."""

    id: str
    title: str
    default: str
    values: Mapping[str, Options]


@dataclass(frozen=True)
class BoxView:
    """A game as it is sold: a game with the options that its box plays by."""

    id: str  # "black-elephant"; the first box of a game has the game's id
    title: str
    summary: str
    authors: tuple[str, ...]
    published: str
    minutes: int | None  # how long a game takes, if the rules say so
    age: int | None  # from how many years on, if the rules say so
    options: Options  # options that differ from the game's defaults

    @classmethod
    def of(cls, game: Game, box: Box, language: str) -> "BoxView":
        """Return a box of a game."""
        return cls(
            id=box.id,
            title=game.title(language, box),
            summary=game.summary(language, box),
            authors=box.authors,
            published=box.published,
            minutes=box.minutes,
            age=box.age,
            options=Options(_differing(game, box)),
        )


@dataclass(frozen=True)
class LevelView:
    """A level of the computer players, in words."""

    player: str  # "level:3"
    title: str  # "Casual player"
    about: str  # what to expect of it

    @classmethod
    def of(cls, number: int, language: str) -> "LevelView":
        """Return a level in a language."""
        return cls(f"level:{number}", level_name(number, language), level_about(number, language))


@dataclass(frozen=True)
class RatingOfPlayer:
    """The rating of a computer player as contests have shown it."""

    value: int
    deviation: int


@dataclass(frozen=True)
class CharacterView:
    """A computer player with a style, in words."""

    player: str  # "character:chang"
    name: str  # "Chang"
    title: str  # "Chang, the pusher"
    about: str  # what to expect of it
    ratings: Mapping[str, RatingOfPlayer]  # by the number of players, where it was measured

    @classmethod
    def of(cls, game: Game, character: Character, language: str) -> "CharacterView":
        """Return a character of a game in a language."""
        title, about = character_title(game, character, language), character_about(game, character, language)
        rated = {str(number): character.rating(number) for number in game.facts.players}
        ratings = {number: RatingOfPlayer(one.value, one.deviation) for number, one in rated.items() if one}
        return cls(character.player, character.name, title, about, ratings)


@dataclass(frozen=True)
class GameView:
    """A game with its options, texts and computer players."""

    id: str
    title: str
    summary: str
    authors: tuple[str, ...]
    published: str
    rules_version: int
    players: tuple[int, ...]  # numbers of players, the usual one first
    sides: Mapping[str, tuple[str, ...]]  # for each number of players, what the seats are called
    boxes: tuple[BoxView, ...]  # the editions that are sold as games of their own, the usual one first
    first_player: str  # who begins: "seat" (the first), "lot", or the id of the option that names a side or draws lots
    codes: int  # moves and outcomes are numbered 0 to codes - 1
    chance: bool
    draws: bool  # whether the players may agree on a draw
    options: tuple[OptionView, ...]
    presets: PresetsView | None
    computers: tuple[str, ...]  # kinds of computer players; a budget may follow, as in mcts:2000
    levels: tuple[LevelView, ...]  # the lowest first
    characters: tuple[CharacterView, ...]  # computer players with a style
    levels_rated: tuple[int, ...]  # numbers of players with which the levels have ratings
    puzzles: tuple[PuzzleKind, ...]  # kinds that can be composed
    texts: Mapping[str, str]  # the game's texts; {braces} are to be filled in

    @classmethod
    def of(cls, game: Game, language: str) -> "GameView":
        """Return a game, with its texts in a language."""
        facts, words = game.facts, game.catalogue
        sides = {str(number): tuple(game.seat_name(seat) for seat in range(number)) for number in facts.players}
        keys = {*words.entries, *(side for seats in sides.values() for side in seats)}  # core may name the seats
        texts = {key: words.entry(key).get(language, words.entry(key)["en"]) for key in sorted(keys)}
        return cls(
            id=game.id,
            title=texts["title"],
            summary=texts["summary"],
            authors=facts.boxes[0].authors,
            published=facts.boxes[0].published,
            rules_version=facts.rules_version,
            players=facts.players,
            sides=sides,
            boxes=tuple(BoxView.of(game, box, language) for box in facts.boxes),
            first_player=facts.first_player,
            codes=facts.codes,
            chance=facts.chance,
            draws=facts.draws,
            options=tuple(OptionView.of(option, texts[f"option-{option.id}"], language) for option in facts.options),
            presets=_presets(game, texts),
            computers=suitable_players(game),
            levels=tuple(LevelView.of(number, language) for number in range(1, HIGHEST_LEVEL + 1)),
            characters=tuple(CharacterView.of(game, character, language) for character in game.characters),
            levels_rated=tuple(number for number in facts.players if game.strength.ratings(number)),
            puzzles=kinds_of(game),
            texts=texts,
        )


def _differing(game: Game, box: Box) -> dict[str, Value]:
    """Return the options in which a box differs from the game's defaults, presets taken apart."""
    _, usual = game.check(None, None)
    _, own = game.check(None, box.options)
    return {name: value for name, value in own.items() if value != usual[name]}


def _presets(game: Game, texts: Mapping[str, str]) -> PresetsView | None:
    presets = game.facts.presets
    if presets is None:
        return None
    values = {name: Options(values) for name, values in presets.values.items()}
    return PresetsView(presets.id, texts[f"option-{presets.id}"], presets.default, values)
