"""The file of weights that a game plays with."""

from collections.abc import Sequence
from pathlib import Path
from textwrap import fill, wrap
from typing import Final

from howdah.arena.training.learning import Network
from howdah.core.network import OFFSET, UNIT, WHOLE
from howdah.core.network_text import text_of

NAME: Final = "network_weights.py"
WIDTH: Final = 112
FILE: Final = '''"""The weights of the learned estimate, {features} rows of {hidden}.

{about}
"""

from howdah.core.network_text import words_of

# How much the named terms count, in parts of a unit.
OF_TERMS = {of_terms}
# fmt: off
OUT = (
{out},
)
# fmt: on
ROWS = words_of(
{rows}
)
'''


def written(network: Network, about: Sequence[str], *, with_terms: bool) -> str:
    """Return the text of a file of weights; `about` says how they came about."""
    import numpy as np

    rows = np.rint(network.rows[:-1] * UNIT).astype(int)
    out = ", ".join(str(int(weight)) for weight in np.rint(network.out * WHOLE).ravel())
    text = text_of([int(np.clip(weight, -OFFSET, OFFSET - 1)) for weight in rows.ravel()])
    return FILE.format(
        features=len(rows),
        hidden=rows.shape[1],
        about="\n".join(fill(line, WIDTH) for line in about),
        of_terms=round(float(network.of_terms[0]) * UNIT) if with_terms else 0,
        out=fill(out, WIDTH, initial_indent="    ", subsequent_indent="    "),
        rows="\n".join(f'    "{part}"' for part in wrap(text, WIDTH - 8)),
    )


def write(path: Path, text: str) -> None:
    """Write a file of weights, whole or not at all."""
    unfinished = path.with_suffix(".part")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(path)
