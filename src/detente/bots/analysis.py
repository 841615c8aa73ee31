"""Analysis of a record: what each decision was worth, what would have been better, where the game turned.

All chances are those of a side that knows what the decider knew: an analysis is fair, as a bot is. A position has one
number: what a decision leads to is what the side's next one starts from. Between two sides, and where cards are
revealed, the number may change without a decision, and the analysis says so. Each decision is searched by its own seed,
so that an analysis can be stopped and resumed anywhere.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import islice
from typing import Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from detente.bots.bot import ENOUGH, Budget, Considered, favourite_first
from detente.bots.levels import LEVELS, make
from detente.bots.models.file import learned
from detente.bots.search.bot import SearchBot
from detente.core.errors import BadOption, BadRecord
from detente.core.game import Game
from detente.core.play.record import Record
from detente.core.state import Side, State

ANALYST = "level4"
"""The player that analyses by default."""
GRADES = (("good", 0.0), ("inaccuracy", 0.03), ("mistake", 0.08), ("blunder", 0.15))
"""What a decision is called from which loss of win chance on; what loses nothing is the best."""
CLOSE = 0.01
"""A loss this near to the border of a grade is measured again, more deeply."""
DEEPER = 2
"""How many times the iterations of the best action go into each of two that are close."""
TURN = 0.1
"""A turning point moves the chance by at least this much."""

Cause = Literal["decision", "cards"]
"""Why the chance changed: what was decided; or cards: they were revealed, or the next side to decide knows its own."""


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """One decision of a record, judged by what the side that took it could know.

    Attributes:
        number: which decision of the record, from 1.
        side: who decided, an index into the game's sides.
        action: what was played.
        best: what should have been played.
        before: the side's chance to win, if it goes on with the best.
        after: its chance after what was played.
        visits: on how many iterations `after` rests.
        grade: best, or one of GRADES.
        considered: the actions that were looked at most, with the side's chance after each.

    """

    number: int
    side: int
    action: int
    best: int
    before: float
    after: float
    visits: int
    grade: str
    considered: tuple[Considered, ...]

    @property
    def loss(self) -> float:
        """What the decision cost of the chance to win."""
        return self.before - self.after

    @property
    def better(self) -> tuple[Considered, ...]:
        """What would have been better, the best first."""
        return tuple(each for each in self.considered if each.action != self.action and each.chance > self.after)

    def chance(self, side: int = 0) -> float:
        """The chance of a side before the decision."""
        return self.before if side == self.side else 1 - self.before

    def chance_after(self, side: int = 0) -> float:
        """The chance of a side after the decision."""
        return self.after if side == self.side else 1 - self.after


class TurningPoint(msgspec.Struct, frozen=True):
    """Where the game turned: by a decision, or by cards between it and the next one; the first side's chances."""

    number: int
    before: float
    after: float
    cause: Cause = "decision"

    @property
    def swing(self) -> float:
        """What the first side won by it; negative if it lost."""
        return self.after - self.before


def analyze(
    record: Record,
    level: str = ANALYST,
    budget: Budget | None = None,
    first: int = 1,
    last: int | None = None,
    top: int = 3,
    threads: int = 1,
) -> Iterator[Judgement]:
    """Judge the decisions of a record from the first to the last asked for, each given out when it is done.

    The record is checked before anything is judged. With a budget of iterations the same decision is
    always judged the same, wherever the analysis began and however many are judged at a time.
    """
    check_judge(level, record.verify().game)
    total = len(record.decisions)
    if total == 0:
        raise BadRecord("no decision was taken in this game: there is nothing to analyse")
    last = total if last is None else last
    if not 1 <= first <= last <= total:
        raise BadOption(f"there are no decisions {first} to {last}: the record has 1 to {total}")

    if threads > 1:
        return at_a_time(threads, record, level, budget, range(first, last + 1), top)
    return one_by_one(record, level, budget, range(first, last + 1), top)


def one_by_one(record: Record, level: str, budget: Budget | None, numbers: range, top: int) -> Iterator[Judgement]:
    """Judge some decisions that follow each other."""
    for judged in in_steps(record, level, budget, numbers, top):
        yield from judged


def in_steps(record: Record, level: str, budget: Budget | None, numbers: range, top: int) -> Iterator[list[Judgement]]:
    """Judge one decision with each step; those of a run are given out with its last one, before that nothing."""
    for run in runs(record, numbers):
        judged: list[Judgement] = []
        for each in judging(record, run, level, budget, top):
            judged.append(each)
            if len(judged) < len(run):
                yield []
        yield [each for each in joined(judged) if each.number in numbers]


def at_a_time(
    threads: int, record: Record, level: str, budget: Budget | None, numbers: range, top: int
) -> Generator[Judgement, None, None]:
    """Judge several runs of decisions at a time, each in its own process; they are yielded in order."""
    from detente.bots.processes import leave_quietly, pool  # here, because a browser has no processes

    staff = pool(threads, "spawn", leave_quietly)
    try:
        given = [staff.submit(judge_run, record, run, level, budget, numbers, top) for run in runs(record, numbers)]
        for each in given:
            yield from each.result()
    finally:
        staff.shutdown(cancel_futures=True)


def runs(record: Record, numbers: range) -> list[range]:
    """The decisions of a record in runs of one side that learns nothing in between, from `numbers` on.

    A run goes on to its end, even beyond `numbers`: its judgements hang together.
    """
    found: list[range] = []
    actor = -1
    for match in islice(record.replay(), numbers.start - 1, len(record.decisions)):
        state, number = match.state, len(match.decisions) + 1
        if found and state.actor == actor and state.undo_point < state.decisions:
            found[-1] = range(found[-1].start, number + 1)
        elif number < numbers.stop:
            found.append(range(number, number + 1))
        else:
            break
        actor = int(state.actor)
    return found


def judge_run(
    record: Record, run: range, level: str, budget: Budget | None, numbers: range, top: int
) -> list[Judgement]:
    """Judge a run of decisions; those that were asked for are given out."""
    judged = list(judging(record, run, level, budget, top))
    return [each for each in joined(judged) if each.number in numbers]


def judging(record: Record, run: range, level: str, budget: Budget | None, top: int) -> Iterator[Judgement]:
    """Judge the decisions of a run one by one; they are not joined yet."""
    for match in islice(record.replay(), run.start - 1, run.stop - 1):
        number = len(match.decisions) + 1
        yield judge(match.state, record.decisions[number - 1], number, level, budget, top)


def joined(run: list[Judgement]) -> list[Judgement]:
    """The judgements of a run, in which a decision leads to exactly what the next one starts from.

    The later search knows more, so the chances of a decision are moved by what it adds; what they lose against each
    other stays as it was measured, by one search.
    """
    found = run[-1:]
    for each in reversed(run[:-1]):
        found.append(leading_to(found[-1].before, each))
    return found[::-1]


def leading_to(after: float, judged: Judgement) -> Judgement:
    """A judgement with all its chances moved so that what was played leads to a given one."""
    by = after - judged.after
    before = max(within(judged.before + by), after)
    exact = {judged.best: before, judged.action: after}
    considered = (
        msgspec.structs.replace(each, chance=exact.get(each.action, within(each.chance + by)))
        for each in judged.considered
    )
    best = judged.action if before == after else judged.best
    loss = grade(before - after)
    return msgspec.structs.replace(
        judged, best=best, before=before, after=after, grade=loss, considered=tuple(considered)
    )


def within(chance: float) -> float:
    """A number as a chance, from 0 to 1."""
    return min(max(chance, 0.0), 1.0)


def check_judge(level: str, game: Game) -> None:
    """Refuse a computer player that does not exist, or that cannot say what an action is worth."""
    make(level, game)
    if level == "random":
        raise BadOption("random weighs nothing, so it cannot judge: ask greedy or one of the levels")


def judge(state: State, action: int, number: int, level: str, budget: Budget | None, top: int) -> Judgement:
    """Judge one decision, with what was played solved, or as well searched as anything."""
    seed = f"analysis {number}"
    thought = make(level, state.game, seed, budget).think(state)
    considered = favourite_first(thought.considered)
    best = considered[0]
    most = max(each.visits for each in considered)
    played = next((each for each in considered if each.action == action), None)
    if played is None or (played.visits < ENOUGH * most and action not in thought.solved):
        played = search_one(state, action, f"{seed} again", most, level)
    if is_close(best.chance - played.chance) and level in LEVELS and not thought.solved:
        best, played = (
            search_one(state, each.action, f"{seed} close", DEEPER * most, level) for each in (best, played)
        )
    if played.chance >= best.chance:
        best = played
    known = {best.action: best, action: played}
    others = (known.get(each.action, at_most(best.chance, each)) for each in considered if each.action != action)
    listed = sorted([played, *islice(others, top)], key=lambda each: -each.chance)
    return Judgement(
        number=number,
        side=int(state.actor),
        action=action,
        best=best.action,
        before=best.chance,
        after=played.chance,
        visits=played.visits,
        grade=grade(best.chance - played.chance),
        considered=tuple(listed),
    )


def is_close(loss: float) -> bool:
    """Whether a little more or less would be called otherwise."""
    return any(abs(loss - least) < CLOSE for _, least in GRADES if least)


def at_most(chance: float, considered: Considered) -> Considered:
    """What was looked at less often than the best is not known to be better, whatever it showed."""
    return msgspec.structs.replace(considered, chance=min(considered.chance, chance))


def search_one(state: State, action: int, seed: object, iterations: int, level: str) -> Considered:
    """Search one action on its own, as many turns ahead as a level looks.

    A search looks most often at what it thinks best, and what it saw seldom it underrates: to be compared, an
    action needs a search of its own.
    """
    bot = SearchBot(learned(state.game.name), Budget(iterations=iterations), seed, turns=LEVELS[level].turns)
    [found] = bot.think(OneAnswer(state, action)).considered
    return found


def grade(loss: float) -> str:
    """What a decision is called that costs so much of the chance to win."""
    return next((name for name, least in reversed(GRADES) if loss > least), "best")


def turning_points(judged: Sequence[Judgement], winner: int | None, most: int = 5) -> list[TurningPoint]:
    """The largest swings of the first side's chance in a row of judgements, in the order of the game.

    The winner is known if the row reaches the end of a finished game; otherwise its last decision is
    taken to lead to what it was judged to lead to.
    """
    points = curve(judged, winner)
    changes: list[TurningPoint] = []
    for each, then in zip(judged, points[1:], strict=True):
        changes.append(TurningPoint(each.number, each.chance(), each.chance_after(), "decision"))
        changes.append(TurningPoint(each.number, each.chance_after(), then, "cards"))
    turns = [each for each in changes if abs(each.swing) >= TURN]
    turns.sort(key=lambda turn: -abs(turn.swing))
    return sorted(turns[:most], key=lambda turn: (turn.number, turn.cause == "cards"))


def curve(judged: Sequence[Judgement], winner: int | None) -> list[float]:
    """The first side's chance before each decision, and after the last one."""
    if not judged:
        return []
    last = judged[-1]
    end = float(winner == 0) if winner is not None else last.chance_after()
    return [*(each.chance() for each in judged), end]


class OneAnswer(State):
    """A state of which a bot sees one answer only: what it thinks is what follows from that answer."""

    def __init__(self, state: State, action: int) -> None:
        super().__init__(state.game, vec[i64]([action]))
        self.copy_core(state)
        self.state, self.action = state, action
        self.only(self)

    def determinize(self, side: Side, seed: object) -> State:
        """The state with the hidden cards dealt again, and the one answer."""
        deal = self.state.determinize(side, seed)
        self.only(deal)
        return deal

    def only(self, state: State) -> None:
        """Offer nothing but the one answer."""
        state.count = 0
        state.offer(self.action)
