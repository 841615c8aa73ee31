"""The site without a browser: whole games, reloads, hot seats, lessons, what-ifs, analyses, files."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import detente
from detente.bots.turns import turn
from detente.cli.main import app
from detente.core.play.record import Record
from detente.server.computer.thinker import think
from detente.table.discarding import KEPT_MS
from tests.site.kit import NOW, Page

GAMES = detente.games()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_the_computer_replays_in_the_terminal(game: str, tmp_path: Path) -> None:
    page = Page()
    table = page.begin(game=game, opponent="level1")
    page.play_out(table)
    verified = page.get(f"/tables/{table}/record")
    assert verified["seed_fits"]
    assert verified["replays"]
    status, answer = page.site.request("GET", f"/tables/{table}/record")
    file = tmp_path / "game.json"
    file.write_text(answer, "utf-8")
    assert status == 200
    assert Record.load(file).verify().state.outcome is not None
    shown = CliRunner().invoke(app, ["replay", str(file)])
    assert shown.exit_code == 0, shown.output


@pytest.mark.parametrize("game", GAMES)
def test_the_computer_plays_here_as_it_does_on_the_server(game: str) -> None:
    page = Page()
    table = page.begin(game=game, opponent="level2", side=detente.game(game).sides[0])
    while page.site.tables.at(table).actor == 0:
        page.decide(table)
    sitting = page.site.tables.at(table)
    row, before = sitting.row, list(sitting.match.decisions)
    job = (row.game, row.seed, row.position, row.options, before, "level2")
    assert list(turn(*job)) == think(*job)
    page.think()
    made = page.site.tables.at(table).match.decisions[len(before) :]
    assert made[: len(think(*job))] == think(*job)


@pytest.mark.parametrize("game", GAMES)
def test_a_reload_goes_on_where_the_game_was(game: str) -> None:
    page = Page()
    table = page.begin(game=game, opponent="level1")
    for which in range(6):
        page.decide(table, which)
    again = page.reload()
    again.think()
    page.think()
    assert again.get(f"/tables/{table}") == page.get(f"/tables/{table}")
    assert [each["id"] for each in again.get("/me/tables")] == [table]
    again.play_out(table)
    assert again.get(f"/tables/{table}")["table"]["status"] == "finished"


@pytest.mark.parametrize("game", GAMES)
def test_the_person_is_shown_what_their_side_may_see_and_no_more(game: str) -> None:
    page = Page()
    table = page.begin(game=game, opponent="level1", side=detente.game(game).sides[1])
    page.say(type="watch", table=table)
    for which in range(12):
        page.decide(table, which)
        sitting = page.site.tables.at(table)
        shown = page.get(f"/tables/{table}")
        assert shown["view"]["side"] == detente.game(game).sides[1]
        for seed in range(3):  # whatever the computer holds, the person is shown the same
            deal = sitting.match.state.determinize(1, seed)
            assert deal.view(1) == sitting.match.state.view(1)
        assert page.last("moment")["view"] == shown["view"]
        assert sitting.row.seed not in str(shown)
    status, refused = page.ask("GET", f"/tables/{table}/moments/0?side={detente.game(game).sides[0]}")
    assert (status, refused["error"]["code"]) == (403, "not-your-seat")


def test_the_live_channel_answers_and_shows_each_moment() -> None:
    page = Page()
    page.say(type="mine", on=True)
    table = page.begin(game="curtain", opponent="self")
    assert page.last("mine")["changed"]["id"] == table
    page.say(type="watch", table=table)
    moment = page.last("moment")
    page.say(type="decide", id=1, table=table, number=moment["number"], action=moment["view"]["legal"][0])
    assert page.last("done")["id"] == 1
    after = page.last("moment")
    assert after["number"] == moment["number"] + 1
    page.say(type="decide", id=2, table=table, number=moment["number"], action=0)
    assert page.last("error")["error"]["code"] == "stale"
    if after["can_undo"]:
        page.say(type="undo", id=3, table=table, number=after["number"])
        assert page.last("moment")["view"] == moment["view"]
    page.say(type="ping", at=5)
    assert page.last("pong") == {"type": "pong", "at": 5.0}
    page.channel.hear("nonsense")
    assert page.last("error")["error"]["code"] == "bad-message"


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_a_draft_until_it_is_handed_over(game: str) -> None:
    page = Page()
    table = page.begin(game=game, opponent="level1", side=detente.game(game).sides[0])
    page.think()
    first = page.get(f"/tables/{table}")
    while page.site.tables.at(table).held is None:
        moment = page.get(f"/tables/{table}")
        decision = {"number": moment["number"], "action": moment["view"]["legal"][0], "hold": True}
        page.post(f"/tables/{table}/decisions", **decision)
        page.think()  # there is nothing to think about as long as the turn is not handed over
    again = page.reload()
    complete = again.get(f"/tables/{table}")
    again.post(f"/tables/{table}/undo", number=complete["number"], whole=True)
    undone = again.get(f"/tables/{table}")
    assert undone["view"]["side"] == first["view"]["side"]
    assert not undone["can_undo"]
    complete = page.get(f"/tables/{table}")
    page.say(type="commit", id=1, table=table, number=complete["number"])
    assert page.last("done")["id"] == 1
    page.play_out(table)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_a_legal_action(game: str) -> None:
    page = Page()
    table = page.begin(game=game, opponent="level1")
    page.think()
    hint = page.post(f"/tables/{table}/hint")
    assert hint["best"]["action"] in page.get(f"/tables/{table}")["view"]["legal"]
    assert str(hint["best"]["action"]) in hint["phrases"]
    alone = page.begin(game=game, opponent="self")
    assert page.ask("POST", f"/tables/{alone}/hint")[1]["error"]["code"] == "no-hint"


def test_a_turn_that_has_passed_can_be_taken_back() -> None:
    page = Page()
    table = page.begin(game="curtain", opponent="level1", side="usa")
    while page.site.tables.at(table).actor != 0:
        page.think()
    before = page.get(f"/tables/{table}")
    while page.site.tables.at(table).actor == 0:
        page.decide(table)
    page.think()
    page.post(f"/tables/{table}/takeback")
    sitting = page.site.tables.at(table)
    assert sitting.actor == 0
    assert len(sitting.match.decisions) >= before["number"]
    page.play_out(table)


def test_resigning_aborting_and_a_rematch() -> None:
    page = Page()
    table = page.begin(game="curtain", opponent="level1", side="usa")
    page.post(f"/tables/{table}/resign")
    ended = page.get(f"/tables/{table}")["table"]
    assert ended["outcome"] == {"winner": "ussr", "reason": "resigned", "rule": ""}
    again = page.post(f"/tables/{table}/rematch")
    assert again["mine"] == "ussr"
    assert page.post(f"/tables/{table}/rematch")["id"] == again["id"]
    page.post(f"/tables/{again['id']}/abort")
    assert [each["id"] for each in page.get("/me/tables")] == [table]


def test_a_lesson_a_preview_and_a_reason() -> None:
    page = Page()
    lesson = page.get("/games/volk/lessons")[0]
    table = page.begin(game="volk", lesson=lesson["id"])
    moment = page.get(f"/tables/{table}")
    assert moment["view"]["side"] == lesson["side"]
    action = moment["view"]["legal"][0]
    assert page.get(f"/tables/{table}/preview?action={action}")["view"]
    assert page.get(f"/tables/{table}/why?action={action}") is None
    illegal = next(each for each in range(500) if each not in moment["view"]["legal"])
    assert page.get(f"/tables/{table}/why?action={illegal}")["kind"]
    assert page.get("/me/tables") == []


def test_a_game_goes_on_from_a_moment_of_an_imported_record() -> None:
    page = Page()
    table = page.begin(game="curtain", opponent="level1")
    for which in range(4):
        page.decide(table, which)
    record = page.get(f"/tables/{table}/record")
    assert record["outcome"] is None  # a running game can be saved, too
    brought = page.post("/records", record=record)
    assert brought["imported"]
    last = len(record["decisions"])
    moments = page.get(f"/tables/{brought['id']}/moments?from=0&to={min(last, 10)}&side=usa")
    assert len(moments) == min(last, 10) + 1
    origin = {"table": brought["id"], "number": last}
    on = page.begin(game="curtain", opponent="level2", **{"from": origin})
    page.play_out(on)
    assert page.get(f"/tables/{on}")["table"]["origin"] == origin
    lines = page.site.request("GET", "/me/export")[1].splitlines()
    assert [Record.from_json(line).verify().game.name for line in lines] == ["curtain"] * 3


def test_an_analysis_goes_on_after_a_reload_and_can_be_stopped() -> None:
    page = Page()
    table = page.begin(game="curtain", opponent="self")
    for which in range(9):
        page.decide(table, which)
    assert page.ask("POST", f"/tables/{table}/analysis", {})[1]["error"]["code"] == "not-finished"
    page.post(f"/tables/{table}/resign")
    assert page.post(f"/tables/{table}/analysis")["status"] == "running"
    while not page.get(f"/tables/{table}/analysis")["judgements"]:
        page.site.think()
    page = page.reload()
    page.think()
    done = page.get(f"/tables/{table}/analysis")
    assert (done["status"], len(done["judgements"])) == ("done", 9)
    assert len(done["phrases"]) == 9
    best = done["judgements"][2]["best"]
    assert page.post(f"/tables/{table}/analysis/3", action=best)["grade"] == "best"
    assert page.ask("POST", f"/tables/{table}/analysis/3", {"action": -1})[1]["error"]["code"] == "illegal"
    assert sum(sum(side["grades"].values()) for side in done["summary"]) == 9
    assert page.ask("DELETE", f"/tables/{table}/analysis") == (200, None)
    assert page.get(f"/tables/{table}/analysis") is None
    page.post(f"/tables/{table}/analysis")
    page.site.think()
    page.ask("DELETE", f"/tables/{table}/analysis")
    assert not page.site.think()


def test_own_decks_notes_and_words() -> None:
    page = Page()
    deck = Path(detente.__file__).with_name("curtain") / "data" / "house.toml"
    text = deck.read_text("utf-8")
    assert page.post("/games/curtain/deck", text=text)["errors"] == []
    assert page.ask("POST", "/games/volk/deck", {"text": text})[0] == 400
    table = page.begin(game="curtain", opponent="level1", deck=text)
    assert page.get(f"/tables/{table}/facts")["cards"]
    page.ask("PUT", f"/tables/{table}/notes", {"text": "keep Iran"})
    assert page.reload().get(f"/tables/{table}/notes") == {"text": "keep Iran"}
    assert page.get("/words/volk/de")["sides"]["west"]
    assert {each["name"] for each in page.get("/games")} == set(GAMES)
    assert page.get("/games/volk?edition=first")["cards"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/tables/nothing", None, 404, "no-such-table"),
        ("GET", "/leaderboard/volk", None, 404, "not-found"),
        ("POST", "/tables", {"game": "chess", "opponent": "self"}, 400, "unknown-game"),
        ("POST", "/tables", {"game": "volk"}, 400, "needs-server"),
        ("POST", "/tables", {"game": "volk", "opponent": "level5"}, 400, "needs-server"),
        ("POST", "/tables", {"game": 3}, 400, "bad-request"),
        ("GET", "/words/volk/xx", None, 404, "no-such-language"),
    ],
)
def test_what_cannot_be_done_is_refused_as_the_server_does(
    method: str, path: str, body: object, status: int, code: str
) -> None:
    found, answer = Page().ask(method, path, body)
    assert (found, answer["error"]["code"]) == (status, code)


def test_a_game_is_discarded_taken_back_and_after_a_day_deleted() -> None:
    page = Page()
    first, second = page.begin(game="curtain", opponent="level1"), page.begin(game="volk", opponent="self")
    page.decide(first)
    page.say(type="mine", on=True)
    for table in (first, second):
        status, info = page.ask("DELETE", f"/tables/{table}")
        assert (status, info["status"]) == (200, "discarded")
    assert page.last("mine")["changed"]["status"] == "discarded"
    assert page.get("/me/tables") == []
    assert page.post(f"/tables/{second}/restore")["status"] == "playing"
    again = page.reload()
    [left] = again.get("/me/tables")
    assert (left["id"], [each["kind"] for each in left["standing"]]) == (second, ["decade", "protests"])
    assert again.post(f"/tables/{first}/restore")["status"] == "playing"
    assert again.ask("DELETE", f"/tables/{first}")[0] == 200
    later = Page(again.kept.items(), NOW + KEPT_MS + 1)
    later.store()
    assert later.ask("POST", f"/tables/{first}/restore", {})[0] == 404
    assert not [key for key in later.kept if first in key]


def test_a_game_whose_rematch_was_discarded_offers_another_one() -> None:
    page = Page()
    table = page.begin(game="curtain", opponent="level1")
    page.post(f"/tables/{table}/resign")
    again = page.post(f"/tables/{table}/rematch")["id"]
    assert page.ask("DELETE", f"/tables/{again}")[0] == 200
    assert page.get(f"/tables/{table}")["table"]["rematch"] is None
    assert page.post(f"/tables/{table}/rematch")["id"] != again
