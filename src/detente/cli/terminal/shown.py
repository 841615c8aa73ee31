"""A match on the screen, as the watching side sees it: the table, the log, the question and its choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.rule import Rule
from rich.text import Text

from detente.cli.games.drawing import drawing
from detente.cli.terminal.screen import Screen
from detente.core.journal import Event
from detente.core.play.match import Match
from detente.core.play.preview import preview
from detente.core.state import State

if TYPE_CHECKING:
    from rich.console import RenderableType

LATEST = 12
"""The most events shown with the table."""
LOG_LINES = 4
"""The most lines they may take."""
EFFECTS = 8
"""The most events told of a move."""


class Shown:
    """A match and the screen it is shown on. `watching` is the side that looks at it; None is a spectator."""

    def __init__(self, match: Match, screen: Screen, watching: int | None) -> None:
        self.match, self.screen, self.watching = match, screen, watching
        self.drawing = drawing(match.game.name)

    @property
    def state(self) -> State:
        """The state of the match."""
        return self.match.state

    def show_table(self) -> None:
        """The table, the latest events, the question and its choices."""
        state = self.state
        asked = state.prompt
        assert asked is not None
        question = Text(f"{self.side_name(state.actor)}: ", "bold")
        question.append(state.game.say("prompts", asked, self.screen.lang, state.names()))
        question.append(f" [{asked.rule}]", "not bold dim")
        board, choices = self.board(), self.choices()
        room = self.screen.console.height - self.screen.lines(board, question, choices) - 1
        self.screen.clear()
        self.screen.show(board, *self.latest(room), question, choices)

    def show_complete(self, action: int) -> None:
        """The table before the decision that completes the turn, what that decision brings, and how to go on."""
        coming = preview(self.state, action)
        undo = self.screen.words.sections["commands"]["undo"]
        board, told = self.board(), Text(self.screen.say("last", move=self.move(action)), "bold")
        self.screen.clear()
        self.screen.show(board, told, *self.leads(coming.events), Text(self.screen.say("complete", undo=undo)))

    def show_end(self) -> None:
        """The final table, what happened last, and who won."""
        state = self.state
        outcome = state.outcome
        assert outcome is not None
        self.screen.clear()
        self.screen.show(self.board(), Rule(style="dim"), Text("\n".join(self.log()[-LATEST:]), "italic"))
        self.screen.show(Text(state.game.say("outcomes", outcome, self.screen.lang, state.names()), "bold"))

    def board(self) -> RenderableType:
        """What the watching side sees of the table."""
        size = self.screen.console.size
        return self.drawing.draw(self.state, self.watching, self.screen.lang, size.width, size.height)

    def latest(self, room: int) -> list[RenderableType]:
        """As many of the latest events as fit, and always the last one."""
        log = self.log()
        lines = min(max(room - 1, 1), LOG_LINES)
        shown = ""
        for event in log[: -LATEST - 1 : -1]:
            longer = f"{event} {shown}".strip()
            if shown and self.screen.lines(Text(longer)) > lines:
                break
            shown = longer
        rule: list[RenderableType] = [Rule(style="dim")] if room > 1 else []
        latest = Text(shown, "italic")
        latest.truncate(lines * self.screen.console.width, overflow="ellipsis")
        return [*rule, latest] if shown else rule

    def choices(self) -> RenderableType:
        """The numbered choices, in columns, or one per line if they need explaining."""
        state, lang = self.state, self.screen.lang
        if (drawn := self.drawing.choices(state, lang, self.screen.console.width)) is not None:
            return drawn
        lines, explained = [], False
        for number, action in enumerate(state.legal(), 1):
            line = Text().append(f"{number} ", "bold").append(state.describe(action, lang))
            hint = self.drawing.hint(state, action, lang)
            if hint:
                line.append(f": {hint}")
            explained = explained or bool(hint)
            lines.append(line)
        return Text("\n").join(lines) if explained else Columns(lines, padding=(0, 3))

    def log(self) -> list[str]:
        """The journal in words, as far as the watching side may know it."""
        state, lang = self.state, self.screen.lang
        events = (event.seen_by(self.watching) for event in state.journal or ())
        return [state.game.say("events", event, lang, state.names()) for event in events]

    def side_name(self, side: int) -> str:
        """The name of a side."""
        game = self.match.game
        return game.words(self.screen.lang).name("sides", game.sides[side], self.state.names())

    def pass_keyboard(self) -> str:
        """Asks the players to pass the keyboard to the acting side."""
        game = self.match.game
        about = {"side": game.sides[self.state.actor]}
        return game.words(self.screen.lang).say("table", "keyboard", about, self.state.names())

    def cards(self) -> RenderableType:
        """All cards and what they do, or a line that says the game has no such list."""
        drawn = self.drawing.cards(self.state, self.watching, self.screen.lang)
        return drawn or self.screen.say("no-cards")

    def leads(self, events: tuple[Event, ...]) -> list[Text]:
        """What a move leads to, as one line; no line if it leads to nothing."""
        told = [self.state.game.say("events", event, self.screen.lang, self.state.names()) for event in events]
        line = " ".join(told[:EFFECTS]) + (" …" if len(told) > EFFECTS else "")
        return [Text(self.screen.say("leads", events=line))] if told else []

    def move(self, action: int) -> str:
        """An action in words."""
        return self.state.describe(action, self.screen.lang)
