"""The engine against the oracle, over random games: every value, every phase, and a journal that tells all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from detente import OVER, Event
from detente.core.chance import Generator
from detente.volk.game import GAME
from detente.volk.model.boardfile import facts
from detente.volk.state import VolkState
from tests.volk import oracle
from tests.volk.ledger import enter, opened, phases
from tests.volk.printed import EAST, HAMBURG_HOSTS, NAMED, PROVINCES, WEST

EDITIONS = ("revised", "first")
FLIGHT = {card.id: card.flight for card in facts().cards}


def moments(seed: object, edition: str, one_of: int) -> Iterator[VolkState]:
    """A random game, one in this many of its decisions; the machine likes to build, so that there is an economy."""
    state = GAME.new(seed, edition=edition, journal=True)
    generator = Generator(seed, "oracle")
    while state.actor != OVER:
        if generator.below(one_of) == 0:
            yield state
        legal = state.legal()
        if state.prompt is not None and state.prompt.kind == "choose-use" and generator.below(3):
            legal = [action for action in legal if state.phrase(action)[0] in ("use-build", "use-living")]
        if len(legal) > 1 and state.phrase(legal[0])[0] == "done":
            legal = legal[1:]
        state.play(legal[generator.below(len(legal))])
    yield state


@pytest.mark.parametrize("edition", EDITIONS)
def test_1_2_all_values_are_those_of_the_oracle(edition: str) -> None:
    for seed in range(16):
        for state in moments(seed, edition, 12):
            position, view = state.position(), state.view()
            for city, told in view["cities"].items():
                assert told["value"] == oracle.value(position, city) == state.factory_value(city)
            for province, told in view["provinces"].items():
                assert told["economy"] == oracle.economy(position, province) == state.economy(province)
                assert told["export"] == oracle.export(position, province) == state.export(province)
                assert told["protests"] == oracle.protests(position, province) == state.protests(province)
                assert told["living"] == oracle.living(position, province)
                for host in HAMBURG_HOSTS:
                    assert state.export(province, hamburg=host) == oracle.export(position, province, host)
                    extra = oracle.value(position, "hamburg") if host == province else 0
                    assert state.economy(province, hamburg=host) == oracle.economy(position, province) + extra
            for side in GAME.sides:
                assert view["capacity"][side] == oracle.capacity(position, side) == state.capacity(side)
                assert view["protests"][side] == oracle.protests_of(position, side)
            working = {NAMED[name] for name, told in view["lines"].items() if told["working"]}
            assert working == set(oracle.working(position))


def test_1_7_1_8_3_what_may_be_built_dismantled_and_raised_is_what_the_oracle_allows() -> None:
    """Unbound points only: where an icon names a place, the tests of its card look."""
    compared: Counter[str] = Counter()
    for seed in range(30):
        for state in moments(seed, EDITIONS[seed % 2], 2):
            if state.prompt is None:
                continue
            position, kind = state.position(), state.prompt.kind
            _, *numbers = position["pending"]["stack"][-1]
            things = [frozenset(map(str, state.phrase(action)[1].values())) for action in state.legal()]
            found = {thing for thing in things if thing}
            if kind in ("build", "dismantle") and numbers[3] == 0:
                wanted = oracle.buildable if kind == "build" else oracle.removable
                assert found == wanted(position, GAME.sides[numbers[0]])
            elif kind == "raise-living":
                placed = {province for i, province in enumerate(PROVINCES) if numbers[0] >> i & 1}
                wanted_provinces = oracle.raisable(position, GAME.sides[state.actor], placed, numbers[2])
                assert found == {frozenset([province]) for province in wanted_provinces}
            elif kind == "choose-attack":
                province = str(state.prompt.about["province"])
                targets = [each for each in oracle.enemies(province) if oracle.attack(position, province, each)]
                assert found == {frozenset([target]) for target in targets}
            else:
                continue
            compared[kind] += 1
    assert min(compared[kind] for kind in ("build", "dismantle", "raise-living", "choose-attack")) > 30, compared


def test_1_10_the_journal_tells_every_change_of_the_board() -> None:
    for seed in range(8):
        ledger: dict[str, Any] = {}
        heard = 0
        for state in moments(seed, EDITIONS[seed % 2], 1):
            journal = state.journal or []
            if not ledger:
                ledger = opened(state.position())
                heard = len(journal)
            for event in journal[heard:]:
                enter(ledger, event)
            heard = len(journal)
            position = state.position()
            if state.phase == "end-1" or (state.prompt is not None and state.prompt.kind == "choose-use"):
                position["row"] = ledger["row"]  # told when its use is chosen, and when the phase is over
            assert _sorted(opened(position)) == _sorted(ledger), f"seed {seed}, decision {state.decisions}"


def _sorted(ledger: dict[str, Any]) -> dict[str, Any]:
    """A ledger with the cards of its row and its closed cities in one order."""
    return {**ledger, "row": sorted(ledger["row"]), "closed": sorted(ledger["closed"])}


def test_1_10_every_phase_of_random_games_is_that_of_the_oracle() -> None:
    seen: Counter[int] = Counter()
    for seed in range(60):
        beginning, state = _whole(seed)
        for phase, before, events in phases(beginning, state.journal or []):
            seen[phase] += 1
            check_phase(phase, before, events)
    assert all(seen[phase] >= 50 for phase in range(1, 10)), seen


def _whole(seed: int) -> tuple[dict[str, Any], VolkState]:
    """The ledger at the start of a random game, and its end."""
    game = moments(seed, EDITIONS[seed % 2], 1)
    start = opened(GAME.new(seed, edition=EDITIONS[seed % 2]).position())
    *_, state = game
    return start, state


def check_phase(phase: int, before: dict[str, Any], events: list[Event]) -> None:
    """What the journal tells of a phase is what the oracle makes of the board as it began."""
    told: dict[str, list[dict[str, Any]]] = {}
    for event in events:
        told.setdefault(event.kind, []).append(dict(event.facts()))
    if phase == 1:
        assert told.get("FlightCounted", []) == ([] if before["wall"] else [oracle.flight(before, FLIGHT)])
        price = {"prestige": before["prestige"], "now": max(before["prestige"] - 1, -6), "points": 1}
        assert told.get("WallCounted", []) == ([price] if before["wall"] else [])
    elif phase == 2:
        spaces = [counted["space"] for counted in told.get("PrestigeCounted", [])]
        assert spaces == ([before["prestige"]] if before["prestige"] else [])
    elif phase == 3:
        check_currency(before, told)
        paid = [event for event in events if event.kind in ("FactoryRundown", "PieceDismantled", "FactoryDismantled")]
        assert len(paid) <= told["CurrencyCounted"][0]["shortage"]
    elif phase == 4:
        due = {"n": len(before["police"]), "capacity": oracle.capacity(before, "east")}
        assert told.get("UpkeepCounted", []) == ([due] if due["n"] else [])
    elif phase == 5:
        check_hold(before, told)
    elif phase == 6:
        check_internal(before, told)
    elif phase == 7:
        check_attacks(before, told)
    elif phase == 8:
        unused = list(before["police"].values()).count("unused")
        there = sum(before["unrest"].get(province, 0) for province in EAST)
        assert len(told.get("UnrestRemoved", [])) == min(unused, there)
        due = {"cards": unused, "unrest": there, "n": min(unused, there)}
        assert told.get("PoliceCounted", []) == ([due] if unused else [])
    elif phase == 9:
        check_socialists(before, told)
    elif phase == 10:
        (counted,) = told["CollapseCounted"]
        assert {side: counted[side] for side in GAME.sides} == {
            side: oracle.protests_of(before, side) for side in GAME.sides
        }


def check_currency(before: dict[str, Any], told: dict[str, list[dict[str, Any]]]) -> None:
    """Phase 3: the sum, and the values of which the exports are made."""
    (counted,) = told["CurrencyCounted"]
    assert (counted["exports"], counted["shortage"]) == oracle.shortage(before)
    assert oracle.exports(before, str(counted["hamburg"])) == counted["exports"]
    values = {province: oracle.export(before, province) for province in EAST}
    assert counted["values"] == {province: value for province, value in values.items() if value is not None}
    worst = -1 if counted["worst"] is None else counted["worst"]
    assert list(counted["counting"]) == [each for each, value in counted["values"].items() if value >= worst]
    assert len(counted["counting"]) == counted["exports"]


def check_hold(before: dict[str, Any], told: dict[str, list[dict[str, Any]]]) -> None:
    """Phase 5: each province with living standards is counted, and loses what it cannot hold."""
    hosts = [str(assigned["province"]) for assigned in told.get("HamburgAssigned", [])]
    lowered = {lost["province"]: lost["n"] for lost in told.get("LivingLowered", [])}
    possible = [oracle.lost_living(before, host) for host in hosts or HAMBURG_HOSTS]
    assert all(lowered == lost for lost in possible)
    in_berlin = oracle.lost_in_berlin(before)
    assert len(told.get("SectorLowered", [])) == in_berlin
    counted = {row["province"]: row for row in told.get("HoldCounted", [])}
    there = {province: oracle.living(before, province) for province in PROVINCES}
    assert {province: row["living"] for province, row in counted.items()} == {p: n for p, n in there.items() if n}
    lost = {province: row["lost"] for province, row in counted.items() if row["lost"]}
    assert lost == lowered | ({"west-berlin": in_berlin} if in_berlin else {})
    assert all(row["lost"] == max(row["living"] - row["export"], 0) for row in counted.values())


def check_internal(before: dict[str, Any], told: dict[str, list[dict[str, Any]]]) -> None:
    """Phase 6: who is behind gets the unrest that its sum says."""
    wanted = oracle.internal(before)
    assert {added["province"]: added["n"] for added in told.get("UnrestAdded", [])} == wanted
    behind = told.get("BehindCounted", [])
    assert {row["province"]: row["n"] for row in behind} == wanted
    (best,) = told["BestCounted"]
    for row in behind:
        assert (row["living"], row["most"]) == (oracle.living(before, row["province"]), best[row["side"]])
        assert row["n"] == row["most"] - row["living"] - row["free"]


def check_attacks(before: dict[str, Any], told: dict[str, list[dict[str, Any]]]) -> None:
    """Phase 7: each attack is worth what the oracle says, each target gets the sum; West Berlin attacks both."""
    due: Counter[str] = Counter()
    for attacked in told.get("Attacked", []):
        assert attacked["n"] == oracle.attack(before, attacked["province"], attacked["target"]) > 0
        assert attacked["n"] == attacked["living"] - attacked["protests"] - attacked["target_living"]
        assert attacked["target_living"] == oracle.living(before, attacked["target"])
        due[attacked["target"]] += attacked["n"]
    attackers = [attacked["province"] for attacked in told.get("Attacked", [])]
    assert all(attackers.count(province) <= 1 for province in PROVINCES if province != "west-berlin")
    wanted = [target for target in oracle.enemies("west-berlin") if oracle.attack(before, "west-berlin", target)]
    assert attackers.count("west-berlin") == len(wanted)
    assert attackers == sorted(attackers, key=[*WEST, *EAST].index)
    assert {added["province"]: added["n"] for added in told.get("UnrestAdded", [])} == due


def check_socialists(before: dict[str, Any], told: dict[str, list[dict[str, Any]]]) -> None:
    """Phase 9: as many come or leave as are due, unless that ends the game."""
    number = oracle.socialists_due(before)
    on_board = before["box"] + sum(before["socialists"].values())
    gained, lost = len(told.get("SocialistGained", [])), len(told.get("SocialistLost", []))
    left = len(told.get("SocialistLeft", []))
    change = number if before["socialist"] > 0 else -number
    due = {"track": before["socialist"], "on_board": on_board, "change": change, "most": 12}
    assert told.get("SocialistsCounted", []) == ([due] if change else [])
    if before["socialist"] > 0:
        assert (gained, lost, left) == (min(number, 12 - on_board), 0, 0)
    else:
        assert (gained, lost) == (0, min(number, before["box"]))
        assert lost + left == min(number, on_board)
