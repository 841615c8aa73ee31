"""Games to test: played at random for a while, then as hypothesis chooses."""

from __future__ import annotations

from hypothesis import strategies as st

from detente import OVER, Game, Match
from detente.core.chance import Generator

seeds = st.integers(0, 2**32)
lengths = st.integers(0, 120)
"""How many decisions are taken at random, before hypothesis chooses."""
streams = st.binary(max_size=30)
"""Choices that hypothesis can make simpler, a byte for each decision."""


def played(game: Game, seed: object, length: int | None = None, stream: bytes = b"") -> Match:
    """A match after this many random decisions (None: all) and those of the stream."""
    match = Match(game, seed)
    generator = Generator(seed, "choices")
    while match.state.actor != OVER and (length is None or len(match.decisions) < length):
        legal = match.state.legal()
        match.apply(legal[generator.below(len(legal))])
    for byte in stream:
        if match.state.actor != OVER:
            match.apply(match.state.legal()[byte % len(match.state.legal())])
    return match
