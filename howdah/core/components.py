"""Tables of cards and tiles: data files that are checked when they are loaded.

A table is CSV with the columns kind, name, count; lines that begin with # are comments. A player who owns the box can
supply another one.
"""

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from howdah.core.errors import ComponentsError
from howdah.core.options import TEXTS, Option, parse_number
from howdah.core.text import Reason

COLUMNS = ["kind", "name", "count"]
MOST_OF_A_KIND = 1000
Names: TypeAlias = Mapping[str, Sequence[str]]
Totals: TypeAlias = Mapping[str, int]
Counts: TypeAlias = dict[str, dict[str, int]]


@dataclass(frozen=True)
class Components(Option[str]):
    """An option that holds a whole table as CSV text; `names` lists what may occur, `totals` what it must add up to."""

    names: Names = field(default_factory=dict)
    totals: Totals = field(default_factory=dict)

    @property
    def allowed(self) -> Reason:
        """Say what values are allowed, for people."""
        return TEXTS.reason("allowed-components", columns=tuple(COLUMNS))

    def check(self, value: object) -> str:
        """Accept a table that adds up; return it in canonical form, without counts of 0."""
        if not isinstance(value, str):
            raise self.refuse(value)
        counts = read(value, self.names, self.totals)
        rows = [f"{kind},{name},{count}" for kind in self.names for name, count in counts[kind].items() if count]
        return "\n".join([",".join(COLUMNS), *rows]) + "\n"

    def encode(self, value: str) -> Sequence[int]:
        """Return the counts, kind by kind, in the order of the names."""
        counts = read(value, self.names, self.totals)
        return [counts[kind][name] for kind in self.names for name in self.names[kind]]


def read(text: str, names: Names, totals: Totals) -> Counts:
    """Return how many of each there are; raise `ComponentsError` naming the line or the total that is off."""
    counts: Counts = {kind: dict.fromkeys(names[kind], 0) for kind in names}
    seen: dict[tuple[str, str], int] = {}
    rows = _rows(text)
    if not rows or rows[0][1] != COLUMNS:
        line, came = rows[0] if rows else (1, [])
        raise ComponentsError(f"line {line}: expected the header {','.join(COLUMNS)}, but found {','.join(came)!r}")
    for line, row in rows[1:]:
        kind, name, count = _checked(line, row, names)
        if (kind, name) in seen:
            raise ComponentsError(f"line {line}: {kind} {name} is already on line {seen[kind, name]}")
        seen[kind, name] = line
        counts[kind][name] = count
    for kind, total in totals.items():
        found = sum(counts[kind].values())
        if found != total:
            raise ComponentsError(f"{kind}: the counts add up to {found}, expected {total}")
    return counts


def _rows(text: str) -> list[tuple[int, list[str]]]:
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            try:
                rows.append((number, [cell.strip() for cell in next(csv.reader([line]))]))
            except csv.Error as error:
                raise ComponentsError(f"line {number}: expected CSV, but {error}") from error
    return rows


def _checked(line: int, row: list[str], names: Names) -> tuple[str, str, int]:
    if len(row) != len(COLUMNS):
        raise ComponentsError(
            f"line {line}: expected {len(COLUMNS)} cells ({', '.join(COLUMNS)}), but found {len(row)}"
        )
    kind, name, count = row
    if kind not in names:
        raise ComponentsError(f"line {line}: unknown kind {kind!r}; expected one of: {', '.join(names)}")
    if name not in names[kind]:
        raise ComponentsError(f"line {line}: {name!r} is no {kind}; expected one of: {', '.join(names[kind])}")
    number = parse_number(count)
    if number is None or number > MOST_OF_A_KIND:
        raise ComponentsError(f"line {line}: {count[:80]!r} is no count; expected a number from 0 to {MOST_OF_A_KIND}")
    return kind, name, number
