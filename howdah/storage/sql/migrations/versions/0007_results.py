"""Results, ratings, blocked people, handles of people, and how the names of accounts look."""

import json
import secrets
import unicodedata
from collections.abc import Iterator
from itertools import groupby, islice
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
EVENTS = sa.table("events", sa.column("table_id", sa.String), sa.column("seq", sa.Integer), sa.column("body", sa.Text))
TABLES = sa.table("tables", sa.column("id", sa.String), sa.column("phase", sa.String))
PERSONS = sa.table("persons", sa.column("id", sa.String), sa.column("login", sa.String))
SIDES = {"siam": ("elephants", "rhinos"), "white-elephant": ("silver", "gold")}


def upgrade() -> None:
    """Add columns and tables, and fill them from the journals."""
    op.add_column("persons", sa.Column("handle", sa.String(16)))
    op.add_column("persons", sa.Column("look", sa.String(80)))
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("box", sa.String(64), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("side", sa.String(64), nullable=False),
        sa.Column("outcome", sa.String(8), nullable=False),
        sa.Column("level", sa.Integer),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
    )
    op.create_index("results_of_holder", "results", ["holder", "at", "table_id"])
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("pool", sa.String(80), primary_key=True),
        *(sa.Column(name, sa.Double, nullable=False) for name in ("value", "deviation", "volatility")),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("ratings_of_pool", "ratings", ["pool", "value"])
    numbers = [prefix + name for prefix in ("old_", "") for name in ("value", "deviation", "volatility")]
    op.create_table(
        "rated",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("pool", sa.String(80), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        *(sa.Column(name, sa.Double, nullable=False) for name in numbers),
    )
    op.create_index("rated_of_person", "rated", ["person", "pool", "number"])
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(32), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("other", sa.String(32), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_blocks_other", "blocks", ["other"])
    connection = op.get_bind()
    _execute(connection, "UPDATE persons SET handle = :handle, look = :look WHERE id = :id", _people(connection))
    op.create_index("ix_persons_handle", "persons", ["handle"], unique=True)
    op.create_index("ix_persons_look", "persons", ["look"], unique=True)
    columns = ("table_id", "seat", "holder", "at", "box", "players", "side", "outcome", "level", "rated", "open")
    names, values = ", ".join(columns), ", ".join(f":{name}" for name in columns)
    _execute(connection, f"INSERT INTO results ({names}) VALUES ({values})", _results(connection))  # noqa: S608
    open_tables = ({"id": table_id} for table_id, facts in _finished(connection) if _is_open(facts))
    _execute(connection, "UPDATE tables SET open = true WHERE id = :id", open_tables)


def _people(connection: sa.Connection) -> Iterator[dict[str, Any]]:
    """Yield a handle for everybody, and for accounts how their names look; of two that look alike, one has none."""
    taken: set[str] = set()
    wanted = sa.select(PERSONS.c.id, PERSONS.c.login).order_by(PERSONS.c.login)
    for person, login in connection.execute(wanted).all():
        look = _look(login) if login else None
        yield {"id": person, "handle": secrets.token_urlsafe(9), "look": None if look in taken else look}
        taken.add(look or "")


def _look(login: str) -> str:
    """Return how the name of an account looks; such a name has ASCII letters, digits, - and _ only."""
    plain = unicodedata.normalize("NFKD", login).casefold()
    return plain.replace("1", "l").replace("i", "l").replace("0", "o").replace("rn", "m").replace("vv", "w")


def _results(connection: sa.Connection) -> Iterator[dict[str, Any]]:
    for table_id, facts in _finished(connection):
        try:
            rows = list(_rows(table_id, facts))
        except (KeyError, TypeError, IndexError, AttributeError, ValueError):
            continue  # a journal that cannot be read has no results
        yield from rows


def _finished(connection: sa.Connection) -> Iterator[tuple[str, list[tuple[int, dict[str, Any]]]]]:
    """Yield finished tables, each with the times and facts of its events; moves and draws are left out."""
    body = EVENTS.c.body
    moves = sa.or_(body.like('%"kind": "played"%'), body.like('%"kind": "drew"%'))
    wanted = (
        sa.select(EVENTS.c.table_id, body)
        .join(TABLES, TABLES.c.id == EVENTS.c.table_id)
        .where(TABLES.c.phase == "over", ~moves)
        .order_by(EVENTS.c.table_id, EVENTS.c.seq)
    )
    for table_id, rows in groupby(connection.execute(wanted).all(), key=lambda row: str(row[0])):
        facts = []
        for _, text in rows:
            try:
                event = json.loads(text)
            except ValueError:
                continue
            if isinstance(event, dict) and isinstance(event.get("fact"), dict):
                facts.append((event.get("at", 0), event["fact"]))
        yield table_id, facts


def _rows(table_id: str, facts: list[tuple[int, dict[str, Any]]]) -> Iterator[dict[str, Any]]:
    setup = facts[0][1]["setup"]
    seats: list[dict[str, Any]] = [
        {"holder": place.get("person", {}).get("holder"), "computer": place.get("player")} for place in setup["seats"]
    ]
    started = False
    for at, fact in facts[1:]:
        match fact.get("kind"):
            case "joined":
                seats[fact["seat"]]["holder"] = fact["person"]["holder"]
            case "left" if not started:
                seats[fact["seat"]]["holder"] = None
            case "arranged":
                seats[fact["seat"]]["computer"] = fact["player"]
            case "started":
                seats, started = [seats[number] for number in fact["order"]], True
            case "ended":
                yield from _seat_rows(table_id, at, setup, seats, fact)
                return


def _seat_rows(
    table_id: str, at: int, setup: dict[str, Any], seats: list[dict[str, Any]], ended: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    holders = [seat["holder"] for seat in seats]
    winners, count = ended["winners"], len(seats)
    for number, holder in enumerate(holders):
        if holder is None or holders.count(holder) > 1:
            continue
        others = {seat["computer"] or "" for place, seat in enumerate(seats) if place != number}
        alone = not any(held for place, held in enumerate(holders) if place != number)
        level = next(iter(others)) if alone and len(others) == 1 else ""
        won = "drawn" if len(winners) == count else "won" if number in winners else "lost"
        yield {
            "table_id": table_id,
            "seat": number,
            "holder": holder,
            "at": at,
            "box": _box(setup),
            "players": count,
            "side": SIDES[setup["game"]][number] if setup["game"] in SIDES else f"seat-{number}",
            "outcome": "closed" if ended["cause"] == "closed" else won,
            "level": int(level[6:]) if level.startswith("level:") and level[6:].isdecimal() else None,
            "rated": False,
            "open": setup.get("privacy", "open") == "open",
        }


def _box(setup: dict[str, Any]) -> str:
    """Return the box that was played: of the games of that time only White Elephant has several."""
    options = setup.get("options", {})
    watched, sharer = options.get("watched-squares"), options.get("jump-sharer")
    others = {("forbidden", True): "black-elephant", ("captured-at-end", False): "black-elephant-short"}
    return others.get((watched, sharer), str(setup["game"])) if setup["game"] == "white-elephant" else setup["game"]


def _is_open(facts: list[tuple[int, dict[str, Any]]]) -> bool:
    setup = facts[0][1].get("setup") if facts else None
    return isinstance(setup, dict) and setup.get("privacy", "open") == "open"


def _execute(connection: sa.Connection, statement: str, rows: Iterator[dict[str, Any]]) -> None:
    while some := list(islice(rows, 1000)):
        connection.execute(sa.text(statement), some)
