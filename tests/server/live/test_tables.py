"""Tables over HTTP: made, found, joined, and with which options."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, insert, select, update

from detente.server.storage import finding
from detente.server.storage.models import Seat, Table
from tests.curtain.scene import OWN_DECK
from tests.server.house_kit import PASSWORD, PATIENCE, Browser, Served, done, refused
from tests.server.match_kit import by_side, moment, seated


def test_no_id_of_a_table_can_be_taken_for_an_option(two: tuple[Browser, Browser]) -> None:
    """`detente admin abort -oX3` would not reach its table."""
    ids = [done(two[0].post("/tables", json={"game": "curtain"}))["table"]["id"] for _ in range(5)]
    assert all(id.isalnum() and len(id) == 12 for id in ids)


def test_tables_by_invitation_need_the_secret(served: Served, two: tuple[Browser, Browser]) -> None:
    one, other = two
    made = done(one.post("/tables", json={"game": "curtain", "visibility": "invite"}))
    table = made["table"]["id"]
    refused(other.post(f"/tables/{table}/join", json={}), 403, "needs-invitation")
    refused(other.post(f"/tables/{table}/join", json={"invite": "guess"}), 403, "needs-invitation")
    assert table not in [each["id"] for each in done(other.get("/tables"))]
    stored = served.ask(lambda connection: connection.execute(select(Table.invite_hash)).scalar())
    assert made["invite"] not in stored
    assert done(other.post(f"/tables/{table}/join", json={"invite": made["invite"]}))["table"]["status"] == "playing"


def test_a_private_table_is_not_there_for_others(served: Served, two: tuple[Browser, Browser]) -> None:
    table = seated(*two, "curtain", visibility="private")
    stranger = served.browser()
    stranger.guest()
    for path in ("", "/record", "/moments/0", "/why?action=1", "/preview?action=1"):
        refused(stranger.get(f"/tables/{table}{path}"), 404, "no-such-table")
    refused(stranger.post(f"/tables/{table}/decisions", json={"number": 0, "action": 0}), 404, "no-such-table")


def test_a_private_table_whose_maker_is_gone_is_not_there_for_who_is_not_signed_in(
    served: Served, two: tuple[Browser, Browser]
) -> None:
    table = seated(*two, "curtain", visibility="private")
    served.change(lambda connection: connection.execute(update(Table).values(creator=None)))
    served.worker.sittings.forget()
    refused(served.browser().get(f"/tables/{table}"), 404, "no-such-table")
    done(two[0].get(f"/tables/{table}"))


def test_an_invited_user_sees_a_private_table_before_they_sit_down(
    served: Served, two: tuple[Browser, Browser]
) -> None:
    one, other = two
    made = done(one.post("/tables", json={"game": "curtain", "visibility": "private"}))
    table, invite = made["table"]["id"], made["invite"]
    for path in ("", "/facts"):
        refused(other.get(f"/tables/{table}{path}"), 404, "no-such-table")
        refused(other.get(f"/tables/{table}{path}", params={"invite": "guess"}), 404, "no-such-table")
        done(other.get(f"/tables/{table}{path}", params={"invite": invite}))
    done(other.post(f"/tables/{table}/join", json={"invite": invite}))
    late = served.browser()
    refused(late.get(f"/tables/{table}", params={"invite": invite}), 404, "no-such-table")


def test_the_lobby_has_open_tables_and_my_tables_wait_for_me(two: tuple[Browser, Browser]) -> None:
    one, other = two
    waiting = done(one.post("/tables", json={"game": "volk"}))["table"]["id"]
    running = seated(one, other, "curtain")
    assert {each["id"] for each in done(other.get("/tables"))} == {waiting, running}
    actor = by_side(running, one, other)[moment(one, running)["table"]["actor"]]
    assert done(actor.get("/me/tables"))[0]["id"] == running
    done(one.post(f"/tables/{waiting}/abort"))
    assert {each["id"] for each in done(other.get("/tables"))} == {running}
    refused(other.post(f"/tables/{waiting}/join", json={}), 409, "not-open")


def test_a_long_game_stays_among_my_tables_however_many_were_played_since(served: Served) -> None:
    one, other = served.player("Egon"), served.player("Lotte")
    running, short = seated(one, other, "curtain"), seated(one, other, "curtain")
    done(one.post(f"/tables/{short}/resign"))

    def play_many(connection: Connection) -> None:
        [table] = connection.execute(select(Table.__table__).where(Table.id == short)).mappings()
        seats = connection.execute(select(Seat.__table__).where(Seat.table == short)).mappings().all()
        ids = [f"short{number}" for number in range(finding.MOST_FINISHED)]
        later = {"created": table["created"] + 1, "finished": table["finished"] + 1}
        connection.execute(insert(Table), [{**table, **later, "id": id} for id in ids])
        connection.execute(insert(Seat), [{**seat, "table": id} for id in ids for seat in seats])

    served.change(play_many)
    asked = by_side(running, one, other)[moment(one, running)["table"]["actor"]]
    mine = [each["id"] for each in done(asked.get("/me/tables"))]
    assert mine[0] == running
    assert len(mine) == 1 + finding.MOST_FINISHED
    assert short not in mine
    done(asked.request("DELETE", "/me", json={"password": PASSWORD}))
    left = one if asked is other else other
    assert moment(left, running)["table"]["outcome"]["reason"] == "resigned"


def test_a_seat_is_taken_once(served: Served, two: tuple[Browser, Browser]) -> None:
    one, other = two
    table = done(one.post("/tables", json={"game": "volk", "side": "west"}))["table"]["id"]
    refused(other.post(f"/tables/{table}/join", json={"side": "west"}), 409, "seat-taken")
    refused(one.post(f"/tables/{table}/join", json={}), 409, "already-seated")
    done(other.post(f"/tables/{table}/join", json={"side": "east"}))
    late = served.browser()
    late.guest()
    refused(late.post(f"/tables/{table}/join", json={}), 409, "not-open")


@pytest.mark.parametrize("wished", ["open", "invite"])
def test_what_goes_on_from_a_private_table_is_private_whatever_was_wished(
    served: Served, two: tuple[Browser, Browser], wished: str
) -> None:
    one, friend = two
    own = {"game": "curtain", "visibility": "private", "deck": OWN_DECK, "opponent": "self"}
    table = done(one.post("/tables", json=own))["table"]["id"]
    done(one.post(f"/tables/{table}/resign"))
    wish = {"game": "curtain", "visibility": wished, "from": {"table": table, "number": 0}}
    stranger = served.browser()
    stranger.guest()
    refused(stranger.post("/tables", json=wish), 404, "no-such-table")
    for opponent in (None, "self", "level1"):
        made = done(one.post("/tables", json={**wish, "opponent": opponent}))
        on, invite = made["table"], made["invite"]
        assert on["visibility"] == "private"
        for path in ("", "/facts", "/moments/0"):
            refused(stranger.get(f"/tables/{on['id']}{path}"), 404, "no-such-table")
        assert on["id"] not in [each["id"] for each in done(stranger.get("/tables"))]
        if opponent is None:
            refused(stranger.post(f"/tables/{on['id']}/join", json={}), 403, "needs-invitation")
            done(friend.post(f"/tables/{on['id']}/join", json={"invite": invite}))
            assert done(friend.get(f"/tables/{on['id']}/facts"))["deck"] == "My deck"


def test_rated_games_are_for_two_accounts(served: Served, two: tuple[Browser, Browser]) -> None:
    guest = two[0]
    refused(guest.post("/tables", json={"game": "volk", "rated": True}), 403, "needs-account")
    one, other = served.player("Konrad"), served.player("Walter")
    refused(one.post("/tables", json={"game": "volk", "rated": True, "opponent": "level1"}), 400, "cannot-be-rated")
    made = done(one.post("/tables", json={"game": "curtain", "rated": True}))["table"]["id"]
    refused(guest.post(f"/tables/{made}/join", json={}), 403, "needs-account")
    done(other.post(f"/tables/{made}/join", json={}))
    refused(one.post(f"/tables/{made}/takeback", json={}), 409, "rated")
    done(one.post(f"/tables/{made}/resign"))
    rating = {name: done(guest.get(f"/people/{name}"))["ratings"]["curtain"]["rating"] for name in ("Konrad", "Walter")}
    assert rating["Walter"] > 1500 > rating["Konrad"]


def test_a_bot_is_shown_as_one_and_plays_casual_games(served: Served, two: tuple[Browser, Browser]) -> None:
    refused(two[0].patch("/me", json={"bot": True}), 403, "needs-account")
    robot, lotte = served.player("Robot"), served.player("Lotte")
    table, rated = seated(robot, lotte, "curtain", side="usa"), seated(robot, lotte, "volk", rated=True)
    assert "bot" not in moment(lotte, table)["table"]["seats"][0]["person"]
    assert done(robot.patch("/me", json={"bot": True}))["bot"]
    assert moment(lotte, table)["table"]["seats"][0]["person"]["bot"] == "bot"
    refused(robot.post("/tables", json={"game": "volk", "rated": True}), 403, "cannot-be-rated")
    waiting = done(lotte.post("/tables", json={"game": "volk", "rated": True}))["table"]["id"]
    token = done(robot.post("/me/tokens", json={"name": "bot", "scopes": ["play"]}))["token"]
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=robot.base_url, headers=headers, timeout=PATIENCE, verify=False) as program:
        refused(program.post(f"/tables/{waiting}/join", json={}), 403, "cannot-be-rated")
    done(robot.post(f"/tables/{rated}/resign"))  # what was agreed between people counts, or nobody would lose
    assert done(lotte.get("/people/Lotte"))["ratings"]["volk"]["rating"] > 1500
    assert not done(robot.post(f"/tables/{rated}/rematch"))["rated"]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"game": "volk", "options": {"edition": "third"}}, "bad-option"),
        ({"game": "volk", "options": {"seed": "7"}}, "bad-option"),
        ({"game": "volk", "options": {"journal": {}}}, "bad-option"),
        ({"game": "volk", "side": "north"}, "bad-move"),
        ({"game": "curtain", "deck": "name = "}, "bad-deck"),
        ({"game": "curtain", "deck": "name = 'x'"}, "bad-deck"),
        ({"game": "volk", "opponent": "self", "clock": {"kind": "days", "days": 1}}, "bad-clock"),
        ({"game": "volk", "surprise": 1}, "bad-request"),
    ],
)
def test_impossible_wishes_are_refused(two: tuple[Browser, Browser], wish: dict[str, Any], code: str) -> None:
    refused(two[0].post("/tables", json=wish), 400, code)


def test_the_games_and_their_words(served: Served) -> None:
    browser = served.browser()
    games = {game["name"]: game for game in done(browser.get("/games"))}
    assert games["volk"]["options"] == {"edition": ["revised", "first"]}
    assert games["curtain"]["sides"] == ["usa", "ussr"]
    volk = done(browser.get("/games/volk?edition=first"))
    assert len(volk["cards"]) == 85
    assert set(volk["cities"]["kiel"]) >= {"lat", "lon", "name"}
    refused(browser.get("/games/volk?edition=third"), 400, "bad-option")
    refused(browser.get("/games/curtain?deck=/etc/passwd"), 400, "bad-option")
    for game in games.values():
        for lang in game["languages"]:
            assert "actions" in done(browser.get(f"/words/{game['name']}/{lang}"))
    refused(browser.get("/words/volk/xx"), 404, "no-such-language")


def test_a_deck_is_checked_with_the_line_of_each_problem(served: Served) -> None:
    browser = served.browser()

    def checked(text: str) -> Any:
        return done(browser.post("/games/curtain/deck", json={"text": text}))

    good = checked(OWN_DECK)
    assert good["errors"] == []
    assert [warning["code"] for warning in good["warnings"]] == ["example-left"]
    assert good["warnings"][0]["message"].startswith("EXAMPLE is still in ")
    assert good["facts"]["regions"]["asia"] == {"size": 3, "bonus": 2, "documented": ["size", "bonus"]}
    lines = OWN_DECK.splitlines()
    [error] = checked(OWN_DECK.replace("size = 5", "size = 6"))["errors"]
    assert error["where"] == ["region", "europe"]
    assert error["code"] == "size-start"
    assert error["about"] == {"given": "6", "region": "europe", "n": 5}
    assert error["message"].startswith("the size is 6, but 5 strategy cards are in Europe: do not count the start card")
    assert lines[error["line"] - 1] == "size = 5"
    assert checked("name = 'x'\ncard = ")["errors"][0]["line"] == 2
    assert checked("#" * 50_001)["errors"][0]["about"] == {"most": 50_000, "given": 50_001}
    assert checked("a = " + "[" * 40_000)["errors"]
    wish = {"game": "curtain", "deck": OWN_DECK.replace("size = 5", "size = 6"), "opponent": "self"}
    browser.guest()
    said = refused(browser.post("/tables", json=wish), 400, "bad-deck")["message"]
    assert said == f"deck:{error['line']}: region Europe: {error['message']}"
    refused(browser.post("/games/volk/deck", json={"text": OWN_DECK}), 400, "bad-option")
    refused(browser.post("/games/chess/deck", json={"text": OWN_DECK}), 400, "unknown-game")


def test_an_own_deck_is_played_on_any_side_against_a_level_or_a_friend(two: tuple[Browser, Browser]) -> None:
    one, other = two
    wish = {"game": "curtain", "deck": OWN_DECK, "visibility": "private"}
    for side, level in (("usa", "level1"), ("ussr", "level3")):
        made = done(one.post("/tables", json={**wish, "side": side, "opponent": level}))
        assert made["table"]["mine"] == side
        assert made["invite"] is None
    made = done(one.post("/tables", json={**wish, "side": "ussr"}))
    table, invite = made["table"]["id"], made["invite"]
    refused(other.get(f"/tables/{table}/facts"), 404, "no-such-table")
    assert done(other.get(f"/tables/{table}/facts?invite={invite}"))["deck"] == "My deck"
    assert done(other.post(f"/tables/{table}/join", json={"invite": invite}))["table"]["mine"] == "usa"
    assert done(other.get(f"/tables/{table}/facts"))["deck"] == "My deck"


def test_a_table_tells_the_facts_of_its_own_deck(served: Served) -> None:
    house = files("detente.curtain").joinpath("data/house.toml").read_text("utf-8")
    own = house.replace('name = "House deck"', 'name = "Our evening deck"')
    one = served.player("Egon")
    made = done(one.post("/tables", json={"game": "curtain", "deck": own, "opponent": "self"}))
    facts = done(one.get(f"/tables/{made['table']['id']}/facts"))
    assert facts["deck"] == "Our evening deck"
    assert facts["cards"].keys() == done(one.get("/games/curtain"))["cards"].keys()
