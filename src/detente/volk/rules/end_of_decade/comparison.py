"""1.10 phases 6 and 7: the comparison within each state, and that of East and West."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.core.steps import ALLOWED, Field
from detente.volk.model.actions import ATTACK, DONE, PROVINCES
from detente.volk.model.board import BB, EAST, EB, PROVINCE_IDS, WB, WEST, first_province, last_province, side_of
from detente.volk.model.events import ATTACKED, BEHIND_COUNTED, BEST_COUNTED
from detente.volk.model.reasons import NO_NEIGHBOUR, NOT_BEHIND
from detente.volk.model.steps import A_PROVINCE, CHOOSE_ATTACK, SETTLE_ATTACKS, VolkStep
from detente.volk.model.table import Table
from detente.volk.rules.unrest import add_unrest


def most_living(table: Table, side: i64) -> i64:
    """The most living standards in a province of a side, West Berlin with its sum."""
    most: i64 = 0
    for province in range(first_province(side), last_province(side)):
        most = max(most, table.living[province])
    return most


def least_living(table: Table, side: i64) -> i64:
    """The fewest living standards in a province of a side."""
    least = table.living[first_province(side)]
    for province in range(first_province(side), last_province(side)):
        least = min(least, table.living[province])
    return least


def internal_comparison(table: Table) -> None:
    """Phase 6: provinces far behind the best of their own side get unrest; West Berlin gets the full gap."""
    table.note(BEST_COUNTED, "1.10 phase 6", most_living(table, WEST), most_living(table, EAST))
    for side in range(i64(2)):
        most = most_living(table, side)
        for province in range(first_province(side), last_province(side)):
            living = table.living[province]
            free: i64 = 0 if province == WB else 1
            number = most - living - free
            if number > 0:
                table.note(BEHIND_COUNTED, "1.10 phase 6", province, side, most, living, free, number)
                add_unrest(table, province, number, "1.10 phase 6")


def east_west_comparison(table: Table) -> None:
    """Phase 7: the provinces attack in turn, and what that brings comes after all of them."""
    table.tally = table.board.no_provinces[:]
    table.push(SETTLE_ATTACKS)
    table.push(CHOOSE_ATTACK, 0)


class ChooseAttack(VolkStep):
    """Each province may attack one adjacent enemy province; West Berlin attacks both of its own."""

    PROVINCE: Final = 1  # whose turn it is

    def __init__(self) -> None:
        super().__init__(
            CHOOSE_ATTACK,
            "choose-attack",
            families=("attack", "done"),
            fields=(Field("province", A_PROVINCE),),
        )

    def ask(self, table: Table) -> None:
        """Offer the targets of the next province that has one."""
        while table.get(ChooseAttack.PROVINCE) < PROVINCES:
            province = table.get(ChooseAttack.PROVINCE)
            if province == WB:
                attack(table, WB, BB)
                attack(table, WB, EB)
            else:
                offer_attacks(table, province)
                if table.count > 0:
                    table.actor = side_of(province)
                    return
            table.set(ChooseAttack.PROVINCE, province + 1)
        table.pop()

    def answer(self, table: Table, action: i64) -> None:
        """Declare the attack, and go on with the next province."""
        province = table.get(ChooseAttack.PROVINCE)
        table.set(ChooseAttack.PROVINCE, province + 1)
        if action != DONE:
            attack(table, province, action - ATTACK)

    def bar(self, table: Table, action: i64) -> i64:
        """Phase 7; not to attack is always possible (Q80)."""
        return ALLOWED if action == DONE else bar_attack(table, table.get(ChooseAttack.PROVINCE), action - ATTACK)

    def about(self, table: Table) -> dict[str, object]:
        """The province that attacks."""
        return {"province": PROVINCE_IDS[table.get(ChooseAttack.PROVINCE)]}

    def details(self, table: Table, action: i64) -> dict[str, object]:
        """What is compared."""
        attacker = table.get(ChooseAttack.PROVINCE)
        strength, living = attack_strength(table, attacker), table.living[action - ATTACK]
        return {"attacker": PROVINCE_IDS[attacker], "strength": int(strength), "living": int(living)}


def offer_attacks(table: Table, province: i64) -> None:
    """Offer the targets that would get unrest, and to decline (Q80)."""
    board = table.board
    for i in range(board.enemy_first[province], board.enemy_first[province + 1]):
        target = board.enemies[i]
        if bar_strength(table, province, target) == ALLOWED:
            if table.count == 0:
                table.offer(DONE)
            table.offer(ATTACK + target)


def bar_attack(table: Table, province: i64, target: i64) -> i64:
    """An enemy neighbour that is behind."""
    board = table.board
    for i in range(board.enemy_first[province], board.enemy_first[province + 1]):
        if board.enemies[i] == target:
            return bar_strength(table, province, target)
    return NO_NEIGHBOUR


def bar_strength(table: Table, province: i64, target: i64) -> i64:
    """The attacker must be stronger than the target's living standard."""
    return ALLOWED if attack_strength(table, province) > table.living[target] else NOT_BEHIND


def attack_strength(table: Table, province: i64) -> i64:
    """Living standards less mass protests, both of the phase's start: nothing changes until its end."""
    return table.living[province] - table.protests_in(province)


def attack(table: Table, province: i64, target: i64) -> None:
    """The target will get the difference as unrest."""
    living = table.living[target]
    number = attack_strength(table, province) - living
    if number > 0:
        table.tally[target] += number
        protests = table.protests_in(province)
        table.note(ATTACKED, "1.10 phase 7", province, target, table.living[province], protests, living, number)


class SettleAttacks(VolkStep):
    """Q82: unrest and mass protests only after all attacks of both sides."""

    def __init__(self) -> None:
        super().__init__(
            SETTLE_ATTACKS,
            "settle-attacks",
        )

    def ask(self, table: Table) -> None:
        """The attacked provinces get their unrest."""
        table.pop()
        for province in range(i64(PROVINCES)):
            add_unrest(table, province, table.tally[province], "1.10 phase 7")
        table.tally = table.board.no_provinces
