"""A rehearsal: a line of a plan, played out on a table whose hidden cards are dealt again.

The deal that is shown is one that the planning side cannot tell from the real table. A few others are played along:
what happens in all of them alike is certain, and the rest depends on cards that the side does not know.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from detente.core.journal import Event
from detente.core.play.preview import certain, preview
from detente.core.state import OVER, State
from detente.table import plans
from detente.table.errors import RequestError, bad, conflict
from detente.table.info import Online, table_info
from detente.table.plans import PlanLine, Reply
from detente.table.play import check_legal
from detente.table.sitting import Sitting
from detente.table.wire import EventInfo, Moment, PlanInfo, PlannedLine, PlannedTurn

OTHERS = 12
"""Deals that are played along."""
LAST_DEAL = 10_000

Final = Literal["plan-reveals", "plan-over", "plan-too-long"]
Stage = Literal["theirs", "mine", "complete"]


class Rehearsal:
    """A line that is played out for one side, from what it sees of the table now."""

    def __init__(self, sitting: Sitting, side: int, deal: int) -> None:
        real = sitting.visible(side)
        self.side, self.base = side, sitting.committed
        self.state = _deal(real, side, deal)
        self.others: list[State] = []
        """Other deals in which the same was possible so far; dealt once the opponent has played."""
        self.real, self.deal = real, deal
        self.number = sitting.seen(side)
        self.history: list[int] = []
        """All decisions so far, and the sides that made them."""
        self.deciders: list[int] = []
        self.told: list[EventInfo] = []
        """What happened, as the side sees it."""
        self.replies: list[Reply] = []
        self.final: Final | None = None
        """Why nothing can be added to the line; the code of a problem."""
        self._begin()

    def _begin(self) -> None:
        """The next part of the line begins: all that one side does until the other decides."""
        self.actor, self.turns = int(self.state.actor), int(self.state.turns)
        self.actions: list[int] = []
        self.sights: list[str] = []
        """What the side sees after each decision of the opponent."""
        self.since = len(self.told)
        for state in (self.state, *self.others):
            state.journal = []

    def view(self, viewer: int) -> dict[str, Any]:
        """What a side sees of the table; of what its reply reveals it is shown no example."""
        if self.final != "plan-reveals":
            return self.state.view(viewer)
        return {**self.before.view(viewer), **preview(self.before, self.history[-1]).view}

    @property
    def stage(self) -> Stage:
        """Whose decisions the line waits for, or that it is complete and may be kept."""
        if self.final is not None or (self.replies and self.actor != self.side and not self.actions):
            return "complete"
        return "mine" if self.state.actor == self.side else "theirs"

    def play(self, action: int) -> None:
        """Make the next decision of the line for the side that is to decide; refused if it is not legal."""
        if self.final is not None:
            raise _nothing_more(self.final)
        check_legal(self.state, action)
        self.before, before = self.state.copy(), len(self.state.journal or ())
        self.others = [other for other in self.others if _played(other, self.actor, action)]
        self.state.play(action)
        self.history.append(action)
        self.deciders.append(self.actor)
        self.actions.append(action)
        new = (self.state.journal or [])[before:]
        self.told += [self._info(event) for event in new]
        if self.actor != self.side:
            self.sights.append(self._sight(self.state))
            self._check_chance(self.others)
            if self.state.actor != self.actor:
                self._met()
        elif plans.is_complete(self.state, self.side, self.turns):
            self._answered(reveals=False)
        elif any(plans.reveals(state, self.side, self.turns) for state in (self.state, *self.others)):
            self._answered(reveals=True)

    def _info(self, event: Event) -> EventInfo:
        seen = event.seen_by(self.side)
        by = self.state.game.sides[self.actor]
        return EventInfo(seen.kind, seen.sentence, seen.facts(), seen.rule, self.number + len(self.history), by)

    def _met(self) -> None:
        """The opponent has played: now the side is asked, or the game is over."""
        if self.state.actor == OVER:
            raise _nothing_more("plan-over")
        if not self.replies:
            self.others = self._dealt_otherwise()
        self.met = self.sights[-1], self.told[self.since :]
        self._begin()

    def _dealt_otherwise(self) -> list[State]:
        """Other deals in which the opponent could have played the same."""
        found = []
        for number in range(OTHERS):
            deal = _deal(self.real, self.side, f"{self.deal} beside {number}")
            for action, sight in zip(self.actions, self.sights, strict=True):
                if not _played(deal, self.actor, action):
                    break
                self._check_chance([deal], sight)
            else:
                found.append(deal)
        return found

    def _check_chance(self, others: list[State], sight: str | None = None) -> None:
        """Refuse a turn of the opponent's that shows something different in another deal."""
        expected = self.sights[-1] if sight is None else sight
        if any(self._sight(other) != expected for other in others):
            raise _chance()

    def _answered(self, reveals: bool) -> None:
        """The reply is complete, or something is revealed in it."""
        sight, to = self.met
        sure = certain([self.state, *self.others], self.side)
        events = self.told[self.since :][: len(sure)]
        self.replies.append(Reply(to, sight, self.actions, events, reveals))
        blind = len({self._sight(state) for state in (self.state, *self.others)}) > 1
        if reveals or blind:
            self.final = "plan-reveals"
        elif self.state.actor in (OVER, self.side):
            self.final = "plan-over"
        elif len(self.replies) == plans.MOST_REPLIES:
            self.final = "plan-too-long"
        del self.told[self.since + len(sure) :]
        self._begin()

    def _sight(self, state: State) -> str:
        return plans.sight_of(state, self.side, state.journal or [])

    def line(self) -> PlanLine:
        """The line, once its last reply is complete."""
        if self.stage != "complete" or not self.replies:
            raise bad("plan-incomplete", "a line ends with a whole reply")
        return PlanLine(self.base, self.replies)


def _nothing_more(final: Final) -> RequestError:
    """Why nothing can be added to a line."""
    if final == "plan-reveals":
        return conflict("plan-reveals", "your reply reveals hidden cards: what comes after it cannot be prepared")
    if final == "plan-too-long":
        return conflict("plan-too-long", f"a line has at most {plans.MOST_REPLIES} replies", most=plans.MOST_REPLIES)
    return conflict("plan-over", "nothing follows here that a reply could be prepared for")


def _chance() -> RequestError:
    return conflict(
        "plan-chance", "hidden cards are revealed in this turn: what you would see then cannot be known in advance"
    )


def rehearse(sitting: Sitting, side: int, deal: int, actions: list[int]) -> Rehearsal:
    """Play out a line for a side; a problem if it is not possible."""
    plans.check_actions(actions)
    if not 0 <= deal <= LAST_DEAL:
        raise bad("bad-request", f"deals have the numbers 0 to {LAST_DEAL}")
    found = Rehearsal(sitting, side, deal)
    for action in actions:
        found.play(action)
    return found


def shown(sitting: Sitting, user: int, rehearsal: Rehearsal, now: int, online: Online) -> Moment:
    """The table of a rehearsal as a moment: as the side to decide there would see it."""
    state, sides = rehearsal.state, sitting.match.game.sides
    viewer = rehearsal.side if rehearsal.final is not None else int(state.actor)
    info = table_info(sitting.row, sitting.seats, user, now, online)
    final = rehearsal.final is not None
    phrases = {} if final else {str(action): state.phrase(action) for action in state.legal()}
    return Moment(
        table=msgspec.structs.replace(info, actor=sides[viewer], mine=sides[viewer], deadline=None, takeback=None),
        number=rehearsal.number + len(rehearsal.history),
        since=None,
        view={**rehearsal.view(viewer), "legal": [] if final else state.legal()},
        phrases=phrases,
        events=rehearsal.told,
        names=state.names(),
        can_undo=bool(rehearsal.history),
        draft=len(rehearsal.history),
    )


def plan_info(sitting: Sitting, side: int, plan: plans.Plan) -> PlanInfo:
    """A plan for its own player."""
    lines = [
        PlannedLine(line.id, _turns(sitting, side, line), line.replies[-1].reveals)
        for line in plan.lines
        if sitting.actor != side
    ]
    return PlanInfo(lines, plan.played, plans.MOST_LINES)


def _turns(sitting: Sitting, side: int, line: PlanLine) -> list[PlannedTurn]:
    own, other = (sitting.match.game.sides[each] for each in (side, 1 - side))
    parts = [((other, reply.to), (own, reply.events)) for reply in line.replies]
    return [PlannedTurn(by, events) for pair in parts for by, events in pair]


def _played(state: State, side: int, action: int) -> bool:
    """Make a decision of a side if it is possible; returns whether it was."""
    possible = state.actor == side and state.is_legal(action)
    if possible:
        state.play(action)
    return bool(possible)


def _deal(real: State, side: int, seed: object) -> State:
    """A state that a side cannot tell from the real one, with a journal of its own."""
    deal = real.determinize(side, f"plan {seed}")
    deal.journal = []
    return deal
