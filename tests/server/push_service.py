"""A stand-in for a push service, and a device that can read what it gets."""

import json
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.running import Json


def encode(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "==")


def derive(salt: bytes, material: bytes, info: bytes, length: int) -> bytes:
    """HKDF with one block, written out, so that the reader shares no code with the sender."""
    first = hmac.HMAC(salt, hashes.SHA256())
    first.update(material)
    second = hmac.HMAC(first.finalize(), hashes.SHA256())
    second.update(info + b"\x01")
    return second.finalize()[:length]


@dataclass
class Device:
    """A browser's subscription: its keys, and its address at the stand-in."""

    endpoint: str
    secret: bytes = b"sixteen bytes ok"
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    @property
    def public(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, **kinds: bool) -> Json:
        return {"endpoint": self.endpoint, "p256dh": encode(self.public), "auth": encode(self.secret), **kinds}

    def read(self, body: bytes) -> bytes:
        """Decrypt a message by RFC 8188 and RFC 8291."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, text = body[21 : 21 + length], body[21 + length :]
        assert len(text) <= size
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), point)
        material = derive(self.secret, shared, b"WebPush: info\0" + self.public + sender, 32)
        key = derive(salt, material, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(salt, material, b"Content-Encoding: nonce\0", 12)
        return AESGCM(key).decrypt(nonce, text, None).rstrip(b"\0").removesuffix(b"\x02")


@dataclass(frozen=True)
class Pushed:
    """A request that the stand-in got."""

    path: str
    headers: dict[str, str]
    body: bytes

    def claims(self) -> Json:
        """The claims of the VAPID token, after its signature was checked."""
        scheme, _, rest = self.headers["authorization"].partition(" ")
        assert scheme == "vapid"
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        header, claims, signature = parts["t"].split(".")
        assert json.loads(decode(header)) == {"typ": "JWT", "alg": "ES256"}
        raw = decode(signature)
        signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(parts["k"]))
        key.verify(signed, f"{header}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        return dict(json.loads(decode(claims)))


class PushStandIn:
    """Takes messages over HTTP, and answers with the statuses that a test has set."""

    def __init__(self) -> None:
        self.got: list[Pushed] = []
        self.statuses: list[int] = []  # of the next answers; 201 when there is none
        self.arrived = threading.Condition()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                with outer.arrived:
                    outer.got.append(
                        Pushed(self.path, {name.lower(): text for name, text in self.headers.items()}, body)
                    )
                    status = outer.statuses.pop(0) if outer.statuses else 201
                    outer.arrived.notify_all()
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self.server.server_address[1]}"

    def device(self, name: str) -> Device:
        return Device(f"{self.origin}/{name}")

    def wait_for(self, count: int) -> list[Pushed]:
        """Wait until so many messages have come."""
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(self.got) >= count, 30)
            return list(self.got)


@contextmanager
def push_stand_in() -> Iterator[PushStandIn]:
    """Run a stand-in for a push service."""
    stand_in = PushStandIn()
    thread = threading.Thread(target=stand_in.server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield stand_in
    finally:
        stand_in.server.shutdown()
        stand_in.server.server_close()
        thread.join()
