"""Every card has a sentence of history, in every language, from the time that is printed on it."""

from __future__ import annotations

import re

import pytest

from detente.core.text.words import LANGUAGES, catalogue
from detente.volk.model.boardfile import facts

LONGEST = 160
"""Characters that fit below the icons of an enlarged card on a phone."""


def history(lang: str) -> dict[str, str]:
    """The sentences of a language by card."""
    return catalogue("detente.volk", lang).sections["history"]


def years(text: str) -> list[int]:
    """The years that a text names."""
    return [int(year) for year in re.findall(r"\b(?:19\d\d)\b", text)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_one_short_sentence_of_history(lang: str) -> None:
    told = history(lang)
    assert list(told) == [card.id for card in facts().cards]
    assert len(set(told.values())) == len(told)
    for sentence in told.values():
        assert re.search(r"[.»“”]$", sentence)
        assert len(sentence) <= LONGEST


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_history_of_a_card_lies_in_its_time(lang: str) -> None:
    for card in facts().cards:
        first, *_, last = years(card.year) * 2
        assert first <= years(history(lang)[card.id])[0] <= last, card.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_history_of_a_card_names_the_same_years_in_every_language(lang: str) -> None:
    for id, sentence in history("en").items():
        assert years(history(lang)[id]) == years(sentence), id
