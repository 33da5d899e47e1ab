"""A whole training: positions of self-play, the network, the match that accepts it. Each part can be continued."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from howdah.arena.training.acceptance import Verdict, play_pair, verdict
from howdah.arena.training.curve import Losses, write_curve
from howdah.arena.training.examples import examples_of, network_of, shape_of
from howdah.arena.training.learning import begin, learn, loss
from howdah.arena.training.network_file import write, written
from howdah.arena.training.plan import Plan
from howdah.arena.training.positions import file_of, play_file, read_files
from howdah.games import GAMES
from howdah.workers.base import WorkerPool

HELD_BACK: Final = 10  # every tenth file
CANDIDATE: Final = "candidate.py"
MATCH: Final = "match.jsonl"
PAIRS_AT_ONCE: Final = 8  # before the match is looked at

Tell = Callable[[int, int], object]  # how much is done, of how much


@dataclass(frozen=True)
class Training:
    """A plan, the folder of its work, and the workers."""

    plan: Plan
    folder: Path
    pool: WorkerPool

    def play(self, tell: Tell) -> bool:
        """Play the games that are missing; False if Ctrl-C ended it early."""
        files = self.plan.files
        missing = [file for file in files if not file_of(self.folder, file).exists()]
        done = len(files) - len(missing)
        tell(done, len(files))

        def count(_: int) -> None:
            nonlocal done
            done += 1
            tell(done, len(files))

        return self.pool.map_unordered(partial(play_file, self.plan, self.folder), missing, count)

    def learn(self, about: str, tell: Tell) -> None:
        """Learn from all positions, and write the network and the learning curve; nothing if that was done."""
        plan, path = self.plan, self.folder / CANDIDATE
        if path.exists():
            return
        game = GAMES.find(plan.game)
        held_back = [file for file in plan.files if file % HELD_BACK == 0]
        others = [file for file in plan.files if file % HELD_BACK] or held_back
        learned_from, kept = (examples_of(game, *read_files(self.folder, files)) for files in (others, held_back))
        losses: Losses = []

        def count(number: int, learned: float, on_kept: float) -> None:
            losses.append((number, learned, on_kept))
            tell(number, plan.rounds)

        network = learn(learned_from, kept, shape_of(game), plan.rounds, plan.seed, count)
        silent = begin(shape_of(game), plan.seed)
        silent.rows[:] = 0
        write_curve(self.folder, plan, losses, loss(silent, kept))
        data = (
            f"Learned from {len(learned_from)} positions of {plan.games} games of self-play with {plan.nodes} nodes a "
            f"move; loss on {len(kept)} positions held back: {losses[-1][2]:.4f}."
        )
        with_terms = bool(network_of(game).WITH_TERMS)
        write(path, written(network, (f"Written by: {about}", data), with_terms=with_terms))

    def compare(self, tell: Callable[[Verdict], object]) -> Verdict | None:
        """Play the candidate against the network before; None if Ctrl-C ended it early."""
        file = self.folder / MATCH
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        scores: dict[int, float] = dict(json.loads(line) for line in lines)
        while not (found := verdict([scores[number] for number in sorted(scores)])).decided:
            missing = [number for number in range(self.plan.pairs) if number not in scores]
            if not missing:
                break
            tell(found)

            def keep(result: tuple[int, float]) -> None:
                scores[result[0]] = result[1]
                with file.open("a", encoding="utf-8") as opened:
                    opened.write(json.dumps(result) + "\n")

            some = missing[:PAIRS_AT_ONCE]
            if not self.pool.map_unordered(partial(play_pair, self.plan, self.folder / CANDIDATE), some, keep):
                return None
        tell(found)
        return found

    def accept(self, found: Verdict, target: Path) -> None:
        """Write the candidate with its match into the file that the game plays with."""
        text = (self.folder / CANDIDATE).read_text(encoding="utf-8")
        match = f"Accepted by a match against the network before, {self.plan.match_nodes} nodes a move: {found}."
        head, end, rest = text.partition('\n"""\n')
        write(target, f"{head}\n{match}{end}{rest}")
