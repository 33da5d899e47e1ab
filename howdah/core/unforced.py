"""For games that do not say which moves a search shall look at beyond its depth; loaded like a rules file."""

from howdah.core.words import State, Words


def forcing(state: State, out: Words) -> int:  # noqa: ARG001
    """List no moves."""
    return 0
