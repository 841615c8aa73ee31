"""The log of a table: numbered lines that are only ever added. A game is its log; all else is a cache of it."""

from __future__ import annotations

import msgspec

from detente.core.play.match import Match

DECISION, UNDO, TAKEBACK = "decision", "undo", "takeback"
HELD, COMMIT = "held", "commit"
"""The last decision of a turn that its side has not handed over yet, and the line that hands it over."""
RESIGN, TIMEOUT, ABORT = "resign", "timeout", "abort"
OTHER_ENDS = ("resigned", "time", "aborted", "unfinished")
"""Reasons for the end of a game that its rules do not know."""


class Line(msgspec.Struct, frozen=True):
    """One line: what a side did at a time.

    `value` is the action of a DECISION or a HELD one, the number of decisions that an UNDO takes back (0 is one, as
    logs had it before turns could be held), the number that remains after a TAKEBACK, and 0 otherwise.
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
    """The decisions of a log that were not taken back; one that was held to the end was never made."""
    kept: list[Line] = []
    held = False
    for line in lines:
        if line.kind in (DECISION, HELD):
            kept.append(line)
        elif line.kind == UNDO:
            del kept[-max(1, line.value) :]
        elif line.kind == TAKEBACK:
            del kept[line.value :]
        held = line.kind == HELD or (held and line.kind not in (COMMIT, UNDO, TAKEBACK))
    return kept[:-1] if held else kept


def log_of(table: str, match: Match, now: int) -> list[Line]:
    """The log that a match played elsewhere would have left here."""
    return [
        Line(table, number, DECISION, action, match.deciders[number], now, 0, match.trail[number])
        for number, action in enumerate(match.decisions)
    ]
