"""Passwords: argon2id in its own threads, and which passwords are too weak."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

T = TypeVar("T")
SHORTEST = 8
LONGEST = 200
"""Longer ones only cost time to hash."""


class Passwords:
    """Makes and checks hashes. Each takes 64 MiB and tens of milliseconds, so none runs on the event loop."""

    def __init__(self, hasher: PasswordHasher | None = None, threads: int = 2) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="password")
        self._nobody: str | None = None

    async def hash(self, password: str) -> str:
        """The hash to store."""
        return await self._run(self._hasher.hash, prepared(password))

    async def fits(self, hash: str | None, password: str) -> bool:
        """Whether a password matches a hash. Without a hash the answer is False, after the same time."""
        if hash is None:
            if self._nobody is None:
                self._nobody = await self.hash("the password of nobody")
            await self._run(self._verify, self._nobody, prepared(password))
            return False
        return await self._run(self._verify, hash, prepared(password))

    def outdated(self, hash: str) -> bool:
        """Whether a hash was made with weaker parameters than the present ones."""
        return self._hasher.check_needs_rehash(hash)

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(cancel_futures=True)

    def _verify(self, hash: str, password: str) -> bool:
        try:
            return self._hasher.verify(hash, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[..., T], *args: str) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)


def prepared(password: str) -> str:
    """The password in Unicode's normal form, so that it is the same from every keyboard."""
    return unicodedata.normalize("NFKC", password)


def weakness(password: str, name: str) -> str | None:
    """Why a password is too weak for a user of this name, or None."""
    plain = prepared(password).casefold()
    if len(plain) < SHORTEST:
        return f"a password needs at least {SHORTEST} characters"
    if len(password) > LONGEST:
        return f"a password has at most {LONGEST} characters"
    if len(set(plain)) < 4:
        return "a password needs more than three different characters"
    if name and name.casefold() in plain and len(plain) < len(name) + SHORTEST:
        return "a password must not consist of the name"
    if plain in common_passwords():
        return "this password is one of the most common; choose another"
    return None


@cache
def common_passwords() -> frozenset[str]:
    """About a thousand passwords that attackers try first."""
    return frozenset(files("detente.server").joinpath("data/common_passwords.txt").read_text("utf-8").split())
