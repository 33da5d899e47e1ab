"""The server's identity at push services (VAPID, RFC 8292): a key pair, and tokens that it signs."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from howdah.server.push.encryption import CURVE, raw_public_key

LASTS: Final = 12 * 3600  # seconds for which a token is valid; push services allow a day
MOST_TOKENS: Final = 100  # that are kept, one for each push service


def encode(raw: bytes) -> str:
    """Return bytes as base64url without padding."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Read base64url, with or without padding; raise `ValueError` if it is none."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_private_key() -> str:
    """Return a new private key as text."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return encode(number.to_bytes(32, "big"))


class Vapid:
    """Signs what the server sends to push services."""

    def __init__(self, private_key: str, contact: str, clock: Callable[[], int]) -> None:
        self._key = ec.derive_private_key(int.from_bytes(decode(private_key), "big"), CURVE)
        self._contact = contact  # of the operator: "mailto:…" or "https://…"
        self._clock = clock
        self._tokens: dict[str, tuple[str, int]] = {}  # by origin, with the second when each ends
        self.public_key: Final = encode(raw_public_key(self._key.public_key()))

    def authorization(self, endpoint: str) -> str:
        """Return the value of the header for a request to an endpoint."""
        scheme, host, *_ = urlsplit(endpoint)
        origin = f"{scheme}://{host}"
        now = self._clock() // 1000
        token, ends = self._tokens.get(origin, ("", 0))
        if ends - now < LASTS // 2:
            if len(self._tokens) >= MOST_TOKENS:
                self._tokens.clear()
            token, ends = self._token(origin, now + LASTS), now + LASTS
            self._tokens[origin] = token, ends
        return f"vapid t={token}, k={self.public_key}"

    def _token(self, origin: str, ends: int) -> str:
        claims = {"aud": origin, "exp": ends, "sub": self._contact}
        signed = ".".join(encode(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        return f"{signed}.{encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
