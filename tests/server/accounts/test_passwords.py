"""Passwords: argon2id beside the event loop, and the weak ones."""

from __future__ import annotations

import asyncio
import threading

import pytest
from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST

from detente.server.accounts.passwords import Passwords, common_passwords, weakness


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("short", "8 characters"),
        ("x" * 300 + "abcdef", "at most 200"),
        ("abababab", "three different"),
        ("password123", "most common"),
        ("PassWord123", "most common"),
        ("willybrandt", "name"),
        ("WillyBrandt1", "name"),
    ],
)
def test_weak_passwords_are_refused_with_the_reason(password: str, why: str) -> None:
    found = weakness(password, "WillyBrandt")
    assert found is not None
    assert why in found


@pytest.mark.parametrize("password", ["correct horse battery", "Ostpolitik-1969", "übermütig!", "пять ёлок"])
def test_other_passwords_are_taken(password: str) -> None:
    assert weakness(password, "WillyBrandt") is None


def test_the_list_holds_what_is_tried_first() -> None:
    assert {"password", "12345678", "qwertyui", "iloveyou", "passwort"} <= common_passwords()
    assert all(each == each.casefold() for each in common_passwords())


def test_a_hash_fits_its_password_only_and_is_argon2id() -> None:
    async def use() -> None:
        passwords = Passwords()
        hash = await passwords.hash("Café-Zürich")
        assert hash.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
        assert await passwords.fits(hash, "Cafe\u0301-Zu\u0308rich")  # the same letters, typed otherwise
        assert not await passwords.fits(hash, "Cafe-Zurich")
        assert not await passwords.fits(None, "Café-Zürich")
        assert not await passwords.fits("no hash", "Café-Zürich")
        assert not passwords.outdated(hash)
        assert passwords.outdated(PasswordHasher.from_parameters(CHEAPEST).hash("x"))
        passwords.close()

    asyncio.run(use())


def test_the_event_loop_never_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    hashers: list[str] = []

    class Watched(PasswordHasher):
        def hash(self, *args: object, **more: object) -> str:
            hashers.append(threading.current_thread().name)
            return super().hash(*args, **more)  # type: ignore[arg-type]

        def verify(self, *args: object) -> bool:  # type: ignore[override]
            hashers.append(threading.current_thread().name)
            return bool(super().verify(*args))  # type: ignore[arg-type]

    async def use() -> None:
        passwords = Passwords(Watched.from_parameters(CHEAPEST))
        hash = await passwords.hash("Ostpolitik-1969")
        assert await passwords.fits(hash, "Ostpolitik-1969")
        assert not await passwords.fits(None, "Ostpolitik-1969")
        passwords.close()

    asyncio.run(use())
    assert len(hashers) == 4  # an unknown user's password costs as much as a known one's
    assert all(name.startswith("password") for name in hashers)
