"""Passwords: argon2id in threads of its own, and which passwords are too weak to be taken."""

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
"""Longer ones would only cost time; nobody types them."""


class Passwords:
    """Makes and checks hashes. One takes 64 MiB and tens of milliseconds, so it never runs on the event loop."""

    def __init__(self, hasher: PasswordHasher | None = None, threads: int = 2) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="password")
        self._nobody: str | None = None

    async def hash(self, password: str) -> str:
        """The hash to be kept."""
        return await self._run(self._hasher.hash, prepared(password))

    async def fits(self, hash: str | None, password: str) -> bool:
        """Whether a password is the one of a hash. Without a hash it takes as long, and is False."""
        if hash is None:
            if self._nobody is None:
                self._nobody = await self.hash("the password of nobody")
            await self._run(self._verify, self._nobody, prepared(password))
            return False
        return await self._run(self._verify, hash, prepared(password))

    def outdated(self, hash: str) -> bool:
        """Whether a hash was made with weaker parameters than those of today."""
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
    """The same password from every keyboard: one form for characters that look the same."""
    return unicodedata.normalize("NFKC", password)


def weakness(password: str, name: str) -> str | None:
    """Why a password is not good enough for somebody of this name, or None if it is."""
    plain = prepared(password).casefold()
    if len(plain) < SHORTEST:
        return f"a password needs {SHORTEST} characters or more"
    if len(password) > LONGEST:
        return f"a password has at most {LONGEST} characters"
    if len(set(plain)) < 4:
        return "a password needs more than three different characters"
    if name and name.casefold() in plain and len(plain) < len(name) + SHORTEST:
        return "a password must not be made of the name"
    if plain in common_passwords():
        return "this password is one of the most common; choose another"
    return None


@cache
def common_passwords() -> frozenset[str]:
    """About a thousand passwords that are tried first by whoever tries."""
    return frozenset(files("detente.server").joinpath("data/common_passwords.txt").read_text("utf-8").split())
