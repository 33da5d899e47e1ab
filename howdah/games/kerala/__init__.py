"""Kerala, by Kirsten Hiese (Kosmos 2016)."""

from howdah.games.kerala.game import Kerala

GAME = Kerala()
