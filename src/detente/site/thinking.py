"""What the computer does here: its turns, then analyses. All in small steps, so that the page is never kept waiting."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from detente.bots.advice import Advice
from detente.bots.analysis import Judgement, in_steps
from detente.bots.bot import Budget
from detente.bots.reports import AnalysisInfo, Status, add_phrases, report
from detente.bots.turns import judge_instead, suggest, turn
from detente.core.errors import DetenteError
from detente.site.store import KeptAnalysis
from detente.site.tables import Tables
from detente.table.errors import RequestError, conflict
from detente.table.play import check_retry
from detente.table.results import Result, SameTurn
from detente.table.sitting import Seating, Sitting

ANALYST = ADVISER = "level4"
ITERATIONS = 300
"""Of hints and analyses, for each decision: fewer than a server takes, because the rules are interpreted here."""
CONSIDERED = 3
"""Actions that a judgement lists besides what was played."""


class Thinking:
    """Computer turns first, then the analyses in the order in which they were asked for."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store = tables, tables.store
        self._turns: dict[str, tuple[int, Iterator[int]]] = {}
        """By table: the number of the next line of its log, and the rest of the computer's turn."""
        self._waiting = [id for id, kept in self.store.tables.items() if is_computers(Seating(kept.row, kept.seats, 0))]
        unfinished = [table for table in self.store.analysed() if self._kept(table).status == "queued"]
        self._asked = sorted(unfinished, key=lambda table: self._kept(table).asked)
        self._judging: Iterator[list[Judgement]] | None = None
        tables.on_step.append(self._stepped)
        tables.on_table.append(self._wake)

    def step(self) -> bool:
        """Think about one decision; returns whether there is more to think about."""
        if self._waiting:
            self._play(self._waiting[0])
        elif self._asked:
            self._judge(self._asked[0])
        return bool(self._waiting or self._asked)

    # Turns

    def _stepped(self, seating: Seating, result: Result) -> None:
        if not isinstance(result, SameTurn):
            self._wake(seating)

    def _wake(self, seating: Seating) -> None:
        table = seating.row.id
        if is_computers(seating) and table not in self._waiting:
            self._waiting.insert(0, table)  # the person is at this one
        elif not is_computers(seating) and table in self._waiting:
            self._waiting.remove(table)

    def _play(self, table: str) -> None:
        """Make the computer's next decision at a table."""
        try:
            sitting = self.tables.at(table)
        except RequestError:  # its log no longer fits the rules
            self._waiting.remove(table)
            return
        number, actions = self._turns.pop(table, (-1, iter(())))
        if number != sitting.number:  # a new turn, or one that was taken back
            actions = self._turn(sitting)
        action = next(actions, None)
        if action is None:  # the turn is over, but the same side goes on
            actions = self._turn(sitting)
            action = next(actions)
        self._turns[table] = (sitting.number + 1, actions)
        side = sitting.actor
        self.tables.decide(sitting, [side], sitting.seen(side), action)

    def _turn(self, sitting: Sitting) -> Iterator[int]:
        level = sitting.seats[sitting.actor].level
        assert level is not None  # only a computer's turn is thought about
        return turn(*game_of(sitting), level)

    def advise(self, sitting: Sitting) -> Advice:
        """What a strong player would do for the side to decide; this takes a few searches."""
        return suggest(*game_of(sitting), ADVISER, Budget(iterations=ITERATIONS))

    # Analyses

    def ask(self, sitting: Sitting) -> None:
        """Queue an analysis, unless it is there already; a failed one is tried again."""
        table = sitting.row.id
        if sitting.row.status != "finished":
            raise conflict("not-finished", "only a finished game can be analysed")
        if not sitting.match.decisions:
            raise conflict("nothing-played", "no decision was made in this game: there is nothing to analyse")
        kept = self.store.analysis(table)
        if kept is None or kept.failed:
            self.store.keep_analysis(table, KeptAnalysis(self.tables.now(), len(sitting.match.decisions)))
            self._asked.append(table)

    def cancel(self, table: str) -> None:
        """Stop an analysis and forget it."""
        if table in self._asked:
            self._leave(table)
        if self.store.analysis(table) is not None:
            self.store.keep_analysis(table, None)

    def read(self, sitting: Sitting) -> AnalysisInfo | None:
        """An analysis in its present state, or None."""
        table, row = sitting.row.id, sitting.row
        kept = self.store.analysis(table)
        if kept is None:
            return None
        status: Status = kept.status
        if status == "queued" and self._asked[:1] == [table]:
            status = "running"
        ahead = self._asked.index(table) if status == "queued" else 0
        progress = len(kept.judgements) / kept.total
        info = report(status, progress, ahead, kept.asked, kept.judgements, row.winner, bool(row.rule))
        add_phrases(info, sitting.states({each.number - 1 for each in kept.judgements}))
        return info

    def judge_instead(self, sitting: Sitting, number: int, action: int) -> Judgement:
        """The verdict on another answer to the decision of a number, which counts from 1."""
        kept = self.store.analysis(sitting.row.id)
        if kept is None or kept.status != "done":
            raise conflict("not-analysed", "this game has not been analysed yet")
        check_retry(sitting, number, action)
        name, seed, position, options, decisions = game_of(sitting)
        budget = Budget(iterations=ITERATIONS)
        return judge_instead(name, seed, position, options, decisions[: number - 1], action, ANALYST, budget)

    def _judge(self, table: str) -> None:
        """Judge one more decision of a game."""
        kept = self._kept(table)
        try:
            if self._judging is None:
                record = self.tables.at(table).match.record()
                numbers = range(len(kept.judgements) + 1, len(record.decisions) + 1)
                self._judging = in_steps(record, ANALYST, Budget(iterations=ITERATIONS), numbers, CONSIDERED)
            judged = next(self._judging, None)
        except (DetenteError, RequestError):
            self.store.keep_analysis(table, replace(kept, failed=True))
            judged = None
        if judged is None:
            self._leave(table)
        elif judged:
            kept = replace(kept, judgements=[*kept.judgements, *judged])
            self.store.keep_analysis(table, kept)
            if kept.status == "done":
                self._leave(table)

    def _leave(self, table: str) -> None:
        if self._asked[0] == table:
            self._judging = None
        self._asked.remove(table)

    def _kept(self, table: str) -> KeptAnalysis:
        kept = self.store.analysis(table)
        assert kept is not None
        return kept


def game_of(sitting: Sitting) -> tuple[str, str, dict[str, Any] | None, dict[str, Any], list[int]]:
    """A game as a player replays it."""
    row = sitting.row
    return row.game, row.seed, row.position, row.options, list(sitting.match.decisions)


def is_computers(seating: Seating) -> bool:
    """Whether it is the computer's turn at a table."""
    row = seating.row
    return row.status == "playing" and row.actor is not None and seating.seats[row.actor].level is not None
