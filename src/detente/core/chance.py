"""Chance: keyed shuffles that give the same cards compiled, interpreted and in ten years."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex
from typing import Final, final

from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF
"""Everything here is 32-bit arithmetic, so that it is the same in native and in Python integers."""


@final
class Generator:
    """A small fast counting generator (four 32-bit words), keyed by a seed and a label."""

    def __init__(self, seed: object, label: str) -> None:
        key = sha256(f"{seed}\n{label}".encode()).digest()
        self.a: i64 = int.from_bytes(key[0:4], "little")
        self.b: i64 = int.from_bytes(key[4:8], "little")
        self.c: i64 = int.from_bytes(key[8:12], "little")
        self.counter: i64 = int.from_bytes(key[12:16], "little")

    def next(self) -> i64:
        """The next number from 0 to 2**32 - 1."""
        result = (self.a + self.b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & MASK
        self.c = (((self.c << 21) & MASK) | (self.c >> 11)) + result & MASK
        return result

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely."""
        excess = (MASK + 1) % n
        number = self.next()
        while number > MASK - excess:
            number = self.next()
        return number % n

    def shuffle(self, items: list[int]) -> None:
        """Put the items into a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def fresh_seed() -> str:
    """A seed that nobody can guess."""
    return token_hex(16)


def shuffled(items: list[int], seed: object, label: str) -> list[int]:
    """The items in the order that this seed and label give, whatever else was shuffled before."""
    result = list(items)
    Generator(seed, label).shuffle(result)
    return result
