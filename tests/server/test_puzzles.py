"""Ratings and streaks on a server: tries are judged, every puzzle counts once, and a device's tries come along."""

import asyncio
from datetime import UTC, date, datetime, timedelta
from secrets import token_hex

from sqlalchemy import Connection, select

from howdah.games import GAMES
from howdah.puzzles.collection import collection, daily
from howdah.puzzles.puzzle import Kind, Puzzle
from howdah.storage.sql.solving import OF_PERSON
from howdah.storage.sql.tables import PUZZLE_RATINGS
from tests.server.running import Client, Json, ServerThread

ONE_MOVE = [
    one for one in collection(GAMES.find("siam")) if one.kind is Kind.WIN and len(one.steps) == 1 and one.difficulty < 3
]


def today() -> date:
    return datetime.now(UTC).date()


def solution(puzzle: Puzzle) -> list[str]:
    return [step.right[0] for step in puzzle.steps]


def wrong_move(puzzle: Puzzle) -> str:
    moves = puzzle.start.moves
    return next(one.notation for one in moves if one.notation not in puzzle.steps[0].right)


def kept_try(puzzle: Puzzle, moves: list[str], day: date | None = None) -> Json:
    return {"puzzle": puzzle.id, "moves": moves, "time": 1, "day": str(day) if day else None}


def solve(client: Client, puzzle: Puzzle, day: date | None = None) -> None:
    for count in range(1, len(puzzle.steps) + 1):
        body: Json = {"moves": solution(puzzle)[:count], "day": str(day) if day else None}
        assert client.post(f"/api/puzzles/{puzzle.id}/try", body)["right"]


def progress(client: Client, *tries: Json) -> Json:
    return dict(client.post("/api/puzzles/progress", {"day": str(today()), "tries": tries}))


def rating_of(server: ServerThread, puzzle: Puzzle) -> float | None:
    wanted = select(PUZZLE_RATINGS.c.value).where(PUZZLE_RATINGS.c.puzzle == puzzle.id)
    return asyncio.run(server.host.database.read(lambda connection: connection.scalar(wanted)))


def rows_of(server: ServerThread) -> list[int]:
    """How many rows each table of solvers has."""

    def count(connection: Connection) -> list[int]:
        return [len(connection.execute(select(table)).all()) for table in OF_PERSON]

    return asyncio.run(server.host.database.read(count))


def test_the_first_try_of_each_puzzle_counts_for_person_and_puzzle(server: ServerThread) -> None:
    first, second = ONE_MOVE[:2]
    ann = server.client("Ann")
    solve(ann, first)
    after = progress(ann)
    assert (after["tried"], after["solved"], after["kept"]) == (1, 1, True)
    assert after["rating"] > 1500
    eased = rating_of(server, first)
    assert eased is not None
    assert eased < 900 + 200 * (first.difficulty - 1)
    solve(ann, first)
    assert progress(ann) == after
    assert rating_of(server, first) == eased
    ann.post(f"/api/puzzles/{second.id}/try", {"moves": [wrong_move(second)]})
    failed = progress(ann)
    assert failed["rating"] < after["rating"]
    solve(ann, second)
    assert progress(ann) == failed


def test_a_hint_that_shows_the_piece_counts_as_a_failure_and_the_theme_does_not(server: ServerThread) -> None:
    puzzle = ONE_MOVE[2]
    bob = server.client("Bob")
    bob.post(f"/api/puzzles/{puzzle.id}/hint", {"step": 1})
    assert progress(bob)["tried"] == 0
    bob.post(f"/api/puzzles/{puzzle.id}/hint", {"step": 2})
    solve(bob, puzzle)
    assert (progress(bob)["tried"], progress(bob)["solved"]) == (1, 0)


def test_a_device_takes_its_tries_along_once_and_its_claims_are_judged(server: ServerThread) -> None:
    solved, failed = ONE_MOVE[3:5]
    tries = [kept_try(solved, solution(solved)), kept_try(failed, [wrong_move(failed)])]
    visitor = server.client()
    alone = progress(visitor, *tries)
    assert (alone["kept"], alone["tried"], alone["solved"]) == (False, 2, 1)
    assert rating_of(server, solved) is None  # only people of this server change the rating of a puzzle
    visitor.put("/api/session", {"name": "Cat"})
    taken = progress(visitor, *tries)
    assert (taken["kept"], taken["tried"], taken["solved"]) == (True, 2, 1)
    assert progress(visitor, *tries) == taken == progress(visitor)
    unknown = {"puzzle": "siam-00000000", "moves": ["x"], "time": 1}
    assert progress(visitor, unknown) == taken


def test_a_streak_counts_days_that_can_be_now(server: ServerThread) -> None:
    dan = server.client("Dan")
    far, near = today() - timedelta(days=2), today() - timedelta(days=1)
    for day in (far, near, today()):
        solve(dan, daily(day), day)
    assert (progress(dan)["streak"], progress(dan)["today"]) == (2, True)
    tomorrow = today() + timedelta(days=2)
    claimed = progress(dan, kept_try(daily(tomorrow), solution(daily(tomorrow)), tomorrow))
    assert claimed["longest"] == 2


def test_a_guest_who_signs_in_brings_what_was_solved_to_the_account(server: ServerThread) -> None:
    both, own, guests = ONE_MOVE[5:8]
    login = {"login": f"eve-{token_hex(4)}", "passphrase": "open sesame"}
    eve, guest = server.client("Eve"), server.client("Guest")
    eve.post("/api/session/account", login, 201)
    solve(eve, both)
    solve(eve, own)
    before = progress(eve)
    solve(guest, both)
    solve(guest, guests)
    solve(guest, daily(today()), today())
    guest.post("/api/session/sign-in", login)
    merged = progress(eve)
    assert (merged["tried"], merged["solved"], merged["streak"]) == (4, 4, 1)
    assert merged["rating"] > before["rating"]
    assert progress(guest) == merged


def test_a_person_who_is_deleted_leaves_no_tries(server: ServerThread) -> None:
    gone = server.client("Fay")
    solve(gone, daily(today()), today())
    counts = rows_of(server)
    gone.post("/api/session/deletion", {})
    left = rows_of(server)
    assert [before - after for before, after in zip(counts, left, strict=True)][:3] == [1, 1, 1]


def test_a_chosen_puzzle_is_one_that_the_person_has_not_tried(server: ServerThread) -> None:
    gus = server.client("Gus")
    chosen = gus.get("/api/games/siam/puzzle", theme="leave")
    gus.post(f"/api/puzzles/{chosen['id']}/hint", {"step": 3})
    assert gus.get("/api/games/siam/puzzle", theme="leave")["id"] != chosen["id"]
