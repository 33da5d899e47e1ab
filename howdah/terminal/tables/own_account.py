"""What a server knows of the user: own games, ratings, clubs and their tournaments."""

from typing import Any, TypeVar
from urllib.parse import urlencode

from howdah.core import schema
from howdah.core.errors import HowdahError, MalformedError
from howdah.server.clubs.club_views import ClubEntry
from howdah.server.clubs.tournament_views import TournamentEntry, TournamentView
from howdah.server.rating_views import RatingView
from howdah.table.view import OwnTableEntry
from howdah.terminal.tables.connection import RefusedError
from howdah.terminal.tables.server_session import ServerSession, no_server

T = TypeVar("T")


class NoNameError(HowdahError):
    """A server at which this terminal has no name."""

    code = "no-name"


class ChoiceError(HowdahError):
    """A name that stands for none of the things to choose from, or for several."""

    code = "no-choice"


class OwnAccount:
    """The user's own lists on a server."""

    def __init__(self, session: ServerSession) -> None:
        self.session = session

    def link(self, table: str) -> str:
        """Return the link of a table."""
        return f"{self.session.server}/table/{table}"

    def tables(self, **wanted: object) -> tuple[OwnTableEntry, ...]:
        """Return a page of own tables, the last changed first; `docs/server.md` lists what can be wanted."""
        return self._list(OwnTableEntry, "/api/tables/mine", **wanted)

    def waiting(self) -> tuple[OwnTableEntry, ...]:
        """Return the games that wait for the user."""
        return self.tables(due=True)

    def running(self) -> tuple[OwnTableEntry, ...]:
        """Return the games that go on and do not wait for the user."""
        return tuple(entry for entry in self.tables(over=False) if not entry.due)

    def opponent(self, name: str) -> str:
        """Return the id of the opponent with a name."""
        return _chosen(name, {one["person"]: one["name"] for one in self._get("/api/results")["opponents"]})

    def ratings(self) -> tuple[RatingView, ...]:
        """Return the ratings of the user."""
        return self._list(RatingView, "/api/ratings")

    def clubs(self) -> tuple[ClubEntry, ...]:
        """Return the clubs of the user."""
        return self._list(ClubEntry, "/api/clubs/mine")

    def club(self, name: str) -> str:
        """Return the id of the club with a name."""
        return _chosen(name, {club.id: club.name for club in self.clubs()})

    def current_tournament(self, club: str) -> TournamentEntry | None:
        """Return the tournament of a club that goes on: one with the user before others, then the newest."""
        listed = self._list(TournamentEntry, f"/api/clubs/{club}/tournaments")
        return max(listed, key=lambda one: (one.state == "running", one.state == "open", one.entered), default=None)

    def tournament(self, tournament: str) -> TournamentView:
        """Return a tournament with its standings."""
        return self._read(TournamentView, self._get(f"/api/tournaments/{tournament}"))

    def _list(self, kind: type[T], path: str, **query: object) -> tuple[T, ...]:
        return tuple(self._read(kind, one) for one in self._get(path, **query))

    def _read(self, kind: type[T], data: object) -> T:
        try:
            found: T = schema.read(kind, data, "answer", lenient=True)
        except MalformedError as error:
            raise no_server(self.session.server, error) from error
        return found

    def _get(self, path: str, **query: object) -> Any:
        given = {name: value for name, value in query.items() if value is not None}
        words = {name: str(value).lower() if isinstance(value, bool) else value for name, value in given.items()}
        try:
            return self.session.request("GET", path + (f"?{urlencode(words)}" if words else ""))
        except RefusedError as error:
            if error.refused != "no-session":
                raise
            server = self.session.server
            raise NoNameError(f"expected a name at {server}, but this terminal has none", server=server) from error


def _chosen(name: str, known: dict[str, str]) -> str:
    """Return the id that is given, or that has the given name."""
    found = [one for one, called in known.items() if name == one or name.casefold() == called.casefold()]
    if len(found) == 1:
        return found[0]
    choices = ", ".join(f"{called} ({one})" for one, called in known.items()) or "–"
    raise ChoiceError(f"expected one of: {choices}; but {name!r} came", name=name, choices=choices)
