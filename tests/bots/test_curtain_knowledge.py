"""The computer players know any deck of Iron Curtain by what its cards are, never by their names."""

from __future__ import annotations

from typing import Any

import pytest

from detente.bots.curtain.cards import STRENGTHS, WIDTHS, CardTable
from detente.bots.curtain.decks import another_deck, earlier_deck, mixture
from detente.bots.curtain.features import AT_ONCE, REGION, CurtainFeatures
from detente.bots.curtain.policy import TOTAL, CurtainPolicy
from detente.bots.models.policy import UNIT
from detente.core.chance import Generator
from detente.curtain.decks.files import house_deck
from detente.curtain.decks.reader import read_deck
from detente.curtain.model.actions import space
from detente.lab.learning.selfplay import Exploration, options_of
from tests.curtain.scene import GAME, deck, grid, scene

VERBS = ("order", "infiltrate", "remove", "replace", "move", "points", "score", "other")
REACHES = ("its card", "a region", "more")


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        ("order 4 in Asia", ("order", "a region", 4)),
        ("infiltrate 2 on this card or adjacent", ("infiltrate", "its card", 2)),
        ("replace 1 in Asia or Africa", ("replace", "more", 2)),
        (["points 1", "remove up to 3 enemy in Asia or Africa"], ("remove", "more", 4)),
        ("remove half enemy on one card in Asia, rounded up", ("remove", "a region", 2)),
        ("score Asia", ("score", "its card", 2)),
        ("look hand", ("other", "its card", 1)),
    ],
)
def test_an_event_is_known_by_what_it_does_how_far_and_how_much(event: Any, kind: tuple[str, str, int]) -> None:
    cards = read_deck(deck(japan=event), "deck")
    number, strength = divmod(int(CardTable(cards).kind[cards.ids.index("japan")]), STRENGTHS)
    verb, width = divmod(number, WIDTHS)
    assert (VERBS[verb], REACHES[width], strength + 1) == kind


def renamed(cards: dict[str, Any]) -> dict[str, Any]:
    """The same deck with other countries."""
    return {**cards, "card": [{**card, "country": f"{card['country']} II"} for card in cards["card"]]}


def test_other_names_change_nothing() -> None:
    features, policy = CurtainFeatures(), CurtainPolicy([0] * TOTAL)
    known, unknown = GAME.new(7, deck=deck()), GAME.new(7, deck=renamed(deck()))
    generator = Generator(7, "moves")
    while known.actor >= 0:
        assert features.measured(known) == features.measured(unknown)
        assert policy.measured(known) == policy.measured(unknown)
        action = known.legal()[int(generator.below(len(known.legal())))]
        known.play(action)
        unknown.play(action)


def rows_at(features: CurtainFeatures, group: int) -> list[int]:
    """The buckets of a group that were filled last."""
    rows = range(int(features.count))
    return [int(features.rows[i] - features.first[group]) for i in rows if features.groups[i] == group]


def test_the_features_see_who_can_complete_a_region_and_win() -> None:
    fields: dict[str, Any] = {"mover": "usa", "grid": grid(japan="0,1 2:0", vietnam="1,1 1:0")}
    features = CurtainFeatures()
    features.measure(scene(usa="pakistan cuba", ussr="chile egypt", score=2, **fields))
    near = rows_at(features, AT_ONCE)
    features.measure(scene(usa="pakistan cuba", ussr="chile egypt", score=0, **fields))
    assert len(near) == len(rows_at(features, AT_ONCE)) == 2, "Pakistan scores Asia, Chile's event a point"
    assert rows_at(features, AT_ONCE)[0] == near[0] + 2, "the distance to the flag"
    features.measure(scene(usa="brazil cuba", ussr="pakistan egypt", score=2, **fields))
    assert rows_at(features, AT_ONCE) != near


def test_the_features_see_whether_the_other_side_can_reach_a_card() -> None:
    def standing(egypt: str) -> list[int]:
        cards = grid(poland="1,0 0:0", france="2,0 2:0", egypt=egypt)
        features.measure(scene(usa="brazil cuba", ussr="chile iran", mover="usa", grid=cards))
        return sorted(rows_at(features, REGION + 2))

    features = CurtainFeatures()
    assert standing("3,0 0:1") != standing("-1,0 0:1"), "Egypt beside France, or far from it"


def test_the_policy_distinguishes_spaces_by_the_side_that_reaches_them() -> None:
    policy = CurtainPolicy([0] * TOTAL)
    cards = grid(poland="1,0 0:2", france="-1,0 2:0")
    state = scene("play italy", usa="italy cuba", ussr="chile egypt", mover="usa", grid=cards)
    policy.prepare(state)
    rows = []
    for x in (-2, 2):
        policy.measure(state, space(x, 0))
        rows.append([int(policy.rows[i]) for i in range(int(policy.count))])
    assert rows[0] != rows[1]
    policy = CurtainPolicy([UNIT if row == rows[0][0] else 0 for row in range(TOTAL)])
    policy.prepare(state)
    assert policy.weight(state, space(-2, 0)) > policy.weight(state, space(2, 0)) == 1.0


def test_a_mixture_keeps_countries_and_flags_and_takes_the_events_of_both_decks() -> None:
    house: dict[str, Any] = house_deck().source
    first, again = (mixture(Generator(1, "deck")) for _ in range(2))
    assert first == again != mixture(Generator(2, "deck"))
    pool = [(card["flag"], card["event"]) for each in (house, earlier_deck()) for card in each["card"]]
    taken = []
    for number in range(20):
        mixed = mixture(Generator(number, "deck"))
        read_deck(mixed, "deck")
        for card, own in zip(mixed["card"], house["card"], strict=True):
            assert (card["country"], card["region"], card["flag"]) == (own["country"], own["region"], own["flag"])
            taken.append((card["flag"], card["event"]))
    assert all(each in taken for each in pool)
    assert all(each in pool for each in taken)


def test_self_play_of_iron_curtain_takes_other_decks_as_often_as_it_is_asked_to() -> None:
    def decks(percentage: int) -> list[dict[str, Any]]:
        exploration = Exploration(variant=percentage)
        return [options_of("curtain", exploration, Generator(number, "deck")) for number in range(20)]

    assert decks(0) == [{}] * 20
    assert all(options["deck"]["name"] in ("Mixture", "Earlier house deck") for options in decks(100))
    assert 0 < sum(bool(options) for options in decks(50)) < 20
    assert another_deck(Generator(3, "deck")) == another_deck(Generator(3, "deck"))
    volk = [options_of("volk", Exploration(variant=100), Generator(number, "edition")) for number in range(3)]
    assert all(options["edition"] for options in volk)
