"""What is asked, what is going on, how it ended, and how actions are called."""

from __future__ import annotations

from functools import cache

from detente.core.journal import Outcome, Prompt
from detente.core.state import OVER
from detente.volk import steps
from detente.volk.actions import family
from detente.volk.board import ICON_KINDS, ICON_SIDE, KIND, PROVINCE_IDS, SECTOR_IDS, SIDES
from detente.volk.steps import STEPS
from detente.volk.table import POLICE_UNUSED, REASON_RULES, REASONS, Table
from detente.volk.to_come import to_come

RULES = {
    steps.ADJUST_HAND: "1.4.1c",
    steps.CHOOSE_CARD: "1.4.3",
    steps.CHOOSE_USE: "1.8",
    steps.PAY_PRICE: "1.5.2",
    steps.REMOVE_OWN: "1.8.1",
    steps.RAISE_LIVING: "1.8.3",
    steps.TRANSFER_LIVING: "1.8.3e",
    steps.USE_POLICE: "1.9.8",
    steps.MOVE_SOCIALISTS: "1.9.9",
    steps.SKIP_ICON: "1.9.4",
    steps.RUN_EVENT: "1.9.1",
    steps.BUILD: "1.7",
    steps.DISMANTLE: "1.7.6",
    steps.RUN_DOWN: "1.7.9",
    steps.EITHER_UNREST: "1.9.6",
    steps.IMPORT_PROTEST: "1.11.2",
}
"""The rule of a prompt; others come from 1.9.7, or from the phase of the end of the decade."""
AMOUNTS = {
    steps.BUILD: 3,
    steps.DISMANTLE: 3,
    steps.RUN_DOWN: 2,
    steps.RETURN_CUBES: 1,
    steps.LOSE_SECTORS: 1,
    steps.POLICE_PHASE: 1,
    steps.LOSE_SOCIALISTS: 1,
}
"""Which number of a step says how many are left."""
WHOSE = (
    steps.BUILD,
    steps.DISMANTLE,
    steps.ADD_UNREST_STEP,
    steps.TAKE_UNREST,
    steps.ADD_LIVING,
)
"""The steps that say whose country they concern."""


def prompt(table: Table) -> Prompt | None:
    """What is asked, or None at the end."""
    if table.actor == OVER:
        return None
    step = int(table.top(0))
    rule = RULES.get(step, "1.9.7")
    if table.phase_number and step not in (steps.IMPORT_PROTEST, steps.MOVE_SOCIALISTS):
        rule = f"1.10 phase {table.phase_number}"
    about: dict[str, object] = {}
    if table.card >= 0:
        about["card"] = table.board.card_ids[table.card]
    if step in AMOUNTS:
        about["n"] = int(table.top(AMOUNTS[step]))
    if step in WHOSE:
        about["country"] = SIDES[table.top(1)]
    if step == steps.RAISE_LIVING:
        about["n"] = int(table.top(3))
    if step == steps.USE_POLICE:
        about["n"] = int(table.cards_at(POLICE_UNUSED))
    if step == steps.MOVE_UNREST_TO:
        about["province"] = PROVINCE_IDS[table.top(2)]
    if step == steps.CHOOSE_ATTACK:
        about["province"] = PROVINCE_IDS[table.top(1)]
    if step == steps.ADJUST_HAND:
        about["decade"] = int(table.decade)
    if more := to_come(table, step, int(table.top(1)) if step in WHOSE else None):
        about["to_come"] = more
    return Prompt(STEPS[step], SIDES[table.actor], rule, about)


def phase(table: Table) -> str:
    """action, end-1 to end-10, or over."""
    if table.winner >= 0:
        return "over"
    return f"end-{table.phase_number}" if table.phase_number else "action"


def outcome(table: Table) -> Outcome | None:
    """None while the game goes on, then winner and reason."""
    if table.winner < 0:
        return None
    reason = table.reason
    return Outcome(int(table.winner), SIDES[table.winner], REASONS[reason], REASON_RULES[reason])


family_of = cache(family)
"""A view comes with a phrase for each legal action: the family of each action is looked for once."""


def phrase(table: Table, action: int) -> tuple[str, dict[str, object]]:
    """An action as a key into the words, and what it concerns."""
    name, number = family_of(action)
    if name in ("card", "discard", "take", "give", "burn"):
        return name, {"card": table.board.card_ids[number]}
    if name in ("factory", "dismantle-factory", "rundown", "stop"):
        return name, {"city": table.board.city_ids[number]}
    if name in ("piece", "dismantle-piece"):
        city, to = table.board.ends(number)
        return name, {"city": city, "to": to}
    if name in ("sector", "sector-loss"):
        return name, {"sector": SECTOR_IDS[number]}
    if name in ("icon", "skip"):
        return _icon(table, name, number)
    if name == "prestige":
        return name, {"number": number + 1}
    if name == "use-remove" and table.card >= 0 and table.board.card_color[table.card] != table.mover:
        return name, {"dismantle": 1}  # 1.8.1: a card that is not the side's own costs a piece
    if name == "hamburg":
        return name, {"province": PROVINCE_IDS[1 - number]}
    if name == "done" and table.actor != OVER and table.top(0) == steps.CHOOSE_ATTACK:
        return "no-attack", {}
    if name in ("done", "use-remove", "use-build", "use-living", "use-event", "west-draws", "look-hand", "look-deck"):
        return name, {}
    return name, {"province": PROVINCE_IDS[number]}


def _icon(table: Table, name: str, number: int) -> tuple[str, dict[str, object]]:
    """An icon by its number, and while its event is going on also by what it is."""
    about: dict[str, object] = {"number": number + 1}
    if table.actor == OVER or table.top(0) not in (steps.SKIP_ICON, steps.RUN_EVENT):
        return name, about
    board, program = table.board, table.top(1)
    if number >= board.icon_count(program):
        return name, about
    kind, side = board.icon(program, number, KIND), board.icon(program, number, ICON_SIDE)
    return f"{name}-of", {**about, "icon": ICON_KINDS[kind], "country": SIDES[side]}
