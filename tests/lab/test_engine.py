"""`detente engine` answers what it is asked, plays as the library plays, and lets nothing stop it."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import msgspec
import pytest

import detente
from detente.bots.bot import Budget
from detente.bots.levels import make
from detente.core.play.question import Choice, Question, question
from detente.lab.engine.protocol import (
    LONGEST_QUESTION,
    PROTOCOL,
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
from detente.lab.engine.serve import Session, read, serve

CLOCK = Clock(iterations=30)


def said(*lines: bytes, bot: str = "level3") -> list[dict[str, Any]]:
    """What an engine answers to lines."""
    out = BytesIO()
    serve(BytesIO(b"".join(line if line.endswith(b"\n") else line + b"\n" for line in lines)), out, Session(bot))
    return [msgspec.json.decode(line) for line in out.getvalue().splitlines()]


def received(asked: Question, clock: Clock = CLOCK) -> Decide:
    """A question as it arrives at the other end of the line."""
    message = read(encode(Decide(asked, clock)), BytesIO())
    assert isinstance(message, Decide)
    return message


def test_it_says_who_it_is_and_is_ready_for_a_game() -> None:
    hello, ready = said(encode(Hello()), encode(New("volk", "1")))
    assert hello["type"] == "engine"
    assert hello["name"] == f"detente-{detente.__version__}-level3"
    assert hello["games"] == detente.games()
    assert hello["protocol"] == PROTOCOL
    assert ready == {"type": "ready"}


@pytest.mark.parametrize("name", detente.games())
def test_a_whole_game_is_played_as_the_library_plays_it(name: str) -> None:
    game = detente.game(name)
    state = game.new("engine")
    seats = [make("level3", game, f"seed {side}", Budget(iterations=30)) for side in range(2)]
    engines = [Session("level3") for _ in range(2)]
    for side, engine in enumerate(engines):
        assert engine.answer(New(name, f"seed {side}")) == Ready()
    while state.actor != detente.OVER:
        thought = seats[state.actor].think(state)
        asked = question(state)
        assert engines[state.actor].answer(received(asked)) == Decision(
            asked.number, thought.action, thought.considered
        )
        state.apply(thought.action)
    assert engines[0].answer(Over("usa", "score")) is None


@pytest.mark.parametrize(
    "line",
    [
        b"play something",
        b"",
        b"[]",
        b'{"type": "dance"}',
        b'{"type": "new", "game": "chess", "seed": "1"}',
        b'{"type": "new", "game": "volk"}',
        b'{"type": "hello", "protocol": 2}',
        b'{"type": "decide", "question": {}}',
        b'{"type": "new", "game": ' + b"[" * 100_000,
        b'{"type": "hello", "more": ' + b"[" * 100_000,
        b"\xff\xfe",
        b"x" * (3 * LONGEST_QUESTION),
        encode(Decide(question(detente.game("curtain").new(1)))),  # before there is a game
    ],
    ids=lambda line: str(line[:24]),
)
def test_what_it_cannot_answer_gets_an_error_and_it_carries_on(line: bytes) -> None:
    error, hello = said(line, encode(Hello()))
    assert error["type"] == "error"
    assert error["message"]
    assert hello["type"] == "engine"


def test_a_position_that_it_cannot_read_gets_an_error_and_the_next_is_answered() -> None:
    asked = question(detente.game("curtain").new(1))
    wrong = msgspec.structs.replace(asked, position={"round": 9})
    _, error, decision = said(encode(New("curtain", "1")), encode(Decide(wrong, CLOCK)), encode(Decide(asked, CLOCK)))
    assert error["type"] == "error"
    assert "round" in error["message"]
    assert decision["type"] == "decision"


def test_after_quit_it_answers_nothing() -> None:
    assert [each["type"] for each in said(encode(Hello()), encode(Quit()), encode(Hello()))] == ["engine"]


def answered(asked: Question) -> Decision | Error:
    """What the random player answers in Iron Curtain."""
    session = Session("greedy")
    session.answer(New("curtain", "1"))
    try:
        answer = session.answer(received(asked))
    except detente.DetenteError as error:
        return Error(str(error))
    assert isinstance(answer, Decision)
    return answer


def test_a_referee_that_numbers_actions_otherwise_is_answered_in_its_numbers() -> None:
    asked = question(detente.game("curtain").new(1))
    here = answered(asked)
    other = [msgspec.structs.replace(choice, action=choice.action + 1000) for choice in asked.legal]
    there = answered(msgspec.structs.replace(asked, legal=other))
    assert isinstance(here, Decision)
    assert isinstance(there, Decision)
    assert there.action == here.action + 1000
    assert [each.action for each in there.considered] == [each.action + 1000 for each in here.considered]


def test_a_referee_that_names_phrases_otherwise_is_answered_by_the_words() -> None:
    asked = question(detente.game("curtain").new(1))
    other = [Choice(7 * number, choice.words, "renamed") for number, choice in enumerate(asked.legal)]
    there = answered(msgspec.structs.replace(asked, legal=other))
    assert isinstance(there, Decision)
    assert there.action in [choice.action for choice in other]


def test_if_its_choice_is_not_legal_for_the_referee_it_plays_the_next_best_and_says_so() -> None:
    state = detente.game("curtain").new(1)
    while len(state.legal()) < 4:
        state.apply(state.legal()[0])
    asked = question(state)
    first = answered(asked)
    assert isinstance(first, Decision)
    left = [choice for choice in asked.legal if choice.action != first.action]
    second = answered(msgspec.structs.replace(asked, legal=left))
    assert isinstance(second, Decision)
    assert second.action == first.considered[1].action
    assert "not legal" in second.note


def test_a_question_that_its_rules_do_not_know_gets_an_error() -> None:
    asked = question(detente.game("curtain").new(1))
    other = [Choice(1, "a new thing", "new"), Choice(2, "another", "newer")]
    assert isinstance(answered(msgspec.structs.replace(asked, legal=other)), Error)
    sides = {"usa": "ussr", "ussr": "usa"}
    assert isinstance(answered(msgspec.structs.replace(asked, side=sides[asked.side])), Error)


def test_a_clock_without_numbers_means_as_usual_and_another_clock_counts_at_once() -> None:
    asked = question(detente.game("volk").new(1))
    session = Session("level3")
    session.answer(New("volk", "1"))
    visits = []
    for clock in (Clock(), Clock(iterations=5), Clock(iterations=40)):
        decision = session.answer(received(asked, clock))
        assert isinstance(decision, Decision)
        visits.append(sum(each.visits for each in decision.considered))
    assert visits[1] == 5
    assert visits[2] <= 40
    assert visits[0] > visits[2] / 2


def test_an_introduction_is_a_line() -> None:
    assert encode(Engine("x", ["volk"])) == b'{"type":"engine","name":"x","games":["volk"],"protocol":1}\n'
