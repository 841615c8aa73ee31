"""The end of Iron Curtain, played out: every deal that a side must hold possible, every way to go on.

Near the end little is hidden: which of the cards a side has never seen lie in the aftermath and which
are in the other hand. For each such deal the game is solved with open cards: who wins if both sides
play on without an error. What an action is worth is the part of the deals that it wins.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from detente.bots.curtain.features import aftermath_points, cards_in, worth
from detente.core.state import OVER, State
from detente.curtain.model.actions import CARDS, DONE, NUM_ACTIONS, PLACES
from detente.curtain.model.deck import BOARD_WIDTH, REGIONS, USA
from detente.curtain.model.grid import space_of
from detente.curtain.model.program import (
    AMOUNT,
    HALF_UP,
    INFILTRATE,
    MOVE_CUBES,
    NO_LIMIT,
    NUMBER,
    ORDER,
    PER,
    POINTS,
    REMOVE_CUBES,
    REPLACE_CUBES,
    SCORE,
    WHOSE,
    WIDTH,
)
from detente.curtain.model.steps import CHOOSE_SPACE, EVENT_OR_ORDER, LIFT_CUBE, MOVE_CUBE
from detente.curtain.model.table import FLAG, NOBODY, Table
from detente.curtain.rules.instructions import order_number
from detente.curtain.rules.scoring import is_complete, region_points
from detente.curtain.rules.targets import reach
from detente.curtain.state import CurtainState

STEPS: Final = 8
"""The most steps of cubes that are followed when it is asked what a card could still gain."""
NEVER: Final = -99
PRIMES: Final = (2147483647, 2147483629)
FACTORS: Final = (1103515245, 1812433253)


def turns_left(table: Table) -> i64:
    """How many turns of the second round are still to be finished, or NEVER while cards may change hands."""
    if table.round != 2 or table.pile_size > 1 or cards_may_change_hands(table):
        return NEVER
    return cards_in(table.hand_usa) + cards_in(table.hand_ussr) + (0 if table.card == NOBODY else 1)


def cards_may_change_hands(table: Table) -> bool:
    """Whether an event that is still to come could deal, discard or swap cards (C6.4)."""
    current = 0 if table.card == NOBODY else 1 << table.card
    return table.deck.dealing & (table.hand_usa | table.hand_ussr | current) != 0


def deals(state: CurtainState, side: i64) -> list[CurtainState]:
    """Every deal of the cards off the map that a side cannot tell from the real one, each equally likely."""
    known = state.in_play | state.seen(side) | state.hand(side) | (0 if state.card == NOBODY else 1 << state.card)
    unknown = ((1 << CARDS) - 1) & ~known
    hand = state.hand(1 - side)
    hidden = state.aftermath & unknown
    seen = hidden & state.seen(1 - side)
    found: list[CurtainState] = []
    for in_hand in subsets(unknown, cards_in(hand & unknown)):
        for as_seen in subsets(unknown & ~in_hand, cards_in(seen)):
            for unseen in subsets(unknown & ~in_hand & ~as_seen, cards_in(hidden & ~seen)):
                deal = state.copy()
                deal.set_hand(1 - side, hand & known | in_hand)
                deal.aftermath = state.aftermath & known | as_seen | unseen
                deal.seen_usa &= known
                deal.seen_ussr &= known
                deal.see(1 - side, as_seen)
                deal.run()
                found.append(deal)
    return found


def subsets(cards: i64, number: i64) -> list[i64]:
    """All sets of this many of these cards, in ascending order of their masks."""
    found: list[i64] = []
    chosen: i64 = 0
    while True:
        if cards_in(chosen) == number:
            found.append(chosen)
        chosen = (chosen - cards) & cards
        if chosen == 0:
            return found


@final
class Endgame:
    """Solves states with open cards: who wins if nobody errs. It gives up when its nodes are spent."""

    def __init__(self, nodes: int) -> None:
        self.nodes: i64 = nodes
        self.known: dict[int, bool] = {}
        self.decided: vec[i64] = vec[i64]([0] * (2 * NUM_ACTIONS))

    @property
    def spent(self) -> bool:
        """Whether the nodes were too few: what was said since then means nothing."""
        return self.nodes < 0

    def after(self, state: State, action: int) -> bool:
        """Whether the USA wins after an action."""
        assert isinstance(state, CurtainState)
        after = state.copy()
        after.play(action)
        after.last = 0  # the cubes to come may still go anywhere, whatever was placed before
        return self.usa_wins(after)

    def usa_wins(self, state: CurtainState) -> bool:
        """Whether the USA wins from here."""
        if state.actor == OVER:
            return state.winner == USA
        if state.card != NOBODY and not is_lifting(state):
            return self.try_all(state)
        key = key_of(state)
        if key in self.known:
            return self.known[key]
        result = self.try_all(state)
        if self.nodes >= 0:
            self.known[key] = result
        return result

    def try_all(self, state: CurtainState) -> bool:
        """Look for an action that wins for the side that decides, those first that decided most before."""
        actor = state.actor
        if is_hopeless(state):
            return actor != USA
        actions = self.in_order(state)
        for i in range(i64(len(actions))):
            action: i64 = actions[i]
            self.nodes -= 1
            after = state.copy()
            after.play(action)
            if self.usa_wins(after) == (actor == USA):
                self.decided[actor * NUM_ACTIONS + action] += 1
                return actor == USA
            if self.nodes < 0:
                break
        return actor != USA

    def in_order(self, state: CurtainState) -> list[int]:
        """The actions that can make a difference, those first that decided most before."""
        actions = state.search_legal()
        if is_last_turn(state):
            actions = distinct(state, actions)
        base = state.actor * NUM_ACTIONS
        for i in range(i64(1), i64(len(actions))):
            action = actions[i]
            weight = self.decided[base + i64(action)]
            at = i
            while at > 0 and self.decided[base + i64(actions[at - 1])] < weight:
                actions[at] = actions[at - 1]
                at -= 1
            actions[at] = action
        return actions


def is_lifting(table: Table) -> bool:
    """C5.5: whether cubes are lifted from cards, so that many orders of doing it lead to the same."""
    handling = table.step == MOVE_CUBE or table.step == LIFT_CUBE
    return handling and table.reserve(table.owner) < table.left


def key_of(table: Table) -> int:
    """A number for a state between two turns or while cubes are lifted: all that still matters of it."""
    one: i64 = table.mover + 2
    two: i64 = table.score + FLAG
    turn = ((table.card + 1) * 64 + table.step) * 64 + table.target + 1
    cubes = (table.in_event * 256 + table.at if table.in_event != 0 else 0) * 128 + table.left
    cubes = (cubes * 4 + table.picked + 1) * 2 + table.done
    cards = table.cards_to << PLACES | table.cards
    words = (table.hand_usa, table.hand_ussr, table.aftermath, table.score + FLAG, turn, cubes, table.access, cards)
    for word in words:
        one = (one * FACTORS[0] + word) % PRIMES[0]
        two = (two * FACTORS[1] + word) % PRIMES[1]
    for place in range(i64(PLACES)):
        word = (table.space[place] * 32 + table.cubes_on(0, place)) * 32 + table.cubes_on(1, place)
        word = word * 32 + (table.tally[place] if table.each < NO_LIMIT else 0)
        one = (one * FACTORS[0] + word) % PRIMES[0]
        two = (two * FACTORS[1] + word) % PRIMES[1]
    return one << 31 | two


# The last turn: what comes after it is the final scoring alone.


def is_last_turn(table: Table) -> bool:
    """Whether the card being played is the last one."""
    return table.card != NOBODY and table.hand_usa == 0 and table.hand_ussr == 0 and turns_left(table) == 1


def distinct(table: Table, actions: list[int]) -> list[int]:
    """In the last turn: spaces beside other cards, and as many cubes of the Order as there are."""
    if table.step == CHOOSE_SPACE:
        found: list[int] = []
        seen: set[int] = set()
        for action in actions:
            cards = int(beside(table, space_of(action)))
            if cards not in seen:
                seen.add(cards)
                found.append(action)
        return found
    if is_plain_order(table) and table.reserve(table.owner) >= table.left and actions[0] == DONE:
        return actions[1:]
    return actions


def beside(table: Table, space: i64) -> i64:
    """The cards that lie beside a space."""
    cards: i64 = 0
    for step in (-BOARD_WIDTH, -1, 1, BOARD_WIDTH):
        other = i64(table.board[space + step]) - 1
        if other >= 0:
            cards |= 1 << other
    return cards


def is_plain_order(table: Table) -> bool:
    """Whether the Order of the card is being given."""
    return table.step == MOVE_CUBE and table.in_event == 0 and table.doing == ORDER


def is_hopeless(table: Table) -> bool:
    """Whether the side whose turn is the last cannot win any more, whatever its card does."""
    if not is_last_turn(table):
        return False
    side = table.mover
    if is_plain_order(table):
        return table.left <= STEPS and not could_win(table, side, table.score, table.left, table.access, True)
    if table.step != CHOOSE_SPACE and table.step != EVENT_OR_ORDER:
        return False
    cubes = order_number(table)
    score = table.score
    region = table.deck.region[table.card]
    if table.step == CHOOSE_SPACE:
        table.in_play |= 1 << table.card
        if is_complete(table, region):
            score += region_points(table, region)
        table.in_play &= ~(1 << table.card)
    if not -FLAG < score < FLAG:
        return False
    if cubes > STEPS or could_win(table, side, score, cubes, reach(table, side) | 1 << table.card, True):
        return False
    if table.deck.flag[table.card] != side:
        return True
    steps, points = event_steps(table)
    score += points if side == USA else -points
    return steps <= STEPS and -FLAG < score < FLAG and not could_win(table, side, score, steps, ~0, False)


def event_steps(table: Table) -> tuple[i64, i64]:
    """By how much the event of the card can change leads in all, and the points it can give."""
    code = table.deck.code
    steps: i64 = 0
    points: i64 = 0
    for at in range(table.deck.entry[table.card], table.deck.entry[table.card + 1]):
        row = at * WIDTH
        what = code[row]
        number = code[row + NUMBER]
        if code[row + PER] != 0 or code[row + AMOUNT] >= HALF_UP:
            number = STEPS + 1  # as many as there are
        if what == ORDER or what == INFILTRATE or what == REMOVE_CUBES:
            steps += number
        elif what == REPLACE_CUBES or what == MOVE_CUBES:
            steps += 2 * number
        elif what == POINTS and code[row + WHOSE] == table.mover:
            points += number
        elif what == SCORE:
            steps += STEPS + 1
    return steps, points


def could_win(table: Table, side: i64, score: i64, steps: i64, access: i64, order: bool) -> bool:
    """Whether the final scoring (C7) could make a side win if it changed leads by this many steps wherever it likes.

    Each region's best for every number of steps, then the best over the regions in their order. A flag
    that is reached on the way decides as well.
    """
    sign: i64 = 1 if side == USA else -1
    best: vec[i64] = vec[i64]([NEVER] * (STEPS + 1))
    leads: vec[i64] = vec[i64]([0] * (STEPS + 1))
    best[0] = sign * (score + aftermath_points(table))
    if best[0] >= FLAG:
        return True
    for region in range(i64(len(REGIONS))):
        gain_cards(table, side, region, steps, access, order, leads)
        bonus = table.deck.bonus[region]
        for spent in range(steps, -1, -1):
            most: i64 = NEVER
            for used in range(spent + 1):
                most = max(most, best[spent - used] + worth(leads[used], bonus))
            best[spent] = most
        if best[steps] >= FLAG:
            return True
    return best[steps] > 0 or (best[steps] == 0 and side == USA)


def gain_cards(table: Table, side: i64, region: i64, steps: i64, access: i64, order: bool, leads: vec[i64]) -> None:
    """The best lead in cards of a region that a side can have, for every number of steps up to this one."""
    for spent in range(steps + 1):
        leads[spent] = 0
    cards = (table.in_play | (1 << table.card)) & table.deck.region_mask[region]
    for place in range(i64(PLACES)):
        if cards >> place & 1 == 0:
            continue
        lead = table.cubes_on(side, place) - table.cubes_on(1 - side, place)
        now: i64 = 1 if lead > 0 else -1 if lead < 0 else 0
        # C5.4: cubes of an Order cost 2 while the other side leads by 2 or more
        level = 0 if lead >= 0 else 1 - 2 * (lead + 1) if order else -lead
        for spent in range(steps, -1, -1):
            most = leads[spent] + now
            if access >> place & 1:
                if now < 0 and level <= spent:
                    most = max(most, leads[spent - level])
                if now <= 0 and level + 1 <= spent:
                    most = max(most, leads[spent - level - 1] + 1)
            leads[spent] = most
