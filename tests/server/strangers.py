"""Everything that reads what a stranger sends, fed with inputs that are nearly right.

`python -m tests.server.strangers --minutes 5` is the long version (`make fuzz`).
"""

from __future__ import annotations

import argparse
import random
import time
import tomllib
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

import detente
from detente.core.errors import BadOption, DetenteError
from detente.core.play.match import Match
from detente.core.play.record import Record
from detente.core.text.notation import describe, parse
from detente.curtain.decks.check import check
from detente.curtain.decks.files import read_text
from detente.server.accounts import names
from detente.server.live.decks import checked_options
from detente.table.errors import RequestError
from detente.table.messages import Spoken
from detente.table.records import imported
from tests.curtain.scene import OWN_DECK

SLOWEST = 5.0
"""Seconds that the server gives to one input (`detente.server.live.aside.PATIENCE`)."""
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
    texts = [describe(state, action, "en") for action in legal]
    return lambda text: parse(state, text, "en", legal), list(texts)


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


def targets() -> dict[str, tuple[Reader, list[Any]]]:
    """All readers, each with inputs that are right."""
    deck = tomllib.loads(OWN_DECK)
    found: dict[str, tuple[Reader, list[Any]]] = {
        "deck text": (_check_deck, [OWN_DECK]),
        "deck file": (lambda text: read_text.__wrapped__(text, "deck"), [OWN_DECK]),
        "deck dictionary": (lambda value: checked_options("curtain", {"deck": value}, None), [deck]),
        "wire message": (_decoded, list(MESSAGES)),
        "name": (_name, ["Anna", "alıce", "Иван"]),
    }
    for game in detente.games():
        rules = detente.game(game)
        found[f"{game} position"] = (rules.from_position, list(_positions(game)))
        found[f"{game} record"] = (_import, list(_records(game)))
        found[f"{game} notation"] = _notation(game)
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
        self.slowest = 0.0

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
        self.slowest = max(self.slowest, time.process_time() - began)


def feed_all(chance: random.Random, rounds: int, tallies: dict[str, Tally]) -> None:
    """Feed every reader with this many inputs."""
    for name, (read, samples) in targets().items():
        tally = tallies.setdefault(name, Tally())
        for _ in range(rounds):
            tally.feed(name, read, changed(chance.choice(samples), chance))


def main() -> None:
    """The long version: reads for some minutes and says how much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    given = parser.parse_args()
    tallies: dict[str, Tally] = {}
    chance, until = random.Random(given.seed), time.monotonic() + given.minutes * 60
    while time.monotonic() < until:
        feed_all(chance, 200, tallies)
    for name, tally in tallies.items():
        print(f"{name:18} {tally.tried:9,} inputs {tally.refused:9,} refused, slowest {tally.slowest:.3f} s")  # noqa: T201
        assert tally.slowest < SLOWEST, name
    print(f"{sum(tally.tried for tally in tallies.values()):,} inputs, no fault (seed {given.seed})")  # noqa: T201


if __name__ == "__main__":
    main()
