"""The link of a table on a server."""

from dataclasses import dataclass, replace
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from howdah.core.errors import HowdahError


class LinkError(HowdahError):
    """A text that is not the link of a table."""

    code = "bad-link"


@dataclass(frozen=True)
class Link:
    """The parts of a link such as https://example.org/table/k3f9?invitation=..."""

    server: str  # "https://example.org"
    table: str  # "k3f9"
    invitation: str = ""

    @classmethod
    def read(cls, text: str) -> "Link":
        """Parse a link; raise `LinkError` if the text is not one."""
        parts = urlsplit(text.strip())
        table = parts.path.rstrip("/").rpartition("/")[2]
        if parts.scheme not in {"http", "https"} or not parts.netloc or not table:
            raise LinkError(f"expected the link of a table, such as https://example.org/table/k3f9, but {text!r} came")
        return cls(f"{parts.scheme}://{parts.netloc}", table, parse_qs(parts.query).get("invitation", [""])[0])

    def to(self, table: str) -> "Link":
        """Return the link of another table on the same server."""
        return replace(self, table=table, invitation="")

    def path(self, rest: str = "", **query: object) -> str:
        """Return a path of the server's API for this table."""
        given = {"invitation": self.invitation, **query} if self.invitation else query
        return f"/api/tables/{quote(self.table, safe='')}{rest}" + (f"?{urlencode(given)}" if given else "")

    def socket(self, seen: int, language: str) -> str:
        """Return the address of the table's socket for a client that has seen the event with this number."""
        return "ws" + self.server.removeprefix("http") + self.path("/live", seen=seen, language=language)
