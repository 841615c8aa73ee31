"""C6.4: events are read, written back and told in sentences; what cannot be read says what would be right."""

from __future__ import annotations

from itertools import chain
from typing import Any

import msgspec
import pytest
from hypothesis import given

from detente.core.text.words import languages
from detente.curtain.decks.event_reader import read_event
from detente.curtain.decks.event_writer import write_event
from detente.curtain.decks.problems import BadEvent
from detente.curtain.decks.vocabulary import Step
from detente.curtain.model.deck import Card
from detente.curtain.text.event_words import event_text, option_texts
from tests.curtain.grammar import COUNTRIES, EVENTS
from tests.curtain.scene import GAME

NAMES = {id: name for name, id in COUNTRIES.items()}


@given(EVENTS)
def test_c6_4_every_event_is_written_and_read_back_as_the_same(event: tuple[Step, ...]) -> None:
    written = write_event(event, NAMES)
    assert read_event(written, COUNTRIES) == event
    assert write_event(read_event(written, COUNTRIES), NAMES) == written


@given(EVENTS)
def test_c6_4_every_event_has_a_text_in_every_language(event: tuple[Step, ...]) -> None:
    for flag in (0, 1):
        card = Card("japan", "Japan", 2, flag, 3, list(event), [])
        for lang in languages(GAME.package):
            words = GAME.words(lang)
            for text in (event_text(card, words), *chain.from_iterable(option_texts(card, words))):
                assert text[0] == text[0].upper()
                assert text.endswith(".")
                assert "{" not in text
                assert "  " not in text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Infiltrate exactly 2 on This_Card", "infiltrate 2 in this card"),
        ("move 1 own from adjacent to this card", "move 1 own from beside this card to this card"),
        ("move 1 own from adjacent to Japan to asia", "move 1 own from beside japan to asia"),
        ("remove 1 enemy in adjacent to own cubes", "remove 1 enemy in beside own cubes"),
        ("enemy chooses remove 1 enemy in asia", "enemy chooses: remove 1 enemy in asia"),
        ("points 1 per card in asia", "points 1 per cards in asia"),
        ("if no cards in asia: points 1", {"if": "no cards in asia", "then": "points 1"}),
        ("discard 1 enemy", "enemy chooses: discard 1 enemy"),
        ({"choose": ["points 1", "points 2"], "by": "own"}, {"choose": ["points 1", "points 2"]}),
    ],
)
def test_c6_4_the_same_can_be_written_in_several_ways(text: Any, same: Any) -> None:
    event = read_event(same, COUNTRIES)
    if isinstance(text, str) and "adjacent to this card" in text:  # "to" may be the move's own word
        text = "move 1 own from adjacent to this card to this card"
    assert read_event(text, COUNTRIES) == event


@pytest.mark.parametrize(
    ("event", "problem"),
    [
        ("place 2 in Europe", 'unknown step "place 2 in Europe": perhaps infiltrate, order?'),
        ("put 2 in Europe", "perhaps infiltrate, order?"),
        ("gain 1 point", "perhaps points, infiltrate?"),
        ("exchange 1 with aftermath", "perhaps swap?"),
        ("convert 1 in asia", "perhaps replace?"),
        ("infiltrat 2 in Europe", 'did you mean "infiltrate"?'),
        ("remove half enemy in asia", "should read: remove [up to] N|all|half own|enemy|either in AREA"),
        ("remove 2 enemy in asia, rounded up", "should read: remove"),
        ("infiltrate all in asia", "should read: infiltrate [up to] N in AREA"),
        ("swap 1 with japan", "should read: swap [up to] N with enemy|aftermath [at random]"),
        ("own chooses: give 1", "should read: give [up to] N [at random]"),
        ("orders 1 for own", "should read: orders +N|-N for own|enemy [this round]"),
        ("orders +4 for own", "use a number from 1 to 3"),
        ("draw 6", "use a number from 1 to 5"),
        ("infiltrate 1 in beside mars", 'unknown place "beside mars"'),
        ("infiltrate 1 in asia where bearing mars flag", 'unknown side "mars"'),
        ("if red: points 1", '"red" is not a test: use at least, at most or exactly'),
        ("if at least 1 dogs in asia: points 1", '"dogs in asia" cannot be counted'),
        ("if at least 1 cards in one card in asia: points 1", "cannot be counted"),
        ("points 1 per cards in asia while empty", "cannot be counted"),
        ({"choose": ["points 1", "points 2"], "by": "mars"}, 'unknown side "mars"'),
        ({"if": "done"}, "is not a step"),
        ("score level", 'unknown place "level"'),
    ],
)
def test_c6_4_what_cannot_be_read_says_what_would_be_right(event: object, problem: str) -> None:
    with pytest.raises(BadEvent) as caught:
        read_event(event, COUNTRIES)
    assert problem in str(caught.value)


SENTENCES = {
    "order 4 in Europe, max 2 each": "Give an Order of 4 US cubes on cards in Europe, at most 2 per card.",
    "order 2 in Asia, ignoring control": "Give an Order of 2 US cubes on cards in Asia, ignoring control.",
    "infiltrate up to 2 in Africa where not holding own": (
        "Infiltrate up to 2 US cubes on cards in Africa where the USA has no cubes."
    ),
    "infiltrate 3 on one card in this region": "Infiltrate 3 US cubes on one card in Asia.",
    "remove 1 enemy on this card or adjacent": "Remove 1 Soviet cube from this card or cards next to it.",
    "remove all either in Asia except this card": "Remove all US or Soviet cubes from cards in Asia, except this card.",
    "remove half enemy on one card in Asia, rounded up": (
        "Remove half of the Soviet cubes, rounded up, from one card in Asia."
    ),
    "replace 1 in anywhere where level": (
        "Replace 1 Soviet cube with a US cube on cards in play where both sides have the same number of cubes."
    ),
    "move up to 2 own from anywhere to Japan": "Move up to 2 US cubes from cards in play to Japan.",
    "points 1": "The USA gains 1 point.",
    "points 2 to enemy": "The USSR gains 2 points.",
    "points 1 per 2 cards in Europe where controlled by own, at most 3": (
        "The USA gains 1 point for every 2 cards in Europe where the USA has control, at most 3 in all."
    ),
    "enemy chooses: remove 1 own in Asia": "The USSR chooses: remove 1 US cube from cards in Asia.",
    "if enemy ahead: draw 1": "If the USSR is ahead: the USA draws 1 card.",
    "discard 1 enemy at random": "The USSR discards 1 card, at random.",
    "steal 1": "The USA takes 1 card from the Soviet hand, chosen by the USA.",
    "swap 1 with aftermath": "The USA swaps 1 card with the aftermath cards.",
    "orders -1 for enemy this round": "In this round, every Soviet Order counts 1 cube less.",
    "nothing": "Nothing happens.",
}


@pytest.mark.parametrize(("event", "sentence"), SENTENCES.items())
def test_c6_4_an_events_text_is_whole_sentences_that_name_the_sides(event: str, sentence: str) -> None:
    card = Card("japan", "Japan", 2, 0, 3, list(read_event(event, COUNTRIES)), [])
    assert event_text(card, GAME.words("en")) == sentence


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Infiltrate 2 Soviet cubes on cards in Africa where the USA has no cubes. The USSR gains 1 point."),
        (
            "de",
            "Infiltriere 2 Steine der UdSSR auf Karten in Afrika, wo die USA keine Steine haben. "
            "Die UdSSR erhält 1 Punkt.",
        ),
        (
            "fr",
            "Infiltrer 2 cubes de l’URSS sur des cartes en Afrique où les USA n’ont aucun cube. "
            "L’URSS gagne 1 point d’Idéologie.",
        ),
        ("it", "Infiltra 2 cubi dell’URSS su carte in Africa dove gli USA non hanno cubi. L’URSS ottiene 1 punto."),
        ("ru", "Инфильтрация: 2 кубика СССР на карты в Африке, где нет кубиков США. СССР получает 1 очко."),
    ],
)
def test_c6_4_the_same_event_in_five_languages(lang: str, sentence: str) -> None:
    event = read_event(["infiltrate 2 in Africa where not holding enemy", "points 1"])
    assert event_text(Card("angola", "Angola", 3, 1, 2, list(event), []), GAME.words(lang)) == sentence


def test_c6_4_the_alternatives_of_every_choice_have_texts_of_their_own() -> None:
    event = read_event({"choose": ["points 1", [{"choose": ["draw 1", "nothing"]}, "look hand"]]})
    card = Card("japan", "Japan", 2, 0, 3, list(event), [])
    assert option_texts(card, GAME.words("en")) == [
        [
            "The USA gains 1 point.",
            "Choose one: (1) the USA draws 1 card; (2) nothing happens. Look at the Soviet hand.",
        ],
        ["The USA draws 1 card.", "Nothing happens."],
    ]


def test_c6_4_the_facts_of_a_card_tell_its_event_in_every_language_and_as_it_is_written() -> None:
    facts = GAME.card("italy")
    assert facts["texts"].keys() == set(languages(GAME.package))
    assert facts["texts"]["en"]["event"] == facts["event"]
    assert read_event(facts["written"]) == tuple(GAME.deck().cards[GAME.deck().ids.index("italy")].event)
    assert msgspec.json.decode(msgspec.json.encode(facts)) == facts
