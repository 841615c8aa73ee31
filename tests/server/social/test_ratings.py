"""Ratings: the numbers of Glicko-2, and what rated games make of them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection

from detente.server.accounts import people
from detente.server.social import ratings
from detente.server.social.ratings import MONTH_MS, NEW_DEVIATION, Glicko2, Strength, after, rested
from detente.server.storage.models import Table
from tests.server.house_kit import Served

strengths = st.builds(
    Strength,
    rating=st.floats(100, 3500),
    deviation=st.floats(30, NEW_DEVIATION),
    volatility=st.floats(0.03, 0.12),
)


def test_the_example_of_glickmans_paper() -> None:
    player = Glicko2(1500, 200, 0.06)
    player.update_player([1400, 1550, 1700], [30, 100, 300], [1, 0, 0])
    assert player.rating == pytest.approx(1464.06, abs=0.02)
    assert player.rd == pytest.approx(151.52, abs=0.01)
    assert player.vol == pytest.approx(0.05999, abs=0.00001)


def test_two_new_players() -> None:
    won, lost = after(Strength(), Strength(), 1), after(Strength(), Strength(), 0)
    assert won.rating == pytest.approx(1662.31, abs=0.01)
    assert lost.rating == pytest.approx(1337.69, abs=0.01)
    assert won.deviation == lost.deviation == pytest.approx(290.32, abs=0.01)


@given(strengths, strengths)
def test_a_win_is_better_than_a_draw_and_that_than_a_loss(own: Strength, other: Strength) -> None:
    won, drawn, lost = (after(own, other, score) for score in (1, 0.5, 0))
    assert won.rating > drawn.rating > lost.rating
    assert won.rating > own.rating > lost.rating
    assert all(0 < each.deviation <= NEW_DEVIATION for each in (won, drawn, lost))


@given(strengths, st.floats(-400, 400))
def test_volatility_does_not_depend_on_where_on_the_scale_a_player_is(own: Strength, shift: float) -> None:
    other = Strength(1600, 80)
    there = after(Strength(own.rating + shift, own.deviation, own.volatility), Strength(1600 + shift, 80), 1)
    assert there.volatility == pytest.approx(after(own, other, 1).volatility, rel=1e-6)


@given(strengths, st.integers(0, 100))
def test_a_rating_that_rests_gets_less_certain_only(own: Strength, months: int) -> None:
    then = rested(own, months * MONTH_MS)
    assert (then.rating, then.volatility) == (own.rating, own.volatility)
    assert own.deviation <= then.deviation + 1e-9
    assert then.deviation <= NEW_DEVIATION
    assert months == 0 or then.deviation > min(own.deviation, NEW_DEVIATION - 1)


def new_table(connection: Connection, id: str) -> None:
    values: dict[str, Any] = {column.name: None for column in Table.__table__.columns if column.nullable}
    values |= {"id": id, "game": "curtain", "options": {}, "seed": "s", "seed_hash": "h", "rules": 1}
    values |= {"status": "finished", "visibility": "open", "rated": True, "clock_kind": "none", "clock_base": 0}
    values |= {"clock_increment": 0, "turn": 0, "created": 1}
    connection.execute(Table.__table__.insert().values(values))  # type: ignore[attr-defined]


def test_rated_games_are_settled_listed_and_rank_people(served: Served) -> None:
    def play(connection: Connection) -> None:
        egon, lotte = (people.new(connection, name, "hash", "en", 1) for name in ("Egon", "Lotte"))
        for number in range(40):
            new_table(connection, f"t{number}")
            ratings.settle(connection, f"t{number}", "curtain", (egon, lotte), 1.0 if number % 3 else 0.5, 10 + number)

    served.change(play)
    browser = served.browser()
    board = browser.get("/leaderboard/curtain").json()
    assert [(each["place"], each["person"]["name"], each["games"]) for each in board] == []  # years ago, in 1970
    board = served.ask(lambda connection: ratings.leaderboard(connection, "curtain", 1000))
    assert [(each.place, each.person.name, each.games) for each in board] == [(1, "Egon", 40), (2, "Lotte", 40)]
    assert board[0].rating > 1500 > board[1].rating
    profile = browser.get("/people/egon").json()
    assert profile["ratings"]["curtain"]["games"] == 40
    changes = profile["history"]
    assert [each["table"] for each in changes] == [f"t{number}" for number in range(40)]
    assert changes[1]["change"] > 0
    assert served.ask(lambda connection: ratings.leaderboard(connection, "volk", 1000)) == []
