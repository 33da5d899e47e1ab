"""Optional packages: a part of the project that needs one says how to install it."""

from importlib.util import find_spec

from howdah.core.errors import HowdahError


class MissingExtraError(HowdahError, ImportError):
    """A package of an extra is not installed."""

    code = "missing-extra"


def require(user: str, extra: str | None, *packages: str) -> None:
    """Raise `MissingExtraError` if a package is missing; the message names the extra, or without one the packages."""
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        wanted = f"'howdah[{extra}]'" if extra else " ".join(missing)
        names = " and ".join(missing)
        raise MissingExtraError(
            f"{user} needs {names}: pip install {wanted}", user=user, packages=", ".join(missing), wanted=wanted
        )
