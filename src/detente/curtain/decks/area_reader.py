"""Where an event works: places, exceptions and conditions, read from the words of a deck file."""

from __future__ import annotations

import re
from collections.abc import Mapping

from detente.core.text.notation import plain
from detente.curtain.decks.problems import BadEvent, hint, shown
from detente.curtain.decks.vocabulary import EITHER, START_CARD, THIS, WORDS_FOR_SIDES, Area, Atom
from detente.curtain.model.deck import REGIONS

SIDE = "|".join(WORDS_FOR_SIDES)
CUBES_WORDS = f"{SIDE}|{EITHER}"
AREA = r"(?:in|on|from) (?P<area>.+?)"
ONE = re.compile(r"one card (?:in|on|of) (?P<area>.+)")

_CONDITION = re.compile(
    r"(?P<not>not )?(?:(?P<what>dominated|controlled) by (?P<by>\w+)|holding (?P<holding>\w+)"
    r"|bearing (?P<bearing>\w+) flag|(?P<plain>level|empty))"
)
_PLACES = ("anywhere", "this card", "start card", "this region", "adjacent", "beside this card")


class AreaReader:
    """Reads areas; `countries` gives the ids of the deck's cards by their plain names."""

    def __init__(self, countries: Mapping[str, str]) -> None:
        self.countries = countries
        cards = "|".join(map(re.escape, sorted(("this card", "start card", *countries), key=len, reverse=True)))
        self._adjacent = re.compile(rf"(?:cards )?(?:adjacent|next) to (?={cards}|(?:{CUBES_WORDS}) cubes)")

    def match(self, pattern: re.Pattern[str], words: str) -> re.Match[str] | None:
        """Match a step; "adjacent to a card" reads as "beside" it, unless "to" is the move's own word."""
        return pattern.fullmatch(self._adjacent.sub("beside ", words)) or pattern.fullmatch(words)

    def area(self, text: str) -> Area:
        """An area, such as "asia or africa except this card where not controlled by enemy"."""
        text = self._adjacent.sub("beside ", text)
        one = ONE.fullmatch(text)
        places, joint, narrowing = (one["area"] if one else text).partition(" where ")
        if not joint:
            places, joint, narrowing = places.partition(" while ")
        places, _, excepted = places.partition(" except ")
        return Area(
            places=self._places(places),
            excepted=self._places(excepted) if excepted else (),
            conditions=tuple(
                tuple(self.condition(part) for part in group.split(" and ")) for group in narrowing.split(" or ")
            )
            if narrowing
            else (),
            each_time=joint == " while ",
            one=one is not None,
        )

    def _places(self, text: str) -> tuple[Atom, ...]:
        return tuple(self.place(word) for word in re.split(r" or |, ", text))

    def place(self, word: str) -> Atom:
        """A place, such as "this card" or "beside own cubes"."""
        if word == "anywhere":
            return Atom("anywhere")
        if word == "adjacent":
            return Atom("beside", THIS)
        if cubes := re.fullmatch(rf"beside (?P<side>{CUBES_WORDS}) cubes", word):
            return Atom("beside-cubes", cubes["side"])
        rest = word.removeprefix("beside ")
        card = self._card(rest)
        if card:
            return Atom("card" if rest == word else "beside", card)
        if rest != word:
            known = ["this card", "start card", "own cubes", "enemy cubes", *self.countries]
            raise BadEvent("unknown-place", given=shown(word), **hint(known, rest))
        return Atom("region", self.region(word))

    def _card(self, word: str) -> str:
        """The id of a card from its words; empty if there is no such card."""
        if word in ("this card", "start card"):
            return THIS if word == "this card" else START_CARD
        return self.countries.get(" ".join(re.findall(r"\w+", plain(word))), "")

    def region(self, word: str) -> str:
        """A region; "this" is the card's own."""
        name = word.replace(" ", "_")
        if name == "this_region":
            return THIS
        if name not in REGIONS:
            words = [*(region.replace("_", " ") for region in REGIONS), *_PLACES, *self.countries]
            raise BadEvent("unknown-place", given=shown(word), **hint(words, word))
        return name

    def condition(self, text: str) -> Atom:
        """A condition, such as "not controlled by enemy"."""
        found = _CONDITION.fullmatch(text)
        if found is None:
            raise BadEvent("event-condition", given=shown(text))
        side = found["by"] or found["holding"] or found["bearing"] or ""
        if side:
            self.side(side, text)
        what = found["what"] or found["plain"] or ("holding" if found["holding"] else "bearing")
        return Atom(what, side, found["not"] is not None)

    def side(self, word: str, text: str) -> str:
        """A side."""
        if word not in WORDS_FOR_SIDES:
            raise BadEvent("unknown-side", given=shown(word), text=shown(text), **hint(WORDS_FOR_SIDES, word))
        return word
