"""C8: the house deck keeps to everything that is documented of the printed cards."""

from __future__ import annotations

import re
from collections import Counter

from detente.core.play.lessons import lesson
from detente.core.text.words import languages
from detente.curtain.decks.files import house_deck
from detente.curtain.model.deck import REGIONS, SIDES
from detente.curtain.text.event_words import event_text
from tests.curtain.scene import GAME

CARDS = house_deck().cards


def test_c8_ten_cards_bear_the_us_flag_and_eight_the_soviet() -> None:
    assert Counter(SIDES[card.flag] for card in CARDS) == {"usa": 10, "ussr": 8}


def test_c8_the_sizes_of_the_regions() -> None:
    sizes = Counter(REGIONS[card.region] for card in CARDS)
    assert [sizes[name] for name in REGIONS] == [5, 2, 3, 4, 2, 2]


def test_c8_the_documented_bonuses() -> None:
    bonus = {name: house_deck().source["region"][name]["bonus"] for name in REGIONS}  # type: ignore[index]
    documented = {"europe": 3, "asia": 2, "africa": 1, "central_america": 2}
    assert documented.items() <= bonus.items()


def test_c8_the_documented_countries() -> None:
    countries = "Vietnam, Japan, Pakistan, South Africa, Cuba, Panama, Poland, Iran, Nigeria"
    documented = {card.country for card in CARDS if "country" in card.documented}
    assert documented == set(countries.split(", "))


def test_c8_cube_numbers_are_1_to_4() -> None:
    assert {card.cubes for card in CARDS} == {1, 2, 3, 4}


def test_c8_a_soviet_event_gives_a_point() -> None:
    points = [step.number for card in CARDS if card.flag == 1 for step in card.event if step.kind == "points"]
    assert 1 in points


def test_c8_every_card_and_region_says_which_of_its_facts_are_documented() -> None:
    facts = GAME.facts()
    for card, entry in zip(CARDS, house_deck().source["card"], strict=True):  # type: ignore[call-overload]
        region = house_deck().source["region"][entry["region"]]  # type: ignore[index]
        assert facts["cards"][card.id]["documented"] == [*entry["documented"], *region["documented"]]
        assert facts["regions"][entry["region"]]["documented"] == region["documented"]
    assert GAME.card("panama")["documented"] == ["country", "region", "size", "bonus"]
    assert GAME.card("iran")["documented"] == ["country", "size"], "the bonus of the Middle East is ours"
    assert GAME.card("start")["documented"] == ["region", "size", "bonus"]


def test_c6_0_every_event_is_different_and_of_many_kinds() -> None:
    events = [tuple(card.event) for card in CARDS]
    assert len(set(events)) == len(CARDS)
    kinds = {step.kind for event in events for step in event}
    assert len(kinds) >= 6
    assert kinds & {"swap", "look-hand", "draw", "steal"}
    assert "score" in kinds
    assert 2 <= sum(any(step.kind in ("points", "score") for step in event) for event in events) <= 3


def test_c8_the_house_deck_has_nothing_to_warn_about() -> None:
    assert house_deck().warnings == []


def test_every_event_has_a_text_in_every_language() -> None:
    for lang in languages(GAME.package):
        words = GAME.words(lang)
        texts = [event_text(card, words) for card in CARDS]
        assert len(set(texts)) == len(CARDS)
        assert not [text for text in texts if "{" in text]


def test_c7_1_the_lesson_of_the_end_names_the_sums_of_the_house_deck() -> None:
    cubes = {card.id: (SIDES[card.flag], card.cubes) for card in CARDS}
    aftermath = [cubes[card] for card in lesson(GAME, "win").position["aftermath"]]
    sums = [sum(number for side, number in aftermath if side == each) for each in SIDES]
    for lang in languages(GAME.package):
        said = GAME.words(lang).sections["lessons"]["win-end"]
        assert [int(number) for number in re.findall(r"\d+", said)] == sums
