"""Steps: what a game asks or does next, each declared once, in the chapter of the rules that it belongs to.

A step on its way is a row of small numbers in the state: which step it is, then its fields. Everything else about it
is in one record, a subclass of `Step`. A game derives its own base class from `Step` and adds the calls that need its
kind of state:

    ask(table)             offers the legal actions, or carries the step out if there is nothing to choose
    answer(table, action)  carries out a legal action
    bar(table, action)     the reason that bars an action of the step's families, or ALLOWED
    about(table)           what the prompt concerns, beyond what all prompts of the game say

`ask` and `bar` use the same conditions, so that `ask` offers exactly the actions that `bar` allows. Dispatch, prompts,
positions, refusals and the client's tables are made from the records.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

ALLOWED: Final = 0
"""What a condition answers if nothing bars the action; everything else is an index into the game's reasons."""


@final
class Field:
    """A number that a step carries: its name in the code and the highest value that a position may give it."""

    def __init__(self, name: str, highest: int) -> None:
        self.name = name
        self.highest = highest


@final
class Reason:
    """Why an action is not legal: a key into the game's words, and the rule.

    An empty rule stands for the rule of the prompt.
    """

    def __init__(self, kind: str, rule: str = "") -> None:
        self.kind = kind
        self.rule = rule


class Step:
    """The record of a step.

    Attributes:
        number: its place in the game's list of steps, which is how states and tensors refer to it.
        name: how positions, prompts and words call it.
        rule: the rule that its prompt cites; empty if that depends on the moment, or if the step never asks.
        fields: the numbers it carries, in order.
        families: the families of actions that can answer it; none for a step that never asks.

    """

    def __init__(self, number: i64, name: str, rule: str, families: tuple[str, ...], fields: tuple[Field, ...]) -> None:
        self.number = number
        self.name = name
        self.rule = rule
        self.families = families
        self.fields = fields


def check_order(steps: list[Step]) -> None:
    """Raise ValueError unless each step stands at its own number and no name is used twice."""
    for place, step in enumerate(steps):
        if step.number != place:
            raise ValueError(f"step {step.name!r} has the number {step.number}, but stands at {place}")
    if len({step.name for step in steps}) != len(steps):
        raise ValueError("two steps have the same name")


def described(step: Step) -> dict[str, object]:
    """A record as JSON, for clients and for the documentation."""
    return {
        "name": step.name,
        "rule": step.rule,
        "fields": {field.name: field.highest for field in step.fields},
        "families": list(step.families),
    }
