"""A tournament as people see it, and as a file for spreadsheets."""

import csv
from fractions import Fraction
from io import StringIO
from typing import Final

from howdah.core.text import catalogue
from howdah.server.accounts import Identity
from howdah.server.clubs.club_views import Role
from howdah.server.clubs.tournament_views import CellView, PairingView, StandingView, TournamentView
from howdah.server.clubs.tournaments import StoredPairing, Tournament, entry_of
from howdah.tournaments.standings import tie_breaks_of

TEXTS: Final = catalogue("howdah.server")
FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")  # how a spreadsheet knows a formula


def view_of(found: Tournament, person: Identity | None, role: Role | None, now: int, number: int = 0) -> TournamentView:
    """Return a tournament as a person sees it, with the pairings of a round."""
    own = found.entrant_of(person)
    shown = min(number or found.round, found.round)
    return TournamentView(
        **vars(entry_of(found, person)),
        club=found.club if role else None,
        club_name=found.club_name,
        role=role,
        you=own.number if own else None,
        now=now,
        tie_breaks=tie_breaks_of(found.plan.system, found.plan.table_size),
        standings=standings_of(found),
        shown=shown,
        pairings=tuple(_pairing(one) for one in found.pairings if one.round == shown),
    )


def standings_of(found: Tournament) -> tuple[StandingView, ...]:
    """Return the standings with everybody's games."""
    entrants = {entrant.number: entrant for entrant in found.entrants}
    cells: dict[int, list[CellView | None]] = {number: [None] * found.round for number in entrants}
    for one in found.pairings:
        for seat, number in enumerate(one.pairing.seats):
            cells[number][one.round - 1] = _cell(one, seat)
    return tuple(
        StandingView(
            row.place,
            row.entrant,
            entrants[row.entrant].name,
            _number(row.points),
            tuple(map(_number, row.tie_breaks)),
            entrants[row.entrant].gone,
            tuple(cells[row.entrant]),
        )
        for row in found.standings()
    )


def csv_of(found: Tournament, language: str) -> str:
    """Return the standings as comma-separated values; in a round's column are the opponents and the points."""
    file = StringIO()
    writer = csv.writer(file)
    kinds = tie_breaks_of(found.plan.system, found.plan.table_size)
    heads = ["csv-place", "csv-name", "csv-points", *(f"csv-{kind}" for kind in kinds)]
    rounds = [TEXTS.text("csv-round", language, {"number": number}) for number in range(1, found.round + 1)]
    writer.writerow([*(TEXTS.text(head, language) for head in heads), *rounds])
    names = {entrant.number: entrant.name for entrant in found.entrants}
    for row in standings_of(found):
        games = [_told(cell, names) for cell in row.cells]
        writer.writerow(map(_harmless, [row.place, row.name, row.points, *row.tie_breaks, *games]))
    return file.getvalue()


def _pairing(one: StoredPairing) -> PairingView:
    outcome = one.pairing.outcome
    points = tuple(map(_number, outcome.points)) if outcome else None
    return PairingView(one.board, one.pairing.seats, one.shown_table, points, outcome.played if outcome else None)


def _cell(one: StoredPairing, seat: int) -> CellView:
    outcome, seats = one.pairing.outcome, one.pairing.seats
    others = (*seats[:seat], *seats[seat + 1 :])
    if outcome is None:
        return CellView(others, seat, table=one.shown_table)
    return CellView(others, seat, _number(outcome.points[seat]), outcome.played, one.shown_table)


def _told(cell: CellView | None, names: dict[int, str]) -> str:
    if cell is None:
        return ""
    points = "" if cell.points is None else f" {cell.points:g}"
    return ", ".join(names[number] for number in cell.opponents) + points


def _number(value: Fraction) -> float:
    return round(float(value), 3)


def _harmless(value: object) -> object:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULAS) else value
