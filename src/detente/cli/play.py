"""Playing at one keyboard: two people, or one against the computer. Works for every game."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.rule import Rule
from rich.text import Text

from detente.bots.advice import advise
from detente.bots.bot import Bot
from detente.bots.levels import make
from detente.cli.drawings import drawing
from detente.cli.screen import Screen
from detente.core.errors import BadMove
from detente.core.journal import Event
from detente.core.match import Match
from detente.core.preview import preview
from detente.core.state import OVER, State

if TYPE_CHECKING:
    from rich.console import RenderableType

LATEST = 12
"""Events that are shown with the table, if there is room."""
LOG_LINES = 4
"""Lines that they may take."""
COMMANDS = ("undo", "save", "log", "cards", "why", "hint", "help", "quit")
EFFECTS = 8
"""Events that a hint tells of."""
REASONS = 3
"""Features that a hint calls better, or worse."""


class Quit(Exception):
    """A player wants to leave the table."""


class Table:
    """A match at one keyboard."""

    def __init__(
        self,
        match: Match,
        screen: Screen,
        opponent: str,
        side: int | None,
        save: Path | None,
        loaded: Path | None,
    ) -> None:
        self.match, self.screen = match, screen
        self.save, self.loaded = save, loaded
        self.opponent, self.side = opponent, side
        self.drawing = drawing(match.game.name)
        self.watching: int | None = side
        self.bot: Bot | None = None
        self.turn = -1
        commands = screen.words.sections["commands"]
        self.commands = {name: name for name in COMMANDS} | {str(commands[name]): name for name in COMMANDS}

    @property
    def state(self) -> State:
        """The state of the match."""
        return self.match.state

    def run(self) -> None:
        """Play to the end, or until a player leaves; either way the match can be saved, and the screen says how."""
        try:
            while self.state.actor != OVER:
                self.decide()
                if self.save is not None:
                    self.write(self.save)
        except (Quit, EOFError, KeyboardInterrupt):
            self.screen.show("")
            self.leave("resume")
            return
        self.show_end()
        self.leave("replay")

    def decide(self) -> None:
        """One decision, of a person or of the opponent."""
        if self.side is not None and self.state.actor != self.side:
            self.match.apply(self.thinker().think(self.state).action)
            return
        if self.state.actor != self.watching:
            self.pass_keyboard()
        self.show_table()
        self.ask()

    def thinker(self) -> Bot:
        """The computer player of this turn, which keeps what it saw from one decision to the next.

        Its seed follows from the match alone, so that a game that is resumed at a turn goes on the same.
        """
        if self.bot is None or self.turn != self.state.turns:
            self.turn = int(self.state.turns)
            seed = f"{self.match.seed} opponent {len(self.match.decisions)}"
            self.bot = make(self.opponent, self.match.game, seed)
        return self.bot

    def pass_keyboard(self) -> None:
        """Two people share the keyboard: nobody sees the other's hand."""
        self.screen.clear()
        self.screen.tell("pass", "bold", side=self.side_name(self.state.actor))
        self.screen.ask("")
        self.watching = int(self.state.actor)

    # What is shown

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

    def show_end(self) -> None:
        """The final table, what happened last, and who won."""
        state = self.state
        outcome = state.outcome
        assert outcome is not None
        self.watching = self.side
        self.screen.clear()
        self.screen.show(self.board(), Rule(style="dim"), Text("\n".join(self.log()[-LATEST:]), "italic"))
        self.screen.show(Text(state.game.say("outcomes", outcome, self.screen.lang, state.names()), "bold"))

    def board(self) -> RenderableType:
        """What the side that watches sees of the table."""
        size = self.screen.console.size
        return self.drawing.draw(self.state, self.watching, self.screen.lang, size.width, size.height)

    def latest(self, room: int) -> list[RenderableType]:
        """As much of the latest events as there is room for, and always the last one."""
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
        """The choices with their numbers; those that need explaining one below another."""
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
        """The journal in words, as far as the side that watches may know it."""
        state, lang = self.state, self.screen.lang
        events = (event.seen_by(self.watching) for event in state.journal or ())
        return [state.game.say("events", event, lang, state.names()) for event in events]

    def side_name(self, side: int) -> str:
        """The name of a side."""
        game = self.match.game
        return game.words(self.screen.lang).name("sides", game.sides[side], self.state.names())

    # What is typed

    def ask(self) -> None:
        """Read lines until one is a decision or changes the table; an empty line is "done" where that may be said."""
        done = next((action for action in self.state.legal() if self.state.phrase(action)[0] == "done"), None)
        question = "> " if done is None else f"[⏎ {self.move(done)}] > "
        while typed := self.screen.ask(question):
            word, _, rest = typed.partition(" ")
            command = self.commands.get(word.casefold(), "help" if word == "?" else None)
            if command is not None:
                if self.obey(command, rest.strip()):
                    return
                continue
            action = self.action(typed)
            if action is not None:
                self.match.apply(action)
                return
        if done is not None:
            self.match.apply(done)

    def action(self, typed: str) -> int | None:
        """The legal action that was typed; else a line says what is wrong."""
        legal = self.state.legal()
        if typed.isdecimal():
            if 1 <= int(typed) <= len(legal):
                return legal[int(typed) - 1]
            self.screen.tell("no-such-number", "yellow", number=typed, last=len(legal))
            return None
        try:
            return self.state.parse(typed, self.screen.lang)
        except BadMove as error:
            if error.could_be:
                self.wrong(typed, error)
            else:
                self.explain(typed)
            return None

    def explain(self, typed: str) -> None:
        """Why a typed move is not allowed, or that it is."""
        state, lang = self.state, self.screen.lang
        legal = state.legal()
        try:
            if typed.isdecimal() and 1 <= int(typed) <= len(legal):
                action = legal[int(typed) - 1]
            else:
                action = state.game.parse(typed, lang, **state.options())
        except BadMove as error:
            self.wrong(typed, error)
            return
        refusal = state.why_not(action)
        if refusal is None:
            move = state.describe(action, lang)
            self.screen.tell("allowed", move=move, number=legal.index(action) + 1)
            self.screen.show(*self.leads(preview(state, action).events))
        else:
            reason = state.game.say("refusals", refusal, lang, state.names())
            self.screen.show(Text(f"{reason} [{refusal.rule}]" if refusal.rule else reason, "yellow"))

    def leads(self, events: tuple[Event, ...]) -> list[Text]:
        """What something leads to, in a line; none if to nothing."""
        told = [self.state.game.say("events", event, self.screen.lang, self.state.names()) for event in events]
        line = " ".join(told[:EFFECTS]) + (" …" if len(told) > EFFECTS else "")
        return [Text(self.screen.say("leads", events=line))] if told else []

    def wrong(self, typed: str, error: BadMove) -> None:
        """Say that a text is no move, or could be several."""
        if error.could_be:
            moves = ", ".join(error.could_be[:LATEST]) + (" …" if len(error.could_be) > LATEST else "")
            self.screen.tell("ambiguous", "yellow", typed=typed, moves=moves)
        else:
            self.screen.tell("unknown", "yellow", typed=typed, help=self.screen.words.sections["commands"]["help"])

    def obey(self, command: str, rest: str) -> bool:
        """Carry out a command; whether the table must be shown anew."""
        screen = self.screen
        if command == "quit":
            raise Quit
        if command == "undo":
            if self.match.can_undo:
                self.match.undo()
                return True
            screen.tell("no-undo", "yellow")
        elif command == "save":
            path = Path(rest).expanduser() if rest else self.proposed()
            if self.write(path):
                screen.tell("saved", path=path, command=self.resume_command(path))
        elif command == "log":
            screen.show(*map(Text, self.log()))
        elif command == "cards":
            screen.show(self.drawing.cards(self.state, self.watching, screen.lang) or screen.say("no-cards"))
        elif command == "hint":
            self.advise()
        elif command == "why" and rest:
            self.explain(rest)
        else:
            screen.tell("help", **screen.words.sections["commands"])
        return False

    def advise(self) -> None:
        """What the strongest computer player would do here, knowing what this side knows, and why."""
        state, screen = self.state, self.screen
        screen.tell("thinking")
        advice = advise(state, f"{self.match.seed} hint {len(self.match.decisions)}")
        best, second = (
            screen.say(key, move=self.move(each.action), chance=f"{each.chance:.0%}")
            for key, each in (("best", advice.best), ("second", advice.second))
        )
        lines = [Text(best, "bold")]
        if len(advice.line) > 1:
            moves = ", ".join(screen.say("quoted", move=self.move(each)) for each in advice.line[1:])
            lines.append(Text(screen.say("then", moves=moves)))
        lines += self.leads(advice.events)
        for key, features in (("gains", advice.gains), ("costs", advice.costs)):
            if features:
                names = [screen.words.name(f"{state.game.name}-features", each, {}) for each in features[:REASONS]]
                lines.append(Text(screen.say(key, features=", ".join(names))))
        screen.show(*lines, Text(second))

    def move(self, action: int) -> str:
        """An action in words."""
        return self.state.describe(action, self.screen.lang)

    # Leaving and coming back

    def leave(self, key: str) -> None:
        """See that the match is kept, and say how it is resumed or replayed."""
        if not self.match.decisions:
            return
        path = self.save or self.ask_where()
        if path is None:
            self.screen.tell("not-saved")
        elif key == "resume":
            self.screen.tell("saved", path=path, command=self.resume_command(path))
        else:
            self.screen.tell("replay", path=path, command=f"detente replay {shlex.quote(str(path))}")

    def ask_where(self) -> Path | None:
        """Ask for a file and save there; who cannot be asked any more gets the proposed one."""
        proposed = self.proposed()
        while True:
            no = str(self.screen.words.sections["commands"]["no"])
            try:
                self.screen.tell("save-where", path=proposed, no=no)
                typed = self.screen.ask("> ")
            except (EOFError, KeyboardInterrupt):
                self.screen.show("")
                return proposed if self.write(proposed) else None
            if typed.casefold() in ("no", no):
                return None
            path = Path(typed).expanduser() if typed else proposed
            if self.write(path):
                return path

    def proposed(self) -> Path:
        """Where the match is saved unless another file is named: its own file, else one that is new."""
        if own := self.save or self.loaded:
            return own
        name, number = self.match.game.name, 1
        while (path := Path(f"{name}-{number}.json")).exists():
            number += 1
        return path

    def write(self, path: Path) -> bool:
        """Save the match; whether that was possible."""
        try:
            self.match.record().save(path)
        except OSError as error:
            self.screen.tell("cannot-save", "yellow", path=path, why=error.strerror or error)
            return False
        return True

    def resume_command(self, path: Path) -> str:
        """The command that goes on with a saved match."""
        command = ["detente", "play", "--load", str(path), "--save", str(path)]
        if self.side is not None:
            command += ["--opponent", self.opponent, "--side", self.match.game.sides[self.side]]
        if self.screen.lang != "en":
            command += ["--lang", self.screen.lang]
        return shlex.join(command)
