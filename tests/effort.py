"""How much is tried: a little by `make test`, a lot by `make test-long`."""

from typing import TypeVar

from hypothesis import settings

MORE = 20  # times as many examples in the long tests
T = TypeVar("T")


def long() -> bool:
    """Tell whether the long tests run."""
    return settings.get_current_profile_name() == "long"


def effort(short: T, long_: T) -> T:
    """Return what is tried in the short or in the long tests."""
    return long_ if long() else short


def examples(count: int, **others: object) -> settings:
    """Return settings with a number of examples, many more in the long tests."""
    return settings(max_examples=effort(count, count * MORE), **others)  # type: ignore[arg-type]
