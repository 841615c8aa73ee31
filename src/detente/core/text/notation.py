"""Notation: actions in the words of a language, and typed words back into actions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING

from detente.core.errors import BadMove

if TYPE_CHECKING:
    from detente.core.state import State

DASHES = str.maketrans("–−", "--")
"""What is printed where the keyboard has a hyphen."""


def family_of(families: tuple[tuple[int, str], ...], action: int) -> tuple[str, int]:
    """An action as the name of its family and its number there; families from the last to the first."""
    for first, name in families:
        if action >= first:
            return name, action - first
    raise BadMove(f"actions are not negative: {action}")


def describe(state: State, action: int, lang: str) -> str:
    """An action in words, with the names that a state's options bring."""
    if not 0 <= action < state.game.num_actions:
        raise BadMove(f"there is no action {action}: they are 0 to {state.game.num_actions - 1}")
    key, about = state.phrase(action)
    return state.game.words(lang).say("actions", key, about, state.names())


def parse(state: State, text: str, lang: str, among: Iterable[int]) -> int:
    """The one of several actions that a text means: all its words, or the beginnings of some."""
    wanted = plain(text)
    if not wanted:
        raise BadMove("nothing was typed: type a move or its number")
    texts = {action: plain(describe(state, action, lang)) for action in among}
    found: list[int] = []
    for means in (str.__eq__, _names_words, _begins_words):
        found = found or [action for action, words in texts.items() if means(wanted, words)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise BadMove(f"{text!r} is not a move here")
    could_be = tuple(describe(state, action, lang) for action in found)
    some = ", ".join(map(repr, could_be[:4]))
    raise BadMove(f"{text!r} could be {some}{' and more' if len(found) > 4 else ''}: type more of it", could_be)


def _names_words(typed: str, words: str) -> bool:
    """Whether every typed word is one of the words: "card 1" is not card 10."""
    return set(typed.split()) <= set(words.split())


def _begins_words(typed: str, words: str) -> bool:
    """Whether every typed word begins one of the words."""
    return all(any(word.startswith(part) for word in words.split()) for part in typed.split())


def plain(text: str) -> str:
    """A text without case, accents and punctuation, dashes as hyphens, so that it is easy to type."""
    text = text.translate(DASHES)
    bare = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return re.sub(r"[^\w,.+-]+", " ", bare).strip()
