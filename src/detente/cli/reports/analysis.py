"""The analysis of a saved game: as a table, as JSON and as a picture."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from detente.bots.analysis import GRADES, Judgement, TurningPoint, analyze, curve, turning_points
from detente.bots.bot import Budget, Considered
from detente.bots.reports import summary_of
from detente.cli.games.drawing import drawing
from detente.cli.reports.progress import progress
from detente.cli.terminal.screen import Screen
from detente.core.play.record import Record

STYLES = {"best": "green", "good": "", "inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "bold red"}
"""The colour of each grade."""


NOTICEABLE = 0.01
"""How much better a move must be to be shown; smaller differences could be chance."""


class Report:
    """The analysis of a record, in the words of a screen."""

    def __init__(self, record: Record, screen: Screen, level: str, threads: int = 1) -> None:
        self.record, self.screen, self.level, self.threads = record, screen, level, threads
        self.end = record.verify().state
        self.game = self.end.game
        self.judged: list[Judgement] = []

    def run(
        self, budget: Budget | None, first: int, last: int | None, top: int, plot: Path | None, as_json: bool
    ) -> None:
        """Judge the decisions, then show and draw the result; Ctrl-C keeps what is done."""
        if plot is not None:
            from detente.lab.plot import check_path

            check_path(plot)
        wanted = (last or len(self.record.decisions)) - first + 1
        judgements = analyze(self.record, self.level, budget, first, last, top, self.threads)
        with progress(not as_json) as bar:
            task = bar.add_task(self.game.title, total=wanted)
            try:
                for judgement in judgements:
                    self.judged.append(judgement)
                    bar.update(task, completed=len(self.judged))
            except KeyboardInterrupt:
                pass
        if as_json:
            print(json.dumps(self.to_json(), indent=1, ensure_ascii=False))
        elif self.judged:
            self.show()
        if plot is not None and self.judged:
            self.draw(plot)
        if len(self.judged) < wanted and not as_json:
            go_on = f"--from {first + len(self.judged)}"
            self.screen.show(Text(self.say("stopped", n=len(self.judged), command=go_on), "yellow"))

    def say(self, key: str, **about: object) -> str:
        """A sentence of the analysis."""
        return self.screen.words.say("analysis", key, about, {})

    def side_name(self, side: int) -> str:
        """The name of a side."""
        return self.game.words(self.screen.lang).name("sides", self.game.sides[side], self.end.names())

    def chance_of_first(self) -> str:
        """The label of the curve: the chance of the first side."""
        return self.say("chance-of", side=self.side_name(0))

    def move(self, action: int) -> str:
        """An action in words."""
        return self.end.describe(action, self.screen.lang)

    @property
    def winner(self) -> int | None:
        """The winner, if the last decision of a finished game was judged."""
        outcome = self.end.outcome
        at_end = bool(self.judged) and self.judged[-1].number == len(self.record.decisions)
        return outcome.winner if outcome is not None and at_end else None

    @property
    def turning_points(self) -> list[TurningPoint]:
        """The turning points among the judged decisions."""
        return turning_points(self.judged, self.winner)

    def chapters(self) -> list[tuple[int, str]]:
        """The judged decisions that begin a chapter, with the chapter's name."""
        found: list[tuple[int, str]] = []
        wanted = {each.number for each in self.judged}
        art = drawing(self.game.name)
        for match in self.record.replay():
            number, name = len(match.decisions) + 1, art.chapter(match.state, self.screen.lang)
            if number in wanted and name and (not found or found[-1][1] != name):
                found.append((number, name))
        return found

    # On the screen

    def show(self) -> None:
        """Every decision, how each side did, and the turning points."""
        title = self.game.words(self.screen.lang).sections["game"]["title"]
        self.screen.show(Text(self.say("title", title=title, level=self.level), "bold"), self.decisions())
        self.screen.show(Text(self.say("about"), "dim"), self.summary())
        if turns := self.turning_points:
            self.screen.show(Text(self.say("turning"), "bold"), self.turns(turns))

    def decisions(self) -> Table:
        """The decisions under the names of their chapters."""
        table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
        table.add_column(self.say("number"), justify="right")
        table.add_column(self.say("side"))
        table.add_column(self.say("move"))
        table.add_column("")
        table.add_column(self.say("chance"), justify="right", no_wrap=True)
        table.add_column(self.say("visits"), justify="right")
        table.add_column(self.say("better"))
        chapters = dict(self.chapters())
        for each in self.judged:
            if each.number in chapters:
                table.add_section()
                table.add_row("", "", Text(chapters[each.number], "bold"))
            table.add_row(
                str(each.number),
                self.side_name(each.side),
                self.move(each.action),
                self.grade(each.grade),
                f"{each.before:.0%} → {each.after:.0%}",
                str(each.visits),
                Text("\n".join(self.alternative(other) for other in each.better if worth(each, other)), "dim"),
            )
        return table

    def grade(self, grade: str) -> Text:
        """A grade in words; empty for "good"."""
        return Text("" if grade == "good" else str(self.screen.words.sections["grades"][grade]), STYLES[grade])

    def alternative(self, other: Considered) -> str:
        """Another move with its chance."""
        return f"{self.move(other.action)} {other.chance:.0%}"

    def summary(self) -> Table:
        """How each side did: its decisions by grade, and what they cost on average."""
        grades = ("best", *(name for name, _ in GRADES))
        table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
        table.add_column(self.say("side"))
        for name in grades:
            table.add_column(str(self.screen.words.sections["grades"][name]), justify="right", style=STYLES[name])
        table.add_column(self.say("loss"), justify="right")
        table.add_column(self.say("accuracy"), justify="right")
        for side in range(len(self.game.sides)):
            own = summary_of(self.judged, side)
            ratios = ("", "") if own.accuracy is None else (f"{own.loss:.1%}", f"{own.accuracy:.0%}")
            table.add_row(self.side_name(side), *(str(own.grades[name]) for name in grades), *ratios)
        return table

    def turns(self, turns: list[TurningPoint]) -> Table:
        """The turning points."""
        table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
        table.add_column(self.say("number"), justify="right")
        table.add_column(self.say("side"))
        table.add_column(self.say("move"))
        table.add_column("")
        table.add_column(self.chance_of_first(), justify="right", no_wrap=True)
        for turn in turns:
            each = self.of(turn)
            table.add_row(
                str(turn.number),
                self.side_name(each.side),
                self.move(each.action),
                self.cause(turn),
                f"{turn.before:.0%} → {turn.after:.0%}",
            )
        return table

    def cause(self, turn: TurningPoint) -> Text:
        """The grade of the decision at which the game turned, or that cards turned it."""
        return self.grade(self.of(turn).grade) if turn.cause == "decision" else Text(self.say("cards"), "cyan")

    def of(self, turn: TurningPoint) -> Judgement:
        """The judgement of the decision at which the game turned."""
        return self.judged[turn.number - self.judged[0].number]

    # For programs, and as a picture

    def to_json(self) -> dict[str, Any]:
        """The result for programs; each chance is that of the side named with it."""
        outcome = self.end.outcome
        return {
            "game": self.game.name,
            "level": self.level,
            "decisions": len(self.record.decisions),
            "winner": outcome.side if outcome is not None else None,
            "judged": [self.judgement_json(each) for each in self.judged],
            "curve": {"side": self.game.sides[0], "chances": [round(p, 4) for p in curve(self.judged, self.winner)]},
            "accuracy": {
                name: None if ratio is None else round(ratio, 4)
                for name, ratio in zip(
                    self.game.sides,
                    (summary_of(self.judged, s).accuracy for s in range(len(self.game.sides))),
                    strict=True,
                )
            },
            "turning_points": [
                {
                    "number": turn.number,
                    "before": round(turn.before, 4),
                    "after": round(turn.after, 4),
                    "cause": turn.cause,
                }
                for turn in self.turning_points
            ],
        }

    def judgement_json(self, each: Judgement) -> dict[str, Any]:
        """A judgement with its moves in words."""
        return {
            "number": each.number,
            "side": self.game.sides[each.side],
            "action": each.action,
            "move": self.move(each.action),
            "grade": each.grade,
            "before": round(each.before, 4),
            "after": round(each.after, 4),
            "visits": each.visits,
            "best": each.best,
            "considered": [
                {"action": c.action, "move": self.move(c.action), "chance": round(c.chance, 4), "visits": c.visits}
                for c in each.considered
            ],
        }

    def draw(self, path: Path) -> None:
        """The first side's chance over the game."""
        from detente.lab.plot import Mark, Picture, draw

        lang, outcome = self.screen.lang, self.end.outcome
        marks = []
        for turn in self.turning_points:
            each = self.of(turn)
            words = f"{each.number}. {self.side_name(each.side)}: {self.move(each.action)}"
            if turn.cause == "cards":
                words = f"{each.number}. {self.say('cards')}"
            marks.append(Mark(each.number, turn.before, words))
        picture = Picture(
            title=str(self.game.words(lang).sections["game"]["title"]),
            outcome="" if outcome is None else self.game.say("outcomes", outcome, lang, self.end.names()),
            sides=(self.side_name(0), self.side_name(1)),
            decision=self.say("decision"),
            chance=self.chance_of_first(),
            first=self.judged[0].number,
            points=curve(self.judged, self.winner),
            chapters=self.chapters(),
            marks=marks,
        )
        draw(picture, path)
        print(self.say("drawn", path=path), file=sys.stderr)


def worth(judged: Judgement, other: Considered) -> bool:
    """Whether a better move is enough better to be shown."""
    return other.chance - judged.after >= NOTICEABLE
