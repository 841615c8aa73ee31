"""Words: everything can be said in every language that has a catalogue, and read back."""

from __future__ import annotations

import tomllib
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import detente
from detente import BadMove, Game
from detente.core.checks.invariants import watchers
from detente.core.text.notation import plain
from detente.core.text.words import LANGUAGES, catalogue, languages, plural
from tests.effort import tries
from tests.kit.play import played

FORMS = {"one", "few", "many", "other"}
SIDES = [set(detente.game(name).sides) for name in detente.games()]
FOLDERS = sorted(Path(detente.__file__).parent.glob("**/data/words"))


def test_every_action_has_words_of_its_own_that_are_read_back(game: Game) -> None:
    state = game.new(0)
    for number, lang in enumerate(languages(game.package)):  # other actions in each language: to read one takes long
        texts = [state.describe(action, lang) for action in range(game.num_actions)]
        assert all(texts)
        assert len({plain(text) for text in texts}) == game.num_actions
        for action in range(number, game.num_actions, max(1, game.num_actions // tries(8, 80))):
            assert game.parse(texts[action].upper(), lang) == action
            assert game.describe(action, lang) == texts[action]


def test_every_legal_action_is_read_back_where_it_is_asked(game: Game) -> None:
    for match in played(game, "words").record().replay():
        for action in match.state.legal():
            assert match.state.parse(match.state.describe(action)) == action


def test_a_line_is_printed_with_a_dash_and_typed_with_a_hyphen_in_any_order_of_words() -> None:
    volk = detente.game("volk")
    action = volk.parse("abbauen Infrastruktur Dresden-Karl-Marx-Stadt", "de")
    assert volk.describe(action, "de") == "Infrastruktur Dresden–Karl-Marx-Stadt abbauen"
    assert volk.parse("abwerfen 4 Göttinger Achtzehn", "de") == volk.parse("discard 4 Göttingen Eighteen")
    assert plain("−2 A–B") == "-2 a-b"


def test_what_is_no_action_is_refused(game: Game) -> None:
    for action in (-1, game.num_actions):
        with pytest.raises(BadMove, match=f"there is no action {action}"):
            game.describe(action)
    for text in ("", "  ", "xyzzy"):
        with pytest.raises(BadMove, match=r"typed|not a move"):
            game.parse(text)


def test_every_event_has_a_sentence(game: Game) -> None:
    for seed in range(5):
        match = played(game, seed)
        state, names = match.state, match.state.names()
        for lang in languages(game.package):
            for event in state.journal or []:
                for side in watchers(state):
                    seen = event.seen_by(None if side is None else game.side(side))
                    assert game.say("events", seen, lang, names)
            for earlier in match.record().replay():
                if earlier.state.prompt is not None:
                    assert game.say("prompts", earlier.state.prompt, lang, names)
            assert state.outcome is not None
            assert game.say("outcomes", state.outcome, lang, names)


def test_every_game_says_whose_turn_it_is_and_who_wins(game: Game) -> None:
    """What browser and terminal say about a side is a whole sentence in every language."""
    for lang in languages(game.package):
        words = game.words(lang)
        assert {*words.sections["table"]} >= {"waiting", "plays", "pass", "keyboard", "resigned", "time", "wins"}
        for key in words.sections["table"]:
            said = {words.say("table", key, {"side": side, "names": "…"}, {}) for side in game.sides}
            assert len(said) == len(game.sides)


def test_every_game_has_english_words(game: Game) -> None:
    assert "en" in languages(game.package)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.parent.parent.name))
def test_all_catalogues_say_the_same_things_about_the_same(folder: Path) -> None:
    english = sentences(folder / "en.toml")
    for path in sorted(folder.glob("*.toml")):
        other = sentences(path)
        assert path.stem in LANGUAGES
        assert other.keys() == english.keys(), f"{path.name} has other keys than en.toml"
        wrong = [key for key in english if placeholders(other[key]) != placeholders(english[key])]
        assert not wrong, f"{path.name}: other placeholders than in en.toml"
        needed = {plural(path.stem, n) for n in range(200)}
        forms = {key: form for key, sentence in other.items() for form in plurals(sentence)}
        wrong = [key for key, form in forms.items() if set(form) != needed]
        assert not wrong, f"{path.name}: the plural forms of {LANGUAGES[path.stem]} are {needed}"


def test_a_sentence_takes_the_form_of_its_side_and_number() -> None:
    words = catalogue("detente.curtain", "de")
    assert words.say("events", "GameEnded", {"side": "usa"}, {}) == "Die USA gewinnen."
    assert words.say("events", "GameEnded", {"side": "ussr"}, {}) == "Die UdSSR gewinnt."
    assert words.say("events", "CardsDrawn", {"side": "usa", "n": 2}, {}) == "Die USA ziehen 2 Karten."
    assert words.say("events", "CardsDrawn", {"side": "ussr", "n": 1}, {}) == "Die UdSSR zieht 1 Karte."


def sentences(path: Path) -> dict[str, Any]:
    """The sentences of a catalogue by section and key; forms by number and side stay together."""
    found: dict[str, Any] = {}
    waiting: list[tuple[str, Any]] = [("", tomllib.loads(path.read_text("utf-8")))]
    while waiting:
        name, part = waiting.pop()
        if isinstance(part, dict) and not FORMS.issuperset(part) and not (by_side(part) and "." in name):
            waiting += [(f"{name}.{key}".strip("."), value) for key, value in part.items()]
        else:
            found[name] = part
    return found


def by_side(sentence: Any) -> bool:
    """Whether a sentence has a form for each side of a game."""
    return isinstance(sentence, dict) and set(sentence) in SIDES


def plurals(sentence: Any) -> list[dict[str, str]]:
    """The tables of plural forms of a sentence: one for each side if it has forms by side."""
    each = sentence.values() if by_side(sentence) else [sentence]
    return [form for form in each if isinstance(form, dict)]


def placeholders(sentence: Any) -> set[str]:
    """What a sentence or one of its forms is filled with; a form for a side need not name it."""
    if isinstance(sentence, dict):
        filled = {name for form in sentence.values() for name in placeholders(form)}
        return filled | {"side"} if by_side(sentence) else filled
    return {name for _, name, _, _ in Formatter().parse(str(sentence)) if name}
