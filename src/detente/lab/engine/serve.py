"""`detente engine`: a computer player of ours as an engine."""

from __future__ import annotations

from typing import BinaryIO

import msgspec

import detente
from detente.bots.bot import Bot, Budget, Thought
from detente.bots.levels import make
from detente.core.errors import DetenteError
from detente.core.play.question import Choice, Question
from detente.core.state import State
from detente.lab.engine.protocol import (
    LONGEST_QUESTION,
    PROTOCOL,
    Answer,
    Asked,
    Clock,
    Decide,
    Decision,
    Engine,
    Error,
    Hello,
    New,
    Quit,
    Ready,
    encode,
)

decoder = msgspec.json.Decoder(Asked)
UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""Raised for a line that is not a message."""


class CannotAnswer(DetenteError):
    """A question without an answer: nothing that this version could play is legal for the referee."""


class Session:
    """A computer player at the other end of the line."""

    def __init__(self, bot: str) -> None:
        self.name = bot
        self.game: detente.Game | None = None
        self.seed = ""
        self.bot: Bot | None = None
        self.budget: Budget | None = None

    def answer(self, message: Asked) -> Answer | None:
        """The answer to a message; what cannot be answered raises a DetenteError and changes nothing."""
        match message:
            case Hello():
                if message.protocol != PROTOCOL:
                    raise CannotAnswer(f"this engine speaks protocol {PROTOCOL}, not {message.protocol}")
                return Engine(f"detente-{detente.__version__}-{self.name}", detente.games())
            case New():
                game = detente.game(message.game)
                make(self.name, game)  # one that cannot play this game says so now
                self.game, self.seed, self.bot = game, message.seed, None
                return Ready()
            case Decide():
                return self.decide(message.question, message.clock)
            case _:
                return None

    def decide(self, question: Question, clock: Clock) -> Decision:
        """Think about a question."""
        if self.game is None:
            raise CannotAnswer("no game has begun: send a message of type new first")
        state = question.state(self.game.name)
        shared = shared_actions(state, question.legal)
        if state.actor == detente.OVER or self.game.sides[state.actor] != question.side or not shared:
            raise CannotAnswer(f"by the rules of this version {question.side} is not asked this here: {question.asked}")
        thought = self.thinker(self.game, clock).think(state)
        return chosen(question.number, thought, shared)

    def thinker(self, game: detente.Game, clock: Clock) -> Bot:
        """The player of this game, which remembers its last decision; another budget needs another one."""
        limited = clock.iterations is not None or clock.seconds is not None
        budget = Budget(clock.iterations, clock.seconds) if limited else None
        if self.bot is None or budget != self.budget:
            self.bot, self.budget = make(self.name, game, self.seed, budget), budget
        return self.bot


def shared_actions(state: State, offered: list[Choice]) -> dict[int, int]:
    """Own legal actions that the referee offers, each with the referee's number.

    Another version may number its actions otherwise, so they are compared by phrase, and if that was renamed by words.
    """
    by_phrase = {phrase(choice.key, choice.about): choice.action for choice in offered}
    by_words = {choice.words: choice.action for choice in offered}
    found = {}
    for action in state.legal():
        number = by_phrase.get(phrase(*state.phrase(action)))
        if number is None:
            number = by_words.get(state.describe(action))
        if number is not None:
            found[action] = number
    return found


def phrase(key: str, about: object) -> bytes:
    """A phrase in a form that can be compared."""
    return msgspec.json.encode((key, about), order="deterministic")


def chosen(number: int, thought: Thought, shared: dict[int, int]) -> Decision:
    """What was thought, in the referee's numbers: the best action that the referee offers."""
    considered = tuple(
        msgspec.structs.replace(each, action=shared[each.action])
        for each in thought.considered
        if each.action in shared
    )
    if thought.action in shared:
        return Decision(number, shared[thought.action], considered)
    best = considered[0].action if considered else min(shared.values())
    return Decision(number, best, considered, "its first choice is not legal by the referee's rules")


def serve(lines: BinaryIO, out: BinaryIO, session: Session) -> None:
    """Answer line by line until the referee quits or closes the input; a line that cannot be answered gets an error."""
    while line := lines.readline(LONGEST_QUESTION + 1):
        answer: Answer | None
        try:
            message = read(line, lines)
            if isinstance(message, Quit):
                return
            answer = session.answer(message)
        except Exception as error:  # whatever it was, the next question may be another
            answer = Error(str(error) if isinstance(error, DetenteError) else f"{type(error).__name__}: {error}")
        if answer is not None:
            out.write(encode(answer))
            out.flush()


def read(line: bytes, rest: BinaryIO) -> Asked:
    """A message from its line; the rest of a line that is too long is skipped."""
    if len(line) > LONGEST_QUESTION:
        while line and not line.endswith(b"\n"):
            line = rest.readline(LONGEST_QUESTION)
        raise CannotAnswer(f"a line may have {LONGEST_QUESTION} bytes, and this one was longer")
    try:
        message: Asked = decoder.decode(line)
    except UNREADABLE as error:
        raise CannotAnswer(f"this line is not a message: {error}") from None
    return message
