"""Everything that reads what a stranger sends, fed with inputs that are nearly right.

`python -m tests.server.strangers --minutes 5` is the long version (`make fuzz`). Every reader gets the same time, so
quick ones are fed with more.
"""

from __future__ import annotations

import argparse
import random
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import msgspec

import detente
from detente.core.errors import BadOption, DetenteError
from detente.core.play.match import Match
from detente.core.play.record import Record
from detente.core.play.refused import refusal_like
from detente.core.text.notation import describe, parse
from detente.core.text.words import LANGUAGES
from detente.curtain.decks.check import check
from detente.curtain.decks.files import read_text
from detente.server.accounts import names
from detente.server.api.account import Changes, NewPassword, TokenWish
from detente.server.api.door.limits import one_network
from detente.server.api.sign_in import SignInWish
from detente.server.api.tables import Joining
from detente.server.live.decks import checked_options
from detente.server.notices.addresses import check_email, check_webhook
from detente.table.errors import RequestError
from detente.table.messages import Spoken
from detente.table.opening import Wish
from detente.table.records import imported
from detente.table.rehearsal import rehearse
from detente.table.requests import Decision, Line, Notes, Takeback, Undoing, pattern_of
from detente.tournaments.plan import Plan
from detente.tournaments.plan import check as check_tournament
from tests.curtain.scene import OWN_DECK
from tests.table.kit import NOW
from tests.table.test_plans import slow

SLOWEST = 5.0
"""Seconds that the server gives to one input (`detente.server.live.aside.PATIENCE`)."""
REPORTED = 20
"""Rounds after which the long version says how far it is."""
REFUSALS = (DetenteError, RequestError, msgspec.MsgspecError, UnicodeError, RecursionError)
"""What a reader may answer with; anything else is a bug."""
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    2**31,
    2**63,
    -(2**70),
    1.5,
    1e308,
    "",
    "x",
    "house",
    "\0",
    "é" * 50,
    [],
    {},
    [[]],
]
Reader = Callable[[Any], object]


def _positions(game: str) -> Iterator[Any]:
    chance = random.Random(game)
    for seed in range(3):
        state = detente.game(game).new(seed)
        for _ in range(chance.randrange(5, 60)):
            if state.outcome is not None:
                break
            state.play(chance.choice(list(state.legal())))
        yield state.position()


def _records(game: str) -> Iterator[Any]:
    chance = random.Random(game)
    for seed in range(2):
        match = Match(detente.game(game), str(seed))
        while match.state.outcome is None and len(match.decisions) < 40:
            match.apply(chance.choice(list(match.state.legal())))
        yield msgspec.to_builtins(match.record())


def _import(value: Any) -> object:
    return imported(msgspec.convert(value, Record), 1, 0)


def _notation(game: str) -> tuple[Reader, list[Any]]:
    state = detente.game(game).new(1)
    legal = [int(action) for action in state.legal()]
    texts = [f"{lang} {describe(state, action, lang)}" for action in legal for lang in LANGUAGES]

    def read(text: str) -> object:
        lang, _, move = text.partition(" ")
        return parse(state, move, lang if lang in LANGUAGES else "en", legal)

    return read, list(texts)


def _patterns(game: str) -> tuple[Reader, list[Any]]:
    state = detente.game(game).new(1)
    legal = [state.phrase(int(action)) for action in state.legal()]
    texts = [msgspec.json.encode({"key": key, **about}).decode() for key, about in legal]
    return lambda text: refusal_like(state, pattern_of(None, text)), texts


def _plan_lines(game: str) -> tuple[Reader, list[Any]]:
    sitting = slow(game)
    side, chance = 1 - sitting.actor, random.Random(game)
    line = [chance.choice(list(sitting.match.state.legal()))]

    def read(value: Any) -> object:
        asked = msgspec.convert(value, Line)
        return rehearse(sitting, side, asked.deal, asked.actions)

    for deal in range(100):  # the first deal in which the opponent could do that
        with suppress(RequestError):
            whole = rehearse(sitting, side, deal, line)
            while whole.stage != "complete":
                whole.play(chance.choice(whole.state.legal()))
            return read, [{"number": 0, "actions": actions, "deal": deal} for actions in (line, whole.history)]
    raise AssertionError("no line can be prepared")


def _tournament(text: str) -> object:
    return check_tournament(msgspec.json.decode(text.encode("utf-8", "surrogatepass"), type=Plan), NOW)


def _body(text: str) -> None:
    """The body of a request as each of the structs that arrive as JSON; ValidationError if none takes it."""
    raw, faults = text.encode("utf-8", "surrogatepass"), 0
    for kind in BODIES:
        try:
            msgspec.json.decode(raw, type=kind)
        except msgspec.ValidationError:
            faults += 1
    if faults == len(BODIES):
        raise msgspec.ValidationError("no request looks like this")


def _header(text: str) -> None:
    """What proxies and browsers say of themselves and of links."""
    one_network(text)
    check_webhook(text) if text.startswith("http") else check_email(text) if "@" in text else None


def _check_deck(text: str) -> None:
    if errors := check(text).errors:
        raise BadOption(errors[0].message)


def _name(text: str) -> None:
    if names.is_reserved(text):
        raise BadOption("it is reserved")
    if fault := names.fault(text):
        raise BadOption(fault)


def _decoded(text: str) -> object:
    return msgspec.json.decode(text.encode("utf-8", "surrogatepass"), type=Spoken)


MESSAGES = [
    '{"type": "watch", "table": "abc", "since": 5}',
    '{"type": "decide", "id": 1, "table": "abc", "number": 3, "action": 7}',
    '{"type": "chat", "id": "x", "table": "abc", "text": "hello"}',
    '{"type": "ping", "at": 12.5, "lag": 30}',
    '{"type": "lobby", "on": true}',
]


BODIES = (Decision, Undoing, Takeback, Line, Wish, Changes, SignInWish, NewPassword, Notes, Joining, TokenWish)
REQUESTS = [
    '{"number": 3, "action": 7, "hold": true}',
    '{"number": 3, "whole": true}',
    '{"answer": "accept"}',
    '{"number": 3, "actions": [1, 2, 3], "deal": 4}',
    '{"game": "volk", "options": {"edition": "first"}, "clock": {"kind": "days", "days": 3}, "opponent": "level2"}',
    '{"game": "curtain", "from": {"table": "abc", "number": 4}, "visibility": "private", "challenge": "Anna"}',
    '{"name": "Anna", "settings": {"theme": "dark", "sounds": [1, 2]}, "email": "anna@example.org", "vacation": true}',
    '{"name": "Anna", "password": "Ostpolitik-1969", "code": "123456"}',
    '{"name": "bot", "scopes": ["read", "play"], "days": 30}',
]
TOURNAMENTS = [
    '{"name": "Cup", "game": "curtain", "format": "swiss", "clock": {"kind": "days", "days": 2}, "rounds": 3}',
    '{"name": "Liga", "game": "volk", "format": "round-robin", "clock": {"kind": "live", "base": 600},'
    ' "min_players": 4, "max_players": 8, "round_hours": 24, "computers": true}',
]
HEADERS = ["anna@example.org", "https://example.org:8443/turn?x=1", "2001:db8::1", "8.8.8.8", "::ffff:10.0.0.1"]


def targets() -> dict[str, tuple[Reader, list[Any]]]:
    """All readers, each with inputs that are right."""
    deck = tomllib.loads(OWN_DECK)
    found: dict[str, tuple[Reader, list[Any]]] = {
        "deck text": (_check_deck, [OWN_DECK]),
        "deck file": (lambda text: read_text.__wrapped__(text, "deck"), [OWN_DECK]),
        "deck dictionary": (lambda value: checked_options("curtain", {"deck": value}, None), [deck]),
        "wire message": (_decoded, list(MESSAGES)),
        "name": (_name, ["Anna", "alıce", "Иван"]),
        "request": (_body, list(REQUESTS)),
        "tournament": (_tournament, list(TOURNAMENTS)),
        "address": (_header, list(HEADERS)),
    }
    for game in detente.games():
        rules = detente.game(game)
        found[f"{game} position"] = (rules.from_position, list(_positions(game)))
        found[f"{game} record"] = (_import, list(_records(game)))
        found[f"{game} notation"] = _notation(game)
        found[f"{game} pattern"] = _patterns(game)
        found[f"{game} plan line"] = _plan_lines(game)
    return found


def changed(value: Any, chance: random.Random) -> Any:
    """The same with a few slips: letters of a text, or values of a dictionary."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        value = _slip_text(value, chance) if isinstance(value, str) else _slip(value, chance)
    return value


def _slip_text(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    until = min(len(text), at + chance.choice((0, 1, 1, 3, 20, 200)))
    odd = chance.choice(
        ("", "x", ".", '"', "[", "{", "=", "\n", "\0", "é", "9" * 30, ".a" * 40, "[" * 40, "\ud800", "ᅠ")
    )
    piece = chance.choice((odd, text[at:until] * 2, text[chance.randrange(len(text) + 1) :][:40]))
    return text[:at] + piece + text[until:]


def _slip(value: Any, chance: random.Random) -> Any:
    """A copy with one value, somewhere inside, replaced, removed or doubled."""
    if isinstance(value, dict) and value and chance.random() < 0.85:
        key = chance.choice(list(value))
        what = chance.random()
        if what < 0.1:
            return {name: each for name, each in value.items() if name != key}
        if what < 0.2:
            return value | {_slip_text(key, chance): value[key]}
        return value | {key: _slip(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.85:
        at = chance.randrange(len(value))
        what = chance.random()
        if what < 0.15:
            return value[:at] + value[at + 1 :]
        if what < 0.3:
            return value[:at] + [value[at]] * chance.choice((2, 2, 50)) + value[at:]
        return [*value[:at], _slip(value[at], chance), *value[at + 1 :]]
    if isinstance(value, str) and chance.random() < 0.5:
        return _slip_text(value, chance)
    if isinstance(value, int) and not isinstance(value, bool) and chance.random() < 0.5:
        return value + chance.choice((-1, 1, 1000))
    return chance.choice(ODD)


class Tally:
    """How often a reader was tried, how often it refused, and the longest it took."""

    def __init__(self) -> None:
        self.tried = self.refused = 0
        self.slowest = self.spent = 0.0

    def feed(self, name: str, read: Reader, value: Any) -> None:
        """Try one input; AssertionError with the input if the reader fails."""
        self.tried += 1
        began = time.process_time()
        try:
            read(value)
        except REFUSALS:
            self.refused += 1
        except Exception as error:
            raise AssertionError(f"{name}: {type(error).__name__} at {value!r}") from error
        took = time.process_time() - began
        self.spent += took
        self.slowest = max(self.slowest, took)


def feed_all(
    readers: dict[str, tuple[Reader, list[Any]]], chance: random.Random, seconds: float, tallies: dict[str, Tally]
) -> None:
    """Feed every reader for the same time."""
    for name, (read, samples) in readers.items():
        tally = tallies.setdefault(name, Tally())
        until = tally.spent + seconds
        while tally.spent < until:
            tally.feed(name, read, changed(chance.choice(samples), chance))


def report(tallies: dict[str, Tally], seed: int) -> None:
    """Print what was read."""
    for name, tally in tallies.items():
        print(f"{name:18} {tally.tried:10,} inputs {tally.refused:10,} refused, slowest {tally.slowest:.3f} s")  # noqa: T201
    total = sum(tally.tried for tally in tallies.values())
    print(f"{total:,} inputs, no fault (seed {seed})", flush=True)  # noqa: T201


def main() -> None:
    """The long version: reads for some minutes, or reads a number of inputs, and says how much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--inputs", type=int, default=0, help="the least number of inputs")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    given = parser.parse_args()
    tallies: dict[str, Tally] = {}
    readers, began, rounds = targets(), time.monotonic(), 0
    while time.monotonic() < began + given.minutes * 60 or sum(each.tried for each in tallies.values()) < given.inputs:
        rounds += 1
        feed_all(readers, random.Random(f"{given.seed} {rounds}"), 1.0, tallies)
        if rounds % REPORTED == 0:
            report(tallies, given.seed)
    report(tallies, given.seed)
    for name, tally in tallies.items():
        assert tally.slowest < SLOWEST, name


if __name__ == "__main__":
    main()
