"""The base class of every game: its facts, and the files of its folder."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from howdah.core import defaults
from howdah.core.compilation import Form, form_for_positions
from howdah.core.errors import OptionsError
from howdah.core.options import Option, Options, Presets, Value, resolve
from howdah.core.picks import PickGroup
from howdah.core.rules import Rules, rules_of
from howdah.core.score_part import ScorePart
from howdah.core.sentence import Badge, Sentence
from howdah.core.strength import Character, Strength
from howdah.core.text import Catalogue, Reason, catalogue
from howdah.core.types import EXTENT, State, Words

if TYPE_CHECKING:
    from howdah.core.position import Position


BY_LOT: Final = "lot"
FIRST_SEAT: Final = "seat"


@dataclass(frozen=True)
class Box:
    """A game as it is sold: what stands on the box, and the options that it is played by.

    Its title and its summary are in the game's catalogue: `title` and `summary` for the box with the game's own id,
    `title-` and `summary-` with the id of the box for others.
    """

    id: str  # "black-elephant"
    authors: tuple[str, ...]  # ("Didier Dhorbait",)
    published: str  # "Ferti 2005"
    minutes: int | None = None  # how long a game takes; None if the rules do not say
    age: int | None = None  # from how many years on; None if the rules do not say
    options: Mapping[str, Value] = field(default_factory=dict)  # {"edition": "black"}; the others have their defaults


@dataclass(frozen=True)
class Facts:
    """Static facts about a game."""

    id: str  # "siam"; its titles are in the game's catalogue
    boxes: tuple[Box, ...]  # the first one has the game's own id and no options
    players: tuple[int, ...]  # numbers of players it can be played by, the usual one first
    rules_version: int  # raised when behaviour changes
    codes: int  # moves and outcomes are numbered 0..codes-1
    most_moves: int  # no position has more legal moves or outcomes
    size: int  # words of the largest state
    chance: bool  # whether there are draws of chance at all, even if only for the first player
    chance_in_play: bool  # whether a draw can follow a decision, so that a search looks ahead to draws
    options: tuple[Option[Any], ...] = ()
    presets: Presets | None = None
    first_player: str = FIRST_SEAT  # who begins: FIRST_SEAT, BY_LOT, or the id of the option that says so
    draws: bool = False  # whether a game can end undecided, so that the players may agree on it
    memory_at: int | None = None  # words from here on remember earlier positions and are no part of the position
    memory_entry: int = 0  # words that a move may add to a memory which outgrows `size`, 0 if none does
    # By earlier version of the rules: the option values that it played by, where a record of it does not name them.
    earlier_versions: Mapping[int, Mapping[str, Value]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Surface:
    """Functions that present a game's states and codes to people and clients, as text, JSON and drawings."""

    # notation.py: how a legal move or outcome is written.
    notation: Callable[[State, int], str]
    # The moves that a text can mean, legal or not; none if it is not in this game's notation. A text in proper notation
    # that is not legal may raise `IllegalMoveError` instead; it must if no code stands for it (a step of two squares).
    codes_of_text: Callable[[State, str], Sequence[int]]
    # The moves of one player that a list such as `-R7 -R3` names, in the order of the rules; None if it is no list of
    # moves. A list that cannot be played raises `IllegalMoveError`. Only games with `picks.py` have such lists.
    codes_of_list: Callable[[State, str], Sequence[int] | None]
    # What a player picks together, in any order, instead of one move after the other; empty for a single move.
    pick_groups: Callable[[State], tuple[PickGroup, ...]]
    # A few moves in this game's notation, one of each kind, for messages.
    examples: Sequence[str]
    # paths.py: a legal move as the named spots that a person would touch, one after the other.
    path: Callable[[State, int], tuple[str, ...]]
    # A path with the same meaning, as `path` writes it, where several spots mean the same; optional.
    same_path: Callable[[State, Sequence[str]], tuple[str, ...]]
    # sentences.py: what a legal move or outcome does there, in words.
    sentence: Callable[[State, int], Sentence]
    # What comes of a legal move in a word or two; None if there is nothing to point out. Optional.
    badge: Callable[[State, int], Badge | None]
    # steps.py: what the player does next, after the beginning of a legal path and given the spots that can follow it.
    step: Callable[[State, tuple[str, ...], Sequence[str]], Reason]
    # why_not.py: why a move that is not legal is not.
    why_not: Callable[[State, int], Reason]
    # Why no legal move begins with this path; None if the path names nothing of this game.
    why_not_path: Callable[[State, Sequence[str]], Reason | None]
    # position_string.py: the position string.
    write: Callable[[State], str]
    # The state of a position string, for a number of players and the options as `setup` gets them; raises
    # `PositionError` with what is wrong.
    read: Callable[[str, int, list[int]], Words]
    # view.py: as JSON everything that a board shows; seats count from 0.
    view: Callable[[State], dict[str, object]]
    # Each seat's points as the rules find them, where a game has a quicker way than its plain rules; optional.
    scores: Callable[[State], tuple[int, ...]] | None
    # Every reason for which a finished game is over.
    endings: Callable[[State], Sequence[Reason]]
    # How a tie was decided in a finished game; a game without such a rule has no such function.
    tie_breaks: Callable[[State], Sequence[Reason]]
    # The parts that the points are the sum of; a game that is won without points has no such function.
    score_parts: Callable[[State], Sequence[ScorePart]]
    # drawing.py: the position as a drawing in plain text, in a language.
    draw: Callable[[State, str], str]
    # Patterns of what in a drawing belongs to a seat, -1 for no seat.
    marks: Mapping[str, int]


class Game(ABC):
    """A game: its facts, and the files of its folder, found by their role (docs/architecture.md)."""

    facts: Facts

    def __reduce__(self) -> tuple[type["Game"], tuple[()]]:
        """Pickle the class alone; modules are not picklable."""
        return type(self), ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))

    def file(self, role: str) -> ModuleType:
        """Return the game's file with this role, such as `notation`."""
        return import_module(f"{self.package}.{role}")

    def file_or_default(self, role: str) -> ModuleType:
        """Return the game's file with this role, `core.defaults` if it has none."""
        return self.file(role) if self.has_file(role) else defaults

    def has_file(self, role: str) -> bool:
        """Tell whether the game has a file with this role."""
        return find_spec(f"{self.package}.{role}") is not None

    @cached_property
    def module(self) -> ModuleType:
        """The plain rules file."""
        return self.file("rules")

    @cached_property
    def evaluation(self) -> ModuleType:
        """The plain file of the terms that the estimate rests on."""
        return self.file("evaluation")

    @cached_property
    def weights(self) -> ModuleType:
        """The weights of the terms."""
        return self.file("weights")

    @cached_property
    def network(self) -> ModuleType | None:
        """The plain file of the features that a learned estimate rests on; None if the game has none."""
        return self.file("network") if self.has_file("network") else None

    @property
    def network_weights(self) -> ModuleType:
        """The weights of the learned estimate."""
        return self.file("network_weights")

    @cached_property
    def quiescence(self) -> ModuleType:
        """The plain file of the moves that a quiescence search tries."""
        return self.file_or_default("quiescence")

    @cached_property
    def rollout_policy(self) -> ModuleType:
        """The plain file of the move that a rollout plays."""
        return self.file_or_default("rollout_policy")

    @cached_property
    def surface(self) -> Surface:
        """The functions that present the game to people and clients."""
        notation, why_not, strings = self.file("notation"), self.file("why_not"), self.file("position_string")
        view, drawing, paths = self.file("view"), self.file("drawing"), self.file("paths")
        picks = self.file("picks") if self.has_file("picks") else None
        return Surface(
            notation=notation.notation,
            codes_of_text=notation.codes_of_text,
            codes_of_list=getattr(picks, "codes_of_list", lambda *_: None),
            pick_groups=getattr(picks, "pick_groups", lambda _: ()),
            examples=notation.EXAMPLES,
            path=paths.path,
            same_path=getattr(paths, "same_path", lambda _, path: tuple(path)),
            sentence=self.file("sentences").sentence,
            badge=getattr(self.file("sentences"), "badge", lambda *_: None),
            step=self.file("steps").step if self.has_file("steps") else lambda *_: self.catalogue.reason("step"),
            why_not=why_not.why_not,
            why_not_path=why_not.why_not_path,
            write=strings.write,
            read=strings.read,
            view=view.view,
            scores=getattr(view, "scores", None),
            endings=view.endings,
            tie_breaks=getattr(view, "tie_breaks", lambda _: ()),
            score_parts=getattr(view, "score_parts", lambda _: ()),
            draw=drawing.draw,
            marks=getattr(drawing, "MARKS", {}),
        )

    @cached_property
    def strength(self) -> Strength:
        """The levels and search settings of computer players."""
        found: Strength = self.file("strength").STRENGTH if self.has_file("strength") else Strength()
        return found

    @cached_property
    def characters(self) -> tuple[Character, ...]:
        """The computer players with a style; none if the game has no file of them."""
        found: tuple[Character, ...] = self.file("characters").CHARACTERS if self.has_file("characters") else ()
        return found

    @cached_property
    def catalogue(self) -> Catalogue:
        """The game's texts."""
        return catalogue(self.package)

    @property
    def package(self) -> str:
        """The package that holds the game, its texts and its rules pages."""
        return type(self).__module__.rpartition(".")[0]

    @property
    def id(self) -> str:
        """The game's id."""
        return self.facts.id

    def box(self, options: Options) -> Box:
        """Return the box that is played by these options: the first one, unless they are those of another."""
        first, *others = self.facts.boxes
        return next((box for box in others if self._are_options_of(box, options)), first)

    def _are_options_of(self, box: Box, options: Options) -> bool:
        """Tell whether the options have every value that the box names, itself or by a preset."""
        named, presets = dict(box.options), self.facts.presets
        if presets and presets.id in named:
            named = {**presets.values[str(named.pop(presets.id))], **named}
        return all(options[name] == value for name, value in named.items())

    def title(self, language: str = "en", box: Box | None = None) -> str:
        """Return the game's name, or the name of one of its boxes."""
        return self.catalogue.text(self._key("title", box), language)

    def summary(self, language: str = "en", box: Box | None = None) -> str:
        """Return what the game is about, or what one of its boxes is."""
        return self.catalogue.text(self._key("summary", box), language)

    def _key(self, key: str, box: Box | None) -> str:
        return key if box is None or box.id == self.id else f"{key}-{box.id}"

    @property
    def terms(self) -> tuple[str, ...]:
        """The names of what the game's estimate rests on; `term-` and a name is a key of the game's texts."""
        names: tuple[str, ...] = self.evaluation.TERMS
        return names

    def rules(self, form: Form) -> Rules:
        """Return the rules in the given form."""
        return rules_of(self, form)

    def start(
        self, players: int | None = None, options: Mapping[str, object] | None = None, *, form: Form | None = None
    ) -> "Position":
        """Return the position that a game begins with."""
        from howdah.core.position import Position

        seats, chosen = self.check(players, options)
        form = form or form_for_positions()
        rules = self.rules(form)
        state = rules.words(self.facts.size)
        rules.setup(state, seats, rules.words_from(self.encode(chosen)))
        return Position(self, seats, chosen, rules.used(state), form)

    def position(
        self,
        text: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        form: Form | None = None,
    ) -> "Position":
        """Return the position that a position string describes."""
        from howdah.core.position import Position

        seats, chosen = self.check(players, options)
        state = self.surface.read(text, seats, self.encode(chosen))
        return Position(self, seats, chosen, tuple(state[: state[EXTENT]]), form or form_for_positions())

    def check(
        self, players: int | None, options: Mapping[str, object] | None, version: int | None = None
    ) -> tuple[int, Options]:
        """Return a number of players and a value for each option, checked.

        With an earlier version of the rules, options that are not named get the values by which it is played today.
        """
        seats = self.facts.players[0] if players is None else players
        if seats not in self.facts.players:
            allowed = ", ".join(map(str, sorted(self.facts.players)))
            raise OptionsError(
                f"{self.id} is not played by {seats}; expected a number of players out of: {allowed}",
                key="player-count",
                game=self.title(),
                players=seats,
                allowed=allowed,
            )
        defaults = self.defaults_of(version)
        try:
            return seats, resolve(self.facts.options, self.facts.presets, options or {}, defaults)
        except OptionsError as error:
            raise self.titled(error) from None

    def titled(self, error: OptionsError) -> OptionsError:
        """Return an error about an option, with the option's title."""
        key = f"option-{error.values.get('option')}"
        if "title" in error.values and key in self.catalogue:
            error.values["title"] = self.catalogue.reason(key)
        return error

    @property
    def versions(self) -> tuple[int, ...]:
        """The versions of the rules by which a game can be played on."""
        return tuple(sorted({*self.facts.earlier_versions, self.facts.rules_version}))

    def defaults_of(self, version: int | None) -> Mapping[str, Value]:
        """Return the option values that an earlier version of the rules played by; raise `OptionsError` if unknown."""
        if version is None or version == self.facts.rules_version:
            return {}
        if version in self.facts.earlier_versions:
            return self.facts.earlier_versions[version]
        known = ", ".join(map(str, self.versions))
        raise OptionsError(f"it was played by version {version} of the rules of {self.id}; expected one of: {known}")

    def room(self, state: State, moves: int = 1) -> int:
        """Return how many words a state needs so that this number of moves can be played from it."""
        return max(self.facts.size, len(state) + moves * self.facts.memory_entry)

    def encode(self, options: Options) -> list[int]:
        """Return the options as the words that `setup` gets."""
        return [word for option in self.facts.options for word in option.encode(options[option.id])]

    @abstractmethod
    def longest(self, players: int, options: Options) -> int | None:
        """Return how many moves and draws a game can have at the most, None if nothing limits it."""

    def seat_name(self, seat: int) -> str:
        """Return the key of a seat's name in the catalogue, such as `elephants`."""
        return f"seat-{seat}"

    def actor(self, seat: int) -> str:
        """Return the key of a seat's name where it is the subject of a sentence in the singular, such as “Elephant”."""
        key = f"actor-{self.seat_name(seat)}"
        return key if key in self.catalogue else self.seat_name(seat)
