"""A software passkey that signs whatever a test wants."""

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


class Passkey:
    """A key for one site, with a counter."""

    def __init__(self, origin: str, site: str = "localhost") -> None:
        self.origin, self.site = origin, site
        self.id = secrets.token_bytes(32)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.uses = 0
        self.flags = PRESENT | VERIFIED

    @property
    def public(self) -> bytes:
        numbers = self.key.public_key().public_numbers()
        point = {-2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        return bytes(cbor2.dumps({1: 2, 3: -7, -1: 1} | point))

    def data(self, flags: int = 0) -> bytes:
        """The authenticator data."""
        site = hashlib.sha256(self.site.encode()).digest()
        return site + bytes([self.flags | flags]) + self.uses.to_bytes(4, "big")

    def said(self, kind: str, challenge: str) -> bytes:
        """The client data of the page."""
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def made(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to an offer of a new passkey."""
        said = self.said("webauthn.create", options["challenge"])
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + self.public
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": self.data(ATTESTED) + attested})
        return self.credential(clientDataJSON=said, attestationObject=attestation)

    def signed(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to a challenge."""
        self.uses += 1
        said, data = self.said("webauthn.get", options["challenge"]), self.data()
        signature = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self.credential(clientDataJSON=said, authenticatorData=data, signature=signature)

    def credential(self, **response: bytes) -> dict[str, Any]:
        written = {name: bytes_to_base64url(value) for name, value in response.items()}
        number = bytes_to_base64url(self.id)
        return {"id": number, "rawId": number, "type": "public-key", "response": written}
