"""Siam, by Didier Dhorbait (Ferti 2005; second edition 2015)."""

from howdah.games.siam.game import Siam

GAME = Siam()
