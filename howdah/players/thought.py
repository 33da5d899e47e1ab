"""Thoughts: what is to be searched, apart from the searching.

A thought is a generator. It yields searches, gets what each of them has found, and returns an answer. So the searches
may run in this thread, in a browser's worker, or on the device of the person who asks.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from howdah.core.position import Position
from howdah.core.strength import Budget
from howdah.players.alphabeta_memory import LONGEST

if TYPE_CHECKING:
    from howdah.players.alphabeta import AlphaBeta
    from howdah.players.decision import Decision
    from howdah.players.mcts import MonteCarlo

T = TypeVar("T")


@dataclass(frozen=True)
class Search:
    """One search: who searches which position, how long, and what is wanted."""

    player: "AlphaBeta | MonteCarlo"
    position: Position  # not over; if chance is next, only its value is wanted
    budget: Budget
    count: int = 1  # best moves
    plies: int = LONGEST  # of each line that are wanted; a search in this process finds whole lines


Found: TypeAlias = "tuple[Decision, ...]"  # the best moves; where chance is next, one decision without a line
Thought: TypeAlias = Generator[Sequence[Search], Sequence[Found], T]
RunSearch: TypeAlias = Callable[[Search], Found]
# How many searches of the first round are done, of how many, and each seat's share of the win by the last of them.
Progress: TypeAlias = Callable[[int, int, tuple[float, ...]], object]


def search(asked: Search) -> Thought[Found]:
    """Think by one search."""
    (found,) = yield (asked,)
    return found


def together(thoughts: Sequence[Thought[Any]]) -> Thought[list[Any]]:
    """Think several thoughts at a time, so that their searches can run side by side; return all answers."""
    answers: list[Any] = [None] * len(thoughts)
    open_thoughts = dict(enumerate(thoughts))
    results: dict[int, Sequence[Found] | None] = dict.fromkeys(open_thoughts)
    while open_thoughts:
        asked: dict[int, Sequence[Search]] = {}
        for number, thought in list(open_thoughts.items()):
            result = results[number]
            try:
                asked[number] = next(thought) if result is None else thought.send(result)
            except StopIteration as end:
                answers[number] = end.value
                del open_thoughts[number]
        if asked:
            found = yield [each for searches in asked.values() for each in searches]
            place = 0
            for number, searches in asked.items():
                results[number] = found[place : place + len(searches)]
                place += len(searches)
    return answers


def run(thought: Thought[T], run_search: RunSearch, progress: Progress | None = None) -> T:
    """Run the searches of a thought one after another, and return its answer."""
    results: list[Found] | None = None
    try:
        while True:
            told = progress if results is None else None
            searches = next(thought) if results is None else thought.send(results)
            results = []
            for each in searches:
                results.append(run_search(each))
                if told:
                    told(len(results), len(searches), results[-1][0].values)
    except StopIteration as end:
        answer: T = end.value
        return answer
