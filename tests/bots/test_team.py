"""Several cores: members count together, repeat themselves, and know no more than their side."""

from __future__ import annotations

from contextlib import closing

import pytest

import detente
from detente.bots.bot import Budget, Considered, SearchBot, Thought
from detente.bots.levels import make
from detente.bots.team import Team, TeamBot, team, together
from detente.bots.weights import evaluation
from tests.bots.test_reuse import inner_decisions


def test_visits_are_added_up_and_chances_weighed_by_them() -> None:
    one = Thought(1, (Considered(1, 30, 0.6), Considered(2, 10, 0.4)))
    two = Thought(2, (Considered(2, 28, 0.5), Considered(3, 12, 0.1)))
    thought = together([one, two])
    assert [(each.action, each.visits) for each in thought.considered] == [(2, 38), (1, 30), (3, 12)]
    assert thought.action == 2
    assert thought.considered[0].chance == pytest.approx((10 * 0.4 + 28 * 0.5) / 38)


def test_a_team_repeats_itself_and_decides_the_same_where_its_side_can_tell_no_difference() -> None:
    game = detente.game("curtain")
    state = game.new("team")
    thoughts = []
    for each in (state, state, state.determinize(int(state.actor), "other")):
        with team(2) as two:
            thoughts.append(make("level5", game, 7, Budget(iterations=60), two).think(each))
    assert thoughts[0] == thoughts[1] == thoughts[2]
    assert sum(each.visits for each in thoughts[0].considered) > 60


@pytest.mark.parametrize("name", detente.games())
def test_a_member_keeps_its_tree_as_a_search_of_its_own_would(name: str) -> None:
    game, budget = detente.game(name), Budget(iterations=60)
    alone = SearchBot(evaluation(name), budget, "7 member 0", name="member")
    kept = 0
    with closing(Team(1)) as one:
        bot = TeamBot(one, name, budget, 7, "member")
        for before, _, after in inner_decisions(game, "kept")[:6]:
            assert bot.think(before) == together([alone.think(before)])
            tree = alone.tree
            assert bot.think(after) == together([alone.think(after)])
            kept += alone.tree is tree
    assert kept
