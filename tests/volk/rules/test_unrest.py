"""1.6, 1.9.9, 1.11: mass protests, imports and socialists."""

from __future__ import annotations

from tests.volk.scene import asked, do, event, imports, kinds, options, refused, scene, unrest


def test_1_2_5_a_mass_protest_for_every_four_unrest() -> None:
    state = scene(unrest={"SH": 3, "NS": 4, "HE": 7, "BY": 8, "SN": 12})
    provinces = ["schleswig-holstein", "niedersachsen", "hessen", "bayern", "sachsen"]
    assert [state.protests(province) for province in provinces] == [0, 1, 1, 2, 3]
    assert state.view()["protests"] == {"west": 4, "east": 3}


def test_1_2_6_imported_protests_count_for_west() -> None:
    state = scene(unrest={"WB": 9, "NW": 4}, imported=["NW", "BW"])
    assert state.protests("nordrhein-westfalen") == 2
    assert state.protests("baden-wuerttemberg") == 1
    assert state.view()["protests"] == {"west": 5, "east": 0}


def test_1_6_1_markers_follow_unrest_up_and_down_at_once() -> None:
    state = event("57", "west", "add-unrest SN", unrest={"SN": 3})
    assert state.protests("sachsen") == 1
    state = scene("use-remove", card="53", by="east", unrest={"SN": 4})
    assert state.protests("sachsen") == 0


# Imports (1.11.2, 1.11.3)


def test_1_11_2_east_imports_a_protest_at_once_also_in_wests_turn() -> None:
    state = event("55", "west", "west add-unrest WB", unrest={"WB": 3})
    assert asked(state) == ("east", "import-protest")
    assert options(state) == {"import NW", "import RP", "import BW"}
    assert refused(state, "import HE") == ("no-supplier", "1.11.2")
    do(state, "import BW")
    assert imports(state) == ["BW"]
    assert asked(state) == ("east", "choose-card")


def test_1_11_2_an_import_comes_between_two_unrest_of_one_event() -> None:
    state = event("25", "east", unrest={"WB": 3})
    assert unrest(state, "WB") == [4]
    assert asked(state) == ("east", "import-protest")
    do(state, "import RP")
    assert unrest(state, "WB") == [5]


def test_q40_two_protests_that_arise_at_once_bring_one_import_each_and_east_may_split_them() -> None:
    """The internal comparison: West Berlin is eight behind."""
    state = scene(phase="end-6", living={"BY": 8}, unrest={}, display=[], factories="muenchen")
    assert unrest(state, "WB") == [8]
    assert asked(state) == ("east", "import-protest")
    do(state, "import NW")
    assert asked(state) == ("east", "import-protest")
    do(state, "import BW")
    assert imports(state) == ["NW", "BW"]


def test_1_11_3_q39_with_a_marker_of_west_berlin_the_latest_import_goes() -> None:
    state = scene(
        "use-remove", "remove-unrest WB", card="75", by="west", unrest={"WB": 8, "HE": 1}, imported=["NW", "RP"]
    )
    assert imports(state) == ["NW"]
    assert kinds(state).count("ImportGone") == 1


def test_1_11_3_no_import_goes_while_the_marker_stays() -> None:
    state = scene("use-remove", "remove-unrest WB", card="75", by="west", unrest={"WB": 6, "HE": 1}, imported=["NW"])
    assert imports(state) == ["NW"]


def test_1_11_2_the_import_does_not_depend_on_the_suppliers_unrest() -> None:
    state = scene("use-remove", "remove-unrest NW", card="75", by="west", unrest={"WB": 4, "NW": 1}, imported=["NW"])
    assert (unrest(state, "NW"), imports(state)) == ([0], ["NW"])
    assert state.protests("nordrhein-westfalen") == 1


def test_1_9_7_an_imported_protest_is_not_reduced_to_three() -> None:
    state = scene(card="I", by="east", unrest={"WB": 4, "SN": 3}, imported=["NW"], deck=["4", "6"])
    assert (imports(state), unrest(state, "SN")) == (["NW"], [1])


# Socialists (1.9.9)


def test_1_9_9_a_socialist_moves_into_a_protesting_province_after_an_action_of_west() -> None:
    state = event("57", "west", "add-unrest SN", "add-unrest SN", unrest={"SN": 3}, box=3)
    assert unrest(state, "SN") == [3]  # 5, then two socialists; with one protest nobody is asked
    view = state.view()
    assert (view["box"], view["provinces"]["sachsen"]["socialists"]) == (1, 2)
    assert asked(state) == ("east", "choose-card")


def test_1_9_9_a_socialist_moves_after_an_action_of_east_too() -> None:
    state = scene("use-build", "done", card="53", by="east", unrest={"SN": 4}, box=1)
    assert (unrest(state, "SN"), state.view()["box"]) == ([3], 0)


def test_1_9_9_socialists_do_not_move_before_the_action_is_complete() -> None:
    state = event("74", "west", "add-unrest SN", unrest={"SN": 3}, box=1)
    assert (unrest(state, "SN"), state.view()["box"]) == ([4], 1)


def test_q65_a_move_that_does_not_end_the_protest_is_compulsory() -> None:
    state = scene("use-build", "done", card="53", by="east", unrest={"SN": 7}, box=2)
    assert (unrest(state, "SN"), state.view()["box"]) == ([5], 0)


def test_q65_east_chooses_the_province_one_socialist_at_a_time() -> None:
    state = scene("use-build", "done", card="75", by="west", unrest={"SN": 5, "TH": 4}, box=3)
    assert asked(state) == ("east", "move-socialists")
    assert options(state) == {"socialist SN", "socialist TH"}
    assert refused(state, "socialist MV") == ("no-protest", "1.9.9")
    do(state, "socialist TH")  # then two into Sachsen without a question
    assert (unrest(state, "SN TH"), state.view()["box"]) == ([3, 3], 0)


def test_1_9_9_protests_of_west_move_no_socialist() -> None:
    state = scene("use-build", "done", card="75", by="west", unrest={"HE": 8}, box=2)
    assert state.view()["box"] == 2


def test_1_9_9_an_empty_box_moves_nothing() -> None:
    state = scene("use-build", "done", card="75", by="west", unrest={"SN": 8})
    assert unrest(state, "SN") == [8]


def test_1_9_9_police_comes_before_the_socialists() -> None:
    state = event("48", "east", "done", "add-unrest SN", unrest={"SN": 3}, box=1, police={"5": "unused"}, decade=3)
    assert asked(state) == ("east", "use-police")
    do(state, "police SN")
    assert (unrest(state, "SN"), state.view()["box"]) == ([3], 1)
