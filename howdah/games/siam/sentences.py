"""Moves of Siam in words."""

from howdah.core.geometry import FACINGS
from howdah.core.sentence import Badge, Sentence, played, starting_at
from howdah.core.text import Phrase, Series, Word
from howdah.core.types import State
from howdah.games.siam import rules as r
from howdah.games.siam.moves import Action, action_of
from howdah.games.siam.names import OWNERS, TEXTS, name


def sentence(state: State, code: int) -> Sentence:
    """Return what a legal move does."""
    action = action_of(code)
    square, facing = name(action.square), Word(f"facing-{action.facing}")
    match action.kind:
        case "leave":
            return played(TEXTS, "leave", square=square)
        case "turn":
            return played(TEXTS, "turn", square=square, facing=facing)
    line = line_of_pieces(state, action.target, action.direction)
    effects = _effects(state, code, action, line)
    pushed = _named(line)
    if action.kind == "enter":
        if not line:
            return played(TEXTS, "enter", square=square, facing=facing)
        return played(TEXTS, "enter-push", effects, square=square, facing=facing, pushed=pushed)
    target = name(action.target)
    if line:
        return played(TEXTS, "push", effects, origin=starting_at(square), target=target, pushed=pushed)
    kept = r.facing_of(state[r.BOARD + action.square]) == action.facing
    return played(TEXTS, "go-on" if kept else "go", origin=starting_at(square), target=target, facing=facing)


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


def _named(line: list[int]) -> Series:
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
