"""Hashes of passphrases. What is accepted as one is in test_accounts.py."""

import pytest

from howdah.server.errors import SignInError
from howdah.server.passphrase import Passphrases
from howdah.server.settings import Settings
from tests.server.running import CHEAP


def test_a_server_hashes_as_rfc_9106_recommends() -> None:
    hashed = Passphrases(Settings().hashing).hash("open sesame")
    assert hashed.startswith("$argon2id$v=19$m=65536,t=3,p=4$")


def test_a_hash_of_other_settings_is_checked_too() -> None:
    Passphrases(CHEAP).check(Passphrases(Settings().hashing).hash("open sesame"), "open sesame")


@pytest.mark.parametrize("known", [True, False])
def test_a_wrong_passphrase_is_refused_and_so_is_any_if_there_is_no_account(known: bool) -> None:
    passphrases = Passphrases(CHEAP)
    with pytest.raises(SignInError):
        passphrases.check(passphrases.hash("open sesame") if known else None, "close sesame")
