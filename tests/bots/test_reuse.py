"""A search keeps its tree within its own turn, notices when it may not, and stays fair and repeatable."""

from __future__ import annotations

import pytest

import detente
from detente import OVER, Game, State
from detente.bots.bot import Budget
from detente.bots.models.file import learned
from detente.bots.search.bot import SearchBot
from detente.core.chance import Generator

SMALL = Budget(iterations=60)


@pytest.fixture(params=detente.games())
def game(request: pytest.FixtureRequest) -> Game:
    """Each game in turn."""
    return detente.game(request.param)


def searcher(game: Game, seed: object = 1) -> SearchBot:
    """A small search."""
    return SearchBot(learned(game.name), SMALL, seed)


def inner_decisions(game: Game, seed: object) -> list[tuple[State, int, State]]:
    """Decisions after which the same side decides again and has learned nothing: before, action, after."""
    state, generator = game.new(seed), Generator(seed, "inner")
    found = []
    while state.actor != OVER:
        before = state.copy()
        legal = state.legal()
        action = legal[generator.below(len(legal))]
        state.play(action)
        if state.actor == before.actor and state.undo_point == before.undo_point:
            found.append((before, action, state.copy()))
    return found[::9]


def test_the_tree_is_kept_after_an_own_action_whichever_it_was(game: Game) -> None:
    kept = 0
    for before, action, after in inner_decisions(game, "kept"):
        bot = searcher(game)
        tried = {each.action: each.visits for each in bot.think(before).considered}
        tree = bot.tree
        bot.think(after)
        assert (bot.tree is tree) == (action in tried)
        kept += bot.tree is tree
    assert kept > 0


def test_another_state_gets_a_new_tree_and_the_same_thought_as_without_a_past(game: Game) -> None:
    for before, _, _ in inner_decisions(game, "kept")[:3]:
        for other, _, _ in inner_decisions(game, "other")[:3]:
            bot = searcher(game)
            bot.think(before)
            tree = bot.tree
            assert other.is_legal(bot.think(other).action)
            assert bot.tree is not tree


def test_a_turn_is_played_the_same_where_the_side_can_tell_no_difference(game: Game) -> None:
    for number, (before, _, _) in enumerate(inner_decisions(game, "fair")):
        side = int(before.actor)
        first, second = before.copy(), before.determinize(side, "other")
        one, two = searcher(game, number), searcher(game, number)
        while first.actor == side and first.undo_point == before.undo_point:
            action = one.think(first).action
            assert action == two.think(second).action
            first.play(action)
            second.play(action)


def test_the_same_seed_and_iterations_give_the_same_game() -> None:
    game = detente.game("curtain")

    def decisions() -> list[int]:
        bots = [searcher(game, f"seat {seat}") for seat in range(2)]
        state = game.new("repeat")
        taken = []
        while state.actor != OVER:
            taken.append(bots[state.actor].think(state).action)
            state.play(taken[-1])
        return taken

    assert decisions() == decisions()
