"""Why an action is not legal: what the conditions of the rules answer, and the words and rules that go with it."""

from __future__ import annotations

from typing import Final

from detente.core.steps import Reason

NOT_ASKED: Final = 1
MUST_GO_ON: Final = 2
# Building (1.7.1-1.7.5)
NOT_YOUR_CITY: Final = 3
NOT_YOUR_LINE: Final = 4
FACTORY_THERE: Final = 5
CITY_CLOSED: Final = 6
RHEINSBERG_BY_EVENT: Final = 7
ABROAD_BY_EVENT: Final = 8
LINE_FULL: Final = 9
NO_FACTORY_AT_END: Final = 10
OUTSIDE_AREA: Final = 11
PROTEST_BLOCKS: Final = 12
# Dismantling and running down (1.7.6-1.7.9)
NOTHING_BUILT: Final = 13
ENEMY_CITY: Final = 14
ENEMY_LINE: Final = 15
NEVER_DISMANTLED: Final = 16
STILL_CONNECTED: Final = 17
NOTHING_TO_RUN_DOWN: Final = 18
ALREADY_RUNDOWN: Final = 19
NEVER_RUNDOWN: Final = 20
RUN_DOWN_FIRST: Final = 21
# Cards and their uses (1.4, 1.5, 1.8)
NOT_AVAILABLE: Final = 22
SPECIAL_FOR_EAST: Final = 23
NOT_IN_HAND: Final = 24
NO_UNREST: Final = 25
NOTHING_TO_PAY_WITH: Final = 26
NO_ECONOMY: Final = 27
NOT_YOUR_EVENT: Final = 28
EVENT_TOO_DEAR: Final = 29
# Living standards (1.8.3, 1.9.7, 1.11.1)
NO_PROVINCE_OF_YOURS: Final = 30
NEVER_BERLIN: Final = 31
RAISED_BEFORE: Final = 32
NO_ECONOMY_THERE: Final = 33
NO_SUPPLIER: Final = 34
NO_NEW_LIVING: Final = 35
NOT_AHEAD: Final = 36
UNEVEN_TRANSFER: Final = 37
UNEVEN_SECTOR: Final = 38
RAISED_BY_EVENT: Final = 39
OUTSIDE_EVENT: Final = 40
NO_LIVING: Final = 41
# Unrest, police and socialists (1.9.7-1.9.9, 1.11)
NOT_YOUR_PROVINCE: Final = 42
NO_UNREST_THERE: Final = 43
ENOUGH_BY_EVENT: Final = 44
CUBE_RETURNED: Final = 45
SAME_PROVINCE: Final = 46
NO_PROTEST: Final = 47
POLICE_IS_EASTS: Final = 48
NOT_EASTS_PROVINCE: Final = 49
NO_UNREST_FOR_POLICE: Final = 50
NO_POLICE: Final = 51
NO_SUPPLIER_OF_BERLIN: Final = 52
# Events (1.9)
NO_SUCH_ICON: Final = 53
STASI_FIRST: Final = 54
REPAIR_FIRST: Final = 55
NO_ICON_TO_SKIP: Final = 56
NOTHING_TO_STOP: Final = 57
EMPTY_HAND: Final = 58
EMPTY_DECK: Final = 59
NOT_SEEN: Final = 60
# The end of a decade (1.10)
NO_SUCH_SPACE: Final = 61
SECTOR_EMPTY: Final = 62
NO_NEIGHBOUR: Final = 63
NOT_BEHIND: Final = 64
NO_SOCIALIST: Final = 65

REASONS: Final = {
    NOT_ASKED: Reason("asked"),
    MUST_GO_ON: Reason("must-go-on"),
    NOT_YOUR_CITY: Reason("not-your-city", "1.7.1"),
    NOT_YOUR_LINE: Reason("not-your-line", "1.7.1"),
    FACTORY_THERE: Reason("factory-there", "1.7.2"),
    CITY_CLOSED: Reason("closed", "1.9.7"),
    RHEINSBERG_BY_EVENT: Reason("only-by-event", "1.13.1"),
    ABROAD_BY_EVENT: Reason("only-by-event", "1.13.2"),
    LINE_FULL: Reason("line-full", "1.7.3"),
    NO_FACTORY_AT_END: Reason("no-factory-at-end", "1.7.3"),
    OUTSIDE_AREA: Reason("outside", "1.7.5"),
    PROTEST_BLOCKS: Reason("protest-blocks", "1.6.2"),
    NOTHING_BUILT: Reason("nothing-there", "1.7.6"),
    ENEMY_CITY: Reason("not-your-city", "1.7.6"),
    ENEMY_LINE: Reason("not-your-line", "1.7.6"),
    NEVER_DISMANTLED: Reason("cannot-be-dismantled", "1.7.7"),
    STILL_CONNECTED: Reason("connected", "1.7.6"),
    NOTHING_TO_RUN_DOWN: Reason("nothing-there", "1.7.9"),
    ALREADY_RUNDOWN: Reason("already-rundown", "1.7.9"),
    NEVER_RUNDOWN: Reason("never-rundown", "1.7.9"),
    RUN_DOWN_FIRST: Reason("run-down-first", "1.7.9"),
    NOT_AVAILABLE: Reason("not-available", "1.4.3"),
    SPECIAL_FOR_EAST: Reason("special-for-east", "1.5.1"),
    NOT_IN_HAND: Reason("not-in-hand"),
    NO_UNREST: Reason("no-unrest", "1.8.1"),
    NOTHING_TO_PAY_WITH: Reason("nothing-to-dismantle", "1.8.1"),
    NO_ECONOMY: Reason("no-economy", "1.8.3a"),
    NOT_YOUR_EVENT: Reason("not-your-event", "1.8.4"),
    EVENT_TOO_DEAR: Reason("nothing-to-dismantle", "1.9.5"),
    NO_PROVINCE_OF_YOURS: Reason("not-your-province", "1.8.3"),
    NEVER_BERLIN: Reason("never-berlin", "1.8.3"),
    RAISED_BEFORE: Reason("different-provinces", "1.8.3"),
    NO_ECONOMY_THERE: Reason("no-economy-there", "1.8.3a"),
    NO_SUPPLIER: Reason("no-supplier", "1.1.2"),
    NO_NEW_LIVING: Reason("no-new-living", "1.8.3e"),
    NOT_AHEAD: Reason("not-ahead", "1.8.3e"),
    UNEVEN_TRANSFER: Reason("uneven", "1.8.3e"),
    UNEVEN_SECTOR: Reason("uneven", "1.11.1"),
    RAISED_BY_EVENT: Reason("different-provinces", "1.9.3"),
    OUTSIDE_EVENT: Reason("outside", "1.9.3"),
    NO_LIVING: Reason("no-living"),
    NOT_YOUR_PROVINCE: Reason("not-your-province"),
    NO_UNREST_THERE: Reason("no-unrest-there"),
    ENOUGH_BY_EVENT: Reason("enough-there", "1.9.3"),
    CUBE_RETURNED: Reason("enough-there", "1.9.7"),
    SAME_PROVINCE: Reason("other-province", "1.9.7"),
    NO_PROTEST: Reason("no-protest"),
    POLICE_IS_EASTS: Reason("asked-choose-card", "1.9.8"),
    NOT_EASTS_PROVINCE: Reason("not-your-province", "1.9.8"),
    NO_UNREST_FOR_POLICE: Reason("no-unrest-there", "1.9.8"),
    NO_POLICE: Reason("no-police", "1.9.8"),
    NO_SUPPLIER_OF_BERLIN: Reason("no-supplier", "1.11.2"),
    NO_SUCH_ICON: Reason("no-icon", "1.9.1"),
    STASI_FIRST: Reason("icon-later", "Q88"),
    REPAIR_FIRST: Reason("icon-later", "Q46"),
    NO_ICON_TO_SKIP: Reason("no-icon", "1.9.4"),
    NOTHING_TO_STOP: Reason("nothing-there", "1.9.7"),
    EMPTY_HAND: Reason("empty-hand", "1.9.7"),
    EMPTY_DECK: Reason("empty-deck", "1.9.7"),
    NOT_SEEN: Reason("not-seen", "1.9.7"),
    NO_SUCH_SPACE: Reason("no-such-space"),
    SECTOR_EMPTY: Reason("no-living-there"),
    NO_NEIGHBOUR: Reason("no-neighbour"),
    NOT_BEHIND: Reason("not-behind"),
    NO_SOCIALIST: Reason("no-socialist"),
}
"""The words and the rule of each reason; those of NOT_ASKED are the prompt's own."""
