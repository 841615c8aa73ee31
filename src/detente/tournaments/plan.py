"""The plan of a tournament as its organiser wants it, and what contradicts itself in one."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec

from detente.table import clocks
from detente.table.clocks import Clock
from detente.table.errors import bad
from detente.table.wire import ClockInfo

Format = Literal["round-robin", "swiss", "knockout"]
Sides = Literal["both", "one"]
"""Whether two entrants play two games with sides swapped, or one game."""
FEWEST = 2
MOST: dict[Format, int] = {"round-robin": 16, "swiss": 64, "knockout": 64}
"""Players of a tournament."""
MOST_ROUNDS = 15
"""Rounds of a Swiss."""
MOST_COMPUTERS = 8
LONGEST_NAME = 60
LONGEST_ABOUT = 500
LONGEST_PAUSE = 7 * 24 * 60
"""Minutes between two rounds."""
LONGEST_ROUND = 365 * 24
"""Hours until the deadline of a round."""
EARLIEST_MS, LATEST_MS = 60_000, 180 * 86_400_000
"""How far away the start may be."""
HOUR = 3_600_000
Text = Annotated[str, msgspec.Meta(max_length=2000)]
Amount = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The tournament that someone wants to organise.

    `rounds` is for a Swiss only; without it the number of players decides. `starts` is a time in milliseconds since
    1970; without it the organiser starts the tournament. `pause` is in minutes, between two rounds. `round_hours` is
    how long a round may last: then each game that is still being played is lost by the player who has used more time.
    """

    name: Text
    game: str
    format: Format
    clock: ClockInfo
    about: Text = ""
    options: dict[str, str] = {}
    sides: Sides = "both"
    rounds: Amount | None = None
    rated: bool = False
    computers: bool = False
    min_players: Amount = 4
    max_players: Amount = 16
    starts: Annotated[int, msgspec.Meta(ge=0, lt=2**53)] | None = None
    pause: Amount = 0
    round_hours: Amount | None = None


def legs_of(sides: Sides) -> int:
    """How many games two entrants play."""
    return 2 if sides == "both" else 1


def check(plan: Plan, now: int) -> Clock:
    """The clock of a plan; a 400 that says what is wrong with it and what would be right."""
    if not 3 <= len(plan.name) <= LONGEST_NAME or plan.name != plan.name.strip() or not _readable(plan.name):
        raise bad(
            "tournament-name", f"a name has 3 to {LONGEST_NAME} characters, in one line", least=3, most=LONGEST_NAME
        )
    if len(plan.about) > LONGEST_ABOUT or not _readable(plan.about.replace("\n", " ")):
        raise bad("tournament-about", f"a description has at most {LONGEST_ABOUT} characters", most=LONGEST_ABOUT)
    _check_players(plan)
    _check_rounds(plan)
    if plan.rated and plan.computers:
        raise bad(
            "tournament-rated", "rated games are between people: leave out computer players, or make the games casual"
        )
    if plan.starts is not None and not EARLIEST_MS <= plan.starts - now <= LATEST_MS:
        raise bad(
            "tournament-start", "the start is at least a minute and at most 180 days away", days=LATEST_MS // 86_400_000
        )
    if plan.pause > LONGEST_PAUSE:
        raise bad(
            "tournament-pause", f"the pause between rounds is at most {LONGEST_PAUSE} minutes", most=LONGEST_PAUSE
        )
    return _checked_clock(plan)


def _check_players(plan: Plan) -> None:
    most = MOST[plan.format]
    if not FEWEST <= plan.min_players <= plan.max_players <= most:
        raise bad(
            "tournament-players",
            f"a tournament of this format has {FEWEST} to {most} players, and the minimum is not above the maximum",
            least=FEWEST,
            most=most,
        )


def _check_rounds(plan: Plan) -> None:
    if plan.rounds is None:
        return
    if plan.format != "swiss":
        raise bad("tournament-fixed-rounds", "only a Swiss has a number of rounds to choose: leave it out")
    most = min(MOST_ROUNDS, plan.min_players - 1)
    if not 1 <= plan.rounds <= most:
        raise bad(
            "tournament-rounds",
            f"with {plan.min_players} players there are 1 to {most} rounds in which nobody meets anyone twice; "
            f"for {plan.rounds} rounds, ask for at least {plan.rounds + 1} players (at most {MOST_ROUNDS} rounds)",
            players=plan.min_players,
            most=most,
        )


def _checked_clock(plan: Plan) -> Clock:
    clock = clocks.read(plan.clock)
    if not clock.runs:
        raise bad("tournament-clock", "a tournament needs a clock, live or days per turn, so that every round ends")
    if plan.round_hours is None:
        return clock
    least = least_hours(clock, plan.sides)
    if not least <= plan.round_hours <= LONGEST_ROUND:
        raise bad(
            "tournament-deadline",
            f"with this clock a round lasts at least {least} hours, and at most {LONGEST_ROUND}",
            least=least,
            most=LONGEST_ROUND,
        )
    return clock


def least_hours(clock: Clock, sides: Sides) -> int:
    """The shortest round that leaves both players the time of their clocks: live games of a match follow each other."""
    time = 2 * clock.base * (legs_of(sides) if clock.kind == "live" else 1)
    return max(1, -(-time // HOUR))


def _readable(text: str) -> bool:
    return not re.search(r"[\x00-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2066-\u2069]", text)
