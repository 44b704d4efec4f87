"""A push service and a device of the tests' own: they take what is posted, and open it as RFC 8291
says, with nothing of what the house seals it with."""

import base64
import json
import os
import queue
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

PATIENCE = 30


def b64(raw):
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def unb64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(public):
    return public.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def derived(secret, salt, info, length):
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class PushService:
    """Answers every post with `status`, and keeps what came."""

    def __init__(self):
        self.status = 201
        self.came = queue.Queue()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                service.came.put((self.path, dict(self.headers.items()), body))
                self.send_response(service.status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self):
        self._server.shutdown()
        self._server.server_close()


class TestDevice:
    """What a browser has: an endpoint at a push service, and keys that open what comes there."""

    __test__ = False

    def __init__(self, service, name="device"):
        self.service = service
        self.endpoint = f"{service.address}/{name}"
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    @property
    def fields(self):
        public = b64(point(self._private.public_key()))
        return {"endpoint": self.endpoint, "p256dh": public, "auth": b64(self._auth)}

    def next(self):
        """What comes next: the headers, and the words, unsealed."""
        path, headers, body = self.service.came.get(timeout=PATIENCE)
        assert self.endpoint.endswith(path)
        return headers, json.loads(self._opened(body))

    def _opened(self, body):
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._private.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\0" + point(self._private.public_key()) + sender
        secret = derived(shared, self._auth, info, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0").removesuffix(b"\2")


def signed_claims(header, key):
    """What a house says of itself, if it is signed with this key."""
    said = dict(part.strip().split("=", 1) for part in header.removeprefix("vapid ").split(","))
    assert said["k"] == key
    head, claims, signature = said["t"].split(".")
    raw = unb64(signature)
    numbers = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(key))
    public.verify(
        encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256())
    )
    return json.loads(unb64(claims))
