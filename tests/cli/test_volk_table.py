"""The table of Wir sind das Volk!: it fits, it shows the facts and what may be chosen, and it keeps secrets."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from rich.console import RenderableType

import detente as library
from detente.cli.games.volk.choices import CARDS, CITIES
from detente.cli.games.volk.table import cards, choices, draw, hint
from detente.cli.games.volk.words import CODES, short_names, words_in
from detente.core.chance import Generator
from detente.core.text.words import LANGUAGES
from detente.volk.model.actions import family
from detente.volk.model.board import PROVINCE_IDS
from detente.volk.model.boardfile import facts
from tests.cli import detente
from tests.cli.drawn import states, text_of

VOLK = library.game("volk")
SIZES = [(80, 24), (113, 36), (120, 40), (160, 50)]
ALL_SIDES = (0, 1, None)


def drawn(position: dict[str, Any], width: int = 120, height: int = 40) -> str:
    """The table of a position, as West sees it."""
    return text_of(draw(VOLK.from_position(position), 0, "en", width, height), width)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_moment_of_a_game_is_drawn_within_the_screen(lang: str, width: int, height: int) -> None:
    for number, state in enumerate(states(VOLK, f"{lang} {width}")[::23]):
        side = ALL_SIDES[number % len(ALL_SIDES)]
        shown = text_of(draw(state, side, lang, width, height), 400).splitlines()
        board = [line.rstrip() for line in shown if "║" in line or "◄" in line]
        assert len(board) >= 8
        assert all(len(line) <= width for line in board)
        if state.actor != library.OVER:
            assert text_of(choices(state, lang, width), width)
            assert all(isinstance(hint(state, action, lang), str) for action in state.legal())


def test_the_board_and_the_table_tell_every_fact_of_the_map() -> None:
    shorts = words_in("en").shorts
    for state in states(VOLK, "facts")[::40]:
        view = state.view(None)
        wide = text_of(draw(state, None, "en", 160, 50), 160)
        table = text_of(draw(state, None, "en", 80, 24), 80)
        for id, city in view["cities"].items():
            mark = "■" if city["factory"] == "normal" else "□" if city["factory"] else "✗" if city["closed"] else "·"
            value = city["value"] if city["factory"] else ""
            assert f"{mark}{value}{shorts[id]}" in table
            name = shorts[id] if id.startswith(("polska", "cssr")) else words_in("en").city(id)
            assert f"{mark}{value if city['factory'] else ' '} {name} " in wide
        for name, line in view["lines"].items():
            if line["pieces"]:
                a, b = facts().board.ends(facts().line_index[name])
                mark = "═" if line["working"] else "─" if line["pieces"] == line["size"] else "½"
                assert f"{shorts[a]}{mark}{shorts[b]}" in table
                assert f"{mark}{shorts[b]}" in wide
        for id in PROVINCE_IDS:
            province = view["provinces"][id]
            protests = f"!{province['protests']}" if province["protests"] else ""
            [row] = [
                part for line in table.splitlines() for part in line.split("║") if part.startswith(f"{CODES[id]} ")
            ]
            assert f" ●{province['unrest']}{protests} L{province['living']} " in f"{row} "
            assert f"{words_in('en').province(id)} " in wide


def test_a_line_that_works_and_one_that_is_half_built_look_different() -> None:
    position = {
        "factories": {"koeln": "normal", "koblenz": "normal", "hamburg": "normal"},
        "lines": {"koeln-koblenz": 1, "hamburg-hannover": 1},
    }
    board = drawn(position)
    assert "■2 Köln" in board
    assert "═Kob" in board
    assert "½Han" in board
    assert "Köl═Kob" in drawn(position, 80, 24)


def test_tracks_show_their_marker_and_what_it_means() -> None:
    position = {"prestige": -4, "currency": 2, "socialist": 6}
    board = drawn(position)
    assert "−5[−4]−3" in board
    assert "West: 1 dismantle E, +1 unrest E" in board
    assert "+1[+2]+3" in board
    assert "+5[+6]►" in board
    assert "phase 9: +4" in board
    assert "Prestige −4 (West) · Currency +2 · Socialists +6" in drawn(position, 80, 24)


def test_every_choice_has_its_number_and_places_carry_it_on_the_board() -> None:
    for state in states(VOLK, "numbers")[::9]:
        if state.actor == library.OVER:
            continue
        legal, side = state.legal(), int(state.actor)
        listed = text_of(choices(state, "en", 120), 120)
        board = text_of(draw(state, side, "en", 120, 40), 120)
        families = [family(action)[0] for action in legal]
        for number, name in enumerate(families, 1):
            assert f"{number} " in listed
            if name in CITIES:
                assert f"[{number}]" in board
        for action in legal:
            name, place = family(action)
            if name in CARDS:
                assert words_in("en").title(facts().cards[place].id)[:20] in listed


def test_the_cards_of_the_other_hand_and_of_the_deck_are_never_shown() -> None:
    for state in states(VOLK, "secrets")[::20]:
        for side in ALL_SIDES:
            view = state.view(side)
            seen = {*view["display"], *view["row"], *view["police"], view["special"], view["card"], *view["may_hold"]}
            seen |= {card["card"] for cards in (*view["hands"].values(), view["deck"]) for card in cards}
            shown = text_of(draw(state, side, "en", 160, 50), 160)
            listed = text_of(cast(RenderableType, cards(state, side, "en")), 200)
            for card in facts().cards:
                if card.id not in seen:
                    assert words_in("en").title(card.id) not in shown + listed


def test_the_list_of_cards_has_the_history_of_each() -> None:
    state = VOLK.new(7)
    listed = " ".join(text_of(cast(RenderableType, cards(state, 0, "de")), 90).split())
    for id in state.view("west")["display"]:
        assert words_in("de").history(id) in listed


def test_an_icon_to_carry_out_or_to_skip_says_what_it_does() -> None:
    kinds = {"skip-icon": "skip 1: ", "run-event": "icon 1: "}
    found = set()
    for seed in range(30):
        for state in states(VOLK, seed):
            prompt = state.prompt
            if prompt is None or prompt.kind not in kinds or not state.legal():
                continue
            assert all(hint(state, action, "en") for action in state.legal())
            found.add(prompt.kind)
        if len(found) == len(kinds):
            return
    pytest.fail(f"only {found} in 30 games")


def test_a_dozen_builds_stand_in_columns_and_long_lists_use_short_names() -> None:
    position = {
        "factories": dict.fromkeys(("hamburg", "dortmund", "koeln", "kassel", "muenchen", "frankfurt"), "normal")
    }
    state = VOLK.from_position({**position, "display": ["20"], "mover": "west"})
    state.apply(state.parse("card 20", "en"))
    state.apply(state.parse("build", "en"))
    listed = text_of(choices(state, "en", 80), 80).splitlines()
    assert len(state.legal()) > 30
    assert len(listed) <= 14
    assert any("Köl–Kob" in line for line in listed)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_short_names_of_cities_are_all_different(lang: str) -> None:
    shorts = words_in(lang).shorts
    assert len(set(shorts.values())) == len(facts().city_ids)
    assert short_names({"a": "Hamburg", "b": "Hameln"}) == {"a": "Hamb", "b": "Hame"}


def numbers(seed: object, count: int = 900) -> str:
    """Choices that a player types; some are too large and asked again."""
    generator = Generator(seed, "typed")
    return "".join(f"{generator.below(6) + 1}\n" for _ in range(count))


@pytest.mark.parametrize(("lang", "side"), [("en", "west"), ("de", "east")])
def test_a_whole_game_through_the_keyboard(lang: str, side: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    arguments = ("play", "volk", "--opponent", "random", "--side", side, "--seed", 7, "--lang", lang, "--save", file)
    done = detente(*arguments, typed=numbers(lang))
    assert done.returncode == 0, done.stderr
    match = library.Record.load(file).verify()
    assert match.state.outcome is not None
    assert match.game.say("outcomes", match.state.outcome, lang) in done.stdout


def test_the_edition_is_an_option_and_is_kept_in_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    arguments = ("play", "volk", "--option", "edition=first", "--opponent", "random", "--seed", 1, "--save", file)
    said = detente(*arguments, typed="1\ncards\nquit\n").stdout
    assert "box 2" in said
    assert "NW    ●3 " in said
    assert "Land reform" in said or "Year" in said
    assert library.Record.load(file).options == {"edition": "first"}


def test_an_unknown_edition_is_refused(tmp_path: Path) -> None:
    done = detente("play", "volk", "--option", "edition=third", cwd=tmp_path)
    assert done.returncode == 1
    assert "there is no edition 'third'" in done.stderr
