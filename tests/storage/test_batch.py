"""Statements for many rows: in SQLite they are joined into one, with the same effect."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import (
    Column,
    Engine,
    Integer,
    MetaData,
    String,
    Table,
    bindparam,
    create_engine,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from howdah.storage.sql.batch import run_batch

METADATA = MetaData()
THINGS = Table("things", METADATA, Column("id", String, primary_key=True), Column("a", Integer), Column("b", String))
INSERTED = insert(THINGS)
UPDATED = update(THINGS).where(THINGS.c.id == bindparam("of"))
DELETED = delete(THINGS).where(THINGS.c.id == bindparam("gone"))
VALUES = st.dictionaries(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=3),
    st.integers(-9, 9),
    max_size=8,
)


def engine() -> Engine:
    made = create_engine("sqlite://")
    METADATA.create_all(made)
    return made


@given(VALUES, VALUES, st.sets(st.sampled_from("ab0 é"), max_size=3), st.sampled_from([1, 5, 1000]))
def test_many_rows_are_written_as_if_one_by_one(
    first: dict[str, int], changes: dict[str, int], gone: set[str], repeated: int
) -> None:
    new = [{"id": f"{key}{n}", "a": value, "b": key} for key, value in first.items() for n in range(repeated)]
    changed = [{"of": f"{key}0", "a": value, "b": None} for key, value in changes.items()]
    removed = [{"gone": f"{key}0"} for key in sorted(gone)]
    expected: dict[str, Any] = {str(row["id"]): (row["a"], row["b"]) for row in new}
    for key, value in changes.items():
        if f"{key}0" in expected:
            expected[f"{key}0"] = (value, None)
    for row in removed:
        expected.pop(row["gone"], None)
    with engine().begin() as connection:
        run_batch(connection, [(INSERTED, new), (UPDATED, changed), (DELETED, removed)])
        found = {row.id: (row.a, row.b) for row in connection.execute(select(THINGS))}
    assert found == expected


def test_a_conflict_is_raised_as_sqlalchemy_does_and_nothing_is_written() -> None:
    made = engine()
    row = {"id": "x", "a": 1, "b": ""}
    with pytest.raises(IntegrityError), made.begin() as connection:
        run_batch(connection, [(INSERTED, [row | {"id": "y"}]), (INSERTED, [row, row])])
    with made.begin() as connection:
        assert connection.execute(select(THINGS)).all() == []
