"""C4 and C7: regions are scored when complete, and again at the end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from detente.curtain.model.actions import CARDS, PLACES
from detente.curtain.model.deck import REGIONS, SIDES, USA, USSR
from detente.curtain.model.endings import BY_FLAG, BY_LEVEL, BY_POINTS
from detente.curtain.model.journal import AftermathScored, PointsScored, RegionScored
from detente.curtain.model.table import FLAG, Table

AFTERMATH_LIMIT: Final = 3


def dominated(table: Table, side: i64, region: i64) -> i64:
    """C4.2: how many cards of a region a side dominates."""
    cards = table.in_play & table.deck.region_mask[region]
    number: i64 = 0
    for place in range(i64(PLACES)):
        if cards >> place & 1 and table.dominates(side, place):
            number += 1
    return number


def region_points(table: Table, region: i64) -> i64:
    """C4.2, C4.3: how far scoring a region now would move the marker; positive is towards the USA."""
    usa = dominated(table, USA, region)
    ussr = dominated(table, USSR, region)
    bonus = table.deck.bonus[region]
    if usa > ussr:
        return usa - ussr + bonus
    if ussr > usa:
        return usa - ussr - bonus
    return 0


def move_marker(table: Table, points: i64) -> None:
    """C1.4: move the marker, no further than a flag."""
    table.score = min(max(table.score + points, -FLAG), FLAG)


def check_flag(table: Table) -> None:
    """C2.4: a side with the marker on its flag has won."""
    if table.score == FLAG:
        table.win(USA, BY_FLAG)
    elif table.score == -FLAG:
        table.win(USSR, BY_FLAG)


def score_region(table: Table, region: i64, rule: str) -> None:
    """C4.4: score all of a region at once, then check for a win (C2.4)."""
    move_marker(table, region_points(table, region))
    if table.journal is not None:
        usa = dominated(table, USA, region)
        ussr = dominated(table, USSR, region)
        table.journal.append(
            RegionScored(
                region=REGIONS[region],
                usa=usa,
                ussr=ussr,
                bonus=0 if usa == ussr else table.deck.bonus[region],
                score=table.score,
                rule=rule,
            )
        )
    check_flag(table)


def is_complete(table: Table, region: i64) -> bool:
    """C4.1: all strategy cards of the region are in play."""
    cards = table.in_play & table.deck.region_mask[region]
    number: i64 = 0
    for card in range(i64(CARDS)):
        number += cards >> card & 1
    return number == table.deck.size[region]


def score_points(table: Table, side: i64, points: i64) -> None:
    """C6.4: an event gives its owner points."""
    move_marker(table, points if side == USA else -points)
    if table.journal is not None:
        table.journal.append(PointsScored(side=SIDES[side], n=points, score=table.score, rule="C6.4"))
    check_flag(table)


def score_aftermath(table: Table) -> None:
    """C7.1: reveal the cards set aside; the larger sum scores the difference, at most 3."""
    sums = [0, 0]
    for card in range(i64(CARDS)):
        if table.aftermath >> card & 1:
            sums[table.deck.flag[card]] += table.deck.cubes[card]
    table.show(table.aftermath)
    lead: i64 = sums[USA] - sums[USSR]
    move_marker(table, min(max(lead, -AFTERMATH_LIMIT), AFTERMATH_LIMIT))
    if table.journal is not None:
        cards = table.ids(table.aftermath)
        table.journal.append(
            AftermathScored(cards=cards, usa=sums[USA], ussr=sums[USSR], score=table.score, rule="C7.1")
        )
    check_flag(table)


def score_game(table: Table) -> None:
    """C7: score the aftermath, then every region; the side with more points wins, the USA if level."""
    score_aftermath(table)
    for region in range(i64(len(REGIONS))):
        if table.winner < 0:
            score_region(table, region, "C7.2")
    if table.winner >= 0:
        return
    if table.score == 0:
        table.win(USA, BY_LEVEL)
    else:
        table.win(USA if table.score > 0 else USSR, BY_POINTS)
