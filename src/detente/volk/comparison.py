"""1.10, phases 6 to 10: comparisons, police, socialists and collapse."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.volk.actions import (
    ATTACK,
    CARDS,
    DONE,
    PROVINCES,
    REMOVE_UNREST,
    SOCIALIST_LOSS,
)
from detente.volk.board import (
    ANYWHERE,
    BB,
    EAST,
    EB,
    PROVINCE_IDS,
    SIDES,
    WB,
    WEST,
    first_province,
    last_province,
    side_of,
)
from detente.volk.counted import (
    Attacked,
    BehindCounted,
    BestCounted,
    CollapseCounted,
    PoliceCounted,
    SocialistsCounted,
)
from detente.volk.journal import PoliceCleared, SocialistGained, SocialistLeft, SocialistLost
from detente.volk.steps import (
    LOSE_SOCIALISTS,
    MOVE_SOCIALISTS,
    POLICE_PHASE,
)
from detente.volk.table import (
    BOTH_COLLAPSE,
    EAST_COLLAPSE,
    POLICE_UNUSED,
    POLICE_USED,
    SOCIALISM_FAILS,
    SOCIALISTS,
    TRIUMPH,
    WEST_COLLAPSE,
    Table,
)
from detente.volk.unrest import add_unrest, offer_unrest, remove_unrest

COLLAPSE: Final = 4
"""Mass protests with which a state collapses (phase 10)."""


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


# Phases 6 and 7


def internal_comparison(table: Table) -> None:
    """Provinces far behind the best of their own side get unrest; West Berlin gets the full gap."""
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


# Phase 8


def police(table: Table) -> None:
    """East removes an unrest for each police card that was not used, as far as there is unrest."""
    ready = table.cards_at(POLICE_UNUSED)
    if ready > 0 and table.journal is not None:
        unrest = table.unrest_of(EAST)
        table.log(PoliceCounted(cards=ready, unrest=unrest, n=min(ready, unrest), rule="1.10 phase 8"))
    table.push(POLICE_PHASE, ready)


def ask_police_phase(table: Table) -> None:
    """Q63: each police card that was not used removes an unrest, then all cubes leave the cards."""
    if table.top(1) > 0:
        table.actor = EAST
        offer_unrest(table, REMOVE_UNREST, EAST, ANYWHERE)
    if table.count > 0:
        return
    table.pop()
    if table.cards_at(POLICE_USED) > 0:
        for card in range(i64(CARDS)):
            if table.place[card] == POLICE_USED:
                table.place[card] = POLICE_UNUSED
        table.log(PoliceCleared(rule="1.10 phase 8"))


def answer_police_phase(table: Table, action: i64) -> None:
    """An unrest goes."""
    table.set_top(1, table.top(1) - 1)
    remove_unrest(table, action - REMOVE_UNREST, "1.10 phase 8")


# Phase 9


def socialist_number(value: i64) -> i64:
    """Socialists gained or lost for a value of the track, without its sign."""
    distance = value if value > 0 else -value
    return 0 if distance == 0 else 4 if distance == 6 else (distance + 1) // 2


def socialists(table: Table) -> None:
    """Socialists come into the box or leave the board; then those in the box move (1.9.9)."""
    number = socialist_number(table.socialist)
    if number > 0 and table.journal is not None:
        table.log(
            SocialistsCounted(
                track=table.socialist,
                on_board=table.socialists_on_board(),
                change=number if table.socialist > 0 else -number,
                most=SOCIALISTS,
                rule="1.10 phase 9",
            )
        )
    table.push(MOVE_SOCIALISTS)
    if table.socialist > 0:
        for _ in range(number):
            if table.socialists_on_board() == SOCIALISTS:
                table.win(EAST, TRIUMPH)
                return
            table.box += 1
            table.log(SocialistGained(rule="1.10 phase 9"))
    elif table.socialist < 0:
        while number > 0 and table.box > 0:
            number -= 1
            table.box -= 1
            table.log(SocialistLost(rule="1.10 phase 9"))
        table.push(LOSE_SOCIALISTS, number)


def ask_socialist_loss(table: Table) -> None:
    """West picks the provinces that lose socialists; if there are none left, West wins."""
    if table.top(1) == 0:
        table.pop()
        return
    table.actor = WEST
    for province in range(first_province(EAST), last_province(EAST)):
        if table.socialists[province] > 0:
            table.offer(SOCIALIST_LOSS + province)
    if table.count == 0:
        table.win(WEST, SOCIALISM_FAILS)


def answer_socialist_loss(table: Table, action: i64) -> None:
    """A socialist leaves a province, and unrest stays behind."""
    province = action - SOCIALIST_LOSS
    table.set_top(1, table.top(1) - 1)
    table.socialists[province] -= 1
    if table.journal is not None:
        table.log(SocialistLeft(province=PROVINCE_IDS[province], rule="1.10 phase 9"))
    add_unrest(table, province, 1, "1.10 phase 9")


# Phase 10


def collapse(table: Table) -> None:
    """A state with four mass protests or more collapses; if both do, East wins."""
    west = table.protests_of(WEST)
    east = table.protests_of(EAST)
    if table.journal is not None:
        table.log(CollapseCounted(west=west, east=east, collapse=COLLAPSE, rule="1.10 phase 10"))
    if west >= COLLAPSE and east >= COLLAPSE:
        table.win(EAST, BOTH_COLLAPSE)
    elif west >= COLLAPSE:
        table.win(EAST, WEST_COLLAPSE)
    elif east >= COLLAPSE:
        table.win(WEST, EAST_COLLAPSE)
