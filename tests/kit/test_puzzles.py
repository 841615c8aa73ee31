"""The puzzles of every game: as the rules have it, hidden information kept, and told in every language."""

from __future__ import annotations

import pytest

from detente.bots.puzzles import solution_of
from detente.core.errors import DetenteError
from detente.core.game import Game
from detente.core.play.puzzles import LONGEST, Puzzle, begin, check, puzzles
from detente.core.text.words import LANGUAGES
from detente.table.errors import RequestError
from detente.table.moments import encoder
from detente.table.puzzles import DAY_MS, Attempt, board, daily, following, info, is_solved, played


def every(game: Game) -> list[Puzzle]:
    """The puzzles of a game; one without any has nothing to check."""
    return list(puzzles(game).values())


def test_every_puzzle_is_what_the_rules_allow(game: Game) -> None:
    for puzzle in every(game):
        check(game, puzzle)
        assert puzzle.rules == game.rules_version
        assert puzzle.gap > 0.08


def test_its_solution_solves_it_and_no_other_turn_does(game: Game) -> None:
    for puzzle in every(game):
        assert is_solved(puzzle, Attempt(list(puzzle.best.actions)))
        assert not is_solved(puzzle, Attempt(list(puzzle.best.actions), give_up=True))
        assert not any(is_solved(puzzle, Attempt(list(other.actions))) for other in puzzle.others)
        with pytest.raises(RequestError, match="not complete"):
            is_solved(puzzle, Attempt([]))


def test_a_board_tells_nothing_beyond_what_its_side_sees(game: Game) -> None:
    for puzzle in every(game)[:20]:
        state = begin(game, puzzle)
        side = int(state.actor)
        shown = board(puzzle, info(puzzle), [])
        other = state.determinize(side, "otherwise").position()
        elsewhere = Puzzle(**{name: getattr(puzzle, name) for name in Puzzle.__struct_fields__} | {"position": other})
        assert encoder.encode(board(elsewhere, info(puzzle), [])) == encoder.encode(shown)
        assert shown.moment.table.seed is None
        text = encoder.encode(shown).decode()
        assert puzzle.best.reached not in text
        assert '"themes"' not in text
        assert '"best"' not in text


def test_every_language_has_words_for_themes_and_reasons(game: Game) -> None:
    for puzzle in every(game):
        solution = solution_of(puzzle, puzzle.others[0].actions)
        assert solution.own is not None
        assert solution.own.chance == puzzle.others[0].chance
        assert solution.best.chance == puzzle.best.chance
        for lang in LANGUAGES:
            sections = game.words(lang).sections
            assert all(theme in sections["themes"] for theme in puzzle.themes)
            assert all(feature in sections["features"] for feature in solution.gains + solution.costs)


def test_impossible_turns_are_refused(game: Game) -> None:
    for puzzle in every(game)[:3]:
        for actions in ([-1], [game.num_actions], [*puzzle.best.actions, 0], [0] * (LONGEST + 1)):
            with pytest.raises((RequestError, DetenteError)):
                played(puzzle, actions)


def test_each_day_has_its_puzzle_and_the_next_is_the_nearest_untried(game: Game) -> None:
    found = every(game)
    if not found:
        return
    days = [daily(game, day * DAY_MS).id for day in range(len(found))]
    assert sorted(days) == sorted(each.id for each in found)
    easiest = following(game, {}, [], None)
    assert easiest is not None
    assert easiest.difficulty == min(each.difficulty for each in found)
    hard = following(game, {found[-1].id: 2900.0}, [], 3000.0)
    assert hard is not None
    assert hard.id == found[-1].id
    assert following(game, {}, [each.id for each in found], None) is None
