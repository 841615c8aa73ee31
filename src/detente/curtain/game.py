"""Iron Curtain as a game of the library."""

from __future__ import annotations

from typing import Any

from detente.core.chance import fresh_seed
from detente.core.decks import DeckAnswer
from detente.core.errors import BadOption, one_of
from detente.core.game import Game
from detente.core.state import State
from detente.core.text.words import languages
from detente.curtain.decks.check import check, read_deck
from detente.curtain.decks.event_writer import write_event
from detente.curtain.decks.files import HOUSE, load_deck
from detente.curtain.io import position, tensor
from detente.curtain.io.standing import standing_of
from detente.curtain.model.actions import NUM_ACTIONS, START
from detente.curtain.model.deck import REGIONS, SIDES, Deck
from detente.curtain.rules.course import deal
from detente.curtain.state import CurtainState
from detente.curtain.text.event_words import event_text, option_texts


class Curtain(Game):
    """USA against USSR in 18 cards; the option `deck` is "house", a deck file, or its contents."""

    name = "curtain"
    title = "Iron Curtain"
    package = "detente.curtain"
    most_decisions = 500
    sides = SIDES
    num_actions = NUM_ACTIONS
    tensor_shape = (tensor.LENGTH,)
    rules_version = 5
    picture = "detente.curtain.io.picture"

    def new(self, seed: object = None, *, journal: bool = False, **options: Any) -> CurtainState:
        """A new game; everything random follows from the seed (None: an unguessable one)."""
        state = CurtainState(self, self.deck(**options)).copy()
        deal(state, fresh_seed() if seed is None else seed)
        return self._begin(state, journal)

    def from_position(self, position_: dict[str, Any], seed: object = 0, *, journal: bool = False) -> CurtainState:
        """The state of a position; `detente.curtain.io.position` lists its fields."""
        deck = position_.get("deck", HOUSE) if isinstance(position_, dict) else HOUSE
        state = CurtainState(self, load_deck(deck)).copy()
        position.read(state, position_, seed)
        return self._begin(state, journal)

    @staticmethod
    def _begin(state: CurtainState, journal: bool) -> CurtainState:
        if journal:
            state.journal = []
        state.run()
        return state

    def deck(self, **options: Any) -> Deck:
        """The deck that the options name."""
        self.check_options(options)
        return load_deck(options.get("deck", HOUSE))

    def choices(self) -> dict[str, tuple[str, ...]]:
        """The built-in decks."""
        return {"deck": (HOUSE,)}

    def facts(self, **options: Any) -> dict[str, Any]:
        """The deck's name and regions, and its cards; `documented` names the facts that a public source gives."""
        deck = self.deck(**options)
        regions = {
            name: {"size": int(deck.size[index]), "bonus": int(deck.bonus[index]), "documented": list(documented)}
            for index, (name, documented) in enumerate(zip(REGIONS, deck.documented, strict=True))
        }
        return {"deck": deck.name, "regions": regions, "cards": {id: self.card(id, **options) for id in deck.ids}}

    def card(self, id: str, **options: Any) -> dict[str, Any]:
        """The facts of a card: country, region, flag, cubes, size and bonus of its region, and its event.

        `texts` has the event's sentences and the alternatives of its choices in every language, `event` the English
        sentences, `written` the event as a deck file has it. `documented` names the facts that a public source gives;
        the others are the deck's own (C8).
        """
        deck = self.deck(**options)
        if id not in deck.ids:
            raise BadOption(f"there is no card {id!r}: {one_of(deck.ids, id)}")
        index = deck.ids.index(id)
        region = int(deck.region[index])
        facts: dict[str, Any] = {
            "id": id,
            "country": "Start card",
            "region": REGIONS[region],
            "flag": None,
            "cubes": None,
            "size": int(deck.size[region]),
            "bonus": int(deck.bonus[region]),
            "event": None,
            "texts": {},
            "written": None,
            "documented": ["region", *deck.documented[region]],
        }
        if index != START:
            card = deck.cards[index]
            names = {"cards": {each.id: each.country for each in deck.cards}}
            written = write_event(tuple(card.event), {id: id.replace("_", " ") for id in deck.ids})
            facts |= {"country": card.country, "flag": SIDES[card.flag], "cubes": card.cubes}
            facts |= {"event": event_text(card, self.words("en"), names), "written": written}
            facts["texts"] = {
                lang: {"event": event_text(card, words, names), "choices": option_texts(card, words, names)}
                for lang, words in ((lang, self.words(lang)) for lang in languages(self.package))
            }
            facts |= {"documented": [*card.documented, *deck.documented[region]]}
        return facts

    def read_deck(self, text: str) -> dict[str, Any]:
        """The contents of a deck file; BadDeck names everything that is wrong with it."""
        return read_deck(text).source

    def check_deck(self, text: str) -> DeckAnswer:
        """What is wrong with the text of a deck file, or its cards if nothing is."""
        return check(text)

    def standing(self, state: State) -> list[dict[str, Any]]:
        """The round, and who leads on the track."""
        return standing_of(state) if isinstance(state, CurtainState) else []


GAME = Curtain()
