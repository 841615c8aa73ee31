"""The log of a table: numbered lines that are only ever added. A game is its log; all else is a cache of it."""

from __future__ import annotations

import msgspec

from detente.core.match import Match

DECISION, UNDO, TAKEBACK = "decision", "undo", "takeback"
RESIGN, TIMEOUT, ABORT = "resign", "timeout", "abort"
OTHER_ENDS = ("resigned", "time", "aborted", "unfinished")
"""Reasons for the end of a game that its rules do not know."""


class Line(msgspec.Struct, frozen=True):
    """One line: what a side did at a time.

    `value` is the action of a DECISION, the number of decisions that remain after a TAKEBACK, and 0 otherwise.
    """

    table: str
    number: int
    kind: str
    value: int
    side: int
    at: int
    spent: int = 0
    """Milliseconds the turn took, on the line that ends it."""
    trace: str = ""
    """Four digits of which side decided and what was legal: if the rules change, a replay notices."""


class LogDiffers(Exception):
    """The present rules do not lead along a log: at which line, and why. The reason may reveal hidden cards."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"line {number} of the log differs: {why}")
        self.number = number


def decisions_of(lines: list[Line]) -> list[Line]:
    """The decisions of a log that were not taken back."""
    kept: list[Line] = []
    for line in lines:
        if line.kind == DECISION:
            kept.append(line)
        elif line.kind == UNDO:
            del kept[-1:]
        elif line.kind == TAKEBACK:
            del kept[line.value :]
    return kept


def log_of(table: str, match: Match, now: int) -> list[Line]:
    """The log that a match played elsewhere would have left here."""
    return [
        Line(table, number, DECISION, action, match.deciders[number], now, 0, match.trail[number])
        for number, action in enumerate(match.decisions)
    ]
