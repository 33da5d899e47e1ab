"""A queue that is fair by address and by person: who has many entries waiting holds up nobody else."""

from collections import OrderedDict, deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Client:
    """For whom some work is done."""

    address: str  # the network that the person calls from; a text of its own where that is not known
    person: str = ""
    urgent: bool = True  # whether somebody waits for it


class FairQueue(Generic[T]):
    """Entries of many clients: urgent ones first; the addresses take turns, and at each address the persons."""

    def __init__(self) -> None:
        self._lanes: tuple[_Turns[_Turns[deque[T]]], ...] = (OrderedDict(), OrderedDict())

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[T]:
        for lane in self._lanes:
            for persons in lane.values():
                for entries in persons.values():
                    yield from entries

    def waiting(self, address: str) -> int:
        """Return how many entries of an address wait."""
        return sum(len(entries) for lane in self._lanes for entries in lane.get(address, {}).values())

    def put(self, client: Client, entry: T) -> None:
        """Add an entry of a client."""
        lane = self._lanes[0 if client.urgent else 1]
        lane.setdefault(client.address, OrderedDict()).setdefault(client.person, deque()).append(entry)

    def remove(self, client: Client, entry: T) -> None:
        """Remove an entry if it still waits."""
        lane = self._lanes[0 if client.urgent else 1]
        persons = lane.get(client.address)
        entries = persons.get(client.person) if persons else None
        if entries and entry in entries:
            entries.remove(entry)
            self._drop_empty(lane, client.address, client.person)

    def take(self) -> T | None:
        """Return the next entry; None if none waits."""
        for lane in self._lanes:
            for address, persons in lane.items():
                person, entries = next(iter(persons.items()))
                entry = entries.popleft()
                persons.move_to_end(person)
                lane.move_to_end(address)
                self._drop_empty(lane, address, person)
                return entry
        return None

    def _drop_empty(self, lane: "_Turns[_Turns[deque[T]]]", address: str, person: str) -> None:
        if not lane[address][person]:
            del lane[address][person]
        if not lane[address]:
            del lane[address]


_Turns = OrderedDict[str, T]
