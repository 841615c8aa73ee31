"""The one door: every decision is checked, stored, and only then true."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from time import perf_counter

from detente.server.accounts import vacation
from detente.server.live.broadcast import Broadcast
from detente.server.live.consequences import Consequences, together
from detente.server.live.plans import Plans
from detente.server.live.sittings import Sittings
from detente.server.storage.log import Append
from detente.server.storage.plans import PlanChanged
from detente.server.storage.store import Store, Taken
from detente.server.storage.tables import set_takeback
from detente.table import play, takebacks
from detente.table.errors import RequestError, conflict
from detente.table.results import SameTurn, Step, side_to_notify
from detente.table.sitting import Seating, Sitting
from detente.table.takebacks import Answer, Granted, Requested

Measure = Callable[[str, float], None]
"""Called with the game and the seconds that storing the last step of a turn took."""


class Play:
    """What players do at tables. The caller of each method holds the table."""

    def __init__(
        self,
        store: Store,
        sittings: Sittings,
        consequences: Consequences,
        broadcast: Broadcast,
        plans: Plans,
        now: Callable[[], int],
        measure: Measure,
    ) -> None:
        self.store, self.sittings, self.consequences, self.broadcast = store, sittings, consequences, broadcast
        self.plans, self.now, self.measure = plans, now, measure

    async def decide(
        self, sitting: Sitting, sides: list[int], number: int, action: int, lag: int = 0, hold: bool = False
    ) -> None:
        """Make a decision for one of the sides that the user plays, at the moment of a number.

        With `hold`, the decision that completes the turn waits until the turn is handed over.
        """
        await self._check_turn(sitting, sides, number)
        play.check_action(sitting, action)
        await self._store(sitting, lambda: play.decide(sitting, action, self.now(), lag, hold))

    async def commit(self, sitting: Sitting, sides: list[int], number: int, lag: int = 0) -> None:
        """Hand over a complete turn."""
        await self._check_turn(sitting, sides, number)
        play.check_commit(sitting)
        await self._store(sitting, lambda: play.commit(sitting, self.now(), lag))

    async def undo(self, sitting: Sitting, sides: list[int], number: int, whole: bool = False) -> None:
        """Take back the last decision or the whole draft, unless the turn has passed or hidden cards were revealed."""
        await self._check_turn(sitting, sides, number)
        play.check_undo(sitting)
        await self._store(sitting, lambda: play.undo(sitting, self.now(), whole))

    async def takeback(self, sitting: Sitting, side: int, answer: Answer | None, to: int | None = None) -> None:
        """Ask to take back, answer such a request, or go back to a moment where nobody has to agree."""
        found: Granted | Requested
        if to is not None:
            found = takebacks.return_to(sitting, side, to)
        else:
            found = takebacks.request(sitting, side) if answer is None else takebacks.answer(sitting, side, answer)
        if isinstance(found, Granted):
            take_back = partial(takebacks.take_back, sitting, found.side, self.now(), found.count)
            await self._store(sitting, lambda: asyncio.to_thread(take_back))
        elif found.side != sitting.row.takeback:
            with sitting.changing():
                await self.store.write(lambda connection: set_takeback(connection, sitting.row.id, found.side))
            await self.broadcast.refreshed(sitting)

    async def resign(self, seating: Seating, side: int) -> None:
        """A side gives up."""
        step = play.resign(seating, side, self.now())
        await self._store(seating, lambda: step)

    async def abort(self, seating: Seating, side: int) -> None:
        """A side calls the game off during its first turn."""
        play.check_abort(seating)
        step = play.abort(seating, side, self.now())
        await self._store(seating, lambda: step)

    async def miss_deadline(self, seating: Seating, side: int) -> None:
        """A side loses because the round of its tournament is over."""
        step = play.miss_deadline(seating, side, self.now())
        await self._store(seating, lambda: step)

    async def settle_time(self, seating: Seating) -> bool:
        """End the game if the side to decide has run out of time; returns whether it had."""
        step = play.time_out(seating, self.now())
        if step is None:
            return False
        await self._store(seating, lambda: step)
        return True

    async def _check_turn(self, sitting: Sitting, sides: list[int], number: int) -> None:
        """Refuse a decision at the wrong time; news of another worker may turn a wrong time into the right one."""
        try:
            play.check_turn(sitting, sides, number)
        except RequestError:
            if not self.sittings.shared:
                raise
            await self.sittings.refresh(sitting)
            play.check_turn(sitting, sides, number)
        if await self.settle_time(sitting):
            raise conflict("time-over", "the time had run out")

    async def _store(self, seating: Seating, make: Callable[[], Step | Awaitable[Step]]) -> None:
        """Make a step and store it; then it is true. If another request was faster, it never happened."""
        began = perf_counter()
        try:
            step = await self._write(seating, make)
        except PlanChanged:  # at another worker, just now: what was read of it is outdated
            await self.sittings.refresh(seating)
            await self._store(seating, make)
            return
        except Taken:
            await self.sittings.refresh(seating)
            number = seating.seen(None) if isinstance(seating, Sitting) else None
            raise conflict("stale", "another request was faster", number=number) from None
        if not isinstance(step.result, SameTurn):  # decisions within a turn may be secret, and so is their number
            self.measure(seating.row.game, perf_counter() - began)
        self.broadcast.stepped(seating, step)

    async def _write(self, seating: Seating, make: Callable[[], Step | Awaitable[Step]]) -> Step:
        """Make a step, let prepared replies follow, and store all of it in one commit."""
        with seating.changing():
            made = make()
            step = made if isinstance(made, Step) else await made
            followed = await self.plans.follow(seating, step)
            if followed is None:
                step = await self._postponed(seating, step)
                await self.store.append(Append(step, self.consequences.of(seating, step.result)))
                seating.accept(step)
            else:
                step = await self._postponed(seating, followed.step)
                also = self.consequences.of(seating, step.result, followed.played)
                await self.store.append(Append(step, together(followed.also, also)))
                seating.row = step.after
        return step

    async def _postponed(self, seating: Seating, step: Step) -> Step:
        """A step with a later deadline if the player whose turn begins is on vacation."""
        side, now = side_to_notify(step.result), self.now()
        if side is None or step.after.clock_kind != "days" or (user := seating.seats[side].user) is None:
            return step
        return play.postponed(step, await self.store.read(lambda connection: vacation.pause(connection, user, now)))
