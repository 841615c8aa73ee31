"""Playing at one keyboard: two people, or one against the computer. Works for every game."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from detente.bots.advice import advise
from detente.bots.bot import Bot
from detente.bots.levels import make
from detente.cli.terminal.saving import Saving
from detente.cli.terminal.screen import Screen
from detente.cli.terminal.shown import LATEST, Shown
from detente.core.errors import BadMove
from detente.core.match import Match
from detente.core.preview import preview
from detente.core.state import OVER, State

COMMANDS = ("undo", "save", "log", "cards", "why", "hint", "help", "quit")
REASONS = 3
"""The most features that a hint calls better, or worse."""


class Quit(Exception):
    """A player leaves the table."""


class Session:
    """A match at one keyboard."""

    def __init__(
        self, match: Match, screen: Screen, opponent: str, side: int | None, save: Path | None, loaded: Path | None
    ) -> None:
        self.match, self.screen = match, screen
        self.opponent, self.side = opponent, side
        self.shown = Shown(match, screen, side)
        seat = [] if side is None else ["--opponent", opponent, "--side", match.game.sides[side]]
        self.saving = Saving(match, screen, save, loaded, seat)
        self.bot: Bot | None = None
        self.turn = -1
        commands = screen.words.sections["commands"]
        self.commands = {name: name for name in COMMANDS} | {str(commands[name]): name for name in COMMANDS}

    @property
    def state(self) -> State:
        """The state of the match."""
        return self.match.state

    def run(self) -> None:
        """Play to the end, or until a player leaves; then save the match and say how to resume or replay it."""
        try:
            while self.state.actor != OVER:
                self.decide()
                self.saving.autosave()
        except (Quit, EOFError, KeyboardInterrupt):
            self.screen.show("")
            self.saving.leave("resume")
            return
        self.shown.watching = self.side
        self.shown.show_end()
        self.saving.leave("replay")

    def decide(self) -> None:
        """One decision, by a person or by the computer."""
        if self.side is not None and self.state.actor != self.side:
            self.match.apply(self.thinker().think(self.state).action)
            return
        if self.state.actor != self.shown.watching:
            self.pass_keyboard()
        self.shown.show_table()
        self.ask()

    def thinker(self) -> Bot:
        """The computer player of this turn, which reuses its search from one decision to the next.

        Its seed follows from the match alone, so a game resumed at the start of a turn continues the same way.
        """
        if self.bot is None or self.turn != self.state.turns:
            self.turn = int(self.state.turns)
            seed = f"{self.match.seed} opponent {len(self.match.decisions)}"
            self.bot = make(self.opponent, self.match.game, seed)
        return self.bot

    def pass_keyboard(self) -> None:
        """Clear the screen before the other player sits down, so that nobody sees the other's hand."""
        self.screen.clear()
        self.screen.tell("pass", "bold", side=self.shown.side_name(self.state.actor))
        self.screen.ask("")
        self.shown.watching = int(self.state.actor)

    # What is typed

    def ask(self) -> None:
        """Read lines until one is a decision or changes the table; an empty line is "done" where that is legal."""
        done = next((action for action in self.state.legal() if self.state.phrase(action)[0] == "done"), None)
        question = "> " if done is None else f"[⏎ {self.shown.move(done)}] > "
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
        """The legal action that was typed; None, and a line that says what is wrong, if there is none."""
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
        """Say why a typed move is not allowed, or what it would lead to."""
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
            self.screen.show(*self.shown.leads(preview(state, action).events))
        else:
            reason = state.game.say("refusals", refusal, lang, state.names())
            self.screen.show(Text(f"{reason} [{refusal.rule}]" if refusal.rule else reason, "yellow"))

    def wrong(self, typed: str, error: BadMove) -> None:
        """Say that a text is no move, or could be several."""
        if error.could_be:
            moves = ", ".join(error.could_be[:LATEST]) + (" …" if len(error.could_be) > LATEST else "")
            self.screen.tell("ambiguous", "yellow", typed=typed, moves=moves)
        else:
            self.screen.tell("unknown", "yellow", typed=typed, help=self.screen.words.sections["commands"]["help"])

    def obey(self, command: str, rest: str) -> bool:
        """Carry out a command; True if the table has changed and must be shown again."""
        screen = self.screen
        if command == "quit":
            raise Quit
        if command == "undo":
            if self.match.can_undo:
                self.match.undo()
                return True
            screen.tell("no-undo", "yellow")
        elif command == "save":
            self.saving.save_to(rest)
        elif command == "log":
            screen.show(*map(Text, self.shown.log()))
        elif command == "cards":
            screen.show(self.shown.cards())
        elif command == "hint":
            self.advise()
        elif command == "why" and rest:
            self.explain(rest)
        else:
            screen.tell("help", **screen.words.sections["commands"])
        return False

    def advise(self) -> None:
        """What the strongest computer player would do with this side's knowledge, and why."""
        state, screen, move = self.state, self.screen, self.shown.move
        screen.tell("thinking")
        advice = advise(state, f"{self.match.seed} hint {len(self.match.decisions)}")
        best, second = (
            screen.say(key, move=move(each.action), chance=f"{each.chance:.0%}")
            for key, each in (("best", advice.best), ("second", advice.second))
        )
        lines = [Text(best, "bold")]
        if len(advice.line) > 1:
            moves = ", ".join(screen.say("quoted", move=move(each)) for each in advice.line[1:])
            lines.append(Text(screen.say("then", moves=moves)))
        lines += self.shown.leads(advice.events)
        for key, features in (("gains", advice.gains), ("costs", advice.costs)):
            if features:
                names = [screen.words.name(f"{state.game.name}-features", each, {}) for each in features[:REASONS]]
                lines.append(Text(screen.say(key, features=", ".join(names))))
        screen.show(*lines, Text(second))
