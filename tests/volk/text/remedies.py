"""For each reason against an action, what has to change for it to go; or that it is printed, and never goes."""

from __future__ import annotations

from collections.abc import Callable

from detente.volk.model import reasons as why
from detente.volk.model.actions import CARDS, CITIES, LINES, PROVINCES, SECTORS, family
from detente.volk.model.board import (
    ANYWHERE,
    AREAS,
    EAST,
    EXTERNAL,
    KIND,
    REPAIR_ICON,
    RHEINSBERG_CITY,
    STASI_ICON,
    WB,
    WEST,
    first_province,
    side_of,
)
from detente.volk.model.steps import ADJUST_HAND, BUILD, DISMANTLE, EITHER_UNREST, RAISE_LIVING, RUN_DOWN
from detente.volk.model.table import (
    DISPLAY,
    HAND,
    NO_FACTORY,
    NORMAL,
    OUT,
    POLICE_UNUSED,
    RUNDOWN_FACTORY,
    sector_of,
)
from detente.volk.rules.building import Build
from detente.volk.rules.decade import AdjustHand
from detente.volk.rules.end_of_decade.comparison import ChooseAttack
from detente.volk.rules.events.event import RunEvent
from detente.volk.rules.events.factories import StopFactory
from detente.volk.rules.events.guillaume import Swap
from detente.volk.rules.events.living import WITH_BERLIN, AddLiving
from detente.volk.rules.events.stasi import ReturnCubes
from detente.volk.rules.events.tracks import EitherUnrest
from detente.volk.rules.events.unrest import MoveUnrestTo
from detente.volk.rules.living import RaiseLiving, TransferLiving
from detente.volk.rules.machine import step_on_top
from detente.volk.state import VolkState

Remedy = Callable[[VolkState, int, str], bool]
"""Removes a reason against the action of this number in this family; False if it is printed, and cannot go."""

REMEDIES: dict[int, Remedy] = {}


def remedy(*of: int) -> Callable[[Remedy], Remedy]:
    """The remedy of some reasons."""

    def note(function: Remedy) -> Remedy:
        REMEDIES.update(dict.fromkeys(of, function))
        return function

    return note


def remove(state: VolkState, reason: int, action: int) -> bool:
    """Remove a reason against an action; False if it is printed."""
    name, number = family(action)
    return REMEDIES[reason](state, number, name)


def set_field(state: VolkState, name: str, value: int) -> None:
    """Change a field of the step on top by its name."""
    names = [field.name for field in step_on_top(state).fields]
    state.set(names.index(name) + 1, value)


def enrich(state: VolkState, side: int) -> None:
    """Give a side every factory and every piece of infrastructure of its own."""
    board = state.board
    for city in range(CITIES):
        if board.city_side[city] == side:
            state.factory[city] = NORMAL
    for line in range(LINES):
        if board.line_side[line] == side:
            state.pieces[line] = board.line_size[line]
    for province in range(PROVINCES):
        state.living[province] = 0


@remedy(why.MUST_GO_ON)
def may_stop(state: VolkState, number: int, name: str) -> bool:
    if state.step() == BUILD:
        state.set(Build.MAY_STOP, 1)
    elif state.step() == ADJUST_HAND:
        for card in range(CARDS):
            if state.place[card] == HAND + state.get(AdjustHand.SIDE) and state.cards_at(state.place[card]) > 1:
                state.place[card] = OUT
    else:
        enrich(state, int(state.actor))
    return True


@remedy(why.NOT_YOUR_CITY, why.ENEMY_CITY)
def own_city(state: VolkState, city: int, name: str) -> bool:
    side = int(state.board.city_side[city])
    if state.step() == RUN_DOWN:
        assert side == WEST
        return False
    set_field(state, "side", side)
    return True


@remedy(why.NOT_YOUR_LINE, why.ENEMY_LINE)
def own_line(state: VolkState, line: int, name: str) -> bool:
    side = int(state.board.line_side[line])
    if state.step() == RUN_DOWN:
        assert side == WEST
        return False
    set_field(state, "side", side)
    return True


@remedy(why.FACTORY_THERE, why.CITY_CLOSED)
def empty_city(state: VolkState, city: int, name: str) -> bool:
    state.factory[city] = NO_FACTORY
    return True


@remedy(why.RHEINSBERG_BY_EVENT)
def is_rheinsberg(state: VolkState, city: int, name: str) -> bool:
    assert state.board.city_kind[city] == RHEINSBERG_CITY
    return False


@remedy(why.ABROAD_BY_EVENT)
def event_of_country(state: VolkState, city: int, name: str) -> bool:
    areas = [area for area in range(1, len(AREAS)) if state.board.area_city[area * CITIES + city]]
    state.set(Build.AREA, areas[0])
    return True


@remedy(why.LINE_FULL)
def room_on_line(state: VolkState, line: int, name: str) -> bool:
    state.pieces[line] = 0
    return True


@remedy(why.NO_FACTORY_AT_END)
def factory_at_end(state: VolkState, line: int, name: str) -> bool:
    state.factory[state.board.line_a[line]] = NORMAL
    return True


@remedy(why.OUTSIDE_AREA)
def everywhere(state: VolkState, number: int, name: str) -> bool:
    set_field(state, "area", ANYWHERE)
    return True


@remedy(why.PROTEST_BLOCKS)
def no_protests(state: VolkState, number: int, name: str) -> bool:
    state.import_count = 0
    for province in range(PROVINCES):
        state.unrest[province] = 0
    return True


@remedy(why.NOTHING_BUILT, why.NOTHING_TO_RUN_DOWN)
def something_built(state: VolkState, number: int, name: str) -> bool:
    if name == "dismantle-piece":
        state.pieces[number] = 1
    else:
        state.factory[number] = NORMAL if state.step() == DISMANTLE or name == "rundown" else RUNDOWN_FACTORY
    return True


@remedy(why.NEVER_DISMANTLED)
def can_go(state: VolkState, city: int, name: str) -> bool:
    if state.board.city_kind[city] == EXTERNAL:
        return False
    assert state.factory[city] == RUNDOWN_FACTORY
    if state.step() == RUN_DOWN:
        assert state.board.city_kind[city] != RHEINSBERG_CITY
        return False
    state.factory[city] = NORMAL
    return True


@remedy(why.STILL_CONNECTED)
def unconnected(state: VolkState, city: int, name: str) -> bool:
    board = state.board
    for i in range(board.city_first[city], board.city_first[city + 1]):
        state.pieces[board.city_lines[i]] = 0
    return True


@remedy(why.ALREADY_RUNDOWN)
def repaired(state: VolkState, city: int, name: str) -> bool:
    state.factory[city] = NORMAL
    return True


@remedy(why.NEVER_RUNDOWN)
def is_west_or_external(state: VolkState, city: int, name: str) -> bool:
    assert state.board.city_side[city] == WEST or state.board.city_kind[city] == EXTERNAL
    return False


@remedy(why.RUN_DOWN_FIRST)
def all_rundown(state: VolkState, number: int, name: str) -> bool:
    board = state.board
    for city in range(CITIES):
        if state.factory[city] == NORMAL and board.city_side[city] == EAST and board.city_kind[city] != EXTERNAL:
            state.factory[city] = RUNDOWN_FACTORY
    return True


@remedy(why.NOT_AVAILABLE)
def shown(state: VolkState, card: int, name: str) -> bool:
    state.place[card] = DISPLAY
    return True


@remedy(why.SPECIAL_FOR_EAST, why.POLICE_IS_EASTS)
def turn_of_east(state: VolkState, number: int, name: str) -> bool:
    state.mover = EAST
    return True


@remedy(why.NOT_IN_HAND)
def held(state: VolkState, card: int, name: str) -> bool:
    state.place[card] = HAND + (state.get(AdjustHand.SIDE) if state.step() == ADJUST_HAND else EAST)
    return True


@remedy(why.NO_UNREST)
def some_unrest(state: VolkState, number: int, name: str) -> bool:
    state.unrest[first_province(state.mover)] = 1
    return True


@remedy(why.NOTHING_TO_PAY_WITH, why.NO_ECONOMY, why.EVENT_TOO_DEAR)
def rich(state: VolkState, number: int, name: str) -> bool:
    enrich(state, int(state.mover))
    return True


@remedy(why.NO_ECONOMY_THERE)
def rich_with_room(state: VolkState, number: int, name: str) -> bool:
    enrich(state, int(state.mover))
    state.set(RaiseLiving.PLACED, 0)
    return True


@remedy(why.NOT_YOUR_EVENT)
def own_card(state: VolkState, number: int, name: str) -> bool:
    colors = state.board.card_color
    state.card = next(card for card in range(CARDS) if colors[card] == state.mover)
    return True


@remedy(why.NO_PROVINCE_OF_YOURS, why.NOT_YOUR_PROVINCE, why.NOT_EASTS_PROVINCE)
def own_province(state: VolkState, province: int, name: str) -> bool:
    side = int(side_of(province))
    if state.step() == RAISE_LIVING:
        state.mover = side
    elif state.step() == EITHER_UNREST:
        state.set(EitherUnrest.SIDE, side if name == "remove-unrest" else 1 - side)
    elif "side" in [field.name for field in step_on_top(state).fields]:
        set_field(state, "side", side)
    else:
        assert side == WEST
        return False
    return True


@remedy(why.NEVER_BERLIN)
def is_west_berlin(state: VolkState, province: int, name: str) -> bool:
    assert province == WB
    return False


@remedy(why.RAISED_BEFORE)
def none_placed(state: VolkState, province: int, name: str) -> bool:
    state.set(RaiseLiving.PLACED, 0)
    return True


@remedy(why.NO_SUPPLIER, why.NO_SUPPLIER_OF_BERLIN)
def is_no_supplier(state: VolkState, province: int, name: str) -> bool:
    assert sector_of(province) < 0
    return False


@remedy(why.NO_NEW_LIVING)
def placed_there(state: VolkState, province: int, name: str) -> bool:
    state.set(TransferLiving.PLACED, state.get(TransferLiving.PLACED) | 1 << province)
    return True


@remedy(why.NOT_AHEAD)
def ahead_of_berlin(state: VolkState, province: int, name: str) -> bool:
    state.living[province] = state.living[WB] + 1
    return True


@remedy(why.UNEVEN_TRANSFER, why.UNEVEN_SECTOR)
def even_sectors(state: VolkState, number: int, name: str) -> bool:
    for sector in range(SECTORS):
        state.set_sector(sector, 0)
    return True


@remedy(why.RAISED_BY_EVENT, why.ENOUGH_BY_EVENT)
def nothing_placed_yet(state: VolkState, province: int, name: str) -> bool:
    state.tally[province] = 0
    return True


@remedy(why.OUTSIDE_EVENT)
def event_allows(state: VolkState, number: int, name: str) -> bool:
    if name == "sector":
        state.set(AddLiving.HOW, WITH_BERLIN)
    else:
        set_field(state, "area", ANYWHERE)
    return True


@remedy(why.NO_LIVING)
def some_living(state: VolkState, province: int, name: str) -> bool:
    state.living[province] = 1
    return side_of(province) == EAST


@remedy(why.NO_UNREST_THERE, why.NO_UNREST_FOR_POLICE)
def unrest_there(state: VolkState, province: int, name: str) -> bool:
    state.unrest[province] = 1
    return True


@remedy(why.CUBE_RETURNED)
def none_returned(state: VolkState, province: int, name: str) -> bool:
    state.set(ReturnCubes.RETURNED, 0)
    return True


@remedy(why.SAME_PROVINCE)
def from_elsewhere(state: VolkState, province: int, name: str) -> bool:
    first = first_province(EAST)
    state.set(MoveUnrestTo.SOURCE, first if province != first else first + 1)
    return True


@remedy(why.NO_PROTEST)
def protest_there(state: VolkState, province: int, name: str) -> bool:
    state.unrest[province] = 4
    return side_of(province) == EAST


@remedy(why.NO_POLICE)
def police_ready(state: VolkState, province: int, name: str) -> bool:
    state.place[state.board.police_cards[0]] = POLICE_UNUSED
    return True


@remedy(why.NO_SUCH_ICON, why.NO_ICON_TO_SKIP)
def icon_left(state: VolkState, icon: int, name: str) -> bool:
    if icon >= state.board.icon_count(state.get(RunEvent.PROGRAM)):
        return False
    state.icon_left[icon] = 1
    return True


@remedy(why.STASI_FIRST, why.REPAIR_FIRST)
def other_icon_done(state: VolkState, icon: int, name: str) -> bool:
    program = state.get(RunEvent.PROGRAM)
    for other in range(state.board.icon_count(program)):
        if state.board.icon(program, other, KIND) in (STASI_ICON, REPAIR_ICON):
            state.icon_left[other] = 0
    return True


@remedy(why.NOTHING_TO_STOP)
def factory_to_stop(state: VolkState, city: int, name: str) -> bool:
    state.set(StopFactory.AREA, ANYWHERE)
    state.factory[city] = NORMAL
    return True


@remedy(why.EMPTY_HAND)
def west_holds(state: VolkState, number: int, name: str) -> bool:
    state.place[0] = HAND + WEST
    return True


@remedy(why.EMPTY_DECK)
def card_in_deck(state: VolkState, number: int, name: str) -> bool:
    state.deck_top -= 1
    return True


@remedy(why.NOT_SEEN)
def seen(state: VolkState, card: int, name: str) -> bool:
    state.set(Swap.OF_DECK, 1)
    state.deck[state.deck_top] = card
    state.place[0 if card else 1] = HAND + EAST
    return True


@remedy(why.NO_SUCH_SPACE)
def marker_there(state: VolkState, number: int, name: str) -> bool:
    state.prestige = number + 1 if state.prestige_holder() == EAST else -number - 1
    return True


@remedy(why.SECTOR_EMPTY)
def sector_filled(state: VolkState, sector: int, name: str) -> bool:
    state.set_sector(sector, 1)
    return True


@remedy(why.NO_NEIGHBOUR)
def other_attacker(state: VolkState, target: int, name: str) -> bool:
    board = state.board
    for province in range(PROVINCES):
        enemies = [board.enemies[i] for i in range(board.enemy_first[province], board.enemy_first[province + 1])]
        if target in enemies and province != WB:
            state.set(ChooseAttack.PROVINCE, province)
            return True
    return False


@remedy(why.NOT_BEHIND)
def stronger(state: VolkState, target: int, name: str) -> bool:
    attacker = state.get(ChooseAttack.PROVINCE)
    state.living[attacker] = state.living[target] + state.protests_in(attacker) + 1
    return True


@remedy(why.NO_SOCIALIST)
def socialist_there(state: VolkState, province: int, name: str) -> bool:
    state.socialists[province] = 1
    return side_of(province) == EAST
