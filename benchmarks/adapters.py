"""Speed of the adapters: random decisions a second through OpenSpiel and PettingZoo, one core.

python -m benchmarks.adapters [--rounds N] [--against FOLDER]

With `--against`, the folder of another version of the source, OpenSpiel's steps are measured with both in turns.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time

import pettingzoo
import pyspiel

import howdah.research.pettingzoo  # noqa: F401 - registers the games
from benchmarks.timing import rates, shown
from benchmarks.versions import two_versions
from howdah.core.game import Game
from howdah.games import GAMES
from howdah.research.openspiel import name_of

DECISIONS = 2_000
# Plays through OpenSpiel as `openspiel` does, with whatever version is imported.
CHILD = f"""
import sys
from random import Random
from time import process_time
import pyspiel
import howdah.research.openspiel
for line in sys.stdin:
    start, random = pyspiel.load_game(line.strip()), Random(1)
    begun, decisions = process_time(), 0
    state = start.new_initial_state()
    while decisions < {DECISIONS}:
        if state.is_terminal():
            state = start.new_initial_state()
        decisions += not state.is_chance_node()
        state.apply_action(random.choice(state.legal_actions()))
    print(decisions / (process_time() - begun), flush=True)
"""


def openspiel(game: Game) -> Callable[[], float]:
    """Return a worker that plays at random through OpenSpiel; draws are made and not counted."""
    start, random = pyspiel.load_game(name_of(game)), Random(1)

    def play() -> float:
        state, decisions = start.new_initial_state(), 0
        while decisions < DECISIONS:
            if state.is_terminal():
                state = start.new_initial_state()
            decisions += not state.is_chance_node()
            state.apply_action(random.choice(state.legal_actions()))
        return decisions

    return play


def petting_zoo(game: Game) -> Callable[[], float]:
    """Return a worker that plays at random through PettingZoo, with observations and masks."""
    env = pettingzoo.make("aec", f"howdah/{game.id}-v{game.facts.rules_version}")
    random = Random(1)

    def play() -> float:
        env.reset(seed=1)
        for _ in env.agent_iter(DECISIONS):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
            else:
                env.step(random.choice(observation["action_mask"].nonzero()[0].tolist()))
        return DECISIONS

    return play


def compare(other: Path, rounds: int) -> None:
    """Print OpenSpiel's decisions a second with both versions, and their ratio."""
    print("| game | before | now | ratio |\n|---|--:|--:|--:|")
    with two_versions(CHILD, other) as measured:
        for game in GAMES:
            before, now = measured(name_of(game), rounds)
            print(f"| {game.id} | {shown(before)} | {shown(now)} | {now / before:.1f} x |", flush=True)


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=7, help="number of rounds; the best one counts")
    arguments.add_argument("--against", type=Path, help="the folder of another version")
    asked = arguments.parse_args()
    if asked.against:
        compare(asked.against.resolve(), asked.rounds)
        return

    workers = {f"{game.id} openspiel": openspiel(game) for game in GAMES}
    workers |= {f"{game.id} pettingzoo": petting_zoo(game) for game in GAMES}
    best = rates(workers, asked.rounds, process_time)
    print("| game | OpenSpiel | PettingZoo, with observations and masks |\n|---|---|---|")
    for game in GAMES:
        print(f"| {game.id} | {shown(best[f'{game.id} openspiel'])} | {shown(best[f'{game.id} pettingzoo'])} |")


if __name__ == "__main__":
    main()
