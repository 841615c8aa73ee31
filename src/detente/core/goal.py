"""The goal in view: how to win, how close each side is, and what is about to end the game.

A game gives it in its view as a list of these, each a key into the section `goals` of its words and what it concerns.
In lists of tables it says in a few words how far it is and who leads: those are keys into the section `standings`.
"""

from __future__ import annotations

from typing import Any, Literal

Tone = Literal["aim", "standing", "warning"]


def goal(tone: Tone, kind: str, **about: object) -> dict[str, Any]:
    """A sentence of the goal, fit for JSON: an aim of a side, how things stand, or a warning."""
    return {"tone": tone, "kind": kind, "about": about}


def standing(kind: str, **about: object) -> dict[str, Any]:
    """A few words on how a game stands, fit for JSON."""
    return {"kind": kind, "about": about}
