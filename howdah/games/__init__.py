"""The games, one folder each; a folder with a `GAME` in it is found without further ado."""

from howdah.core.registry import Registry

GAMES = Registry(__name__)
