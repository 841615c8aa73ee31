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
from detente.core.play.match import Match
from detente.core.play.preview import completes_turn, preview
from detente.core.state import OVER, State

COMMANDS = ("undo", "save", "log", "cards", "why", "hint", "help", "quit")
REASONS = 3
"""The most features that a hint calls better, or worse."""


class Quit(Exception):
    """A player leaves the table."""


class Session:
    """A match at one keyboard; with `confirm` a turn passes only when its player ends it."""

    def __init__(
        self,
        match: Match,
        screen: Screen,
        opponent: str,
        side: int | None,
        save: Path | None,
        loaded: Path | None,
        confirm: bool = False,
    ) -> None:
        self.match, self.screen = match, screen
        self.opponent, self.side, self.confirm = opponent, side, confirm
        self.held: int | None = None
        """The action that completes the turn, not played yet: its player has not ended the turn."""
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
        if self.held is None:
            self.shown.show_table()
            self.ask()
        else:
            self.shown.show_complete(self.held)
            self.ask_end()

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
        self.screen.show(Text(self.shown.pass_keyboard(), "bold"))
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
                self.take(action)
                return
        if done is not None:
            self.take(done)

    def take(self, action: int) -> None:
        """Play an action, or hold it if it completes the turn."""
        if self.confirm and completes_turn(self.state, action):
            self.held = action
        else:
            self.match.apply(action)

    def ask_end(self) -> None:
        """Read lines until an empty one ends the turn, or a command undoes some of it."""
        assert self.held is not None
        while typed := self.screen.ask(f"[⏎ {self.screen.say('end-turn')}] > "):
            word, _, rest = typed.partition(" ")
            command = self.commands.get(word.casefold(), "help")
            if command in ("why", "hint"):
                self.screen.tell("complete", undo=self.screen.words.sections["commands"]["undo"])
            elif self.obey(command, rest.strip()):
                return
        self.match.apply(self.held)
        self.held = None

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
        """Say that a text is not a move, or could be several."""
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
            if self.undo(whole=rest.casefold() in ("turn", screen.words.sections["commands"]["turn"])):
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

    def undo(self, whole: bool) -> bool:
        """Take back the last decision or the whole draft; False if there is none."""
        undone = self.held is not None
        self.held = None
        while self.match.can_undo and (whole or not undone):
            self.match.undo()
            undone = True
        return undone

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
                names = [state.game.words(screen.lang).name("features", each, {}) for each in features[:REASONS]]
                lines.append(Text(screen.say(key, features=", ".join(names))))
        screen.show(*lines, Text(second))
