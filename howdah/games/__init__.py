"""The games, one folder each. Subpackages that define `GAME` are registered automatically."""

from howdah.core.registry import Registry

GAMES = Registry(__name__)
