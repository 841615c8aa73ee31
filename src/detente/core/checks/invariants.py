"""Invariants: what must hold of every state of every game. Tests and the fuzzer check it.

Each check raises BrokenInvariant with what is wrong; none of them knows a rule of any game.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import Any

import msgspec

from detente.core.chance import Generator
from detente.core.checks.checked import check_choices
from detente.core.errors import BrokenInvariant, IllegalAction
from detente.core.state import OVER, State
from detente.core.text.words import languages

LONGEST = 100_000
"""A game with this many decisions is taken to be endless."""


def check_state(state: State, seed: object = 0) -> None:
    """Everything that must hold, whatever it costs."""
    check_quickly(state, seed)
    check_answers(state, range(-1, state.game.num_actions + 1))
    for side in watchers(state):
        check_hidden(state, side, seed)
        check_hidden(state, side, f"another {seed}")


def check_quickly(state: State, seed: object = 0) -> None:
    """Everything that must hold, the answers and what is hidden by a sample."""
    state.check()
    check_legal(state)
    check_views(state)
    check_copy(state, seed)
    check_position(state)
    generator = Generator(seed, "sample")
    check_answers(state, [int(generator.below(state.game.num_actions)) for _ in range(8)])
    check_hidden(state, watchers(state)[generator.below(len(watchers(state)))], seed)


def check_legal(state: State) -> None:
    """What is checked at every decision, and that outcome, prompt and search agree with it."""
    check_choices(state, state.game.num_actions)
    if state.actor == OVER:
        _hold(state.outcome is not None, "the game is over without an outcome")
        _hold(state.prompt is None, "the game is over and something is asked")
        return
    _hold(0 <= state.actor < len(state.game.sides), f"nobody is the actor {state.actor}")
    _hold(state.outcome is None, f"the game goes on after its outcome {state.outcome}")
    _hold(state.prompt is not None, "a decision without a prompt")
    actions, some = state.legal(), state.search_legal()
    _hold(bool(some), "search sees no action")
    _hold(set(some) <= set(actions), f"search sees actions that are not legal: {set(some) - set(actions)}")


def check_views(state: State) -> None:
    """Views fit into JSON and are the same made together, and tensors have the shape that the game says."""
    shared, own = state.views(list(watchers(state)))
    for side, part in zip(watchers(state), own, strict=True):
        view = state.view(side)
        _same({**shared, **part}, view, f"the view of {side} made with the others")
        seen = state.seen_decisions(side)
        _same(view.get("decisions", seen), seen, f"the decisions that {side} knows of")
        _same(msgspec.json.decode(msgspec.json.encode(view)), view, f"the view of {side} read back from JSON")
        _same(len(state.tensor(side)), prod(state.game.tensor_shape), f"the length of the tensor of {side}")


def check_copy(state: State, seed: object = 0) -> None:
    """A copy is equal, and whatever is played on it changes nothing of the original."""
    before, other = portrait(state), state.copy()
    _same(portrait(other), before, "the copy")
    play_to_end(other, seed)
    _same(portrait(state), before, "the original after its copy was played on")


def check_position(state: State) -> None:
    """A state that is written as a position and read again is the same, its past apart."""
    again = state.game.from_position(state.position())
    _same(portrait(again, past=False), portrait(state, past=False), "the state read from its position")
    again.check()


def check_answers(state: State, actions: Iterable[int]) -> None:
    """Exactly the legal actions are accepted; the others are refused with a reason, and change nothing."""
    legal = set(state.legal())
    refused = state.copy()
    before = portrait(refused)
    said: set[str] = set()
    for action in actions:
        if action in legal:
            _hold(state.why_not(action) is None, f"action {action} is legal, and why_not gives a reason against it")
            state.copy().apply(action)
        else:
            _check_refusal(refused, action, said)
    _same(portrait(refused), before, "the state after it refused illegal actions")


def _check_refusal(state: State, action: int, said: set[str]) -> None:
    """An action is refused for a reason that has words; reasons that were said before, as text, are not said again."""
    refusal = state.why_not(action)
    if refusal is None:
        raise BrokenInvariant(f"action {action} is not legal, and why_not has nothing against it")
    if repr(refusal) not in said:
        said.add(repr(refusal))
        names = state.names()
        for lang in languages(state.game.package):
            text = state.game.say("refusals", refusal, lang, names)
            _hold(bool(text), f"no words in {lang!r} for the refusal {refusal.kind!r}")
    try:
        state.apply(action)
    except IllegalAction as error:
        _hold(bool(error.reason), f"action {action} is refused without a reason")
    else:
        raise BrokenInvariant(f"action {action} is not legal and was accepted")


def check_hidden(state: State, side: str | None, seed: object) -> None:
    """A determinized state looks the same to its side, holds nothing that the side does not know, and plays on."""
    other = state.determinize(side, seed)
    _same(other.view(side), state.view(side), f"what {side} sees of a determinized state")
    _same(other.tensor(side), state.tensor(side), f"the tensor of {side} of a determinized state")
    if side is not None and state.game.side(side) == state.actor:
        _same(other.legal(), state.legal(), f"what {side} may do in a determinized state")
    once, twice = state.determinize(side, f"{seed} again"), other.determinize(side, f"{seed} again")
    _same(portrait(twice), portrait(once), f"a state determinized for {side}, from the real and from another one,")
    try:
        other.check()
        check_legal(other)
        check_position(other)
        play_to_end(other, seed)
    except BrokenInvariant as error:
        raise BrokenInvariant(f"in a state determinized for {side}: {error}") from None


def watchers(state: State) -> tuple[str | None, ...]:
    """Everybody who can look at a game: its sides, and a spectator."""
    return (*state.game.sides, None)


def portrait(state: State, past: bool = True) -> dict[str, Any]:
    """Everything a state reveals; without its past: not how many decisions led to it."""
    views = {str(side): state.view(side) for side in watchers(state)}
    told = {
        "actor": int(state.actor),
        "legal": state.legal(),
        "search_legal": state.search_legal(),
        "prompt": state.prompt,
        "phase": state.phase,
        "outcome": state.outcome,
        "position": state.position(),
        "view": views,
        "tensor": {str(side): state.tensor(side) for side in watchers(state)},
    }
    if past:
        return {**told, "decisions": int(state.decisions), "undo_point": int(state.undo_point)}
    for view in views.values():
        view.pop("decisions", None)
    return told


def play_to_end(state: State, seed: object) -> None:
    """Play random legal decisions to the end; a game that has none is broken."""
    generator = Generator(seed, "play")
    for _ in range(LONGEST):
        if state.actor == OVER:
            return
        state.play(state.legal()[generator.below(len(state.legal()))])
    raise BrokenInvariant(f"the game does not end in {LONGEST:,} decisions")


def _hold(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BrokenInvariant(otherwise)


def _same(found: object, wanted: object, what: str) -> None:
    """Two things are equal; if not, tell where they differ first."""
    if found != wanted:
        raise BrokenInvariant(f"{what} differs: {_difference(found, wanted)}")


def _difference(found: object, wanted: object) -> str:
    if isinstance(found, dict) and isinstance(wanted, dict):
        for key in [*wanted, *found]:
            if found.get(key) != wanted.get(key):
                return f"{key}: {_difference(found.get(key), wanted.get(key))}"
    return f"{found!r}, not {wanted!r}"
