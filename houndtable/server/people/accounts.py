"""Accounts without passwords: a guest with one or more passkeys, and recovery codes in case all of them are lost."""

import secrets
import time
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from ..settings import Settings
from ..store.log import Log, NotUnique, Outdated, Statement, insert
from ..wire.errors import Denial
from ..wire.limits import Buckets
from ..wire.metrics import METRICS, note
from .guests import Guest, Guests
from .messages import AuditLine, Passkey
from .names import shape_of

PURPOSES = ADD, SIGN_IN, PROVE = "add", "sign_in", "prove"
CHALLENGE_LIFETIME = 300
SHARE = 0.1  # of the requests an address may make: the share for signing in and changing an account
MOST_PASSKEYS = 10
CODES, CODE_LENGTH, GROUP = 10, 28, 4
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that can be mistaken for each other
MOST_LINES = 100  # in the audit log of a guest
PICTURES = ("beagle", "shiba", "spaniel", "boxer", "husky", "bernard", "corgi", "poodle", "collie", "pug", "wolf")
NAMED_AS_CHECKED = """
  UPDATE accounts SET skeleton = CASE (SELECT name FROM guests WHERE id = guest) WHEN ? THEN skeleton END
  WHERE guest = ?
"""
SHOWS = NOTHING, SKILL, EVERYTHING = "nothing", "skill", "everything"


class Site(NamedTuple):
    """How browsers address this server."""

    name: str
    origins: list[str]


def site_of(settings: Settings, host: str) -> Site:
    """The site by the configured address, or by the one the browser used, which was checked before."""
    origins = [settings.origin] if settings.origin else [f"http://{host}", f"https://{host}"]
    return Site(urlsplit(origins[0]).hostname or "", origins)


async def check_may_play(settings: Settings, guests: Guests, number: str) -> None:
    """On a server that requires accounts, other guests may only watch."""
    if settings.accounts != "required":
        return
    await guests.meet([number])  # another server may have made it an account a moment ago
    guest = await guests.find(number)
    if guest is None or not guest.is_account:
        raise Denial("account_needed")


class ClientData(msgspec.Struct, frozen=True):
    """What a passkey signed, as far as it is read here."""

    challenge: str


class PasskeyResponse(msgspec.Struct, frozen=True):
    """The response in a credential, as far as it is read here."""

    client_data: str = msgspec.field(name="clientDataJSON")


class Credential(msgspec.Struct, frozen=True):
    """A browser's answer about a passkey, as far as it is read here; WebAuthn's library reads its whole text."""

    response: PasskeyResponse
    id: str = ""
    text: str = ""


class Accounts:
    """The accounts of a server."""

    def __init__(self, log: Log, guests: Guests, settings: Settings) -> None:
        self._log, self._guests = log, guests
        self._attempts = Buckets(settings.requests * SHARE)

    def check_rate(self, address: str) -> None:
        """Refuse an address that has tried too often."""
        if not self._attempts.take(address):
            METRICS.rate_limited += 1
            raise Denial("too_many", 429)

    # Challenges: signed, so nothing is stored for a request alone; each can be used once

    def challenge(self, purpose: str, guest: str = "") -> bytes:
        """A new challenge, to be signed by a passkey soon."""
        text = f"{purpose}.{guest}.{int(time.time()) + CHALLENGE_LIFETIME}.{secrets.token_urlsafe(16)}"
        return f"{text}.{self._guests.sign(signed_as(text))}".encode()

    def challenge_in(self, credential: Credential, purpose: str, guest: str = "") -> bytes:
        """The challenge that a passkey signed, if this server made it for this purpose and it is not too old."""
        try:
            signed = msgspec.json.decode(base64url_to_bytes(credential.response.client_data), type=ClientData)
            challenge = base64url_to_bytes(signed.challenge)
            text, _, mac = challenge.decode().rpartition(".")
            said, whose, until, _ = text.split(".")
        except (ValueError, msgspec.DecodeError, RecursionError):
            raise Denial("bad_passkey") from None
        is_ours = self._guests.is_signed(signed_as(text), mac)
        if not is_ours or (said, whose) != (purpose, guest) or int(until) < time.time():
            raise Denial("bad_passkey")
        return challenge

    def spend(self, what: str) -> list[Statement]:
        """The statements that mark a challenge as used: storing them twice fails."""
        now = int(time.time())
        return [
            ("DELETE FROM spent WHERE until < ?", (now,)),
            insert("spent", mark=self._guests.mark(f"spent {what}"), until=now + CHALLENGE_LIFETIME),
        ]

    # Passkeys

    async def passkeys(self, guest: str) -> list[Passkey]:
        """All passkeys of a guest, the oldest first."""
        rows = await self._log.read(
            "SELECT id, device, made, used FROM passkeys WHERE guest = ? ORDER BY made, id", guest
        )
        return [Passkey(*row) for row in rows]

    async def offer_new(self, guest: Guest, site: Site) -> str:
        """The options a browser needs to create a passkey, as JSON."""
        await self.check_may_add(guest)
        mine = [base64url_to_bytes(passkey.passkey) for passkey in await self.passkeys(guest.id)]
        options = webauthn.generate_registration_options(
            rp_id=site.name,
            rp_name="Houndtable",
            user_id=guest.id.encode(),
            user_name=guest.name,
            challenge=self.challenge(ADD, guest.id),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=each) for each in mine],
        )
        return webauthn.options_to_json(options)

    async def check_may_add(self, guest: Guest) -> None:
        """Check that no other account has the name, and that the guest does not have too many passkeys."""
        if len(await self.passkeys(guest.id)) >= MOST_PASSKEYS:
            raise Denial("too_many_passkeys", 409, most=MOST_PASSKEYS)
        await self.check_free(guest, guest.name)

    async def check_free(self, guest: Guest, name: str) -> None:
        """Check that no other account has this name or one that looks like it."""
        is_taken = "SELECT 1 FROM accounts WHERE skeleton = ? AND guest <> ?"
        if await self._log.read(is_taken, shape_of(name), guest.id):
            raise Denial("reserved_name", 400)

    async def add(self, guest: Guest, site: Site, credential: Credential, device: str) -> None:
        """Add a passkey; the first one makes the guest an account."""
        await self.check_may_add(guest)
        challenge = self.challenge_in(credential, ADD, guest.id)
        try:
            made = webauthn.verify_registration_response(
                credential=credential.text,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origins,
                require_user_verification=True,
            )
        except Exception:  # a damaged or forged answer can raise anything
            raise Denial("bad_passkey") from None
        now, number = int(time.time()), bytes_to_base64url(made.credential_id)
        picture, skeleton = PICTURES[sum(guest.id.encode()) % len(PICTURES)], shape_of(guest.name)
        account = insert(
            "accounts",
            "ON CONFLICT (guest) DO NOTHING",
            guest=guest.id,
            skeleton=skeleton,
            picture=picture,
            shows=SKILL,
            made=now,
        )
        passkey = insert(
            "passkeys",
            id=number,
            guest=guest.id,
            public=made.credential_public_key,
            uses=made.sign_count,
            device=device,
            made=now,
            used=now,
        )
        try:
            await self._once(
                *self.spend(challenge.decode()),
                account,
                passkey,
                (NAMED_AS_CHECKED, (guest.name, guest.id)),
                *audited(guest.id, "passkey_added", device),
            )
        except Outdated:  # renamed a moment ago
            raise Denial("not_stored", 503) from None
        await self._guests.meet_changed(guest.id)

    async def _once(self, *statements: Statement) -> None:
        """Store something that can be stored only once."""
        try:
            await self._log.write(*statements)
        except NotUnique:
            raise Denial("bad_passkey") from None

    async def remove(self, guest: Guest, number: str, device: str) -> None:
        """Remove a passkey, unless it is the last one."""
        mine = [passkey.passkey for passkey in await self.passkeys(guest.id)]
        if number not in mine:
            raise Denial("no_such_passkey", 404)
        if len(mine) == 1:
            raise Denial("last_passkey", 409)
        await self._log.write(
            ("DELETE FROM passkeys WHERE id = ? AND guest = ?", (number, guest.id)),
            *audited(guest.id, "passkey_removed", device),
        )

    def ask_for_proof(self, site: Site, purpose: str, guest: str = "") -> str:
        """The options a browser needs to sign with a passkey, as JSON. They name none, so nobody learns which exist."""
        options = webauthn.generate_authentication_options(
            rp_id=site.name,
            challenge=self.challenge(purpose, guest),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return webauthn.options_to_json(options)

    async def verify(self, site: Site, credential: Credential, purpose: str, device: str, guest: str = "") -> str:
        """The guest whose passkey signed the challenge; it must be `guest`, if given. The challenge is used up."""
        challenge = self.challenge_in(credential, purpose, guest)
        number = credential.id[:1000]
        rows = await self._log.read("SELECT guest, public, uses FROM passkeys WHERE id = ?", number)
        if not rows or (guest and rows[0][0] != guest):
            raise Denial("bad_passkey")
        owner, public, uses = rows[0]
        try:
            verified = webauthn.verify_authentication_response(
                credential=credential.text,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origins,
                credential_public_key=public,
                credential_current_sign_count=uses,
                require_user_verification=True,
            )
        except Exception:  # a damaged or forged answer can raise anything
            await self._log.write(*audited(owner, "sign_in_denied", device))
            raise Denial("bad_passkey") from None
        used = (verified.new_sign_count, int(time.time()), number, uses)
        await self._once(
            *self.spend(challenge.decode()),
            ("UPDATE passkeys SET uses = ?, used = ? WHERE id = ? AND uses = ?", used),
        )
        return str(owner)

    async def sign_in(self, site: Site, credential: Credential, device: str) -> Guest:
        """The guest who signs in with a passkey."""
        return await self._enter(await self.verify(site, credential, SIGN_IN, device), "signed_in", device)

    async def _enter(self, number: str, deed: str, device: str) -> Guest:
        guest = await self._guests.find(number)
        if guest is None:
            raise Denial("bad_passkey")
        await self.audit(number, deed, device)
        return guest

    # Recovery codes

    async def new_codes(self, guest: Guest, device: str) -> list[str]:
        """New recovery codes, each valid once, which replace all old ones. Only their hashes are stored."""
        codes = ["".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)) for _ in range(CODES)]
        kept = [insert("recovery", code=self.hashed(code), guest=guest.id) for code in codes]
        await self._log.write(
            ("DELETE FROM recovery WHERE guest = ?", (guest.id,)), *kept, *audited(guest.id, "codes_made", device)
        )
        return ["-".join(code[at : at + GROUP] for at in range(0, CODE_LENGTH, GROUP)) for code in codes]

    def hashed(self, code: str) -> str:
        """A code as it is stored: with its 138 random bits, no one can find it from this hash."""
        return self._guests.mark(f"recovery {''.join(filter(str.isalnum, code.lower()))}")

    async def codes_left(self, guest: str) -> int:
        """How many codes are unused."""
        ((count,),) = await self._log.read("SELECT COUNT(*) FROM recovery WHERE guest = ?", guest)
        return int(count)

    async def recover(self, code: str, device: str) -> Guest:
        """The guest who signs in with a code, which is used up."""
        mark = self.hashed(code)
        rows = await self._log.read("SELECT guest FROM recovery WHERE code = ?", mark)
        if not rows:
            raise Denial("bad_code")
        try:
            await self._log.write(*self.spend(mark), ("DELETE FROM recovery WHERE code = ?", (mark,)))
        except NotUnique:
            raise Denial("bad_code") from None
        return await self._enter(rows[0][0], "code_used", device)

    async def sign_out(self, guest: Guest) -> None:
        """The host signs an account out on all its devices."""
        await self._guests.sign_out_everywhere(guest)
        await self.audit(guest.id, "signed_out_by_host", "")

    # What an account shows of itself

    async def rename(self, guest: Guest, name: str, device: str) -> Guest:
        """Change the name to one that no other account has, nor one that looks like it."""
        await self.check_free(guest, self._guests.decent(name))
        renamed = await self._guests.rename(guest, name)
        await self.audit(guest.id, "renamed", device)
        return renamed

    async def shows(self, guest: str) -> str:
        """How much of its profile an account shows."""
        rows = await self._log.read("SELECT shows FROM accounts WHERE guest = ?", guest)
        return str(rows[0][0]) if rows else NOTHING

    async def present(self, guest: Guest, picture: str, shows: str) -> None:
        """Choose a picture, and how much others see."""
        if picture not in PICTURES or shows not in SHOWS:
            raise Denial("not_a_request", 400, what="there is no such choice")
        await self._log.write(
            ("UPDATE accounts SET picture = ?, shows = ? WHERE guest = ?", (picture, shows, guest.id))
        )
        await self._guests.meet_changed(guest.id)

    async def named(self, name: str) -> tuple[str, str] | None:
        """The account with exactly this name, and how much it shows."""
        if "\0" in name:  # not every store can search for this character
            return None
        rows = await self._log.read(
            "SELECT guest, shows FROM accounts JOIN guests ON id = guest WHERE skeleton = ? AND name = ?",
            *(shape_of(name), name),
        )
        return (rows[0][0], rows[0][1]) if rows else None

    # The audit log

    async def audit(self, guest: str, deed: str, device: str) -> None:
        """Record what happened to an account."""
        await self._log.write(*audited(guest, deed, device))

    async def lines(self, guest: str) -> list[AuditLine]:
        """What happened to an account, the newest first."""
        rows = await self._log.read(
            "SELECT deed, device, moment FROM audit WHERE guest = ? ORDER BY number DESC LIMIT ?", guest, MOST_LINES
        )
        return [AuditLine(*row) for row in rows]


def signed_as(challenge: str) -> str:
    """The text that is signed for a challenge; its signature is of no use for anything else."""
    return f"challenge {challenge}"


def audited(guest: str, deed: str, device: str) -> Sequence[Statement]:
    """The statements that add a line to a guest's audit log and delete the oldest; the server's log has it too."""
    note("audit", guest=guest, deed=deed)
    number = f"{time.time_ns():020}{secrets.token_hex(4)}"
    newest = "SELECT number FROM audit WHERE guest = ? ORDER BY number DESC LIMIT ?"
    return (
        insert("audit", guest=guest, number=number, deed=deed, device=device, moment=int(time.time())),
        (f"DELETE FROM audit WHERE guest = ? AND number NOT IN ({newest})", (guest, guest, MOST_LINES)),
    )


def credential_of(raw: msgspec.Raw) -> Credential:
    """The credential that a browser sent for a passkey."""
    try:
        return msgspec.structs.replace(msgspec.json.decode(raw, type=Credential), text=bytes(raw).decode())
    except (ValueError, msgspec.DecodeError, RecursionError):
        raise Denial("bad_passkey") from None
