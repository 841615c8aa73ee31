"""What an action and a question say to a client, so that it needs no rules of its own."""

from __future__ import annotations

import pytest

from detente.volk.model.actions import USE_REMOVE
from tests.volk.scene import event, scene


@pytest.mark.parametrize(
    ("side", "card", "costs"),
    [("west", "53", {"icons": [{"kind": "dismantle", "side": "west", "count": 1}]}), ("east", "53", {})],
)
def test_1_8_1_removing_unrest_says_what_it_costs(side: str, card: str, costs: dict[str, object]) -> None:
    assert scene(card=card, by=side).phrase(USE_REMOVE) == ("use-remove", costs)


def test_1_9_1_a_question_says_how_often_it_will_be_asked_again() -> None:
    state = event("4", "east")
    asked = []
    while state.prompt is not None and state.prompt.kind == "add-unrest":
        asked.append(state.prompt.about.get("to_come", 0))
        state.apply(state.legal()[0])
    assert asked == [*range(len(asked) - 1, -1, -1)]
    assert len(asked) > 1
