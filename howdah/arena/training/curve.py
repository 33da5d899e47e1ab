"""The learning curve: the losses after each round, as a file and as a picture."""

import json
from pathlib import Path
from typing import Final

from howdah.arena.training.plan import Plan
from howdah.core.extras import require

NUMBERS: Final = "learning.json"
PICTURE: Final = "learning.png"

Losses = list[tuple[int, float, float]]  # round, loss on what is learned, loss on what is held back


def write_curve(folder: Path, plan: Plan, losses: Losses, of_terms: float) -> None:
    """Write the losses, and draw them beside the loss of the named terms alone."""
    require("a learning curve", "arena", "matplotlib")
    from matplotlib.figure import Figure

    (folder / NUMBERS).write_text(json.dumps({"terms": of_terms, "rounds": losses}, indent=2) + "\n", encoding="utf-8")
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    rounds = [number for number, _, _ in losses]
    axes.plot(rounds, [learned for _, learned, _ in losses], label="positions learned from")
    axes.plot(rounds, [held_back for _, _, held_back in losses], label="positions held back")
    axes.axhline(of_terms, color="grey", linestyle="--", label="named terms, positions held back")
    axes.set_ylim(bottom=0)
    axes.set_xlabel("round")
    axes.set_ylabel("loss (cross-entropy above the least)")
    axes.set_title(f"{plan.game}, {plan.games} games of self-play")
    axes.legend()
    axes.grid(alpha=0.3)
    figure.savefig(folder / PICTURE)
