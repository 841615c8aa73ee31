"""A state of Iron Curtain: the course of the game (C2) and of a turn (C3)."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Final, final

from librt.strings import BytesWriter
from mypy_extensions import i64

from detente.core.chance import shuffled
from detente.core.journal import Outcome, Prompt, Refusal
from detente.core.state import OVER, Side, tensor_of
from detente.curtain import position, prompts, refusals, tensor, view
from detente.curtain.actions import CARDS, CUBE_OF, DONE, FIRST, GIVE_ORDER, NO_EVENT, PLAY, START, USE_EVENT
from detente.curtain.cubes import (
    answer_cube,
    answer_lift,
    answer_move,
    ask_cube,
    ask_lift,
    ask_move,
    ask_pick,
    begin_order,
    first_action,
    in_any_order,
    pick,
)
from detente.curtain.deck import SIDES, USA, USSR, Deck
from detente.curtain.events import answer_option, begin_event, can_do_anything, run_event
from detente.curtain.grid import coordinates_of, mirrored, offer_spaces, place_card, space_of
from detente.curtain.hands import answer_take, ask_take, luck
from detente.curtain.hidden import deal_again
from detente.curtain.journal import CardPlayed, CardsDealt, CardSetAside, EventDeclined, FirstChosen
from detente.curtain.scoring import is_complete, score_game, score_region
from detente.curtain.table import (
    CHOOSE_CARD,
    CHOOSE_FIRST,
    CHOOSE_SPACE,
    END_TURN,
    EVENT_OR_ORDER,
    FINAL,
    LIFT_CUBE,
    MOVE_CUBE,
    MOVE_ON,
    NOBODY,
    OFFER_EVENT,
    PICK_CUBE,
    RUN_EVENT,
    TAKE_CARD,
    Table,
)

if TYPE_CHECKING:
    from detente.core.game import Game

DEALT: Final = 4
"""Cards that each side is dealt in round 2 (C2.3)."""


@final
class CurtainState(Table):
    """The decision machine of Iron Curtain."""

    # The course of the game (C2)

    def ask(self) -> None:
        """Offer the next decision, or act as the rules say without one."""
        step = self.step
        if step == MOVE_CUBE:
            ask_cube(self)
        elif step == CHOOSE_SPACE:
            offer_spaces(self)
        elif step == CHOOSE_CARD:
            self.ask_card()
        elif step == EVENT_OR_ORDER:
            self.offer(USE_EVENT)
            self.offer(GIVE_ORDER)
        elif step == OFFER_EVENT:
            self.offer(USE_EVENT)
            self.offer(NO_EVENT)
        elif step == RUN_EVENT:
            run_event(self)
        elif step == END_TURN:
            self.end_turn()
        elif step == LIFT_CUBE:
            ask_lift(self)
        elif step == MOVE_ON:
            ask_move(self)
        elif step == CHOOSE_FIRST:
            self.ask_first()
        elif step == TAKE_CARD:
            ask_take(self)
        elif step == PICK_CUBE:
            ask_pick(self)
        else:
            score_game(self)

    def answer(self, action: i64) -> None:
        """Carry out a decision."""
        step = self.step
        if step == MOVE_CUBE:
            answer_cube(self, action)
        elif step == CHOOSE_SPACE:
            self.place(space_of(action))
        elif step == CHOOSE_CARD:
            self.play_card(action - PLAY)
        elif step == EVENT_OR_ORDER or step == OFFER_EVENT:
            self.choose_use(action)
        elif step == RUN_EVENT:
            answer_option(self, action)
        elif step == LIFT_CUBE:
            answer_lift(self, action)
        elif step == MOVE_ON:
            answer_move(self, action)
        elif step == TAKE_CARD:
            answer_take(self, action)
        elif step == PICK_CUBE:
            pick(self, action - CUBE_OF)
        else:
            self.begin_round(action - FIRST)

    def ask_first(self) -> None:
        """C2.2, C2.3: the USSR says who begins, in round 2 the side with fewer points."""
        self.actor = USA if self.round == 2 and self.score < 0 else USSR
        self.offer(FIRST + USA)
        self.offer(FIRST + USSR)

    def begin_round(self, first: i64) -> None:
        """The side that was named begins."""
        if self.journal is not None:
            side, rule = SIDES[self.actor], "C2.2" if self.round == 1 else "C2.3"
            self.journal.append(FirstChosen(side=side, first=SIDES[first], round=self.round, rule=rule))
        self.begin_turn(first)

    def begin_turn(self, side: i64) -> None:
        """C3: a side plays exactly one card."""
        self.leave_turn()
        self.mover = side
        self.actor = side
        self.step = CHOOSE_CARD

    def end_turn(self) -> None:
        """C2.2: the last card of a hand is set aside; then the other side, the next round or the end."""
        mover = self.mover
        self.finish_turn()
        if self.round == 1:
            self.set_aside(mover)
            self.set_aside(1 - mover)  # an event may have left it with one card
        if self.hand(1 - mover) != 0:
            self.begin_turn(1 - mover)
        elif self.hand(mover) != 0:
            self.begin_turn(mover)
        elif self.round == 1:
            self.begin_second_round()
        else:
            self.step = FINAL

    def set_aside(self, side: i64) -> None:
        """C2.2: the one card left of a hand goes face down to the aftermath."""
        hand = self.hand(side)
        if hand == 0 or hand & (hand - 1) != 0:
            return
        self.set_hand(side, 0)
        self.aftermath |= hand
        self.see(side, hand)
        if self.journal is not None:
            self.journal.append(CardSetAside(side=SIDES[side], cards=self.ids(hand), rule="C2.2"))

    def begin_second_round(self) -> None:
        """C2.3: deal the remaining cards, four to each side."""
        self.leave_turn()
        self.round = 2
        self.mover = NOBODY
        self.round_orders_usa = 0
        self.round_orders_ussr = 0
        number = min(DEALT, self.pile_size // 2)
        for i in range(number):
            self.hand_usa |= 1 << self.pile[i]
            self.hand_ussr |= 1 << self.pile[number + i]
        self.pile_size -= 2 * number
        for i in range(self.pile_size):
            self.pile[i] = self.pile[i + 2 * number]
        self.step = CHOOSE_FIRST if number > 0 else FINAL
        if self.journal is not None:
            self.journal.append(CardsDealt(n=number, rule="C2.3"))

    # A turn (C3)

    def ask_card(self) -> None:
        """C3: which card of the hand is played."""
        hand = self.hand(self.mover)
        for card in range(i64(CARDS)):
            if hand >> card & 1:
                self.offer(PLAY + card)

    def play_card(self, card: i64) -> None:
        """The card leaves the hand; where it goes is asked next."""
        mover = self.mover
        self.set_hand(mover, self.hand(mover) & ~(1 << card))
        self.card = card
        self.step = CHOOSE_SPACE

    def place(self, space: i64) -> None:
        """C3.1-C3.3: place the card, score its region if that completes it, then Event and Order."""
        card = self.card
        place_card(self, card, space)
        if self.journal is not None:
            x, y = coordinates_of(space)
            side = SIDES[self.mover]
            self.journal.append(CardPlayed(side=side, card=self.deck.ids[card], x=x, y=y, rule="C3.1"))
        region = self.deck.region[card]
        if is_complete(self, region):
            score_region(self, region, "C4.1")
            if self.actor == OVER:
                return
        self.owner = self.deck.flag[card]
        if self.owner == self.mover:
            self.step = EVENT_OR_ORDER
        elif can_do_anything(self):
            self.step = OFFER_EVENT
            self.actor = self.owner
        else:
            begin_order(self)

    def choose_use(self, action: i64) -> None:
        """C3.3: the event, the Order, or no event of the opponent's and so the Order at once."""
        if action == USE_EVENT:
            begin_event(self)
            return
        if action == NO_EVENT and self.journal is not None:
            side, card = SIDES[self.owner], self.deck.ids[self.card]
            self.journal.append(EventDeclined(side=side, card=card, rule="C3.3"))
        begin_order(self)

    # What every state tells

    def copy(self) -> CurtainState:
        """An independent copy, without the journal."""
        other = CurtainState(self.game, self.deck)
        other.copy_table(self)
        return other

    def search_legal(self) -> list[int]:
        """Legal actions in one canonical order of cubes, and without mirrored spaces."""
        actions = self.legal()
        if self.step == CHOOSE_SPACE:
            return [action for action in actions if not mirrored(self, action)]
        if self.step == MOVE_CUBE and in_any_order(self):
            first = first_action(self.doing) + self.last
            return [action for action in actions if action == DONE or action >= first] or actions
        return actions

    @property
    def prompt(self) -> Prompt | None:
        """What is asked, or None at the end."""
        return prompts.prompt(self)

    @property
    def phase(self) -> str:
        """choose-first, place, event, order, final or over."""
        return prompts.phase(self)

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on, then winner and reason."""
        return prompts.outcome(self)

    def refusal(self, action: int) -> Refusal:
        """Why an action that is not legal is not legal."""
        return refusals.refusal(self, action)

    def view(self, side: Side = None) -> dict[str, Any]:
        """What a side may see; None is a spectator."""
        return view.view(self, self.game.side(side))

    def views(self, sides: list[Side]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """What everybody sees, and what each of some sides sees besides."""
        return view.public(self), [view.private(self, self.game.side(side)) for side in sides]

    def position(self) -> dict[str, Any]:
        """The whole state, as `from_position` reads it."""
        return position.write(self)

    def tensor(self, side: Side) -> array[float]:
        """What a side may see, as numbers."""
        return tensor_of(self, self.game.side(side))

    def write_tensor(self, side: i64, out: BytesWriter) -> None:
        """Write the tensor of a side."""
        tensor.write(self, side, out)

    def options(self) -> dict[str, Any]:
        """The deck, by name if it is the house deck, else whole."""
        return {"deck": position.deck_option(self)}

    def phrase(self, action: int) -> tuple[str, dict[str, object]]:
        """An action as a key into the words, and what it concerns."""
        return prompts.phrase(self, action)

    def names(self) -> dict[str, dict[str, str]]:
        """The countries of the deck."""
        return {"cards": {card.id: card.country for card in self.deck.cards}}

    def check(self) -> None:
        """Raise BrokenInvariant if this state breaks a rule."""
        refusals.check(self)

    def determinize(self, side: Side, seed: object) -> CurtainState:
        """A state that this side cannot tell from this one: every card it does not know is dealt again."""
        other = self.copy()
        deal_again(self, other, self.game.side(side), seed)
        other.run()  # the choices of the other side come from its new hand
        return other


def new_state(game: Game, deck: Deck, seed: object) -> CurtainState:
    """C2.1: the start card in the middle with a cube of each side; five cards for each, eight to draw."""
    state = CurtainState(game, deck).copy()
    state.pile = deck.empty_pile[:]
    state.set_start_card()
    state.add_cubes(USA, START, 1)
    state.add_cubes(USSR, START, 1)
    order = shuffled(list(range(CARDS)), seed, "deck")
    for i, card in enumerate(order):
        if i < 5:
            state.hand_usa |= 1 << i64(card)
        elif i < 10:
            state.hand_ussr |= 1 << i64(card)
        else:
            state.pile[i - 10] = card
    state.pile_size = CARDS - 10
    if deck.by_chance:
        state.luck = luck(seed)
    return state
