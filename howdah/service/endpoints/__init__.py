"""Everything that a client can ask of any host."""

from typing import Final

from howdah.service.endpoint import Endpoint
from howdah.service.endpoints import advice, composing, games, learn, puzzles, session, tables, thoughts

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *session.ENDPOINTS,
    *games.ENDPOINTS,
    *advice.ENDPOINTS,
    *thoughts.ENDPOINTS,
    *learn.ENDPOINTS,
    *composing.ENDPOINTS,
    *puzzles.ENDPOINTS,
    *tables.ENDPOINTS,
)
