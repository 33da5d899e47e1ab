"""The ratings as a chart."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from howdah.arena.settings import ArenaError, Settings
from howdah.arena.standings import Standing
from howdah.core.extras import require

KINDS: Final = (".png", ".svg")


def check_plot(file: Path) -> None:
    """Raise an error if no chart can be written under this name."""
    if file.suffix not in KINDS:
        raise ArenaError(f"{file}: expected a name that ends in {' or '.join(KINDS)}")
    require("a plot", "arena", "matplotlib")


def plot(file: Path, settings: Settings, standings: Sequence[Standing]) -> None:
    """Draw each contender's rating with its interval, the strongest on top."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 1.2 + 0.4 * len(standings)), layout="constrained")
    axes = figure.subplots()
    ratings = [standing.rating for standing in standings]
    margins = [standing.high - standing.rating for standing in standings]
    axes.errorbar(ratings, range(len(standings)), xerr=margins, fmt="o", capsize=4)
    axes.set_yticks(range(len(standings)), [standing.contender for standing in standings])
    axes.invert_yaxis()
    axes.set_xlabel("rating (Elo), 95 % confidence")
    axes.set_title(f"{settings.game}, {settings.games} games each pairing")
    axes.grid(axis="x", alpha=0.3)
    try:
        figure.savefig(file)
    except OSError as error:
        raise ArenaError(f"{file}: {error.strerror}") from error
