"""1.10 phases 6 and 7: the comparison within each state, and that of East and West."""

from __future__ import annotations

from mypy_extensions import i64

from detente.volk.model.actions import ATTACK, DONE, PROVINCES
from detente.volk.model.board import BB, EAST, EB, PROVINCE_IDS, SIDES, WB, WEST, first_province, last_province, side_of
from detente.volk.model.counted import Attacked, BehindCounted, BestCounted
from detente.volk.model.steps import CHOOSE_ATTACK, SETTLE_ATTACKS
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
    if table.journal is not None:
        west, east = most_living(table, WEST), most_living(table, EAST)
        table.log(BestCounted(west=west, east=east, rule="1.10 phase 6"))
    for side in range(i64(2)):
        most = most_living(table, side)
        for province in range(first_province(side), last_province(side)):
            living = table.living[province]
            free: i64 = 0 if province == WB else 1
            number = most - living - free
            if number > 0 and table.journal is not None:
                table.log(
                    BehindCounted(
                        province=PROVINCE_IDS[province],
                        side=SIDES[side],
                        most=most,
                        living=living,
                        free=free,
                        n=number,
                        rule="1.10 phase 6",
                    )
                )
            add_unrest(table, province, number, "1.10 phase 6")


def east_west_comparison(table: Table) -> None:
    """Phase 7: the provinces attack in turn, and what that brings comes after all of them."""
    table.tally = table.board.no_provinces[:]
    table.push(SETTLE_ATTACKS)
    table.push(CHOOSE_ATTACK, 0)


def ask_attack(table: Table) -> None:
    """Each province may attack one adjacent enemy province; West Berlin attacks both of its own."""
    while table.top(1) < PROVINCES:
        province = table.top(1)
        if province == WB:
            attack(table, WB, BB)
            attack(table, WB, EB)
        else:
            offer_attacks(table, province)
            if table.count > 0:
                table.actor = side_of(province)
                return
        table.set_top(1, province + 1)
    table.pop()


def offer_attacks(table: Table, province: i64) -> None:
    """Offer the targets that would get unrest, and not to attack (Q80)."""
    board = table.board
    for i in range(board.enemy_first[province], board.enemy_first[province + 1]):
        target = board.enemies[i]
        if attack_strength(table, province) > table.living[target]:
            if table.count == 0:
                table.offer(DONE)
            table.offer(ATTACK + target)


def attack_strength(table: Table, province: i64) -> i64:
    """Living standards less mass protests, both of the phase's start: nothing changes until its end."""
    return table.living[province] - table.protests_in(province)


def attack(table: Table, province: i64, target: i64) -> None:
    """The target will get what the attacker has more."""
    number = attack_strength(table, province) - table.living[target]
    if number <= 0:
        return
    table.tally[target] += number
    if table.journal is not None:
        table.log(
            Attacked(
                province=PROVINCE_IDS[province],
                target=PROVINCE_IDS[target],
                living=table.living[province],
                protests=table.protests_in(province),
                target_living=table.living[target],
                n=number,
                rule="1.10 phase 7",
            )
        )


def answer_attack(table: Table, action: i64) -> None:
    """Declare the attack, and go on with the next province."""
    province = table.top(1)
    table.set_top(1, province + 1)
    if action != DONE:
        attack(table, province, action - ATTACK)


def settle_attacks(table: Table) -> None:
    """Q82: unrest and mass protests only after all attacks of both sides."""
    table.pop()
    for province in range(i64(PROVINCES)):
        add_unrest(table, province, table.tally[province], "1.10 phase 7")
    table.tally = table.board.no_provinces
