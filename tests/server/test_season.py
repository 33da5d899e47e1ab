"""A season: 20 members, a Swiss of five rounds over two games, two no-shows, a server that is killed in the middle."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from tests.server.clubs import account, announce, found_club, join, settled, start, until
from tests.server.process import Process, process
from tests.server.running import Client, Json

GAMES = [{"game": "siam", "options": {}}, {"game": "white-elephant", "options": {}}]


@dataclass
class Count:
    """An independent count: what happened to each player, written down as it happened."""

    # By player: the opponent (None for a bye or a game that was not played), and the points.
    games: dict[str, list[tuple[str | None, Fraction]]] = field(default_factory=dict)

    def note(self, name: str, opponent: str | None, points: Fraction) -> None:
        self.games.setdefault(name, []).append((opponent, points))

    def points(self, name: str) -> Fraction:
        return sum((points for _, points in self.games[name]), Fraction(0))

    def buchholz(self, name: str, rounds: int) -> Fraction:
        met = [opponent for opponent, _ in self.games[name] if opponent]
        return sum(map(self.points, met), Fraction(0)) + (rounds - len(met)) * self.points(name)

    def sonneborn_berger(self, name: str) -> Fraction:
        return sum((points * self.points(opponent or name) for opponent, points in self.games[name]), Fraction(0))

    def wins(self, name: str) -> int:
        return sum(points == 1 for opponent, points in self.games[name] if opponent)

    def table(self, rounds: int) -> list[tuple[int, str, list[float]]]:
        merits = {
            name: [
                self.points(name),
                self.buchholz(name, rounds),
                self.sonneborn_berger(name),
                Fraction(self.wins(name)),
            ]
            for name in self.games
        }
        rows = [(1 + sum(other > own for other in merits.values()), name, own) for name, own in merits.items()]
        return sorted((place, name, [round(float(value), 3) for value in own]) for place, name, own in rows)


class Season:
    """The members of a club, their tournament, and the count."""

    def __init__(self, server: Process, size: int, rounds: int) -> None:
        self.server, self.rounds, self.chance, self.count = server, rounds, Random(7), Count()
        names = [f"Member {chr(65 + number)}" for number in range(size)]
        self.members = {name: account(server, name) for name in names}
        self.organiser = self.members[names[0]]
        self.club = found_club(self.organiser)
        for name in names[1:]:
            join(self.members[name], self.club)
        self.id = str(announce(self.organiser, self.club, games=GAMES, rounds=rounds)["id"])
        for name in names:
            self.members[name].post(f"/api/tournaments/{self.id}/entrants")
        self.names = {row["number"]: row["name"] for row in self.view()["standings"]}
        self.pairs: list[frozenset[str]] = []

    def view(self) -> Json:
        return dict(self.organiser.get(f"/api/tournaments/{self.id}"))

    def play(self, pairing: Json, absent: str | None) -> None:
        """Play a game to its end, or let somebody not turn up."""
        names = [self.names[number] for number in pairing["seats"]]
        if len(names) == 1:
            self.count.note(names[0], None, Fraction(1))
            return
        assert frozenset(names) not in self.pairs, "nobody meets anybody twice"
        self.pairs.append(frozenset(names))
        table, players = pairing["table"], [self.members[name] for name in names]
        if absent and absent in names:
            self.wait_for(absent, names, table, players)
            return
        if self.chance.random() < 0.2 and self.draw(table, players):
            gained = [Fraction(1, 2)] * 2
        else:
            loser = self.chance.randrange(2)
            players[loser].do(table, "resign", seat=loser)
            gained = [Fraction(1), Fraction(0)] if loser else [Fraction(0), Fraction(1)]
        for name, other, points in zip(names, reversed(names), gained, strict=True):
            self.count.note(name, other, points)

    def draw(self, table: str, players: list[Client]) -> bool:
        if players[0].view(table)["setup"]["game"] != "siam":
            return False  # the other game knows no draw
        players[0].do(table, "propose", seat=0, proposal={"kind": "draw"})
        players[1].do(table, "answer", seat=1, offer="draw", agree=True)
        return True

    def wait_for(self, absent: str, names: list[str], table: str, players: list[Client]) -> None:
        """Let the others move, so that the table waits for a person who does not come."""
        late = names.index(absent)
        while (turn := players[0].view(table)["board"]["turn"]) != late:
            players[turn].do(table, "play", seat=turn, move=players[turn].view(table)["board"]["moves"][0]["notation"])
        for seat, name in enumerate(names):
            self.count.note(name, None, Fraction(seat != late))

    def play_round(self, number: int, absent: str | None = None, *, killed: bool = False) -> None:
        view = start(self.organiser, self.id, number)
        assert (view["round"], view["state"]) == (number, "running")
        for board, pairing in enumerate(view["pairings"]):
            if killed and board == len(view["pairings"]) // 2:
                self.server.kill()
                self.server.start()
            self.play(pairing, absent)
        if absent is None:
            until(self.organiser, self.id, settled)

    def check(self) -> Json:
        view = until(self.organiser, self.id, lambda view: view["state"] == "over")
        found = [(row["place"], row["name"], [row["points"], *row["tie_breaks"]]) for row in view["standings"]]
        assert sorted(found) == self.count.table(self.rounds)
        assert [place for place, _, _ in found] == sorted(place for place, _, _ in found)
        return view


def test_a_season_of_twenty_members_ends_with_the_standings_of_an_independent_count(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        season = Season(server, size=20, rounds=5)
        season.play_round(1)
        season.play_round(2, absent="Member D")
        season.play_round(3, absent="Member H", killed=True)
        # The next round closes the game that waits for a no-show, who is not paired any more but may come back.
        season.members["Member D"].post(f"/api/tournaments/{season.id}/entrants")
        season.play_round(4, killed=True)
        gone = {row["name"] for row in season.view()["standings"] if row["gone"]}
        assert gone == {"Member H"}
        season.play_round(5)
        view = season.check()
        assert [one["game"] for one in view["plan"]["games"]] == ["siam", "white-elephant"]
        games = [season.organiser.view(row["table"])["setup"]["game"] for row in view["standings"][0]["cells"] if row]
        assert games == ["siam", "white-elephant", "siam", "white-elephant", "siam"]
        lines = season.organiser.http.get(f"/api/tournaments/{season.id}/csv").text.splitlines()
        assert lines[0] == "place,name,points,Buchholz,Sonneborn-Berger,wins,round 1,round 2,round 3,round 4,round 5"
        assert len(lines) == 21


@contextmanager
def two_processes(folder: Path, database: str) -> Iterator[tuple[Process, Process]]:
    with process(folder, database=database) as one, process(folder, database=database) as other:
        yield one, other


@pytest.mark.server
def test_a_small_season_on_postgresql_with_two_processes(tmp_path: Path, postgres: str) -> None:
    with two_processes(tmp_path, postgres) as (one, _):
        season = Season(one, size=6, rounds=3)
        season.play_round(1, absent="Member C")
        season.play_round(2, killed=True)
        season.play_round(3)
        season.check()
