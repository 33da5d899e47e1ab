"""Exceptions, one class for each case that a caller handles differently."""

from copyreg import __newobj__  # type: ignore[attr-defined]
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from howdah.core.text import Reason


class HowdahError(Exception):
    """An error with a code for programs and a sentence for people.

    `error-` and the code, or `error-` and the key, is the key of the sentence in the catalogue of the package that
    defines the class.
    """

    code: ClassVar[str] = "error"

    def __init__(self, *args: object, key: str | None = None, **values: object) -> None:
        super().__init__(*args)
        self.key = key or self.code
        self.values = values  # what is filled into the sentence

    def text(self, language: str = "en") -> str:
        """Return the sentence in a language; the message of the exception where there is none."""
        from howdah.core.text import error_text

        return error_text(self, language)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what the error holds, not the arguments of its class."""
        return __newobj__, (type(self), *self.args), self.__dict__


class MalformedError(HowdahError):
    """JSON that does not match the type that was expected."""

    code = "malformed"


class EngineError(HowdahError):
    """The requested form of the rules is not available here."""

    code = "engine"


class UnknownGameError(HowdahError):
    """No game has this id."""

    code = "unknown-game"


class OptionsError(HowdahError):
    """A number of players or an option that the game does not know."""

    code = "bad-options"


class ComponentsError(OptionsError):
    """A table of cards or tiles that does not add up."""

    code = "bad-components"


class PositionError(HowdahError):
    """A position string that cannot be read or describes no consistent position."""

    code = "bad-position"


class RecordError(HowdahError):
    """A record that cannot be read or does not replay."""

    code = "bad-record"


class TutorialError(HowdahError):
    """A tutorial that is incomplete, or contradicts the rules."""

    code = "bad-tutorial"


class NoTutorialError(HowdahError):
    """A game without a tutorial, or a tutorial without such a step."""

    code = "no-tutorial"


class MoveError(HowdahError):
    """A move that cannot be played, with the reason."""

    def __init__(self, reason: "Reason") -> None:
        super().__init__(reason.text())
        self.reason = reason

    def text(self, language: str = "en") -> str:
        """Return the reason."""
        return self.reason.text(language)


class MalformedMoveError(MoveError):
    """A text or path that names no move in this game's notation."""

    code = "malformed-move"


class IllegalMoveError(MoveError):
    """A move that the rules do not allow here."""

    code = "illegal-move"


class AmbiguousMoveError(MoveError):
    """A text that fits more than one legal move."""

    code = "ambiguous-move"
