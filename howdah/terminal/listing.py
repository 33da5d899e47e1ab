"""Lists on standard output: tables on a terminal, tab-separated lines in a pipe or a file."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

import typer
from rich.table import Table
from rich.text import Text

from howdah.terminal.console import console
from howdah.terminal.texts import TEXTS

UNLIMITED: Final = 10_000  # columns of a terminal on which every table fits


def print_list(title: str, headings: Sequence[str], rows: Iterable[Sequence[str]], language: str) -> None:
    """Print rows below a title, with the keys of the headings' texts; without rows print nothing.

    Where the table does not fit, the last cell of a row, often a link, is below the others.
    """
    cells = [[harmless(cell) for cell in row] for row in rows]
    if not cells:
        return
    out = console()
    if not out.is_terminal:
        typer.echo("\n".join((harmless(title), *("\t".join(row) for row in cells), "")))
        return
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in headings:
        table.add_column(TEXTS.text(heading, language), header_style="dim")
    for row in cells:
        table.add_row(*map(Text, row))
    out.print(Text(harmless(title), "bold"))
    if out.measure(table, options=out.options.update(width=UNLIMITED)).maximum <= out.width:
        out.print(table)
    else:
        for row in cells:
            out.print(Text(" · ".join(row[:-1])))
            out.print(Text(f"  {row[-1]}"), soft_wrap=True)
    out.print()


def moment(milliseconds: int) -> str:
    """Return when something happened, in the time of this machine."""
    return f"{datetime.fromtimestamp(milliseconds / 1000).astimezone():%Y-%m-%d %H:%M}"


def harmless(cell: str) -> str:
    """Return a text of a server without characters that a terminal obeys."""
    return "".join(sign if sign.isprintable() else " " for sign in cell)
