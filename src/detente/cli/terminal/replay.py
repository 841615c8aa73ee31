"""Replaying a record: as a log, or decision by decision on the table."""

from __future__ import annotations

from rich.rule import Rule
from rich.text import Text

from detente.cli.games.drawing import drawing
from detente.cli.terminal.screen import Screen
from detente.core.play.match import Match
from detente.core.play.record import Record
from detente.core.state import OVER


class Replay:
    """A verified record on a screen; hidden cards are shown once the game is over."""

    def __init__(self, record: Record, screen: Screen) -> None:
        self.record, self.screen = record, screen
        self.end = record.verify()
        self.over = self.end.state.outcome is not None
        self.game = self.end.game
        self.words = self.game.words(screen.lang)
        self.drawing = drawing(self.game.name)

    def run(self, step: bool) -> None:
        """Show the game, either as a log or step by step."""
        decisions, seed = len(self.record.decisions), self.record.seed
        self.screen.tell("replaying", "bold", title=self.words.sections["game"]["title"], n=decisions, seed=seed)
        if step:
            self.step_by_step()
        else:
            self.tell_all()
        self.table(self.end)
        outcome = self.end.state.outcome
        if outcome is None:
            self.screen.tell("unfinished", "bold")
        else:
            self.screen.show(Text(self.game.say("outcomes", outcome, self.screen.lang, self.end.state.names()), "bold"))

    def tell_all(self) -> None:
        """The whole log, with the acting side as headings."""
        told, actor = 0, OVER
        for match in self.record.replay():
            self.events(match, told)
            told = len(match.state.journal or ())
            if match.state.actor not in (actor, OVER) and len(match.decisions) < len(self.record.decisions):
                actor = int(match.state.actor)
                self.screen.show(Rule(Text(self.side_name(actor), "bold"), align="left", style="dim"))

    def step_by_step(self) -> None:
        """The table before each decision, what just happened, and what was chosen; Enter continues."""
        told = 0
        for match in self.record.replay():
            number = len(match.decisions)
            if number < len(self.record.decisions):
                self.screen.clear()
                self.table(match)
            self.events(match, told)
            told = len(match.state.journal or ())
            if number < len(self.record.decisions):
                self.decision(match, number)

    def decision(self, match: Match, number: int) -> None:
        """One decision: what was asked and what was chosen."""
        screen, state = self.screen, match.state
        asked = state.prompt
        assert asked is not None
        line = Text().append(f"{number + 1}. {self.side_name(int(state.actor))}: ", "bold")
        line.append(self.game.say("prompts", asked, screen.lang, state.names()))
        line.append(f" [{asked.rule}] ", "dim")
        screen.show(line.append(state.describe(self.record.decisions[number], screen.lang), "bold"))
        screen.ask(screen.say("next"))

    def table(self, match: Match) -> None:
        """The table as the acting side sees it if the game is over, otherwise as a spectator does."""
        state, size = match.state, self.screen.console.size
        side = int(state.actor) if self.over and state.outcome is None else None
        self.screen.show("", self.drawing.draw(state, side, self.screen.lang, size.width, size.height))

    def events(self, match: Match, told: int) -> None:
        """What happened since the last decision."""
        state = match.state
        for event in (state.journal or [])[told:]:
            known = event if self.over else event.seen_by(None)
            line = Text(self.game.say("events", known, self.screen.lang, state.names()))
            self.screen.show(line.append(f" [{event.rule}]", "dim"))

    def side_name(self, side: int) -> str:
        """The name of a side."""
        return self.words.name("sides", self.game.sides[side], {})
