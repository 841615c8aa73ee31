"""The one door: every decision is checked, stored, and only then true."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from detente.server.accounts import vacation
from detente.server.live.broadcast import Broadcast
from detente.server.live.consequences import Consequences
from detente.server.live.sittings import Sittings
from detente.server.storage.log import Append
from detente.server.storage.store import Store, Taken
from detente.server.storage.tables import set_takeback
from detente.table import play, takebacks
from detente.table.errors import RequestError, conflict
from detente.table.results import SameTurn, Step, side_to_notify
from detente.table.sitting import Seating, Sitting
from detente.table.takebacks import Answer, Granted

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
        now: Callable[[], int],
        measure: Measure,
    ) -> None:
        self.store, self.sittings, self.consequences, self.broadcast = store, sittings, consequences, broadcast
        self.now, self.measure = now, measure

    async def decide(self, sitting: Sitting, sides: list[int], number: int, action: int, lag: int = 0) -> None:
        """Make a decision for one of the sides that the user plays, at the moment of a number."""
        await self._check_turn(sitting, sides, number)
        play.check_action(sitting, action)
        await self._commit(sitting, lambda: play.decide(sitting, action, self.now(), lag))

    async def undo(self, sitting: Sitting, sides: list[int], number: int) -> None:
        """Take back the last decision, within the turn and before anything hidden was revealed."""
        await self._check_turn(sitting, sides, number)
        play.check_undo(sitting)
        await self._commit(sitting, lambda: play.undo(sitting, self.now()))

    async def takeback(self, sitting: Sitting, side: int, answer: Answer | None) -> None:
        """Ask to take back, or answer such a request."""
        found = takebacks.request(sitting, side) if answer is None else takebacks.answer(sitting, side, answer)
        if isinstance(found, Granted):
            await self._commit(sitting, lambda: takebacks.take_back(sitting, found.side, self.now()))
        elif found.side != sitting.row.takeback:
            with sitting.changing():
                await self.store.write(lambda connection: set_takeback(connection, sitting.row.id, found.side))
            await self.broadcast.refreshed(sitting)

    async def resign(self, seating: Seating, side: int) -> None:
        """A side gives up."""
        step = play.resign(seating, side, self.now())
        await self._commit(seating, lambda: step)

    async def abort(self, seating: Seating, side: int) -> None:
        """A side calls the game off during its first turn."""
        play.check_abort(seating)
        step = play.abort(seating, side, self.now())
        await self._commit(seating, lambda: step)

    async def settle_time(self, seating: Seating) -> bool:
        """End the game if the side to decide has run out of time; returns whether it had."""
        step = play.time_out(seating, self.now())
        if step is None:
            return False
        await self._commit(seating, lambda: step)
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

    async def _commit(self, seating: Seating, make: Callable[[], Step]) -> None:
        """Make a step and store it; then it is true. If another request was faster, it never happened."""
        began = perf_counter()
        try:
            with seating.changing():
                step = await self._postponed(seating, make())
                await self.store.append(Append(step, self.consequences.of(seating, step.result)))
                seating.accept(step)
        except Taken:
            await self.sittings.refresh(seating)
            number = seating.seen(None) if isinstance(seating, Sitting) else None
            raise conflict("stale", "another request was faster", number=number) from None
        if not isinstance(step.result, SameTurn):  # decisions within a turn may be secret, and so is their number
            self.measure(seating.row.game, perf_counter() - began)
        self.broadcast.stepped(seating, step.result)

    async def _postponed(self, seating: Seating, step: Step) -> Step:
        """A step with a later deadline if the player whose turn begins is on vacation."""
        side, now = side_to_notify(step.result), self.now()
        if side is None or step.after.clock_kind != "days" or (user := seating.seats[side].user) is None:
            return step
        return play.postponed(step, await self.store.read(lambda connection: vacation.pause(connection, user, now)))
