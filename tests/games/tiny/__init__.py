"""A tiny game of chance that lives only here: it proves that a new game changes nothing in core."""

from tests.games.tiny.game import Tiny

GAME = Tiny()
