"""Prepared replies at the tables: kept by their players, and played in the same commit as the turn that they answer.

So a reply is played exactly once, whichever worker stores the turn, and a crash leaves either both or none.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec
from sqlalchemy import Connection

from detente.server.storage import plans as rows
from detente.server.storage.plans import Stored
from detente.server.storage.store import Store
from detente.table import plans
from detente.table.plans import Plan
from detente.table.results import SameTurn, Step, TurnPassed
from detente.table.sitting import Seating, Sitting

Also = Callable[[Connection], None]


class Followed(msgspec.Struct, frozen=True):
    """A turn with the replies that followed at once, as one step; what is written with it, and who has replied."""

    step: Step
    also: Also
    played: tuple[int, ...] = ()


class Plans:
    """The plans of all tables. The caller of each method holds the table."""

    def __init__(self, store: Store, shared: bool, now: Callable[[], int]) -> None:
        self.store, self.shared, self.now = store, shared, now

    async def of(self, sitting: Sitting, side: int) -> Plan:
        """The plan of a side; while it is its own turn, none waits."""
        found = (await self._read(sitting)).get(side)
        return Plan() if found is None else found.plan

    async def put(self, sitting: Sitting, side: int, plan: Plan, adds: bool = False) -> Plan:
        """Store the plan of a side; with `adds`, refused if the opponent's turn has just ended at another worker."""
        table = sitting.row.id

        def change(connection: Connection) -> None:
            if adds:
                rows.check_waiting(connection, table, side)
            rows.put_plan(connection, table, side, plan)

        sitting.planned = None
        await self.store.write(change)
        return plan

    async def follow(self, seating: Seating, step: Step) -> Followed | None:
        """Play the prepared replies to a step; None if no plan is concerned.

        Otherwise the seating has accepted the step and everything that followed, which the caller stores.
        """
        if isinstance(step.result, SameTurn) or not plans.may_plan(step.before, seating.seats):
            return None
        read = await self._read(seating)
        if not read and not self.shared:
            return None
        seating.accept(step)
        if not read or not isinstance(seating, Sitting) or not isinstance(step.result, TurnPassed):
            left = dict.fromkeys(read, Plan())  # the game has ended or gone back: no line begins where it is now
            return Followed(step, partial(_write, table=seating.row.id, read=read, left=left))
        return self._play(seating, step, read)

    def _play(self, sitting: Sitting, step: Step, read: Stored) -> Followed:
        """Play one reply after the other, as long as the side to decide has prepared one."""
        plan_of = {side: stored.plan for side, stored in read.items()}
        steps: list[Step] = []
        played: list[int] = []
        while (side := sitting.actor) in plan_of:
            answered = plans.answer(sitting, plan_of[side], self.now())
            plan_of[side] = Plan() if answered is None else answered.plan
            if answered is None:
                break
            steps += answered.steps
            if sitting.actor == side:  # something was revealed: the player goes on
                break
            played.append(side)
        if sitting.is_over:
            plan_of = dict.fromkeys(plan_of, Plan())
        sitting.planned = None
        left = {side: plan for side, plan in plan_of.items() if plan is not read[side].plan}
        also = partial(_write, table=sitting.row.id, read=read, left=left)
        return Followed(plans.together(step, steps), also, tuple(dict.fromkeys(played)))

    async def _read(self, seating: Seating) -> Stored:
        """The plans of a table; a worker that is alone remembers that there are none."""
        if seating.planned is False and not self.shared:
            return {}
        found = await self.store.read(lambda connection: rows.read_plans(connection, seating.row.id))
        seating.planned = bool(found)
        return found


def _write(connection: Connection, table: str, read: Stored, left: dict[int, Plan]) -> None:
    """Write what is left of plans that are as they were read."""
    rows.check_unchanged(connection, table, read)
    for side, plan in left.items():
        rows.put_plan(connection, table, side, plan)
