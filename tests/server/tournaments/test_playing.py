"""Whole tournaments, and what can happen in the middle of one: withdrawals, no-shows, restarts, computers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, func, select, update

from detente.server.config import Settings
from detente.server.storage.models import Table
from detente.server.storage.tournament_models import TournamentGame, TournamentMatch
from tests.server.house_kit import PASSWORD, Browser, Served, done, refused, serving, wait
from tests.server.match_kit import live
from tests.server.tournaments.kit import (
    DAYS,
    begin,
    end,
    look,
    names,
    organise,
    play_all,
    register,
    resign_all,
    set_times,
    standings,
    tables,
)


@pytest.fixture
def people(served: Served) -> list[Browser]:
    """Four accounts; the first one organises."""
    return [served.player(name) for name in ("Egon", "Lotte", "Willy", "Erich")]


def status(browser: Browser, id: str) -> str:
    """What a tournament is doing."""
    return str(look(browser, id)["tournament"]["status"])


def test_a_live_match_has_two_games_one_after_the_other_with_sides_swapped(people: list[Browser]) -> None:
    egon, lotte, *_ = people
    id = organise(egon)
    register(id, egon, lotte)
    page = begin(egon, id)
    [first] = tables(page)
    end(first, [egon, lotte])
    page = wait(lambda: (found := look(egon, id)) and len(found["rounds"][0]["matches"][0]["games"]) == 2 and found)
    one, two = page["rounds"][0]["matches"][0]["games"]
    assert one["sides"] == two["sides"][::-1]
    assert sorted(one["score"]) == [0.0, 1.0]
    [second] = tables(page)
    end(second, [egon, lotte])
    page = wait(lambda: (found := look(egon, id))["tournament"]["status"] == "finished" and found)
    assert sum(row["points"] for row in page["standings"]) == 2
    assert page["tournament"]["finished"] is not None


def test_a_round_robin_of_three_is_played_to_its_end(people: list[Browser]) -> None:
    egon, lotte, willy, _ = people
    id = organise(egon, format="round-robin", sides="one", clock=DAYS, rated=True)
    register(id, egon, lotte, willy)
    begin(egon, id)
    page = play_all(id, [egon, lotte, willy])
    assert page["tournament"]["round"] == page["tournament"]["rounds"] == 3
    assert sum(row["points"] for row in page["standings"]) == 3
    assert [len(round["matches"]) for round in page["rounds"]] == [2, 2, 2]
    rests = [match for round in page["rounds"] for match in round["matches"] if match["second"] is None]
    assert all(not match["played"] and match["points"] == [0, 0] for match in rests)
    assert done(egon.get("/people/Egon"))["ratings"]["curtain"]["games"] == 2, "rated games are rated"


def test_a_slow_round_begins_with_all_its_games_at_once(people: list[Browser]) -> None:
    id = organise(people[0], format="swiss", clock=DAYS, rounds=1)
    register(id, *people)
    assert len(tables(begin(people[0], id))) == 4, "two matches of two games"
    assert len([each for each in done(people[0].get("/me/tables")) if each["status"] == "playing"]) == 2


def test_the_strongest_is_seeded_first_and_winners_meet(served: Served, people: list[Browser]) -> None:
    id = organise(people[0], format="knockout", sides="one")
    register(id, *people)
    page = begin(people[0], id)
    called = dict(zip(("Egon", "Lotte", "Willy", "Erich"), people, strict=True))
    losers = [called[names(page)[match["second"]]] for match in page["rounds"][0]["matches"]]
    for loser in losers:
        resign_all(id, loser)
    page = wait(lambda: (found := look(people[0], id))["tournament"]["round"] == 2 and found)
    final = page["rounds"][1]["matches"][0]
    assert {final["first"], final["second"]} == {match["first"] for match in page["rounds"][0]["matches"]}
    resign_all(id, called[names(page)[final["first"]]])
    page = wait(lambda: (found := look(people[0], id))["tournament"]["status"] == "finished" and found)
    assert page["tournament"]["winner"]["name"] == names(page)[final["second"]]
    assert [row["place"] for row in page["standings"]] == [1, 2, 3, 3]


def test_a_player_who_leaves_resigns_and_plays_no_more(people: list[Browser]) -> None:
    id = organise(people[0], format="swiss", clock=DAYS, rounds=2, min_players=3)
    register(id, *people)
    page = begin(people[0], id)
    gone = people[3]
    left = done(gone.delete(f"/tournaments/{id}/me"))
    assert left["me"] is None
    assert [each["status"] for each in done(gone.get("/me/tables"))] == ["finished", "finished"]
    for table in tables(look(people[0], id)):
        end(table, people)
    page = wait(lambda: (found := look(people[0], id))["tournament"]["round"] == 2 and found)
    number = next(each["number"] for each in page["entries"] if each["person"]["name"] == "Erich")
    second = page["rounds"][1]["matches"]
    assert not any(number in (match["first"], match["second"]) for match in second)
    [bye] = [match for match in second if match["second"] is None]
    assert bye["points"] == [2.0, 0.0]


def test_when_all_but_one_have_left_it_is_over(people: list[Browser]) -> None:
    egon, lotte, willy, _ = people
    id = organise(egon, format="round-robin", clock=DAYS)
    register(id, egon, lotte, willy)
    begin(egon, id)
    done(lotte.delete(f"/tournaments/{id}/me"))
    done(willy.delete(f"/tournaments/{id}/me"))
    page = wait(lambda: (found := look(egon, id))["tournament"]["status"] == "finished" and found)
    assert standings(page)[0][:2] == (1, "Egon")


@pytest.mark.parametrize("clock", [DAYS, {"kind": "live", "base": 600, "increment": 0}])
def test_a_no_show_loses_at_the_deadline(served: Served, people: list[Browser], clock: dict[str, Any]) -> None:
    """Lotte never moves; where it is Egon's turn first, Egon does, so that all the time used is Lotte's."""
    egon, lotte, *_ = people
    id = organise(egon, clock=clock, round_hours=300)
    register(id, egon, lotte)
    page = begin(egon, id)
    assert page["deadline"] > served.worker.clock()
    for table in tables(page):
        while (moment := done(egon.get(f"/tables/{table}")))["view"]["legal"]:
            done(
                egon.post(
                    f"/tables/{table}/decisions",
                    json={"number": moment["number"], "action": moment["view"]["legal"][0]},
                )
            )
    hour_ago = served.worker.clock() - 3_600_000

    def wait_long(connection: Connection) -> None:
        connection.execute(update(Table).where(Table.status == "playing").values(since=hour_ago))

    served.change(wait_long)
    for sitting in served.worker.sittings.all_kept():
        sitting.sitting.stale = True
    set_times(served, id, deadline=served.worker.clock() - 1)
    page = wait(lambda: (found := look(egon, id))["tournament"]["status"] == "finished" and found)
    assert standings(page) == [(1, "Egon", 2.0), (2, "Lotte", 0.0)]
    ended = done(egon.get(f"/tables/{page['rounds'][0]['matches'][0]['games'][0]['table']}"))["table"]
    assert ended["outcome"]["reason"] == "time"


def test_a_restart_in_the_middle_of_a_round_loses_nothing(settings: Settings) -> None:
    with serving(settings) as served:
        people = [served.player(name) for name in ("Egon", "Lotte", "Willy", "Erich")]
        id = organise(people[0], format="round-robin", sides="one", clock=DAYS, round_hours=24 * 10)
        register(id, *people)
        begin(people[0], id)
        before = look(people[0], id)
        end(tables(before)[0], people)
        before = look(people[0], id)
    with serving(settings) as served:
        again = [served.browser() for _ in people]
        for browser, name in zip(again, ("Egon", "Lotte", "Willy", "Erich"), strict=True):
            done(browser.post("/session", json={"name": name, "password": PASSWORD}))
        after = look(again[0], id)
        moved = after["deadline"] - before["deadline"]
        assert moved >= 0, "the time without a server was nobody's"
        assert msgspec.json.encode(after | {"deadline": 0}) == msgspec.json.encode(before | {"deadline": 0})
        page = play_all(id, again)
        assert page["tournament"]["status"] == "finished"
        assert sum(row["points"] for row in page["standings"]) == 6


def test_a_game_that_ended_unseen_is_found_after_a_restart(settings: Settings) -> None:
    with serving(settings) as served:
        people = [served.player(name) for name in ("Egon", "Lotte")]
        id = organise(people[0], sides="one")
        register(id, *people)
        [table] = tables(begin(people[0], id))
        served.worker.broadcast.on_turn.remove(served.worker.referee.wake)
        set_times(served, id, next_at=2**52)  # so that this worker does not look
        done(people[0].post(f"/tables/{table}/resign"))
        set_times(served, id, next_at=0)
    with serving(settings) as served:
        page = wait(lambda: (found := look(served.browser(), id))["tournament"]["status"] == "finished" and found)
        assert page["tournament"]["winner"]["name"] == "Lotte"


def test_two_referees_begin_a_round_once(served: Served, people: list[Browser]) -> None:
    """What another worker has changed meanwhile makes a step stale: it is computed again, and nothing is doubled."""
    egon = people[0]
    id = organise(egon, clock=DAYS)
    register(id, *people)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: egon.post(f"/tournaments/{id}/start").status_code, range(4)))
    assert sorted(set(answers)) in ([200], [200, 409])
    matches = served.ask(lambda reading: reading.execute(select(func.count()).select_from(TournamentMatch)).scalar())
    games = served.ask(lambda reading: reading.execute(select(func.count()).select_from(TournamentGame)).scalar())
    assert (matches, games) == (2, 4)


def test_computers_finish_a_whole_tournament(served: Served, people: list[Browser]) -> None:
    egon = people[0]
    id = organise(egon, format="round-robin", sides="one", computers=True)
    for level in ("level1", "level1", "level2"):
        done(egon.post(f"/tournaments/{id}/computers", json={"level": level}))
    page = begin(egon, id)
    assert names(page)[1] == "level2", "the strongest is seeded first"
    page = wait(lambda: (found := look(egon, id))["tournament"]["status"] == "finished" and found, 240)
    assert sum(row["points"] for row in page["standings"]) == 3
    assert not done(egon.get("/me/tables")), "the organiser does not play"


def test_between_two_rounds_there_is_a_pause(served: Served, people: list[Browser]) -> None:
    egon, lotte, willy, erich = people
    id = organise(egon, rounds=2, min_players=3, sides="one", pause=30)
    register(id, egon, lotte, willy, erich)
    for table in tables(begin(egon, id)):
        end(table, people)
    page = wait(lambda: (found := look(egon, id))["next_at"] and found)
    assert page["next_at"] > served.worker.clock() + 25 * 60_000
    done(erich.delete(f"/tournaments/{id}/me"))
    set_times(served, id, next_at=served.worker.clock() - 1)
    page = wait(lambda: (found := look(egon, id))["tournament"]["round"] == 2 and found)
    assert len(page["rounds"][1]["matches"]) == 2, "three are left, and one of them has a bye"


def test_the_games_of_a_tournament_are_serious(people: list[Browser]) -> None:
    egon = people[0]
    id = organise(egon, computers=True, sides="one")
    register(id, egon)
    done(egon.post(f"/tournaments/{id}/computers", json={"level": "level1"}))
    [table] = tables(begin(egon, id))
    refused(egon.post(f"/tables/{table}/abort"), 409, "tournament-game")
    refused(egon.delete(f"/tables/{table}"), 409, "tournament-game")
    wait(lambda: done(egon.get(f"/tables/{table}"))["view"]["legal"])
    refused(egon.post(f"/tables/{table}/hint"), 403, "no-hint")
    refused(egon.post(f"/tables/{table}/takeback", json={}), 409, "tournament-game")
    done(egon.post(f"/tables/{table}/resign"))
    refused(egon.post(f"/tables/{table}/rematch"), 409, "not-finished")


def test_a_tournament_shows_nothing_of_a_draft(people: list[Browser]) -> None:
    """Byte by byte the same for everyone, whatever a player tries out before the turn is handed over."""
    egon, lotte, willy, _ = people
    id = organise(egon, game="volk", sides="one")
    register(id, egon, lotte)
    [table] = tables(begin(egon, id))
    player = next(each for each in (egon, lotte) if done(each.get(f"/tables/{table}"))["view"]["legal"])
    before = [each.get(f"/tournaments/{id}").content for each in (egon, lotte, willy)]
    drafts = 0
    for _ in range(30):
        moment = done(player.get(f"/tables/{table}"))
        if not moment["view"]["legal"] or moment["held"]:
            break
        decision = {"number": moment["number"], "action": moment["view"]["legal"][0], "hold": True}
        drafts += done(player.post(f"/tables/{table}/decisions", json=decision))["draft"]
        assert [each.get(f"/tournaments/{id}").content for each in (egon, lotte, willy)] == before
    assert drafts
    seed = done(player.get(f"/tables/{table}"))["table"]["seed_hash"]
    assert seed.encode() not in before[0]


def test_players_hear_that_a_round_has_begun_and_of_the_end(
    served: Served, people: list[Browser], stack: ExitStack
) -> None:
    egon, lotte, *_ = people
    id = organise(egon, sides="one")
    register(id, egon, lotte)
    channel = stack.enter_context(live(served, lotte))
    channel.send(type="mine", on=True)
    channel.until("mine")
    begin(egon, id)
    assert channel.until("mine")["changed"]["tournament"] == id
    assert channel.until("tournament")["id"] == id
    resign_all(id, egon)
    assert channel.until("tournament")["id"] == id
    assert wait(lambda: status(egon, id) == "finished")
