"""Why an action is not legal: what the conditions of the rules answer, and the words and rules that go with it."""

from __future__ import annotations

from typing import Final

from detente.core.steps import Reason

NOT_ASKED: Final = 1
# Cards and spaces (C3)
NOT_IN_HAND: Final = 2
ALREADY_PLAYED: Final = 3
SPACE_TAKEN: Final = 4
NOT_BESIDE_CARD: Final = 5
NOT_BESIDE_REGION: Final = 6
# Cubes (C5, C6)
NOT_IN_PLAY: Final = 7
OUTSIDE: Final = 8
NOT_ACCESSIBLE: Final = 9
ENOUGH_THERE: Final = 10
CONTROLLED_THERE: Final = 11
NO_CUBE_LEFT: Final = 12
NO_CUBE: Final = 13
NO_CUBES: Final = 14
NO_HALF: Final = 15
NOWHERE_TO_MOVE: Final = 16
SAME_CARD: Final = 17
LIFT_FROM_TARGET: Final = 18
NOTHING_TO_LIFT: Final = 19
MUST_GO_ON: Final = 20
# Other choices of events (C6.4)
NO_SUCH_OPTION: Final = 21
NOT_THERE: Final = 22
MUST_CHOOSE: Final = 23

REASONS: Final = [
    Reason("allowed"),
    Reason("asked"),  # with what is asked instead: "asked-play"
    Reason("not-in-hand", "C3"),
    Reason("already-played", "C3"),
    Reason("space-taken", "R2"),
    Reason("not-beside-card", "C3.1"),
    Reason("not-beside-region", "C3.1"),
    Reason("not-in-play", "R2"),
    Reason("outside", "C6.4"),
    Reason("no-access", "C5.2"),
    Reason("enough-there", "C6.4"),
    Reason("controlled", "R6"),
    Reason("no-cube-left", "R8"),
    Reason("no-cube", "C6.4"),
    Reason("no-cubes", "C6.4"),
    Reason("no-half", "C6.4"),
    Reason("nowhere-to-move", "C6.4"),
    Reason("same-card", "C6.4"),
    Reason("lift-from-target", "R8"),
    Reason("nothing-to-lift", "C5.5"),
    Reason("must-go-on", "C6.4"),
    Reason("no-such-option", "C6.4"),
    Reason("not-there", "C6.4"),
    Reason("must-choose", "C6.4"),
]
