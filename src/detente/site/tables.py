"""The tables of the site: opened, played at, repeated and imported by one person."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable

from msgspec.structs import replace

from detente.core.game import Game
from detente.core.play.record import Record
from detente.core.registry import game as game_named
from detente.core.state import State
from detente.site.store import KeptTable, Store
from detente.table import discarding, opening, play, records, takebacks
from detente.table.clocks import Clock
from detente.table.errors import RequestError, bad, conflict, not_found
from detente.table.log import LogDiffers
from detente.table.opening import Beginning, Wish
from detente.table.requests import Takeback
from detente.table.results import Result, Step
from detente.table.rows import SeatRow, TableRow
from detente.table.sitting import Seating, Sitting
from detente.table.takebacks import Granted, Requested
from detente.table.wire import ClockInfo, PersonInfo

PERSON = 1
"""The id of the one person who plays here."""
MOST = 8
"""Tables in memory with their matches."""
LEVELS = ("level1", "level2", "level3", "level4")
"""The computer's levels here: the strongest one counts seconds, and a browser thinks too slowly for it."""
Make = Callable[[], Step]
OnStep = Callable[[Seating, Result], None]


class Tables:
    """What the person does with tables. Each change is in the store before anyone hears of it."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store, self.now = store, now
        self.on_step: list[OnStep] = []
        """Called after each step."""
        self.on_table: list[Callable[[Seating], None]] = []
        """Called when a table is new or has changed other than by a step."""
        self._sittings: OrderedDict[str, Sitting] = OrderedDict()
        self._delete_discarded()

    # Finding them

    def at(self, id: str) -> Sitting:
        """A table with its match."""
        sitting = self._sittings.get(id)
        if sitting is None or sitting.stale:
            kept = self._kept(id)
            try:
                sitting = Sitting(kept.row, kept.seats, self.store.lines(id))
            except LogDiffers as differs:
                raise RequestError(
                    409, "rules-changed", f"this game was played under other rules: line {differs.number} differs"
                ) from None
            self._sittings[id] = sitting
        self._sittings.move_to_end(id)
        while len(self._sittings) > MOST:
            self._sittings.popitem(last=False)
        return sitting

    def to_end(self, id: str) -> Seating:
        """A table whose game can be ended, even if its log no longer fits the rules."""
        try:
            return self.at(id)
        except RequestError as error:
            if error.problem.code != "rules-changed":
                raise
            kept = self._kept(id)
            return Seating(kept.row, kept.seats, len(self.store.lines(id)))

    def all(self) -> list[KeptTable]:
        """All tables except lessons, aborted and discarded ones, newest first."""
        shown = [each for each in self.store.tables.values() if each.row.status not in ("aborted", "discarded")]
        found = [each for each in shown if not each.row.is_lesson]
        return sorted(found, key=lambda each: -(each.row.finished or each.row.created))

    def _kept(self, id: str) -> KeptTable:
        kept = self.store.tables.get(id)
        if kept is None:
            raise not_found("table", id)
        return kept

    def _is_there(self, id: str) -> bool:
        kept = self.store.tables.get(id)
        return kept is not None and kept.row.status not in ("aborted", "discarded")

    # Putting them away

    def discard(self, seating: Seating) -> None:
        """Put away a game; it can be taken back for a day."""
        after = discarding.discarded(seating, PERSON, self.now())
        for id in [id for id, each in self.store.tables.items() if each.row.rematch == after.id]:
            before = self.to_end(id)
            before.row = replace(before.row, rematch=None)  # or it would offer the rematch for ever
            self.store.keep_table(before.row, before.seats)
            self._changed(before)
        self._replace(seating, after)

    def restore(self, seating: Seating) -> None:
        """Take back a discarded game."""
        self._replace(seating, discarding.restored(seating, PERSON, self.now()))

    def _replace(self, seating: Seating, row: TableRow) -> None:
        seating.row = row
        self.store.keep_table(row, seating.seats)
        self._changed(seating)

    def _delete_discarded(self) -> None:
        """Delete what was discarded long ago."""
        for id, each in list(self.store.tables.items()):
            if each.row.discarded is not None and each.row.discarded < self.now() - discarding.KEPT_MS:
                self.store.forget_table(id)

    # Opening them

    def create(self, wish: Wish) -> Sitting:
        """Open a table; its game begins at once."""
        game = game_named(wish.game)
        if wish.lesson is not None:
            wish = opening.as_lesson(wish)
        check_wish(wish)
        side = opening.chosen_side(game, wish.side)
        seed = wish.lesson or secrets.token_hex(16)  # a lesson leaves nothing to chance
        position, origin, _ = self._beginning(game, wish)
        options = opening.safe_options(game, wish.options)
        if wish.deck is not None:
            options["deck"] = game.read_deck(wish.deck)
        state = opening.playable_state(game, seed, position, options)
        clock = Clock("none")
        row = replace(opening.new_row(game, seed, state, position, clock, self.now()), origin=origin)
        return self._put(row, opening.new_seats(game, clock, PERSON, side, wish.opponent), state)

    def _beginning(self, game: Game, wish: Wish) -> Beginning:
        return opening.beginning(game, wish, None if wish.origin is None else self.at(wish.origin.table))

    def rematch(self, sitting: Sitting) -> Sitting:
        """The same game again with swapped sides; asked for twice, it is the same table."""
        row = sitting.row
        if row.status != "finished" or row.origin is not None:
            raise conflict("not-finished", "a rematch follows a finished game that was played from its beginning")
        if row.rematch is not None and self._is_there(row.rematch):
            return self.at(row.rematch)
        again = self._put(*opening.rematch_of(sitting, PERSON, False, self.now()))
        sitting.row = replace(row, rematch=again.row.id)
        self.store.keep_table(sitting.row, sitting.seats)
        self._changed(sitting)
        return again

    def bring(self, record: Record) -> Sitting:
        """Put a record from elsewhere on a table of its own."""
        found = records.imported(record, PERSON, self.now())
        self.store.keep_table(found.row, found.seats)
        self.store.add_lines(found.lines)
        return self.at(found.row.id)

    def _put(self, row: TableRow, seats: list[SeatRow], state: State) -> Sitting:
        row = replace(row, visibility="private", creator=PERSON)
        seats = [replace(seat, person=person_of(seat)) for seat in seats]
        self.store.keep_table(opening.begun(row, seats, state, self.now()), seats)
        sitting = self.at(row.id)
        self._changed(sitting)
        return sitting

    def _changed(self, seating: Seating) -> None:
        for listener in self.on_table:
            listener(seating)

    # Playing at them

    def decide(self, sitting: Sitting, sides: list[int], number: int, action: int, hold: bool = False) -> None:
        """Make a decision for one of some sides, at the moment of a number.

        With `hold`, the decision that completes the turn waits until the turn is handed over.
        """
        play.check_turn(sitting, sides, number)
        play.check_action(sitting, action)
        self._keep(sitting, lambda: play.decide(sitting, action, self.now(), hold=hold))

    def commit(self, sitting: Sitting, number: int) -> None:
        """Hand over a complete turn."""
        play.check_turn(sitting, sitting.sides_of(PERSON), number)
        play.check_commit(sitting)
        self._keep(sitting, lambda: play.commit(sitting, self.now()))

    def undo(self, sitting: Sitting, number: int, whole: bool = False) -> None:
        """Take back the last decision or the whole draft, unless the turn has passed or hidden cards were revealed."""
        play.check_turn(sitting, sitting.sides_of(PERSON), number)
        play.check_undo(sitting)
        self._keep(sitting, lambda: play.undo(sitting, self.now(), whole))

    def takeback(self, sitting: Sitting, side: int, wish: Takeback) -> None:
        """Go back after the turn has passed; there is nobody else to be asked."""
        found: Granted | Requested
        if wish.to is not None:
            found = takebacks.return_to(sitting, side, wish.to)
        elif wish.answer is None:
            found = takebacks.request(sitting, side)
        else:
            found = takebacks.answer(sitting, side, wish.answer)
        if isinstance(found, Granted):
            granted = found
            self._keep(sitting, lambda: takebacks.take_back(sitting, granted.side, self.now(), granted.count))

    def resign(self, seating: Seating, side: int) -> None:
        """A side gives up."""
        self._keep(seating, lambda: play.resign(seating, side, self.now()))

    def abort(self, seating: Seating, side: int) -> None:
        """A side calls the game off during its first turn."""
        play.check_abort(seating)
        self._keep(seating, lambda: play.abort(seating, side, self.now()))

    def _keep(self, seating: Seating, make: Make) -> None:
        """Make a step and keep it; then it is true."""
        with seating.changing():
            step = make()
            seating.accept(step)
            self.store.append(step, seating.seats)
        for listener in self.on_step:
            listener(seating, step.result)


def check_wish(wish: Wish) -> None:
    """Refuse what needs a server."""
    if wish.opponent is None or wish.challenge or wish.rated or wish.clock != ClockInfo():
        raise bad("needs-server", "here you play against the computer or on one screen, without a clock")
    if wish.opponent != "self" and wish.opponent not in LEVELS:
        raise bad("needs-server", f"the computer plays at {', '.join(LEVELS)} here")


def person_of(seat: SeatRow) -> PersonInfo:
    """The player of a seat as clients see them; the client says who the one person is."""
    if seat.level is not None:
        return PersonInfo(None, seat.level, False, bot=seat.level)
    return PersonInfo(PERSON, "", True)
