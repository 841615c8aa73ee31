"""Deck files: what is wrong is refused with file, line and what would be right."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detente import Match, Record
from detente.core.text.words import catalogue, languages
from detente.curtain.decks.bounds import too_large, too_large_text
from detente.curtain.decks.event_reader import read_event
from detente.curtain.decks.files import house_deck, load_deck, read_text, template
from detente.curtain.decks.problems import BadDeck, BadEvent, Code, DeckProblem, tell
from tests.curtain.scene import GAME, OWN_DECK, deck

HOUSE = files("detente.curtain").joinpath("data/house.toml").read_text("utf-8")


def problems(tmp_path: Path, old: str, new: str) -> list[str]:
    """What is wrong with the house deck when something in it is changed once; the file is called x."""
    assert old in HOUSE
    path = tmp_path / "mine.toml"
    path.write_text(HOUSE.replace(old, new, 1), "utf-8")
    with pytest.raises(BadDeck) as caught:
        load_deck(path)
    told = str(caught.value).splitlines()
    assert len(told) == len(caught.value.problems)
    return [problem.replace(str(path), "x") for problem in told]


def line_of(text: str) -> int:
    """The line of the house deck in which a text first stands."""
    return HOUSE[: HOUSE.index(text)].count("\n") + 1


POLAND = 'country = "Poland"\nregion = "europe"\nflag = "ussr"\ncubes = 2\n'
EVENT = HOUSE[HOUSE.index(POLAND) + len(POLAND) :].split("\n")[0]
LINE, SIZE = line_of(POLAND), line_of("size = 5")


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        (POLAND, POLAND.replace("europe", "asai"), 1, 'card 5: unknown region "asai": did you mean "asia"?'),
        (POLAND, POLAND.replace("ussr", "china"), 2, 'card 5: unknown flag "china": it is "usa" or "ussr"'),
        (POLAND, POLAND.replace("2", "5"), 3, "card 5: 5 cubes are impossible: use a number from 1 to 4 (C1.2)"),
        (POLAND, POLAND.replace("2", "true"), 3, "card 5: true cubes are impossible"),
        (POLAND, POLAND.replace("2", f"0x{'f' * 5000}"), 3, "card 5: … cubes are impossible"),
        (POLAND, POLAND.replace("Poland", "Italy"), 0, 'card 5: "Italy" is in the deck twice'),
        (POLAND, POLAND.replace('"Poland"', '"!"'), 0, 'card 5: "!" is not a country name'),
        (POLAND, POLAND.replace('"Poland"', "7"), 0, "card 5: 7 is not a country name"),
        (
            POLAND,
            POLAND.replace("Poland", "Start"),
            0,
            'card 5: "Start" is the start card, which every deck already has',
        ),
        (POLAND, POLAND.replace("cubes", "cube"), 3, 'card 5: unknown field "cube": did you mean "cubes"?'),
        (POLAND, POLAND.replace("cubes = 2\n", ""), -1, "card 5: missing: cubes"),
        (
            POLAND + EVENT,
            POLAND + 'event = "ordr 4 in Europe"',
            4,
            'card 5: unknown step "ordr 4 in Europe": did you mean "order"? (C6.4)',
        ),
    ],
)
def test_c1_2_a_wrong_card_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, problem: str
) -> None:
    found = problems(tmp_path, old, new)
    assert any(text.startswith(f"x:{LINE + line}: {problem}") for text in found), found


@pytest.mark.parametrize(
    ("old", "new", "field", "problem"),
    [
        ("size = 5", "size = 7", "size = 5", "region Europe: the size is 7, but 5 cards are in Europe"),
        (
            "size = 5",
            "size = 6",
            "size = 5",
            "region Europe: the size is 6, but 5 strategy cards are in Europe: do not count the start card",
        ),
        ("size = 5", "size = 0", "size = 5", "region Europe: a size of 0 is impossible"),
        (
            "bonus = 3",
            "bonus = 9",
            "bonus = 3",
            "region Europe: a bonus of 9 is impossible: use a number from 0 to 6",
        ),
        ("bonus = 3", 'bonus = "3"', "bonus = 3", 'region Europe: a bonus of "3" is impossible'),
        ("bonus = 3\n", "", "[region.europe]", "region Europe: missing: bonus"),
        ("bonus = 3", "bones = 3", "bonus = 3", 'region Europe: unknown field "bones": did you mean "bonus"?'),
        ("[region.asia]", "[region.asai]", "[region.asia]", 'region asai: unknown region "asai": did you mean "asia"?'),
        (
            '["size", "bonus"]',
            '["sise"]',
            'documented = ["size',
            "region Europe: documented is a list of some of these fields: size, bonus",
        ),
    ],
)
def test_c1_3_a_wrong_region_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, field: str, problem: str
) -> None:
    found = problems(tmp_path, old, new)
    assert any(text.startswith(f"x:{line_of(field)}: {problem}") for text in found), found


def test_c1_2_a_deck_has_18_cards(tmp_path: Path) -> None:
    found = problems(tmp_path, HOUSE[HOUSE.rindex("[[card]]") :], "")
    assert "x: a deck has 18 strategy cards, this one has 17 (C1.2)" in found


def test_a_missing_region_is_named(tmp_path: Path) -> None:
    region = '[region.europe]\nsize = 5\nbonus = 3\ndocumented = ["size", "bonus"]\n'
    assert "x: missing: the table [region.europe] with size and bonus" in problems(tmp_path, region, "")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('name = "House deck"', "name = 3", "3 is not a deck name: it must be text"),
        ('name = "House deck"\n', "", "missing: name"),
        ('name = "House deck"', 'name = "x"\nauthor = "y"', 'unknown field "author"'),
    ],
)
def test_a_deck_has_a_name_and_nothing_else_beside_its_tables(tmp_path: Path, old: str, new: str, problem: str) -> None:
    assert any(problem in text for text in problems(tmp_path, old, new))


def test_every_problem_is_reported_at_once(tmp_path: Path) -> None:
    found = problems(tmp_path, POLAND, POLAND.replace("europe", "mars").replace("ussr", "china").replace("2", "9"))
    assert len(found) == 3


def test_c1_3_every_wrong_size_is_reported(tmp_path: Path) -> None:
    moved = POLAND.replace("europe", "asia")
    assert [problem.split(": ", 1)[1] for problem in problems(tmp_path, POLAND, moved)] == [
        "region Europe: the size is 5, but 4 strategy cards are in Europe: do not count the start card",
        "region Asia: the size is 3, but 4 cards are in Asia",
    ]


def test_a_problem_knows_its_line_its_place_and_what_would_be_right() -> None:
    with pytest.raises(BadDeck) as caught:
        read_text(HOUSE.replace(POLAND, POLAND.replace("europe", "asai")), "deck")
    [problem] = caught.value.problems
    about = {"given": '"asai"', "near": "asia"}
    assert problem == DeckProblem("unknown-region", about, where=("card", "5"), line=LINE + 1)
    assert f"{problem.place()}: {problem.say()}" == 'card 5: unknown region "asai": did you mean "asia"?'
    assert f"{problem.place('de')}: {problem.say('de')}" == 'Karte 5: unbekannte Region "asai": Meinst du "asia"?'


def test_every_code_has_words_in_every_language() -> None:
    for lang in languages(GAME.package):
        assert catalogue(GAME.package, lang).sections["problems"].keys() == set(get_args(Code))


@pytest.mark.parametrize(
    ("wrong", "line", "code"),
    [
        ("size = = 5", SIZE, "toml-value"),
        ("size = five", SIZE, "toml-value"),
        ("size 5", SIZE, "toml-equals"),
        ("size = 5 cards", SIZE, "toml-more"),
        ("size = 5\nsize = 5", SIZE + 1, "toml-twice"),
        ("size = 5\n[region.europe]", SIZE + 1, "toml-twice"),
        ("size = {n = 5, n = 5}", SIZE, "toml-twice"),
        ("size = [5 5]", SIZE, "toml-bracket"),
        ("size = 5\n[region.asia", SIZE + 1, "toml-bracket"),
        ('size = "5', SIZE, "toml-text"),
        ('size = """', HOUSE.count("\n") + 1, "toml-text"),
        ("5 is the size: 5", SIZE, "toml-equals"),
        ("$size = 5", SIZE, "toml-line"),
        ('size = "\\q"', SIZE, "not-toml"),
        ("size = " + "[" * 9999, None, "toml-deep"),
        ("size = " + "5" * 9999, None, "toml-digits"),
    ],
)
def test_what_is_not_toml_is_refused_with_its_line(wrong: str, line: int | None, code: Code) -> None:
    with pytest.raises(BadDeck) as caught:
        read_text(HOUSE.replace("size = 5", wrong, 1), "deck")
    [found] = caught.value.problems
    assert (found.code, found.line) == (code, line)


@given(st.text(alphabet="[]{}=\"'.,#\n 09-aé", max_size=60), st.integers(0, len(HOUSE)))
def test_whatever_is_typed_into_a_deck_file_is_read_or_refused(typed: str, at: int) -> None:
    text, found = HOUSE[:at] + typed + HOUSE[at:], list[DeckProblem]()
    try:
        read_text(text, "deck")
    except BadDeck as error:
        found = error.problems
    assert all(problem.line is None or 1 <= problem.line <= text.count("\n") + 1 for problem in found)
    assert all(problem.say(lang) for problem in found for lang in languages(GAME.package))


def test_a_file_that_is_not_there_or_no_text_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadDeck, match="there is no such file"):
        load_deck(str(tmp_path / "none.toml"))
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadDeck, match="is not UTF-8 text"):
        load_deck(tmp_path / "binary.toml")
    with pytest.raises(BadDeck, match="cannot be read"):
        load_deck(tmp_path)
    with pytest.raises(BadDeck, match="there is no such file"):
        load_deck("\0")


def test_the_template_is_not_a_deck_until_its_examples_are_replaced() -> None:
    with pytest.raises(BadDeck) as caught:
        read_text(template().replace("size = 5", "size = 6"), "deck")
    lines, found = template().split("\n"), caught.value.problems
    examples = [number for number, line in enumerate(lines, 1) if line.startswith('country = "EXAMPLE')]
    assert [problem.line for problem in found if problem.code == "example"] == examples
    assert [problem.code for problem in found if problem.code != "example"] == ["size-start"]
    assert read_text(OWN_DECK, "deck").name == "My deck"


def test_a_deck_that_was_played_with_is_read_from_its_record_whatever_its_countries_are_called(tmp_path: Path) -> None:
    match = Match(GAME, 1, deck=tomllib.loads(template()))
    match.record().save(tmp_path / "game.json")
    assert Record.load(tmp_path / "game.json").verify().state.options() == match.state.options()


@pytest.mark.parametrize("wrong", [7, None, [], {}, {"card": 3}, {"card": [3]}, {"card": [], "region": 3}])
def test_anything_but_a_deck_is_refused(wrong: Any) -> None:
    with pytest.raises(BadDeck):
        load_deck(wrong)


def test_a_deck_is_given_by_name_by_path_or_whole(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(HOUSE, "utf-8")
    assert load_deck("house") is house_deck()
    assert load_deck(path).ids == load_deck(str(path)).ids == load_deck(tomllib.loads(HOUSE)).ids == house_deck().ids


def test_the_options_of_a_game_carry_its_deck() -> None:
    assert GAME.new(1).options() == {"deck": "house"}
    assert GAME.new(1, deck=deck()).options() == {"deck": deck()}


@pytest.mark.parametrize(
    ("event", "problem"),
    [
        ("dance", 'unknown step "dance"'),
        ("order in asia", '"order in asia" should read: order N in AREA'),
        ("infiltrate 2", "should read: infiltrate [up to] N in AREA[, max N each]"),
        ("remove 2 in asia", "should read: remove [up to] N|all|half own|enemy|either in AREA"),
        ("move 1 own from asia", "should read: move [up to] N|all|half own|enemy|either from AREA to AREA"),
        ("look", "look hand"),
        ("look around", "look hand"),
        ("points 0", '"0" in "points 0" is impossible: use a number from 1 to 8'),
        ("points 9", "use a number from 1 to 8"),
        ("order 25 in asia", "use a number from 1 to 24"),
        (f"order {'9' * 5000} in asia", "use a number from 1 to 24"),
        ("infiltrate 2 in asia, max 0 each", "use a number from 1 to 24"),
        ("infiltrate 2 in atlantis", 'unknown place "atlantis"'),
        ("infiltrate 2 in asai", 'unknown place "asai": did you mean "asia"?'),
        ("score moon", 'unknown place "moon"'),
        ("infiltrate 2 in asia where blue", '"blue" is not a condition: use level, empty'),
        ("infiltrate 2 in asia where held by own", "is not a condition"),
        ("infiltrate 2 in asia where controlled by china", 'unknown side "china"'),
        ([], "an event has at least one step"),
        ({"choose": ["points 1"]}, "choose has 1 alternatives: it needs 2 to 6"),
        ({"choose": ["points 1"] * 7}, "choose has 7 alternatives"),
        ({"choose": "points 1"}, "is not a step"),
        ({"pick": []}, "is not a step"),
        (3, "3 is not a step"),
        ([[[[[[[[["points 1"]]]]]]]]], "lists and choices are nested 9 deep: at most 8 is allowed"),
    ],
)
def test_c6_4_a_wrong_event_is_refused_with_what_would_be_right(event: object, problem: str) -> None:
    with pytest.raises(BadEvent) as caught:
        read_event(event)
    assert problem in str(caught.value)


# What may be a slip


def warnings(old: str = "", new: str = "") -> list[str]:
    """What the checker warns about when something in the house deck is changed once."""
    assert old in HOUSE
    deck = read_text(HOUSE.replace(old, new, 1), "deck")
    return [tell("x", warning).replace(f"x:{warning.line}", "x") for warning in deck.warnings]


CUBA = 'country = "Cuba"\nregion = "central_america"'
CHILE = 'country = "Chile"\nregion = "south_america"'


@pytest.mark.parametrize(
    ("old", "new", "warning"),
    [
        (
            'flag = "usa"',
            'flag = "ussr"',
            "x: 9 cards have the US flag and 9 the Soviet flag: 10 and 8 are documented (C8)",
        ),
        ("bonus = 3", "bonus = 4", "x: region Europe: the bonus of Europe is 4: 3 is documented (C8)"),
        (
            'country = "Poland"',
            'country = "Romania"',
            "x: Poland is missing: it is one of the documented countries (C8)",
        ),
        (
            HOUSE[HOUSE.index(POLAND) + len(POLAND) :].split("\n")[0],
            HOUSE[HOUSE.index("event = ") :].split("\n")[0],
            "x: card 5: Poland has the same event as West Germany: all events are documented to be different (C6.0)",
        ),
    ],
)
def test_c8_what_contradicts_a_documented_fact_is_a_warning(old: str, new: str, warning: str) -> None:
    assert warnings(old, new) == [warning]


def test_c8_a_documented_country_in_another_region_is_a_warning() -> None:
    moved = HOUSE.replace(CUBA, CUBA.replace("central", "south"), 1).replace(
        CHILE, CHILE.replace("south_", "central_"), 1
    )
    [warning] = read_text(moved, "deck").warnings
    assert warning.say() == "Cuba is in South America: Central America is documented"
    assert (warning.where, warning.line) == (("card", "15"), moved[: moved.index(CUBA[:16])].count("\n"))


def test_c8_a_deck_of_other_sizes_is_played_with_a_warning() -> None:
    moved = HOUSE.replace('country = "Italy"\nregion = "europe"', 'country = "Italy"\nregion = "asia"')
    moved = moved.replace("size = 5", "size = 4", 1).replace("size = 3", "size = 4", 1)
    said = [warning.say() for warning in read_text(moved, "deck").warnings]
    assert said == ["the size of Europe is 4: 5 is documented", "the size of Asia is 4: 3 is documented"]


def test_c8_a_deck_without_a_soviet_point_is_played_with_a_warning() -> None:
    said = [warning.code for warning in read_text(HOUSE.replace('"points ', '"draw '), "deck").warnings]
    assert said == ["documented-point"]


def test_examples_that_were_left_are_one_warning_with_their_lines() -> None:
    [warning] = read_text(OWN_DECK, "deck").warnings
    assert warning.code == "example-left"
    assert warning.about["n"] == sum("EXAMPLE" in line for line in OWN_DECK.split("\n") if not line.startswith("#"))
    filled = "\n".join(line.partition("  # EXAMPLE")[0] for line in OWN_DECK.split("\n"))
    assert read_text(filled, "deck").warnings == []


def test_every_warning_has_a_sentence_in_every_language() -> None:
    slips = HOUSE.replace('flag = "usa"', 'flag = "ussr"').replace('country = "Poland"', 'country = "Romania"')
    for warning in read_text(slips, "deck").warnings:
        for lang in languages(GAME.package):
            assert "{" not in warning.say(lang)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[" + ".".join(["a"] * 3000) + "]\n" + ".".join(["a"] * 3000) + "=1", "toml-parts"),
        ("x = {" + ".".join(["'a b'"] * 3000) + " = 1}", "toml-parts"),
        ("x = 1\n  [[ " + " . ".join(['"a"'] * 5) + " ]]", "toml-parts"),
        ("\n".join(f"{'x' * 3}{number} = 1" for number in range(3000)), "too-much"),
        (HOUSE.replace("name = ", f'name = "{"n" * 300}" # ', 1), "text-long"),
        ("x = " + "[1, " * 60 + "]" * 60, "toml-deep"),
    ],
)
def test_a_text_that_would_be_long_work_is_refused_before_it_is_read(text: str, code: Code) -> None:
    with pytest.raises(BadDeck) as caught:
        read_text(text, "deck")
    [found] = caught.value.problems
    assert found.code == code


def test_the_template_and_the_house_deck_are_far_from_the_bounds() -> None:
    for text in (template(), HOUSE, OWN_DECK):
        assert too_large_text(text) is None
        assert too_large(tomllib.loads(text)) is None
