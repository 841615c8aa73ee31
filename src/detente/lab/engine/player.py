"""An engine as a computer player: the referee's end of the line."""

from __future__ import annotations

import re
import shlex
from hashlib import sha256
from typing import TypeVar

import msgspec

from detente.bots.bot import Budget, Thought
from detente.core.errors import BadOption
from detente.core.play.question import Question, question
from detente.core.state import State
from detente.lab.engine.process import Broken, Program, excerpt
from detente.lab.engine.protocol import (
    LONGEST_ANSWER,
    PROTOCOL,
    Answer,
    Clock,
    Decide,
    Decision,
    Engine,
    Error,
    Hello,
    New,
    Over,
    Quit,
    Ready,
    encode,
)

START = 60.0
"""Seconds that an engine has to start, and to get ready for a game."""
LIMIT = 60.0
"""Seconds for a decision where no other limit is given."""
SLACK = 5.0
"""Seconds beyond a budget of seconds that are forgiven: the machine may be busy."""
MOST_NOTES = 100
"""Notes of a game that are kept."""

A = TypeVar("A", bound=Answer)
decoder = msgspec.json.Decoder(Answer)


class Player:
    """An engine that was started: `new`, then `decide` as often as needed. What it does wrong is raised as Broken."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.program = Program(command, LONGEST_ANSWER)
        self.introduction: Engine | None = None

    def hello(self) -> Engine:
        """Who it is."""
        if self.introduction is None:
            found = self._ask(Hello(), Engine, START)
            if found.protocol != PROTOCOL:
                raise Broken(f"speaks protocol {found.protocol}, not {PROTOCOL}")
            self.introduction = found
        return self.introduction

    def new(self, game: str, seed: str) -> None:
        """Begin a game."""
        known = self.hello().games
        if game not in known:
            raise Broken(f"does not play {game}, only {excerpt(', '.join(known))}")
        self._ask(New(game, seed), Ready, START)

    def decide(self, asked: Question, clock: Clock) -> Decision:
        """Its decision, which need not be legal."""
        limit = LIMIT if clock.limit is None else clock.limit
        decision = self._ask(Decide(asked, clock), Decision, limit)
        if decision.number != asked.number:
            raise Broken(f"answered question {decision.number} when it was asked question {asked.number}")
        return decision

    def over(self, winner: str, reason: str) -> None:
        """Say how the game ended."""
        self.program.tell(encode(Over(winner, reason)))

    def close(self) -> None:
        """End it."""
        self.program.tell(encode(Quit()))
        self.program.close()

    def _ask(self, message: Hello | New | Decide, wanted: type[A], seconds: float) -> A:
        line = self.program.ask(encode(message), seconds)
        try:
            answer = decoder.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Broken(f"wrote a line that is not a message ({excerpt(str(error))}): {excerpt(line)}") from None
        if isinstance(answer, Error):
            raise Broken(f"answered with an error: {excerpt(answer.message)}")
        if not isinstance(answer, wanted):
            kind = type(answer).__name__.lower()
            raise Broken(f"answered {kind} where {wanted.__name__.lower()} was expected")
        return answer


class EngineBot:
    """An engine at a table of the arena: a Bot whose `think` raises Broken when it forfeits the game."""

    def __init__(
        self, name: str, command: tuple[str, ...], game: str, seed: object, budget: Budget | None, limit: float | None
    ) -> None:
        self.name, self.game = name, game
        self.seed = sha256(f"engine\n{seed}".encode()).hexdigest()[
            :16
        ]  # of the seed that deals the cards it tells nothing
        self.clock = clock_of(budget, limit)
        self.player = Player(command)
        self.began = False
        self.notes: list[str] = []

    def think(self, state: State) -> Thought:
        """Its answer to what the acting side is asked."""
        if not self.began:
            self.player.new(self.game, self.seed)
            self.began = True
        decision = self.player.decide(question(state), self.clock)
        refusal = state.why_not(decision.action)
        if refusal is not None:
            reason = state.game.say("refusals", refusal, names=state.names())
            raise Broken(f"answered the illegal action {decision.action}: {reason}")
        if decision.note and len(self.notes) < MOST_NOTES:
            side = state.game.sides[state.actor]
            self.notes.append(f"{side}, decision {int(state.decisions) + 1}: {excerpt(decision.note)}")
        return Thought(decision.action, decision.considered)

    def over(self, winner: str, reason: str) -> None:
        """Say how the game ended."""
        if self.began:
            self.player.over(winner, reason)

    def close(self) -> None:
        """End it."""
        self.player.close()


def clock_of(budget: Budget | None, limit: float | None) -> Clock:
    """The clock of a decision; a limit in seconds gets a little extra before the decision is lost."""
    given = budget or Budget()
    if limit is None:
        limit = LIMIT if given.seconds is None else given.seconds + SLACK
    return Clock(given.iterations, given.seconds, limit)


def engine_command(text: str) -> tuple[str, ...]:
    """A command line as a program and its arguments; no shell reads it."""
    try:
        command = tuple(shlex.split(text))
    except ValueError as error:
        raise BadOption(f"{text!r} is no command: {error}") from None
    if not command:
        raise BadOption("an engine is a command, such as: python bot.py")
    return command


def introduce(command: tuple[str, ...], game: str) -> str:
    """Start an engine once, to learn its name and that it plays a game; one that does not is refused."""
    try:
        player = Player(command)
        try:
            player.new(game, "")
            return file_name(player.hello().name)
        finally:
            player.close()
    except Broken as error:
        raise BadOption(f"the engine {shlex.join(command)!r} {error}") from None


def file_name(text: str) -> str:
    """A name that can be part of a file's name."""
    return re.sub(r"[^\w.+-]+", "-", text[:60], flags=re.ASCII).strip("-.") or "engine"
