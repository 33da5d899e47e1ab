"""Mutation testing of the rules: plant one small error after the other, and list those that no test notices.

Every mutant runs in a forked process with the tests of its game in plain Python, quickest first, until one fails. A
mutant that needs far more time than the rules themselves counts as killed. `tests/mutants.toml` explains the mutants
that play the same game as the rules do.
"""

import argparse
import os
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.folders import use_own_folders
from tools.children import Ending
from tools.mutant_tests import measure, preload, try_imported, try_planted
from tools.mutations import Mutant, mutants

ROOT = Path(__file__).parents[1]
GAMES = ("siam", "white_elephant", "china_shop", "kerala")
# The rules, and the files of their own folder that they consist of.
FILES = {"kerala": ("rules", "platforms", "scoring")}
EXPLANATIONS = ROOT / "tests" / "mutants.toml"

KILLED, TOO_LONG, SURVIVED = "killed", "too long", "survived"


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant."""

    mutant: Mutant
    fate: str
    test: str  # the test that failed


def mutants_of(game: str) -> list[Mutant]:
    """Return all mutants of a game's rules."""
    folder = ROOT / "howdah" / "games" / game
    return [
        mutant
        for file in FILES.get(game, ("rules",))
        for mutant in mutants(f"howdah.games.{game}.{file}", folder / f"{file}.py")
    ]


def explanations_of(game: str) -> dict[tuple[str, str, str], str]:
    """Return why mutants of a game play as the rules do, by their names."""
    groups = tomllib.loads(EXPLANATIONS.read_text(encoding="utf-8")).get(game, [])
    return {(group["where"], before, after): group["why"] for group in groups for before, after in group["mutants"]}


def try_all(game: str, tried: Sequence[Mutant], jobs: int) -> list[Outcome]:
    """Run the tests of a game with each of these mutants."""
    costs, foreign = measure(game)
    preload(foreign)
    fates = {}
    for run, at_import in ((try_planted, False), (try_imported, True)):
        part = [mutant for mutant in tried if mutant.at_import == at_import]
        if part:
            fates.update({part[ending.number].name: ending for ending in run(game, part, costs, jobs)})
    return [_outcome(mutant, fates[mutant.name]) for mutant in tried]


def _outcome(mutant: Mutant, ending: Ending) -> Outcome:
    if os.WIFSIGNALED(ending.status):
        return Outcome(mutant, TOO_LONG, "")
    return Outcome(mutant, KILLED if ending.said else SURVIVED, ending.said)


def report(game: str, outcomes: Iterable[Outcome], *, every: Sequence[Mutant], verbose: bool) -> int:
    """Print what became of the mutants, and return how many lines of it ask for work."""
    reasons = explanations_of(game)
    fates: Counter[str] = Counter()
    complaints = [
        f"  stale: {' | '.join(name)}\n    no such mutant exists; take it out of {EXPLANATIONS.name}"
        for name in reasons.keys() - {mutant.name for mutant in every}
    ]
    for outcome in outcomes:
        mutant = outcome.mutant
        explained = mutant.name in reasons
        fates["explained" if explained and outcome.fate == SURVIVED else outcome.fate] += 1
        place = f"{mutant.path.relative_to(ROOT)}:{mutant.line} in {mutant.where}"
        lines = f"{place}\n    - {mutant.before}\n    + {mutant.after}"
        if explained and outcome.fate != SURVIVED:
            complaints.append(f"  needs no explanation: {lines}\n    {outcome.test or outcome.fate}")
        elif outcome.fate == SURVIVED and not explained:
            complaints.append(f"  survived: {lines}")
        elif verbose:
            print(f"  {outcome.fate}: {lines}\n    {outcome.test or reasons.get(mutant.name, '')}")
    print("\n".join(complaints))
    print(
        f"{game}: {fates.total()} of {len(every)} mutants tried, {fates[KILLED]} killed by a test, "
        f"{fates[TOO_LONG]} by the time limit; of the others {fates['explained']} are explained, "
        f"{fates[SURVIVED]} are not",
        flush=True,
    )
    return len(complaints)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="game", help=f"out of {', '.join(GAMES)}; all if none is named")
    parser.add_argument("--sample", type=int, metavar="N", help="try N mutants of each game, drawn by the seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--only", default="", metavar="NAME", help="try the mutants of one function or table")
    parser.add_argument("--verbose", action="store_true", help="list the killed mutants too, with the test that failed")
    asked = parser.parse_args()
    if unknown := set(asked.games) - set(GAMES):
        parser.error(f"expected games out of {', '.join(GAMES)}, but found {', '.join(sorted(unknown))}")
    complaints = 0
    remove_folders = use_own_folders()  # once for all, since killed processes leave theirs
    try:
        for game in asked.games or GAMES:
            every = mutants_of(game)
            tried = [mutant for mutant in every if asked.only in {"", mutant.where}]
            if asked.sample and asked.sample < len(tried):
                numbers = sorted(Random(asked.seed).sample(range(len(tried)), asked.sample))
                tried = [tried[number] for number in numbers]
            complaints += report(game, try_all(game, tried, asked.jobs), every=every, verbose=asked.verbose)
    finally:
        remove_folders()
    return int(complaints > 0)


if __name__ == "__main__":
    sys.exit(main())
