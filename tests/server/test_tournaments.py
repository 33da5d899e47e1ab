"""Tournaments: announcing, taking part, rounds, deadlines, larger tables, and rounds that are made exactly once."""

import asyncio
import csv
import json
from http import HTTPStatus
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import func, select, update

from howdah.core import schema
from howdah.server.clubs.clubs import Clubs
from howdah.server.clubs.outcomes import written
from howdah.server.clubs.rounds import Rounds
from howdah.server.clubs.tournament_views import TournamentPlan
from howdah.server.clubs.tournaments import Tournament, Tournaments
from howdah.server.host import ServerHost, running
from howdah.storage.sql.club_tables import PAIRINGS, TOURNAMENTS
from howdah.storage.sql.database import Database
from howdah.storage.sql.tables import EVENTS, TABLES
from howdah.tournaments.pairing import bye
from tests.server.clubs import PLAN, account, announce, found_club, join, settled, start, until
from tests.server.running import Client, Json, ServerThread, eventually, fast_settings
from tests.table.harness import ALL

NAMES = ("Ann", "Bob", "Cleo", "Dora", "Eli", "Finn")


class Evening:
    """A club with members, all of whom take part in a tournament."""

    def __init__(self, server: ServerThread, size: int, **changes: Any) -> None:
        self.server = server
        self.members = [account(server, name) for name in NAMES[:size]]
        self.organiser = self.members[0]
        self.club = found_club(self.organiser)
        for member in self.members[1:]:
            join(member, self.club)
        self.id = str(announce(self.organiser, self.club, **changes)["id"])
        for member in self.members:
            member.post(f"/api/tournaments/{self.id}/entrants")

    def view(self, **query: Any) -> Json:
        return dict(self.organiser.get(f"/api/tournaments/{self.id}", **query))

    def start(self, number: int, status: int = 200) -> Any:
        return start(self.organiser, self.id, number, status)

    def member(self, number: int) -> Client:
        return self.members[number - 1]

    def resign(self, pairing: Json, seat: int) -> None:
        """Resign; the computer that stands in for a player may move meanwhile, which makes it stale."""
        person, table = self.member(pairing["seats"][seat]), pairing["table"]
        request = {"kind": "resign", "seat": seat}

        def tried() -> int:
            command = {"v": 1, "id": uuid4().hex, "seen": person.view(table)["seq"], "request": request}
            return person.http.post(f"/api/tables/{table}/commands", json=command).status_code

        assert eventually(tried, lambda status: status != HTTPStatus.CONFLICT) == HTTPStatus.OK

    def withdraw(self, by: Client, number: int, status: int = 200) -> Any:
        response = by.http.delete(f"/api/tournaments/{self.id}/entrants/{number}")
        assert response.status_code == status, response.text
        return response.json()


def test_a_round_robin_has_as_many_rounds_as_it_takes_and_ends_itself(server: ServerThread) -> None:
    evening = Evening(server, 4, system="round-robin", rounds=0)
    met = set()
    for number in (1, 2, 3):
        view = evening.start(number)
        assert (view["rounds"], len(view["pairings"])) == (3, 2)
        for pairing in view["pairings"]:
            met.add(frozenset(pairing["seats"]))
            evening.resign(pairing, seat=1)
        until(evening.organiser, evening.id, settled)
    assert len(met) == 6
    view = until(evening.organiser, evening.id, lambda view: view["state"] == "over")
    assert sum(row["points"] for row in view["standings"]) == 6
    evening.start(4, 422)
    evening.organiser.post(f"/api/tournaments/{evening.id}/entrants", None, 422)


def test_a_tournament_is_seen_by_everybody_with_its_address_and_led_by_organisers(server: ServerThread) -> None:
    evening = Evening(server, 2)
    watcher = server.client()
    seen = watcher.get(f"/api/tournaments/{evening.id}")
    assert (seen["club"], seen["club_name"], seen["role"], seen["you"]) == (None, "Howdah Club", None, None)
    assert start(evening.members[1], evening.id, 1, 403)["error"]["code"] == "organisers-only"
    outsider = account(server, "Zoe")
    outsider.post(f"/api/tournaments/{evening.id}/entrants", None, 404)
    evening.withdraw(outsider, 1, 404)
    evening.withdraw(evening.members[1], 1, 403)
    announce(evening.members[1], evening.club, 403)


def test_plans_that_cannot_be_are_refused(server: ServerThread) -> None:
    founder = account(server, "Ann")
    club = found_club(founder)
    refused: tuple[Json, ...] = (
        {"rounds": 0},
        {"system": "round-robin", "rounds": 3},
        {"table_size": 4},  # Siam is for two
        {"games": [{"game": "chess", "options": {}}]},
        {"games": [{"game": "siam", "options": {"no": 1}}]},
        {"clock": {"kind": "per-move", "each": 1}},
        {"games": []},
    )
    for changes in refused:
        announce(founder, club, 404 if "chess" in json.dumps(changes) else 422, **changes)
    evening = announce(founder, club)
    assert start(founder, evening["id"], 1, 422)["error"]["code"] == "bad-club"  # nobody takes part


def test_late_entry_and_withdrawal_cl_9(server: ServerThread) -> None:
    evening = Evening(server, 3, rounds=3)
    view = evening.start(1)
    assert [len(pairing["seats"]) for pairing in view["pairings"]] == [2, 1]
    late = account(server, "Late")
    join(late, evening.club)
    evening.members.append(late)
    late.post(f"/api/tournaments/{evening.id}/entrants")
    evening.resign(view["pairings"][0], seat=0)
    until(evening.organiser, evening.id, settled)
    view = evening.start(2)
    assert sorted(number for pairing in view["pairings"] for number in pairing["seats"]) == [1, 2, 3, 4]
    assert next(row for row in view["standings"] if row["number"] == 4)["cells"][0] is None
    evening.withdraw(evening.member(2), 2)
    evening.withdraw(evening.organiser, 3)
    for pairing in view["pairings"]:
        evening.resign(pairing, seat=0)
    until(evening.organiser, evening.id, settled)
    view = evening.start(3)
    assert [set(pairing["seats"]) for pairing in view["pairings"]] == [{1, 4}]


def test_at_the_deadline_the_seat_that_is_to_move_loses_cl_7(server: ServerThread) -> None:
    evening = Evening(server, 2, minutes=30, rounds=2)
    view = evening.start(1)
    assert view["due"] - view["now"] > 29 * 60_000
    passed = update(TOURNAMENTS).where(TOURNAMENTS.c.id == evening.id).values(due=view["now"])
    asyncio.run(write(server.settings.url, passed))
    # The no-show is gone, so there is nobody to play the second round with, and the tournament is over.
    view = until(evening.organiser, evening.id, lambda view: view["state"] == "over")
    (pairing,) = view["pairings"]
    assert (pairing["points"], pairing["played"]) == ([0.0, 1.0], False)
    assert evening.organiser.view(pairing["table"])["result"]["cause"] == "closed"
    gone = {row["number"]: row["gone"] for row in view["standings"]}
    assert gone == {pairing["seats"][0]: True, pairing["seats"][1]: False}


async def write(url: str, statement: Any) -> None:
    database = Database(url)
    await database.write(lambda connection: connection.execute(statement))
    await database.close()


def test_tables_of_four_give_points_by_place_cl_2(server: ServerThread) -> None:
    evening = Evening(server, 4, games=[{"game": "kerala", "options": {}}], table_size=4, rounds=1)
    view = evening.start(1)
    (pairing,) = view["pairings"]
    for seat in (3, 2, 1):
        evening.resign(pairing, seat)
    view = until(evening.organiser, evening.id, lambda view: view["state"] == "over")
    assert view["tie_breaks"] == ["share", "wins"]
    assert view["pairings"][0]["points"] == [1.0, 0.333, 0.333, 0.333]


def test_an_organiser_ends_a_tournament_or_deletes_it(server: ServerThread) -> None:
    evening = Evening(server, 2)
    evening.start(1)
    view = evening.organiser.post(f"/api/tournaments/{evening.id}/end")
    assert (view["state"], view["pairings"][0]["played"]) == ("over", False)
    assert evening.organiser.http.delete(f"/api/tournaments/{evening.id}").status_code == 200
    evening.organiser.get(f"/api/tournaments/{evening.id}", 404)


def test_a_list_shows_the_own_table_and_the_pairings_of_earlier_rounds_can_be_read(server: ServerThread) -> None:
    evening = Evening(server, 2)
    first = evening.start(1)
    (entry,) = evening.organiser.get(f"/api/clubs/{evening.club['id']}/tournaments")
    assert (entry["table"], entry["entered"], entry["entrants"]) == (first["pairings"][0]["table"], True, 2)
    evening.resign(first["pairings"][0], 0)
    until(evening.organiser, evening.id, settled)
    evening.start(2)
    assert evening.view(number=1)["pairings"][0]["seats"] == first["pairings"][0]["seats"]
    assert evening.organiser.get("/api/clubs/mine")[-1]["tournaments"] == 1


async def announced(host: ServerHost) -> tuple[Tournaments, str]:
    """A tournament of six that has not begun."""
    people = [await host.accounts.add_guest(name, host.clock.now()) for name in NAMES]
    people = [await host.accounts.register(one, f"login-{one.name}", "hash") for one in people]
    club = await Clubs(host.database).found(people[0], "Club", "", 1)
    plan = schema.read(TournamentPlan, PLAN | {"minutes": 10}, "plan")
    tournaments = Tournaments(host.database, ALL)
    tournament = await tournaments.make(club, plan, 1)
    for person in people:
        await tournaments.enter(tournament, person)
    return tournaments, tournament


def test_a_start_that_another_one_overtakes_begins_no_second_round(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(fast_settings(tmp_path), ALL) as host:
            tournaments, tournament = await announced(host)
            other = Rounds(tournaments, host.hub, host.secret)

            class Overtaken(Tournaments):
                async def find(self, tournament: str) -> Tournament:
                    found = await super().find(tournament)
                    if found.round == 0:
                        await other.start(tournament, 1)
                    return found

            await Rounds(Overtaken(host.database, ALL), host.hub, host.secret).start(tournament, 1)
            assert (await tournaments.find(tournament)).round == 1

    asyncio.run(scenario())


class StoppedError(Exception):
    """A process that dies in the middle of a round."""


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_round_is_made_exactly_once_whatever_dies_or_runs_twice(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes = {} if kind == "sqlite" else {"database": request.getfixturevalue("postgres")}

    async def scenario() -> None:
        async with running(fast_settings(tmp_path, **changes), ALL) as host:
            tournaments, tournament = await announced(host)
            create = host.hub.create
            made: list[Any] = []

            async def create_one(*arguments: Any) -> Any:
                if made:
                    raise StoppedError
                made.append(arguments)
                return await create(*arguments)

            monkeypatch.setattr(host.hub, "create", create_one)
            several = [Rounds(tournaments, host.hub, host.secret) for _ in range(3)]
            dead = await asyncio.gather(*(one.start(tournament, 1) for one in several), return_exceptions=True)
            assert any(isinstance(one, StoppedError) for one in dead)
            monkeypatch.setattr(host.hub, "create", create)
            await asyncio.gather(*(one.lead_on(tournament) for one in several))
            pairings = select(func.count()).select_from(PAIRINGS)
            created = select(func.count()).select_from(EVENTS).where(EVENTS.c.seq == 1)
            assert await host.database.read(lambda c: c.scalar(pairings)) == 3
            assert await host.database.read(lambda c: c.scalar(created)) == 3
            ids = await host.database.read(lambda c: set(c.scalars(select(TABLES.c.id))))
            assert ids == {one.table_id for one in (await tournaments.find(tournament)).pairings}

    asyncio.run(scenario())


def test_a_name_in_the_file_is_never_a_formula(server: ServerThread) -> None:
    evening = Evening(server, 2)
    evening.members[1].put("/api/session", {"name": "=1+1"})
    evening.withdraw(evening.members[1], 2)
    evening.members[1].post(f"/api/tournaments/{evening.id}/entrants")
    text = evening.organiser.http.get(f"/api/tournaments/{evening.id}/csv", params={"language": "de"}).text
    rows = list(csv.reader(text.splitlines()))
    assert rows[0][:3] == ["Platz", "Name", "Punkte"]
    assert {row[1] for row in rows[1:]} == {"Ann", "'=1+1"}


def test_a_bye_cl_4_is_a_full_point() -> None:
    assert written(bye()) == '[["1"], ["1"], false]'
