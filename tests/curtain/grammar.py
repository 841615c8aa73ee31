"""Events of every form that the grammar of the vocabulary allows, for property tests."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from detente.curtain.decks.vocabulary import Area, Atom, Count, Step, Test
from detente.curtain.model.deck import REGIONS

COUNTRIES = {"japan": "japan", "west germany": "west_germany", "south africa": "south_africa"}
"""Some cards of the tests' deck that events may name."""

SIDES = st.sampled_from(["own", "enemy", "usa", "ussr"])
CUBES = st.sampled_from(["own", "enemy", "usa", "ussr", "either"])
CARDS = st.sampled_from(["this", "start", *COUNTRIES.values()])
PLACES = st.one_of(
    st.just(Atom("anywhere")),
    st.builds(Atom, st.just("region"), st.sampled_from([*REGIONS, "this"])),
    st.builds(Atom, st.sampled_from(["card", "beside"]), CARDS),
    st.builds(Atom, st.just("beside-cubes"), CUBES),
)
CONDITIONS = st.one_of(
    st.builds(Atom, st.sampled_from(["dominated", "controlled", "holding", "bearing"]), SIDES, st.booleans()),
    st.builds(Atom, st.sampled_from(["level", "empty"]), st.just(""), st.booleans()),
)


def several(of: st.SearchStrategy[Atom], least: int = 1, most: int = 2) -> st.SearchStrategy[tuple[Atom, ...]]:
    """Some atoms, one after another."""
    return st.lists(of, min_size=least, max_size=most).map(tuple)


def areas(narrow: bool = True) -> st.SearchStrategy[Area]:
    """Areas; what is counted is neither one card nor looked at again."""
    groups = st.lists(several(CONDITIONS), max_size=2).map(tuple)
    areas = st.builds(
        Area,
        several(PLACES),
        several(PLACES, 0, 1),
        groups,
        st.booleans() if narrow else st.just(False),
        st.booleans() if narrow else st.just(False),
    )
    return areas.filter(lambda area: bool(area.conditions) or not area.each_time)


AREAS = areas()
COUNTS = st.one_of(
    st.builds(Count, st.just("cards"), areas(narrow=False)),
    st.builds(Count, st.just("cubes"), areas(narrow=False), CUBES),
)
FEW = st.integers(1, 4)
AMOUNTS = st.sampled_from(["", "up to"])
LIMITS = st.integers(0, 3)
PER: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.just({}),
    st.fixed_dictionaries({"per": COUNTS, "every": st.integers(1, 3), "most": LIMITS}),
)


@st.composite
def cube_steps(draw: st.DrawFn) -> Step:
    """A step that handles cubes."""
    kind = draw(st.sampled_from(["order", "infiltrate", "remove", "replace", "move"]))
    amount = draw(AMOUNTS) if kind != "order" else ""
    if kind in ("remove", "replace", "move"):
        amount = draw(st.sampled_from(["", "up to", "all", "half up", "half down"]))
    counted = amount in ("", "up to")
    return Step(
        kind,
        number=draw(FEW) if counted else 0,
        amount=amount,
        whose=draw(CUBES if kind in ("remove", "move") else SIDES),
        area=draw(AREAS),
        to=draw(AREAS) if kind == "move" else Area(),
        each=draw(LIMITS),
        ignoring=draw(st.sampled_from(["", "access", "control"])) if kind == "order" else "",
        chooser=draw(SIDES),
        **(draw(PER) if counted else {}),
    )


@st.composite
def card_steps(draw: st.DrawFn) -> Step:
    """A step that handles cards."""
    kind = draw(st.sampled_from(["discard", "steal", "give", "swap", "draw"]))
    whose = {"discard": SIDES, "swap": st.sampled_from(["enemy", "aftermath"]), "draw": SIDES}.get(kind, st.just(""))
    chooser = st.just("own") if kind == "draw" else st.sampled_from(["own", "random"])
    if kind in ("discard", "steal", "swap"):
        chooser = st.sampled_from(["own", "enemy", "usa", "ussr", "random"])
    return Step(
        kind,
        number=draw(st.integers(1, 3)),
        amount="" if kind == "draw" else draw(AMOUNTS),
        whose=draw(whose),
        chooser=draw(chooser),
        **draw(PER),
    )


PLAIN_STEPS = st.one_of(
    st.builds(lambda kind: Step(kind, chooser="own"), st.sampled_from(["look-hand", "look-aftermath", "swap-hands"])),
    st.just(Step("nothing", chooser="own")),
    st.builds(lambda region: Step("score", region=region, chooser="own"), st.sampled_from([*REGIONS, "this"])),
    st.builds(lambda n, side, per: Step("points", n, whose=side, chooser="own", **per), FEW, SIDES, PER),
    st.builds(
        lambda n, side, now: Step("orders", n, whose=side, this_round=now, chooser="own"),
        st.sampled_from([-2, -1, 1, 2]),
        SIDES,
        st.booleans(),
    ),
)
TESTS = st.one_of(
    st.builds(
        lambda what, n, count: Test(what, n, count=count),
        st.sampled_from(["at least", "at most", "exactly"]),
        st.integers(0, 4),
        COUNTS,
    ),
    st.builds(lambda one, other: Test("more", count=one, other=other), COUNTS, COUNTS),
    st.builds(lambda side: Test("ahead", side=side), SIDES),
    st.builds(lambda n: Test("round", n), st.integers(1, 2)),
    st.sampled_from([Test("level"), Test("done")]),
)
SIMPLE = st.one_of(cube_steps(), card_steps(), PLAIN_STEPS)


def blocks(inner: st.SearchStrategy[Step]) -> st.SearchStrategy[Step]:
    """Choices and tests over other steps."""
    some = st.lists(inner, min_size=1, max_size=2).map(tuple)
    options = st.lists(some, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        st.builds(lambda chooser, options: Step("choose", chooser=chooser, options=options), SIDES, options),
        st.builds(
            lambda test, then, otherwise: Step("if", test=test, then=then, otherwise=otherwise),
            TESTS,
            some,
            st.one_of(st.just(()), some),
        ),
    )


STEPS = st.recursive(SIMPLE, blocks, max_leaves=4)
EVENTS = st.lists(STEPS, min_size=1, max_size=3).map(tuple)
