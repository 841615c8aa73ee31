"""The second factor: codes from an app (TOTP, RFC 6238), and recovery codes for when it is lost."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

import msgspec
import segno
from pyotp import random_base32
from pyotp.totp import TOTP
from sqlalchemy import Connection, delete, insert, select, update

from detente.server.storage.models import RecoveryCode, User
from detente.table.errors import RequestError, bad, conflict
from detente.table.rows import digest

ISSUER = "Détente"
STEP_MS = 30_000
RECOVERY_CODES = 10
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class NewFactor(msgspec.Struct):
    """A secret for an app: as a text to type, as an address that apps read, and as a picture of that (a data URL)."""

    secret: str
    uri: str
    picture: str


class Recovery(msgspec.Struct):
    """Codes that replace the second factor, each once: the only time they are shown."""

    codes: list[str]


def begin(connection: Connection, user: int, name: str) -> NewFactor:
    """Make a secret; it counts once a code has confirmed it."""
    if connection.execute(select(User.totp).where(User.id == user)).scalar() is not None:
        raise conflict("has-second-factor", "this account already has a second factor")
    secret = random_base32()
    connection.execute(update(User).where(User.id == user).values(totp_pending=secret))
    uri = TOTP(secret).provisioning_uri(name=name, issuer_name=ISSUER)
    return NewFactor(secret, uri, segno.make(uri, error="m").svg_data_uri(scale=4, border=2, light="#fff", dark="#000"))


def confirm(connection: Connection, user: int, code: str, now: int) -> Recovery:
    """Turn the second factor on with a first code."""
    secret = connection.execute(select(User.totp_pending).where(User.id == user)).scalar()
    if secret is None:
        raise conflict("no-second-factor", "ask for a secret first")
    step = _step_of(secret, code, now)
    if step is None:
        raise bad("wrong-code", "this code is wrong")
    values = {"totp": secret, "totp_pending": None, "totp_last": step}
    connection.execute(update(User).where(User.id == user).values(values))
    return Recovery(_new_codes(connection, user))


def turn_off(connection: Connection, user: int) -> None:
    """Sign in without a second factor from now on."""
    values = {"totp": None, "totp_pending": None}
    connection.execute(update(User).where(User.id == user).values(values))
    connection.execute(delete(RecoveryCode).where(RecoveryCode.user == user))


def check(connection: Connection, user: int, code: str | None, now: int) -> None:
    """Refuse to go on without a valid code, if the account has a second factor; the code is used up."""
    row = connection.execute(select(User.totp, User.totp_last).where(User.id == user)).one()
    if row.totp is None:
        return
    if not code:
        raise RequestError(401, "needs-code", "this account needs a code from its app, or a recovery code")
    step = _step_of(row.totp, code, now)
    if step is not None and step > row.totp_last:
        still = (User.id == user) & (User.totp_last == row.totp_last)
        if connection.execute(update(User).where(still).values(totp_last=step)).rowcount:
            return
    plain = "".join(code.lower().split()).replace("-", "")
    own = (RecoveryCode.user == user) & (RecoveryCode.hash == digest(f"{user} {plain}"))
    if connection.execute(delete(RecoveryCode).where(own)).rowcount == 0:
        raise RequestError(401, "wrong-code", "this code is wrong, or was already used")


def _step_of(secret: str, code: str, now: int) -> int | None:
    """The time step whose code this is: the present one or one beside it, since clocks differ; None if it is wrong."""
    plain = "".join(code.split())
    app = TOTP(secret)
    for step in (now // STEP_MS + shift for shift in (0, -1, 1)):
        if app.verify(plain, for_time=datetime.fromtimestamp(step * STEP_MS / 1000, UTC)):
            return step
    return None


def _new_codes(connection: Connection, user: int) -> list[str]:
    connection.execute(delete(RecoveryCode).where(RecoveryCode.user == user))
    codes = ["".join(secrets.choice(_LETTERS) for _ in range(10)) for _ in range(RECOVERY_CODES)]
    rows = [{"hash": digest(f"{user} {code}"), "user": user} for code in codes]
    connection.execute(insert(RecoveryCode), rows)
    return [f"{code[:5]}-{code[5:]}" for code in codes]
