"""Moves of Siam in words."""

from functools import lru_cache

from howdah.core.geometry import FACINGS
from howdah.core.sentence import KEPT, Badge, Sentence, played, starting_at
from howdah.core.text import Phrase, Series, Word
from howdah.core.types import State
from howdah.games.siam import rules as r
from howdah.games.siam.moves import Action, action_of
from howdah.games.siam.names import OWNERS, TEXTS, name


def sentence(state: State, code: int) -> Sentence:
    """Return what a legal move does."""
    action = action_of(code)
    if action.kind in {"leave", "turn"}:
        return _sentence(code)
    line = line_of_pieces(state, action.target, action.direction)
    kept = action.kind == "go" and not line and r.facing_of(state[r.BOARD + action.square]) == action.facing
    return _sentence(code, _effects(state, code, action, line), tuple(line), kept=kept)


@lru_cache(KEPT)
def _sentence(
    code: int, effects: tuple[Phrase, ...] = (), line: tuple[int, ...] = (), *, kept: bool = False
) -> Sentence:
    """Return the sentence of a move, by its effects, what it pushes, and whether an animal keeps its facing."""
    action = action_of(code)
    square, facing = name(action.square), Word(f"facing-{action.facing}")
    match action.kind:
        case "leave":
            return played(TEXTS, "leave", square=square)
        case "turn":
            return played(TEXTS, "turn", square=square, facing=facing)
        case "enter" if not line:
            return played(TEXTS, "enter", square=square, facing=facing)
        case "enter":
            return played(TEXTS, "enter-push", effects, square=square, facing=facing, pushed=_named(line))
    origin, target = starting_at(square), name(action.target)
    if line:
        return played(TEXTS, "push", effects, origin=origin, target=target, pushed=_named(line))
    return played(TEXTS, "go-on" if kept else "go", origin=origin, target=target, facing=facing)


def badge(state: State, code: int) -> Badge | None:
    """Return whether a move wins, loses, or pushes an animal off."""
    own = OWNERS[state[r.TURNS] & 1]
    for effect in sentence(state, code).effects:
        kind, _, side = effect.key.removeprefix("effect-").rpartition("-")
        if kind == "rock-off":
            return Badge(Phrase("badge-wins" if side == own else "badge-loses"), side == own)
        return Badge(Phrase("badge-off"), side != own)
    return None


def line_of_pieces(state: State, first: int, heading: int) -> list[int]:
    """Return the pieces of the unbroken line that begins at a square."""
    pieces = []
    square = first
    while square != r.OFF_THE_BOARD and state[r.BOARD + square] != r.EMPTY:
        pieces.append(state[r.BOARD + square])
        square = r.NEXT[FACINGS * square + heading]
    return pieces


def _named(line: tuple[int, ...]) -> Series:
    """Return the pieces of a line, counted by kind."""
    kinds = ["rocks" if piece == r.ROCK else OWNERS[r.owner_of(piece)] for piece in line]
    counts = {kind: kinds.count(kind) for kind in ("rocks", *OWNERS) if kind in kinds}
    return Series(
        tuple(
            Word(f"pushed-one-{kind}") if count == 1 else Phrase(f"pushed-{kind}", {"count": count})
            for kind, count in counts.items()
        )
    )


def _effects(state: State, code: int, action: Action, line: list[int]) -> tuple[Phrase, ...]:
    """Return what goes over the edge, and who wins by it."""
    end = action.target
    for _ in line:
        end = r.NEXT[FACINGS * end + action.direction]
    if not line or end != r.OFF_THE_BOARD:
        return ()
    if line[-1] != r.ROCK:
        return (Phrase(f"effect-off-{OWNERS[r.owner_of(line[-1])]}"),)
    after = [*state, *[0] * max(r.SIZE - len(state), r.ENTRY_WORDS)]
    r.apply(after, code)
    return (Phrase(f"effect-rock-off-{OWNERS[after[r.RESULT] - r.ELEPHANTS_WON]}"),)
