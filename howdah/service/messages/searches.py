"""Searches as data for a search worker, which knows no rules and no texts: numbers, and states as decimal digits."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, TypeAlias

from howdah.core.errors import MalformedError
from howdah.core.playouts import dice
from howdah.core.schema import Limit
from howdah.players import alphabeta_memory as m
from howdah.players import mcts_tree as t
from howdah.players.alphabeta import AlphaBeta
from howdah.players.alphabeta_result import AlphaBetaResult
from howdah.players.alphabeta_search import DEEPEST
from howdah.players.decision import Decision
from howdah.players.mcts import LONGEST_REMEMBERED, MonteCarlo
from howdah.players.thought import Search
from howdah.players.tree_result import TreeResult

THREADS: Final = 2  # of a tree search by the clock, each with a seed of its own
OWN_SECONDS: Final = 1.0  # of an alpha-beta search without a budget


@dataclass(frozen=True)
class AlphaBetaTask:
    """An alpha-beta search by iterative deepening."""

    kind: ClassVar = "alphabeta"
    game: str
    state: tuple[str, ...]  # a word may be too large for a JSON number
    room: int  # words of a state during the search
    most_moves: int
    codes: int
    key_end: int  # positions are equal if the words of their states from 1 to here are
    remembers: bool  # whether the words after them remember earlier positions
    learned: bool  # whether positions are estimated by the game's network
    count: int  # best moves wanted
    plies: int  # of each line, at most
    depth: int
    nodes: int | None
    seconds: float | None
    first: tuple[int, ...]  # the codes that are tried first at the root, so that they are found among equals
    turn: int  # whose move it is

    @classmethod
    def of(cls, search: Search, player: AlphaBeta) -> "AlphaBetaTask":
        """Return a search by a player as a task."""
        position, budget, facts = search.position, search.budget, search.position.game.facts
        by_itself = budget.nodes is None and budget.depth is None and budget.seconds is None
        return cls(
            game=position.game.id,
            state=digits(position.state),
            room=position.game.room(position.state, m.PLIES),
            most_moves=facts.most_moves,
            codes=facts.codes,
            key_end=facts.memory_at or len(position.state),
            remembers=facts.memory_at is not None,
            learned=player.learned and position.game.network is not None,
            count=min(search.count, len(position.legal)),
            plies=search.plies,
            depth=min(budget.depth or DEEPEST, DEEPEST),
            nodes=budget.nodes,
            seconds=OWN_SECONDS if by_itself else budget.seconds,
            first=player.root_order(position),
            turn=position.turn,
        )


@dataclass(frozen=True)
class TreeTask:
    """A tree search."""

    kind: ClassVar = "tree"
    game: str
    state: tuple[str, ...]
    room: int
    most_moves: int
    players: int
    count: int
    plies: int
    simulations: int | None  # None: until the time is up
    seconds: float | None
    capacity: int  # nodes that all trees together have room for
    rollout_depth: str  # may be too large for a JSON number
    exploration: int
    evaluate_children: bool
    learned: bool
    dice: tuple[tuple[str, ...], ...]  # the start of the random numbers, for each tree (root parallelism)

    @classmethod
    def of(cls, search: Search, player: MonteCarlo) -> "TreeTask":
        """Return a search by a player as a task."""
        position, budget = search.position, search.budget
        settings = player.settings_for(position.game)
        longest = t.LONGEST_PATH + min(settings.rollout_depth, LONGEST_REMEMBERED)
        threads = 1 if budget.seconds is None else THREADS
        return cls(
            game=position.game.id,
            state=digits(position.state),
            room=position.game.room(position.state, longest),
            most_moves=position.game.facts.most_moves,
            players=position.players,
            count=search.count,
            plies=search.plies,
            simulations=player.simulations(budget),
            seconds=budget.seconds,
            capacity=player.capacity(budget),
            rollout_depth=str(settings.rollout_depth),
            exploration=settings.exploration,
            evaluate_children=not player.playouts,
            learned=settings.learned,
            dice=tuple(digits(dice(player.seed + number)) for number in range(threads)),
        )


SearchTask: TypeAlias = AlphaBetaTask | TreeTask
SearchResult: TypeAlias = AlphaBetaResult | TreeResult
Results: TypeAlias = Annotated[tuple[SearchResult, ...], Limit(4096)]


def task_of(search: Search) -> SearchTask:
    """Return a search as a task."""
    player = search.player
    return AlphaBetaTask.of(search, player) if isinstance(player, AlphaBeta) else TreeTask.of(search, player)


def decisions_of(searches: Sequence[Search], results: Sequence[SearchResult]) -> list[tuple[Decision, ...]]:
    """Return what searches have found; raise `MalformedError` or a `MoveError` if they cannot have found it."""
    if len(results) != len(searches):
        raise MalformedError(f"expected the results of {len(searches)} searches, but {len(results)} came")
    return [_decisions(search, result) for search, result in zip(searches, results, strict=True)]


def _decisions(search: Search, result: SearchResult) -> tuple[Decision, ...]:
    expected = AlphaBetaResult if isinstance(search.player, AlphaBeta) else TreeResult
    if not isinstance(result, expected):
        raise MalformedError(f"expected the result of a search of kind {expected.kind!r}, but {result.kind!r} came")
    return result.decisions(search.position, search.count, search.plies)


def digits(words: Sequence[int]) -> tuple[str, ...]:
    """Return the words of a state as text: a word may be too large for a JSON number."""
    return tuple(map(str, words))
