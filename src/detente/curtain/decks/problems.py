"""Problems of a deck file: a code, what it concerns, and its sentence in the reader's language."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from detente.core.errors import DetenteError, nearest
from detente.core.text.words import catalogue

Code = Literal[
    "no-deck",
    "no-file",
    "unreadable",
    "not-utf-8",
    "too-long",
    "too-much",
    "text-long",
    "not-toml",
    "toml-bracket",
    "toml-deep",
    "toml-digits",
    "toml-equals",
    "toml-line",
    "toml-more",
    "toml-parts",
    "toml-text",
    "toml-twice",
    "toml-value",
    "missing",
    "unknown-field",
    "deck-name",
    "card-tables",
    "card-count",
    "country",
    "start-card",
    "country-twice",
    "example",
    "unknown-region",
    "flag",
    "cubes",
    "documented",
    "region-tables",
    "region-missing",
    "size",
    "size-count",
    "size-start",
    "bonus",
    "event-deep",
    "event-empty",
    "event-choices",
    "event-step",
    "event-form",
    "event-number",
    "event-condition",
    "event-test",
    "event-count",
    "unknown-step",
    "unknown-place",
    "unknown-side",
    "example-left",
    "flag-count",
    "documented-size",
    "documented-bonus",
    "documented-region",
    "documented-country",
    "documented-point",
    "equal-events",
]
"""The keys of the section `problems` of the words. They never change: clients translate them."""

LONGEST_SHOWN = 80
"""The most characters of a wrong value that a sentence repeats."""


class DeckProblem(msgspec.Struct, frozen=True):
    """An error or a warning about a deck; `where` is a table of its file, as in ("card", "5")."""

    code: Code
    about: dict[str, Any] = {}
    rule: str = ""
    where: tuple[str, ...] = ()
    line: int | None = None

    def say(self, lang: str = "en") -> str:
        """What is wrong and what would be right."""
        words = catalogue("detente.curtain", lang)
        said = words.say("problems", self.code, self.about, {})
        for hint in self.about.keys() & {"near", "known", "suggest"}:
            said = words.say("deckfile", hint, {**self.about, "problem": said}, {})
        return said

    def place(self, lang: str = "en") -> str:
        """The table of the file, empty for the file itself."""
        if not self.where:
            return ""
        table, name = self.where
        return catalogue("detente.curtain", lang).say("deckfile", table, {"name": name}, {})


class BadDeck(DetenteError):
    """A deck that cannot be played; the message has a line for each problem."""

    def __init__(self, name: str, problems: list[DeckProblem]) -> None:
        self.name, self.problems = name, problems
        super().__init__(self.told())

    def told(self, lang: str = "en") -> str:
        """The problems, a line for each."""
        return "\n".join(tell(self.name, problem, lang) for problem in self.problems)


def tell(name: str, problem: DeckProblem, lang: str = "en") -> str:
    """A problem in the style of compilers: file, line, place, what is wrong, and the rule."""
    file = f"{name}:{problem.line}" if problem.line else name
    text = ": ".join(filter(None, (file, problem.place(lang), problem.say(lang))))
    return f"{text} ({problem.rule})" if problem.rule else text


class BadEvent(DetenteError):
    """An event that is not written in the vocabulary (C6.4)."""

    def __init__(self, code: Code, **about: Any) -> None:
        self.problem = DeckProblem(code, about, rule="C6.4")
        super().__init__(self.problem.say())


def hint(names: Iterable[str], wrong: str) -> dict[str, Any]:
    """Suggestions for a wrong name, as fields of `about`: the nearest name, or all of them."""
    known = sorted(names)
    near = nearest(known, wrong)
    return {"near": near} if near else {"known": known}


def shown(value: object) -> str:
    """A value roughly as in its file, shortened."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except ValueError:  # a number with thousands of digits
        return "…"
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
