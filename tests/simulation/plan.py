"""What happens in a run, drawn from a seed: the tables, what the clients do, and the faults."""

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from howdah.core.options import Options
from howdah.table.clock import Fischer, PerMove
from howdah.table.setup import Computer, Free, Mine, Place, Setup

FAULTY: Final = 4.0  # seconds during which clients act and faults happen
# What a fault is about, with weights.
FAULTS: Final = {
    "kill": 4, "stop": 2, "pause": 3, "cut": 4, "half-open": 4, "partition": 3, "away": 2, "restart": 2, "full": 1,
    "slow": 2, "undone": 3, "unanswered": 5, "late": 4, "deaf": 3, "late-notices": 3, "skew": 3, "quit": 3,
}  # fmt: skip
ACTIONS: Final = {
    "play": 12, "chat": 6, "post": 4, "look": 3, "answer": 3, "join": 2, "offer": 1, "rematch": 2, "steal": 0.5,
    "resign": 0.5, "last-word": 2,
}  # fmt: skip
BURST: Final = 0.04  # seconds within which several things happen
SEATS: Final[tuple[tuple[Place, ...], ...]] = (
    (Mine(), Free()),
    (Mine(), Computer("random")),
    (Computer("random"), Mine()),
    (Mine(), Free(), Computer("random")),
)
CALM: Final = 0.12  # the share of runs without faults


@dataclass(frozen=True)
class Fault:
    """A fault at a time: of a process or a client where it concerns one, lasting some seconds where it lasts."""

    at: float
    kind: str
    who: int
    lasts: float

    def __str__(self) -> str:
        return f"{self.at:.3f} fault {self.kind} of {self.who} for {self.lasts:.2f} s"


@dataclass(frozen=True)
class Action:
    """What a client does at a time."""

    at: float
    kind: str
    who: int

    def __str__(self) -> str:
        return f"{self.at:.3f} client {self.who} does {self.kind}"


@dataclass(frozen=True)
class Plan:
    """A run. The seed also decides what is not planned: delays, and which callback is next."""

    seed: int
    processes: int  # one of them: it has SQLite for itself
    setups: tuple[Setup, ...]
    clients: tuple[tuple[int, str], ...]  # the table and the holder of each
    faults: tuple[Fault, ...]
    actions: tuple[Action, ...]
    longest_search: float  # seconds

    @property
    def calm(self) -> bool:
        """Whether there are no faults."""
        return not self.faults

    def without(self, item: Fault | Action) -> "Plan":
        """Return the plan without a fault or an action."""
        return replace(
            self,
            faults=tuple(one for one in self.faults if one is not item),
            actions=tuple(one for one in self.actions if one is not item),
        )


def draw_plan(seed: int) -> Plan:
    """Return the plan of a seed."""
    random = Random(f"plan {seed}")
    processes = random.choice((1, 1, 2, 2, 3))
    setups = tuple(_setup(random) for _ in range(random.choice((1, 2, 2, 3))))
    clients = [(number, holder) for number in range(len(setups)) for holder in _clients(random, setups[number])]
    calm = random.random() < CALM
    moments = [random.uniform(0.2, FAULTY) for _ in range(random.randint(3, 6))]
    faults = [] if calm else [_fault(random, moments, processes, len(clients)) for _ in range(random.randint(1, 6))]
    actions = [_action(random, moments, len(clients)) for _ in range(random.randint(8, 20))]
    plan = Plan(
        seed,
        processes,
        setups,
        tuple(clients),
        tuple(sorted(faults, key=lambda one: one.at)),
        tuple(sorted(actions, key=lambda one: one.at)),
        random.choice((0.1, 0.5, 6.0)),
    )
    return _with_conditional_moves(plan) if seed % 7 == 6 else plan


def _with_conditional_moves(plan: Plan) -> Plan:
    """Return a run with a game without chance at the tables for two, where clients plan their answers instead of chat.

    Only some seeds are changed, so that the others stay the runs that they were.
    """
    setups = (
        replace(one, game="siam", options=Options({})) if len(one.seats) == len(SEATS[0]) else one
        for one in plan.setups
    )
    actions = (replace(one, kind="plan") if one.kind in {"chat", "look"} else one for one in plan.actions)
    return replace(plan, setups=tuple(setups), actions=tuple(actions))


def _setup(random: Random) -> Setup:
    seats = random.choice(SEATS)
    clock = random.choice((None, PerMove(1000), PerMove(2000), Fischer(2000, 500)))
    return Setup("tiny", seats, Options({"goal": random.choice((2, 4, 6))}), clock, stand_in="random")


def _clients(random: Random, setup: Setup) -> list[str]:
    """Return who follows a table: the host, twice at times, another person, and perhaps a spectator."""
    found = ["ann", *(["bob"] if any(isinstance(place, Free) for place in setup.seats) else [])]
    if random.random() < 0.3:
        found.append("cat")
    if random.random() < 0.2:
        found.append("ann")
    return found


def _fault(random: Random, moments: list[float], processes: int, clients: int) -> Fault:
    kind = random.choices(list(FAULTS), list(FAULTS.values()))[0]
    who = random.randrange(clients if kind in {"cut", "half-open", "quit"} else processes)
    lasts = random.choice((0.1, 0.5, 1.0, 3.0)) * random.uniform(0.5, 1)
    return Fault(_time(random, moments), kind, who, lasts)


def _action(random: Random, moments: list[float], clients: int) -> Action:
    kind = random.choices(list(ACTIONS), list(ACTIONS.values()))[0]
    return Action(_time(random, moments), kind, random.randrange(clients))


def _time(random: Random, moments: list[float]) -> float:
    """Return a time near one of some moments: what happens at once is what goes wrong."""
    return random.choice(moments) + random.random() * random.choice((BURST, 3 * BURST))
