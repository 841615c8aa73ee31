"""How a game stands, in a list of tables: in every language, in a few words, and nothing that a side may not know."""

from __future__ import annotations

from detente import Game
from detente.core.text.words import languages
from detente.table.standing import LONGEST, read_standing, standing_of
from tests.kit.play import played


def test_every_moment_has_a_standing_in_every_language(game: Game) -> None:
    for match in played(game, "standing").record().replay():
        stored = standing_of(match.state)
        assert stored is not None
        assert len(stored) <= LONGEST
        told = read_standing(stored)
        assert told
        for lang in languages(game.package):
            for each in told:
                said = game.words(lang).say("standings", each.kind, each.about, {})
                assert said
                assert "{" not in said


def test_a_standing_tells_nothing_that_is_hidden(game: Game) -> None:
    for number, match in enumerate(played(game, "hidden").record().replay()):
        if match.state.outcome is None and number % 7 == 0:
            for side in (*game.sides, None):
                assert game.standing(match.state.determinize(side, number)) == game.standing(match.state)
