"""The decision machine: each step on top of the stack is asked and answered by its chapter."""

from __future__ import annotations

from mypy_extensions import i64

from detente.volk.model.steps import (
    ADD_LIVING,
    ADD_UNREST_STEP,
    ADJUST_HAND,
    BUILD,
    CHOOSE_ATTACK,
    CHOOSE_CARD,
    CHOOSE_PRESTIGE,
    CHOOSE_USE,
    DISMANTLE,
    DRAW_HANDS,
    EITHER_UNREST,
    END_TURN,
    GIVE_CARD,
    HOLD_LIVING,
    IMPORT_PROTEST,
    LOOK,
    LOSE_SECTORS,
    LOWER_LIVING,
    MOVE_SOCIALISTS,
    MOVE_UNREST,
    MOVE_UNREST_TO,
    PAY_PRICE,
    PHASE,
    POLICE_PHASE,
    RAISE_LIVING,
    REDUCE_PROTEST,
    REMOVE_OWN,
    RETURN_CUBES,
    REVEAL,
    RUN_DOWN,
    RUN_EVENT,
    SETTLE_ATTACKS,
    SKIP_ICON,
    STOP_FACTORY,
    SWAP,
    TAKE_UNREST,
    TRANSFER_LIVING,
    USE_POLICE,
)
from detente.volk.model.table import Table
from detente.volk.rules.decade import answer_adjust, ask_adjust, begin_decade, draw_hands, end_turn, reveal
from detente.volk.rules.end_of_decade.comparison import answer_attack, ask_attack, settle_attacks
from detente.volk.rules.end_of_decade.hold import answer_hold, answer_sector_loss, ask_hold, ask_sector_loss
from detente.volk.rules.end_of_decade.phases import begin_phase
from detente.volk.rules.end_of_decade.prestige import answer_prestige, ask_prestige
from detente.volk.rules.end_of_decade.socialists import answer_socialist_loss, ask_socialist_loss
from detente.volk.rules.events import answer_either, answer_event, answer_skip, ask_either, ask_event, ask_skip
from detente.volk.rules.guillaume import answer_give, answer_look, answer_swap, ask_give, ask_look, ask_swap
from detente.volk.rules.icon_effects import (
    answer_add,
    answer_add_living,
    answer_lower,
    answer_move,
    answer_move_to,
    answer_reduce,
    answer_return,
    answer_stop,
    answer_take,
    ask_add,
    ask_add_living,
    ask_lower,
    ask_move,
    ask_move_to,
    ask_reduce,
    ask_return,
    ask_stop,
    ask_take,
)
from detente.volk.rules.living import answer_raise, answer_transfer, ask_raise, ask_transfer
from detente.volk.rules.police import answer_police, answer_police_phase, ask_police, ask_police_phase
from detente.volk.rules.turn import (
    answer_card,
    answer_price,
    answer_remove,
    answer_use,
    ask_card,
    ask_price,
    ask_remove,
    ask_use,
)
from detente.volk.rules.unrest import answer_import, answer_socialist, ask_import, ask_socialists
from detente.volk.rules.works import (
    answer_build,
    answer_dismantle,
    answer_run_down,
    ask_build,
    ask_dismantle,
    ask_run_down,
)


def ask(table: Table) -> None:
    """Offer the decision of the step on top, or carry the step out."""
    step = table.top(0)
    if step <= USE_POLICE:
        _ask_turn(table, step)
    elif step <= IMPORT_PROTEST:
        _ask_event(table, step)
    else:
        _ask_phase(table, step)


def _ask_turn(table: Table, step: i64) -> None:
    """The steps of a decade and of a turn."""
    if step == CHOOSE_CARD:
        ask_card(table)
    elif step == CHOOSE_USE:
        ask_use(table)
    elif step == RAISE_LIVING:
        ask_raise(table)
    elif step == END_TURN:
        end_turn(table)
    elif step == USE_POLICE:
        ask_police(table)
    elif step == REMOVE_OWN:
        ask_remove(table)
    elif step == TRANSFER_LIVING:
        ask_transfer(table)
    elif step == PAY_PRICE:
        ask_price(table)
    elif step == REVEAL:
        reveal(table)
    elif step == ADJUST_HAND:
        ask_adjust(table)
    elif step == DRAW_HANDS:
        draw_hands(table)
    else:
        begin_decade(table)


def _ask_event(table: Table, step: i64) -> None:
    """The steps of events, and those that events share with the rest."""
    if step == BUILD:
        ask_build(table)
    elif step == RUN_EVENT:
        ask_event(table)
    elif step == MOVE_SOCIALISTS:
        ask_socialists(table)
    elif step == ADD_UNREST_STEP:
        ask_add(table)
    elif step == TAKE_UNREST:
        ask_take(table)
    elif step == DISMANTLE:
        ask_dismantle(table)
    elif step == SKIP_ICON:
        ask_skip(table)
    elif step == RUN_DOWN:
        ask_run_down(table)
    elif step == EITHER_UNREST:
        ask_either(table)
    elif step == ADD_LIVING:
        ask_add_living(table)
    elif step == IMPORT_PROTEST:
        ask_import(table)
    elif step == MOVE_UNREST:
        ask_move(table)
    elif step == MOVE_UNREST_TO:
        ask_move_to(table)
    elif step == REDUCE_PROTEST:
        ask_reduce(table)
    elif step == LOWER_LIVING:
        ask_lower(table)
    elif step == STOP_FACTORY:
        ask_stop(table)
    elif step == RETURN_CUBES:
        ask_return(table)
    elif step == LOOK:
        ask_look(table)
    elif step == SWAP:
        ask_swap(table)
    else:
        ask_give(table)


def _ask_phase(table: Table, step: i64) -> None:
    """The steps of the end of a decade."""
    if step == PHASE:
        begin_phase(table)
    elif step == CHOOSE_ATTACK:
        ask_attack(table)
    elif step == CHOOSE_PRESTIGE:
        ask_prestige(table)
    elif step == HOLD_LIVING:
        ask_hold(table)
    elif step == LOSE_SECTORS:
        ask_sector_loss(table)
    elif step == SETTLE_ATTACKS:
        settle_attacks(table)
    elif step == POLICE_PHASE:
        ask_police_phase(table)
    else:
        ask_socialist_loss(table)


def answer(table: Table, action: i64) -> None:
    """Carry out a decision of the step on top."""
    step = table.top(0)
    if step <= USE_POLICE:
        _answer_turn(table, step, action)
    elif step <= IMPORT_PROTEST:
        _answer_event(table, step, action)
    else:
        _answer_phase(table, step, action)


def _answer_turn(table: Table, step: i64, action: i64) -> None:
    """Answers to the steps of a decade and of a turn."""
    if step == CHOOSE_CARD:
        answer_card(table, action)
    elif step == CHOOSE_USE:
        answer_use(table, action)
    elif step == RAISE_LIVING:
        answer_raise(table, action)
    elif step == USE_POLICE:
        answer_police(table, action)
    elif step == REMOVE_OWN:
        answer_remove(table, action)
    elif step == TRANSFER_LIVING:
        answer_transfer(table, action)
    elif step == PAY_PRICE:
        answer_price(table, action)
    else:
        answer_adjust(table, action)


def _answer_event(table: Table, step: i64, action: i64) -> None:
    """Answers to the steps of events, and to those that events share with the rest."""
    if step == BUILD:
        answer_build(table, action)
    elif step == RUN_EVENT:
        answer_event(table, action)
    elif step == MOVE_SOCIALISTS:
        answer_socialist(table, action)
    elif step == ADD_UNREST_STEP:
        answer_add(table, action)
    elif step == TAKE_UNREST:
        answer_take(table, action)
    elif step == DISMANTLE:
        answer_dismantle(table, action)
    elif step == SKIP_ICON:
        answer_skip(table, action)
    elif step == RUN_DOWN:
        answer_run_down(table, action)
    elif step == EITHER_UNREST:
        answer_either(table, action)
    elif step == ADD_LIVING:
        answer_add_living(table, action)
    elif step == IMPORT_PROTEST:
        answer_import(table, action)
    elif step == MOVE_UNREST:
        answer_move(table, action)
    elif step == MOVE_UNREST_TO:
        answer_move_to(table, action)
    elif step == REDUCE_PROTEST:
        answer_reduce(table, action)
    elif step == LOWER_LIVING:
        answer_lower(table, action)
    elif step == STOP_FACTORY:
        answer_stop(table, action)
    elif step == RETURN_CUBES:
        answer_return(table, action)
    elif step == LOOK:
        answer_look(table, action)
    elif step == SWAP:
        answer_swap(table, action)
    elif step == GIVE_CARD:
        answer_give(table, action)


def _answer_phase(table: Table, step: i64, action: i64) -> None:
    """Answers to the steps of the end of a decade."""
    if step == CHOOSE_ATTACK:
        answer_attack(table, action)
    elif step == CHOOSE_PRESTIGE:
        answer_prestige(table, action)
    elif step == HOLD_LIVING:
        answer_hold(table, action)
    elif step == LOSE_SECTORS:
        answer_sector_loss(table, action)
    elif step == POLICE_PHASE:
        answer_police_phase(table, action)
    else:
        answer_socialist_loss(table, action)
