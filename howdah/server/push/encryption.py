"""Encryption of push messages for one device (RFC 8291, with the content coding aes128gcm of RFC 8188)."""

import os
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
RECORD: Final = 4096  # bytes of a record; a message is one record
LAST: Final = b"\x02"  # ends the text of the last record
PUBLIC_KEY: Final = 65  # bytes, uncompressed
SECRET: Final = 16  # bytes that a device shares with the server


def read_public_key(raw: bytes) -> ec.EllipticCurvePublicKey:
    """Return a public key; raise `ValueError` if it is no point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw)


def raw_public_key(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return a public key as an uncompressed point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypt(
    text: bytes,
    device: ec.EllipticCurvePublicKey,
    secret: bytes,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return a message that only the device can read. The key and the salt are made at random; tests set them."""
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    sender = raw_public_key(own.public_key())
    info = b"WebPush: info\0" + raw_public_key(device) + sender
    shared = _derive(own.exchange(ec.ECDH(), device), secret, info, 32)
    key = _derive(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(shared, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(sender)]) + sender
    return header + AESGCM(key).encrypt(nonce, text + LAST, None)


def _derive(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(material)
