"""Passphrases: which ones are accepted, their hashes, and checks that take the same time for all."""

import secrets
from importlib.resources import files
from itertools import pairwise
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from howdah.server.errors import LoginError, SignInError
from howdah.server.settings import Hashing

LENGTHS: Final = range(8, 201)  # characters
FEWEST_DIFFERENT: Final = 5  # characters
# What is tried first; digits and signs around it do not make it better.
COMMON: Final = frozenset((files("howdah.server") / "common_passphrases.txt").read_text(encoding="utf-8").split())


class Passphrases:
    """Hashes of passphrases, which are slow by intention."""

    def __init__(self, hashing: Hashing) -> None:
        self._hasher = PasswordHasher(hashing.rounds, hashing.kibibytes, hashing.lanes)
        self._unused = self._hasher.hash(secrets.token_urlsafe())

    def hash(self, passphrase: str, *names: str) -> str:
        """Return the hash to store; raise `LoginError` if the passphrase is easily guessed.

        The names of a person are no passphrase of that person.
        """
        if len(passphrase) not in LENGTHS:
            least, most, count = LENGTHS[0], LENGTHS[-1], len(passphrase)
            message = f"a passphrase has {least} to {most} characters, but {count} came"
            raise LoginError(message, key="passphrase-length", least=least, most=most, count=count)
        if is_weak(passphrase, *names):
            raise LoginError("expected a passphrase that is not easily guessed", key="passphrase-weak")
        return self._hasher.hash(passphrase)

    def check(self, hashed: str | None, passphrase: str) -> None:
        """Raise `SignInError` if a passphrase is not the one that was hashed.

        None stands for an account that does not exist; the answer takes as long as if there is one.
        """
        try:
            self._hasher.verify(hashed or self._unused, passphrase)
        except VerifyMismatchError as error:
            raise SignInError("no account has this name and this passphrase") from error


def is_weak(passphrase: str, *names: str) -> bool:
    """Tell whether a passphrase is among the first that a program tries."""
    plain = "".join(passphrase.lower().split())
    core = plain.strip("0123456789!?.,;:-_*#$+")
    if len(set(plain)) < FEWEST_DIFFERENT or plain in COMMON or core in COMMON or _is_run(plain):
        return True
    return any(len(name) > 2 and core == "".join(name.lower().split()).strip("0123456789-_") for name in names)


def _is_run(text: str) -> bool:
    """Tell whether the characters follow each other, as in 23456789 or hgfedcba."""
    steps = {ord(after) - ord(before) for before, after in pairwise(text)}
    return len(steps) == 1 and steps <= {-1, 0, 1}
