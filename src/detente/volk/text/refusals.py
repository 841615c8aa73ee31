"""Why an action is not legal."""

from __future__ import annotations

from detente.core.journal import Refusal
from detente.volk.model import steps
from detente.volk.model.actions import CITIES, LINES, PROVINCES, SPECIALS, family
from detente.volk.model.board import (
    ANYWHERE,
    DUAL,
    EAST,
    EXTERNAL,
    KIND,
    PROVINCE_IDS,
    REDUCE_ICON,
    RHEINSBERG_CITY,
    SECTOR_IDS,
    SIDES,
    WB,
    WEST,
    side_of,
)
from detente.volk.model.table import (
    CLOSED,
    DISPLAY,
    RUNDOWN_FACTORY,
    Table,
    sector_of,
)
from detente.volk.rules.economy import blocked_provinces, city_blocked, has_factory
from detente.volk.rules.end_of_decade.comparison import attack_strength
from detente.volk.rules.events import is_last_call_for_police
from detente.volk.text.prompts import phrase, prompt

ASKED: dict[int, tuple[str, ...]] = {
    steps.ADJUST_HAND: ("discard", "done"),
    steps.CHOOSE_CARD: ("card", "police"),
    steps.CHOOSE_USE: ("use-remove", "use-build", "use-living", "use-event"),
    steps.PAY_PRICE: ("discard", "west-draws"),
    steps.REMOVE_OWN: ("remove-unrest",),
    steps.RAISE_LIVING: ("raise", "done"),
    steps.TRANSFER_LIVING: ("transfer", "done"),
    steps.USE_POLICE: ("police", "done"),
    steps.MOVE_SOCIALISTS: ("socialist",),
    steps.SKIP_ICON: ("skip", "done"),
    steps.RUN_EVENT: ("icon", "police"),
    steps.BUILD: ("factory", "piece", "done"),
    steps.DISMANTLE: ("dismantle-factory", "dismantle-piece"),
    steps.RUN_DOWN: ("rundown", "dismantle-factory", "dismantle-piece"),
    steps.ADD_UNREST_STEP: ("add-unrest",),
    steps.TAKE_UNREST: ("remove-unrest",),
    steps.EITHER_UNREST: ("add-unrest", "remove-unrest"),
    steps.MOVE_UNREST: ("move-from",),
    steps.MOVE_UNREST_TO: ("move-to",),
    steps.REDUCE_PROTEST: ("reduce",),
    steps.ADD_LIVING: ("raise", "sector"),
    steps.LOWER_LIVING: ("lower",),
    steps.STOP_FACTORY: ("stop",),
    steps.RETURN_CUBES: ("add-unrest",),
    steps.LOOK: ("look-hand", "look-deck"),
    steps.SWAP: ("take", "burn", "done"),
    steps.GIVE_CARD: ("give",),
    steps.IMPORT_PROTEST: ("import",),
    steps.CHOOSE_PRESTIGE: ("prestige",),
    steps.HOLD_LIVING: ("hamburg",),
    steps.LOSE_SECTORS: ("sector-loss",),
    steps.CHOOSE_ATTACK: ("attack", "done"),
    steps.POLICE_PHASE: ("remove-unrest",),
    steps.LOSE_SOCIALISTS: ("socialist-loss",),
}
"""The families of actions that can answer each step."""


def refusal(table: Table, action: int) -> Refusal:
    """Why an action that is not legal is not legal."""
    asked = prompt(table)
    assert asked is not None
    step = int(table.top(0))
    name, number = family(action)
    unasked = step == steps.RUN_EVENT and name == "police" and not is_last_call_for_police(table, table.top(1))
    if name not in ASKED[step] or unasked:
        return Refusal(f"asked-{asked.kind}", asked.rule, {"side": asked.side, **asked.about})
    about = phrase(table, action)[1]
    if name == "factory":
        return _no_factory(table, number, about)
    if name == "piece":
        return _no_piece(table, number, about)
    if name in ("dismantle-factory", "dismantle-piece"):
        return _no_dismantling(table, name, number, about)
    if name == "rundown":
        return _no_rundown(table, number, about)
    if name == "card":
        return _no_card(table, number, about)
    if name in ("use-remove", "use-living", "use-event"):
        return _no_use(table, name, about)
    if name in ("raise", "sector"):
        return _no_living(table, step, name, number, about)
    if name == "done":
        return Refusal("must-go-on", asked.rule, {})
    return _no_choice(table, step, name, number, about)


def _no_factory(table: Table, city: int, about: dict[str, object]) -> Refusal:
    """Why no factory can be built in a city (1.7.2)."""
    board, side, area = table.board, int(table.top(1)), int(table.top(4))
    kind = board.city_kind[city]
    if board.city_side[city] != side:
        return Refusal("not-your-city", "1.7.1", {**about, "side": SIDES[side]})
    if table.factory[city] == CLOSED:
        return Refusal("closed", "1.9.7", about)
    if has_factory(table, city):
        return Refusal("factory-there", "1.7.2", about)
    if kind == RHEINSBERG_CITY:
        return Refusal("only-by-event", "1.13.1", about)
    if area == ANYWHERE and kind == EXTERNAL:
        return Refusal("only-by-event", "1.13.2", about)
    if area != ANYWHERE and not board.area_city[area * CITIES + city]:
        return Refusal("outside", "1.7.5", {})
    return Refusal("protest-blocks", "1.6.2", {})


def _no_piece(table: Table, line: int, about: dict[str, object]) -> Refusal:
    """Why no infrastructure can be built on a line (1.7.3)."""
    board, side, area = table.board, int(table.top(1)), int(table.top(4))
    ends = (board.line_a[line], board.line_b[line])
    if board.line_side[line] != side:
        return Refusal("not-your-line", "1.7.1", {**about, "side": SIDES[side]})
    if table.pieces[line] == board.line_size[line]:
        return Refusal("line-full", "1.7.3", about)
    if area != ANYWHERE and not board.area_line[area * LINES + line]:
        return Refusal("outside", "1.7.5", {})
    if not any(has_factory(table, end) for end in ends):
        return Refusal("no-factory-at-end", "1.7.3", about)
    assert any(city_blocked(table, end, blocked_provinces(table)) for end in ends)
    return Refusal("protest-blocks", "1.6.2", {})


def _no_dismantling(table: Table, name: str, number: int, about: dict[str, object]) -> Refusal:
    """Why a piece cannot be dismantled (1.7.6, 1.7.7)."""
    board = table.board
    if table.top(0) == steps.RUN_DOWN:
        there = table.pieces[number] if name == "dismantle-piece" else has_factory(table, number)
        return Refusal("run-down-first" if there else "nothing-there", "1.7.9", {})
    side, area = int(table.top(1)), int(table.top(4))
    if name == "dismantle-piece":
        if not table.pieces[number]:
            return Refusal("nothing-there", "1.7.6", {})
        if board.line_side[number] != side:
            return Refusal("not-your-line", "1.7.6", {**about, "side": SIDES[side]})
        return Refusal("outside", "1.7.5", {})
    if not has_factory(table, number):
        return Refusal("nothing-there", "1.7.6", {})
    if board.city_side[number] != side:
        return Refusal("not-your-city", "1.7.6", {**about, "side": SIDES[side]})
    if area != ANYWHERE and not board.area_city[area * CITIES + number]:
        return Refusal("outside", "1.7.5", {})
    if board.city_kind[number] == EXTERNAL or table.factory[number] == RUNDOWN_FACTORY:
        return Refusal("cannot-be-dismantled", "1.7.7", about)
    return Refusal("connected", "1.7.6", about)


def _no_rundown(table: Table, city: int, about: dict[str, object]) -> Refusal:
    """Why a factory cannot be run down (1.7.9)."""
    if not has_factory(table, city):
        return Refusal("nothing-there", "1.7.9", {})
    if table.factory[city] == RUNDOWN_FACTORY:
        return Refusal("already-rundown", "1.7.9", about)
    return Refusal("never-rundown", "1.7.9", about)


def _no_card(table: Table, card: int, about: dict[str, object]) -> Refusal:
    """Why a card cannot be used (1.4.3, 1.5.1)."""
    if card >= SPECIALS and table.place[card] == DISPLAY:
        return Refusal("special-for-east", "1.5.1", about)
    return Refusal("not-available", "1.4.3", about)


def _no_use(table: Table, name: str, about: dict[str, object]) -> Refusal:
    """Why a card cannot be used for something (1.8)."""
    side, card = int(table.mover), int(table.card)
    about = {**about, "card": table.board.card_ids[card], "side": SIDES[side]}
    if name == "use-living":
        return Refusal("no-economy", "1.8.3a", about)
    if name == "use-remove":
        if table.unrest_of(side) == 0:
            return Refusal("no-unrest", "1.8.1", about)
        return Refusal("nothing-to-dismantle", "1.8.1", about)
    if table.board.card_color[card] not in (side, DUAL):
        return Refusal("not-your-event", "1.8.4", about)
    return Refusal("nothing-to-dismantle", "1.9.5", about)


def _no_living(table: Table, step: int, name: str, number: int, about: dict[str, object]) -> Refusal:
    """Why no living standard can be placed somewhere (1.8.3, 1.9.7)."""
    if name == "sector":
        if step == steps.ADD_LIVING and table.top(5) == steps.WITH_BERLIN:
            return Refusal("uneven", "1.11.1", about)
        return Refusal("outside", "1.9.3", {})
    side = int(table.mover if step == steps.RAISE_LIVING else table.top(1))
    if side_of(number) != side:
        return Refusal("not-your-province", "1.8.3", {**about, "side": SIDES[side]})
    if number == WB:
        return Refusal("never-berlin", "1.8.3", {})
    if step == steps.ADD_LIVING:
        named = table.board.area_province[int(table.top(3)) * PROVINCES + number]
        return Refusal("different-provinces", "1.9.3", about) if named else Refusal("outside", "1.9.3", {})
    if table.top(1) >> number & 1:
        return Refusal("different-provinces", "1.8.3", about)
    return Refusal("no-economy-there", "1.8.3a", about)


NO_CHOICE = {
    "discard": ("not-in-hand", "1.4.1c"),
    "give": ("not-in-hand", "1.9.7"),
    "take": ("not-seen", "1.9.7"),
    "burn": ("not-seen", "1.9.7"),
    "socialist": ("no-protest", "1.9.9"),
    "reduce": ("no-protest", "1.9.7"),
    "lower": ("no-living", "1.10 phase 2"),
    "stop": ("nothing-there", "1.9.7"),
    "look-hand": ("empty-hand", "1.9.7"),
    "look-deck": ("empty-deck", "1.9.7"),
    "import": ("no-supplier", "1.11.2"),
    "prestige": ("no-such-space", "1.10 phase 2"),
    "sector-loss": ("no-living-there", "1.10 phase 5"),
    "socialist-loss": ("no-socialist", "1.10 phase 9"),
    "icon": ("no-icon", "1.9.1"),
    "skip": ("no-icon", "1.9.4"),
    "move-to": ("other-province", "1.9.7"),
}
"""The reason and the rule for what a step could be answered with, but not there."""


def _no_choice(table: Table, step: int, name: str, number: int, about: dict[str, object]) -> Refusal:
    if name in ("remove-unrest", "police", "move-from", "add-unrest", "move-to"):
        return _no_unrest(table, step, name, number, about)
    if name == "transfer":
        return _no_transfer(table, number, about)
    if name == "attack":
        return _no_attack(table, number, about)
    if name == "icon" and number < table.board.icon_count(table.top(1)) and table.icon_left[number] > 0:
        stasi_first = table.board.icon(table.top(1), number, KIND) == REDUCE_ICON
        return Refusal("icon-later", "Q88" if stasi_first else "Q46", about)
    kind, rule = NO_CHOICE[name]
    return Refusal(kind, "1.5.2" if step == steps.PAY_PRICE else rule, about)


def _no_transfer(table: Table, province: int, about: dict[str, object]) -> Refusal:
    """Which condition of passing a living standard on to West Berlin fails (1.8.3e)."""
    sector = int(sector_of(province))
    if sector < 0:
        return Refusal("no-supplier", "1.1.2", about)
    if not table.top(1) >> province & 1:
        return Refusal("no-new-living", "1.8.3e", about)
    living, berlin = int(table.living[province]), int(table.living[WB])
    if living <= berlin:
        return Refusal("not-ahead", "1.8.3e", {**about, "living": living, "berlin": berlin})
    return Refusal("uneven", "1.8.3e", {"sector": SECTOR_IDS[sector]})


def _no_attack(table: Table, target: int, about: dict[str, object]) -> Refusal:
    """Why the province whose turn it is cannot attack another (1.10 phase 7)."""
    board, attacker = table.board, int(table.top(1))
    about = {**about, "attacker": PROVINCE_IDS[attacker]}
    enemies = [board.enemies[i] for i in range(board.enemy_first[attacker], board.enemy_first[attacker + 1])]
    if target not in enemies:
        return Refusal("no-neighbour", "1.10 phase 7", about)
    strength, living = int(attack_strength(table, attacker)), int(table.living[target])
    return Refusal("not-behind", "1.10 phase 7", {**about, "strength": strength, "living": living})


def _no_unrest(table: Table, step: int, name: str, province: int, about: dict[str, object]) -> Refusal:
    """Why unrest cannot be added, removed or moved somewhere."""
    asked = prompt(table)
    assert asked is not None
    rule = "1.9.8" if name == "police" else asked.rule
    side = (
        EAST if name in ("police", "move-from", "move-to") or step in (steps.RETURN_CUBES, steps.POLICE_PHASE) else -1
    )
    if step in (steps.REMOVE_OWN, steps.ADD_UNREST_STEP, steps.TAKE_UNREST):
        side = int(table.top(1))
    if step == steps.EITHER_UNREST:
        side = int(table.top(1)) if name == "remove-unrest" else 1 - int(table.top(1))
    if name == "police" and step == steps.CHOOSE_CARD and table.mover == WEST:
        return Refusal("asked-choose-card", "1.9.8", {"side": "west"})
    if side_of(province) != side:
        return Refusal("not-your-province", rule, {**about, "side": SIDES[side]})
    if name == "move-to":
        return Refusal("other-province", "1.9.7", about)
    if name != "add-unrest" and table.unrest[province] == 0:
        return Refusal("no-unrest-there", rule, about)
    if name == "police":
        return Refusal("no-police", "1.9.8", {})
    if name == "add-unrest" and step == steps.RETURN_CUBES:
        return Refusal("enough-there", "1.9.7", about)
    area = int(table.top(3)) if step in (steps.ADD_UNREST_STEP, steps.TAKE_UNREST) else ANYWHERE
    if not table.board.area_province[area * PROVINCES + province]:
        return Refusal("outside", "1.9.3", {})
    return Refusal("enough-there", "1.9.3", about)
