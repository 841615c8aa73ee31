"""Words: the sentences of a game in the reader's language, from a catalogue file per language.

A catalogue is TOML: sections of sentences with `{name}` for what they concern. `{card:cards}` looks
the value up in the section `cards` of the same catalogue. A sentence that depends on a number is a
table of plural forms (`one`, `few`, `many`, `other`) and takes its form from the argument `n`. A
sentence whose grammar depends on the side is a table by side and takes its form from `side`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from detente.core.errors import BadOption, one_of

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano", "ru": "Русский"}

Names = Mapping[str, Mapping[str, str]]
"""Names by section and id for what the catalogue does not name (the cards of a player's deck)."""


class Catalogue:
    """All sentences of one package in one language."""

    def __init__(self, package: str, lang: str) -> None:
        self.lang = lang
        text = files(package).joinpath(f"data/words/{lang}.toml").read_text("utf-8")
        self.sections: dict[str, dict[str, Any]] = tomllib.loads(text)

    def say(self, section: str, key: str, about: Mapping[str, object], names: Names) -> str:
        """The sentence `key` of a section, filled in."""
        sentence = self.sections[section][key]
        if isinstance(sentence, dict):
            sentence = sentence.get(str(about.get("side")), sentence)
        if isinstance(sentence, dict):
            sentence = sentence[plural(self.lang, int(str(about["n"])))]
        return "".join(
            [
                literal if field is None else literal + self._fill(_value(field, about), spec, names)
                for literal, field, spec in _parts(str(sentence))
            ]
        )

    def _fill(self, value: Any, section: str, names: Names) -> str:
        """A value as it is printed, or its name in a section; lists joined by commas."""
        values = value if isinstance(value, (list, tuple)) else [value]
        if section in self.sections:
            return ", ".join([self.name(section, str(each), names) for each in values])
        return ", ".join([_figure(each, section) for each in values])

    def name(self, section: str, key: str, names: Names) -> str:
        """The name of a card, side or region."""
        return str(self.sections[section].get(key) or names.get(section, {}).get(key, key))


@cache
def _parts(sentence: str) -> tuple[tuple[str, str | None, str], ...]:
    """A sentence as literals, each with the field that follows and its section; kept, for sentences come often."""
    return tuple((literal, field, section or "") for literal, field, section, _ in Formatter().parse(sentence))


def _value(field: str, about: Mapping[str, object]) -> Any:
    """What a field stands for: a name, or one of a list (`cards[0]`)."""
    return about[field] if field in about else Formatter().get_field(field, (), about)[0]


def _figure(value: Any, format_spec: str) -> str:
    """A value as it is printed: a number below zero with a real minus sign."""
    text = format(value, format_spec)
    return f"−{text[1:]}" if isinstance(value, int) and value < 0 else text


@cache
def languages(package: str) -> tuple[str, ...]:
    """The languages in which a package has its words."""
    return tuple(lang for lang in LANGUAGES if files(package).joinpath(f"data/words/{lang}.toml").is_file())


@cache
def catalogue(package: str, lang: str) -> Catalogue:
    """The words of a package in a language; an unknown language is refused with those that exist."""
    if lang not in LANGUAGES:
        raise BadOption(f"unknown language {lang!r}: {one_of(LANGUAGES, lang)}")
    return Catalogue(package, lang)


def plural(lang: str, n: int) -> str:
    """The plural form that a whole number takes (the CLDR's rules for our languages)."""
    if lang == "ru":
        if n % 10 == 1 and n % 100 != 11:
            return "one"
        return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"
    if lang == "fr":
        return "one" if n in (0, 1) else "other"
    return "one" if n == 1 else "other"
