"""The referee: carries tournaments on when a game ends, a time comes or a player leaves, at whichever worker."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection, func, select, update

from detente.server.live.aside import Aside
from detente.server.live.broadcast import Broadcast, StartTask
from detente.server.live.play import Play
from detente.server.live.sittings import Sittings
from detente.server.storage import tournaments as storage
from detente.server.storage.models import Entry
from detente.server.storage.store import Store
from detente.server.storage.tournament_models import TournamentMatch
from detente.server.storage.tournaments import GameRow, MatchRow, Whole
from detente.server.tournaments import news, steps
from detente.server.tournaments.steps import Begin, Continue, Stale, Step
from detente.table.errors import RequestError, conflict
from detente.table.sitting import Seating

log = logging.getLogger("detente.server")
EVERY = 1.0
"""Seconds between two looks for times that have come."""
SWEEP = 10.0
"""Seconds between two looks for matches that should go on, in case a worker has died."""
TRIES = 5
"""How often a step is computed again because the tournament was changed meanwhile."""


class Referee:
    """Carries on all tournaments. Any worker can do each step; what is stored decides who was first."""

    def __init__(
        self,
        store: Store,
        sittings: Sittings,
        play: Play,
        broadcast: Broadcast,
        aside: Aside,
        now: Callable[[], int],
        start_task: StartTask,
        notice_delay_ms: int,
    ) -> None:
        self.store, self.sittings, self.play, self.broadcast, self.aside = store, sittings, play, broadcast, aside
        self.now, self.start_task, self.notice_delay_ms = now, start_task, notice_delay_ms
        self._busy: set[str] = set()
        self._again: set[str] = set()

    async def run(self) -> None:
        """Look for what is due until cancelled."""
        swept = 0
        while True:
            try:
                due = await self.store.read(lambda connection: storage.due(connection, self.now()))
                if self.now() >= swept + SWEEP * 1000:
                    swept = self.now()
                    due += await self.store.read(storage.waiting_matches)
                for id in dict.fromkeys(due):
                    await self.advance(id)
            except Exception:
                log.exception("the tournaments could not be checked")
            await asyncio.sleep(EVERY)

    def wake(self, seating: Seating) -> None:
        """The game at a table may have ended: its tournament goes on."""
        id = seating.row.tournament
        if id is not None and seating.row.status != "playing":
            self.start_task(self.advance(id))

    async def advance(self, id: str) -> None:
        """Do all that is due in a tournament; a second call meanwhile makes the first one look again."""
        if id in self._busy:
            self._again.add(id)
            return
        self._busy.add(id)
        try:
            self._again.add(id)
            while id in self._again:
                self._again.discard(id)
                await self.step(id)
        except RequestError as error:
            log.info("tournament %s did not go on: %s", id, error)
        except Exception:  # other tournaments must not wait for this one
            log.exception("tournament %s could not go on", id)
        finally:
            self._busy.discard(id)

    async def step(self, id: str, start: bool = False) -> None:
        """Do steps until nothing more is due; `start`: begin an open tournament now."""
        stale = 0
        while stale < TRIES:
            whole = await self.store.read(lambda connection: storage.read(connection, id))
            if await self._settle_deadline(whole):
                continue
            step = await self.aside.replay(steps.next_step, whole, self.now(), start)
            if step is None:
                return
            try:
                await self.store.write(partial(self._write, whole, step))
            except Stale:
                stale += 1
                continue
            start = False
            await self._announce(whole, step)
        raise conflict("stale", "the tournament has changed meanwhile: look again")

    async def carry_out(self, whole: Whole, step: Step) -> None:
        """Carry out a step that its organiser wants; `stale` if the tournament was changed meanwhile."""
        try:
            await self.store.write(partial(self._write, whole, step))
        except Stale:
            raise conflict("stale", "the tournament has changed meanwhile: look again") from None
        await self._announce(whole, step)

    def _write(self, whole: Whole, step: Step, connection: Connection) -> None:
        now = self.now()
        steps.write(connection, whole, step, now)
        news.queue_notices(connection, whole, step, now, self.notice_delay_ms)

    async def _announce(self, whole: Whole, step: Step) -> None:
        if isinstance(step, Begin | Continue):
            for new in step.games:
                with suppress(RequestError):
                    await self.broadcast.changed(new.row.id)
        self.broadcast.tournament_changed(whole.row.id, whole.users)

    # The deadline of a round

    async def _settle_deadline(self, whole: Whole) -> bool:
        """End the games of a round whose deadline has passed; whether there were any."""
        row = whole.row
        if row.status != "running" or row.deadline is None or self.now() < row.deadline:
            return False
        settled = False
        for board in whole.boards:
            if board.match.round == row.round and board.games and _is_unfinished(board):
                for game in board.games:
                    await self._settle(whole, board, game)
                settled = True
        return settled

    async def _settle(self, whole: Whole, board: MatchRow, game: GameRow) -> None:
        """A game at the deadline is lost by the player who has used more time; games to come are lost with it."""
        if game.table is None:
            return
        async with self.sittings.to_end(game.table) as seating:
            used = await self.store.read(partial(time_used, table=game.table))
            if seating.row.actor is not None and seating.row.since is not None:
                used[seating.row.actor] = used.get(seating.row.actor, 0) + self.now() - seating.row.since
            slower = max(range(len(seating.seats)), key=lambda side: (used.get(side, 0), side == seating.row.actor))
            if seating.row.status == "playing":
                await self.play.miss_deadline(seating, slower)
        match = board.match
        if len(match.games) < match.legs:
            loser = match.first if slower == game.side else match.second
            await self.store.write(partial(forfeit_rest, id=whole.row.id, board=board, loser=loser))


def _is_unfinished(board: MatchRow) -> bool:
    return board.match.running or (board.match.is_played and len(board.match.games) < board.match.legs)


def time_used(connection: Connection, table: str) -> dict[int, int]:
    """The milliseconds that each side has used for its turns so far."""
    query = select(Entry.side, func.sum(Entry.spent)).where(Entry.table == table).group_by(Entry.side)
    return {side: int(spent) for side, spent in connection.execute(query)}


def forfeit_rest(connection: Connection, id: str, board: MatchRow, loser: int | None) -> None:
    """Write who loses the games of a match that have not begun."""
    this = (TournamentMatch.tournament == id) & (TournamentMatch.round == board.match.round)
    change = update(TournamentMatch).where(this, TournamentMatch.board == board.board)
    connection.execute(change.values(forfeit=loser))
