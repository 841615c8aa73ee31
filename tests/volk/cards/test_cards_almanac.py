"""The almanac: the event of every card, once by each side that may trigger it.

Two unrest lie in each province, both sides have a small economy, and no marker is near the end of its track. A row
holds the card, the side that triggers it, every decision with the side that is asked for it (the skip of a dual
card included), and everything that is different afterwards. What is not listed was not asked and did not change.
"""

from __future__ import annotations

import pytest

from tests.volk.scene import CODES, FILLERS, GAME, asked, changes, do, scene

WEST_ECONOMY = "hamburg dortmund koeln"
EAST_ECONOMY = "berlin bitterfeld leipzig"
ALMANAC = """
1  east | remove-unrest SN; remove-unrest EB | SN -1, EB -1, currency -1, socialist +1
2  east | factory jena; add-unrest SN | factory jena normal, SN +1, socialist +2
3  east | factory jena; piece bitterfeld-jena | factory jena normal, line bitterfeld-jena +1, currency +1
4  east | add-unrest BY; add-unrest HE | BY +1, HE +1, prestige +2
5  east | remove-unrest SN; done | SN -1, prestige +1, police 5 unused
6  east | factory jena; factory dresden; add-unrest TH | \
          factory jena normal, factory dresden normal, TH +1, socialist +1
7  east | factory cssr-south; factory cssr-north; piece berlin-polska-south; factory polska-south; add-unrest MV | \
          factory cssr-south normal, factory cssr-north normal, factory polska-south normal, \
          line berlin-polska-south +1, MV +1, currency +1
8  east | dismantle-piece dortmund-koeln; dismantle-factory hamburg | \
          line dortmund-koeln -1, factory hamburg gone, RP +1, prestige +1
9  east | factory cssr-north; factory cssr-south; factory polska-north; factory polska-south; add-unrest MV | \
          factory cssr-south normal, factory cssr-north normal, factory polska-north normal, \
          factory polska-south normal, MV +1, prestige +1
10 east | add-unrest WB; remove-unrest TH | WB +1, TH -1, socialist +2
11 west | west done; east add-unrest BY | BY +1, prestige -1
11 east | east done; east add-unrest BY | BY +1, prestige -1
12 west | dismantle-piece dortmund-koeln; add-unrest HE | line dortmund-koeln -1, HE +1, prestige -2
13 west | factory kiel; piece kiel-hamburg; factory bremen; remove-unrest NS | \
          factory kiel normal, line kiel-hamburg +1, factory bremen normal, NS -1
14 west | factory kiel | factory kiel normal, WB -2, currency -1
15 west | west done; west factory kiel; west dismantle-factory berlin | \
          factory kiel normal, factory berlin gone, socialist +1, police 15 unused
15 east | east done; west factory kiel; west dismantle-factory berlin; east done | \
          factory kiel normal, factory berlin gone, socialist +1, police 15 unused
16 west | add-unrest SN; add-unrest SN; add-unrest TH; add-unrest MV | SN +2, TH +1, MV +1, socialist -1
17 west | dismantle-piece bitterfeld-leipzig; dismantle-factory leipzig; dismantle-factory bitterfeld; add-unrest SA | \
          line bitterfeld-leipzig -1, factory leipzig gone, factory bitterfeld gone, SA +1, socialist -1
18 west | remove-unrest NS; remove-unrest WB | NS -1, WB -1, prestige -2
19 west | factory kiel; piece kiel-hamburg | factory kiel normal, line kiel-hamburg +1, prestige -1
20 west | factory kiel; factory ulm; factory bremen; remove-unrest NS; add-unrest SN | \
          factory kiel normal, factory ulm normal, factory bremen normal, NS -1, SN +1
21 west | west done; west remove-unrest SN | police 21 unused, SN -1, currency -1, socialist -1
21 east | east done; east remove-unrest SN; east done | police 21 unused, SN -1, currency -1, socialist -1
22 west | west done; west remove-unrest SN; west remove-unrest TH | WB -2, SN -1, TH -1, currency +1
22 east | east done; east remove-unrest SN; east remove-unrest SN | WB -2, SN -2, currency +1
23 east | factory jena; factory dresden; piece berlin-cottbus; add-unrest MV | \
          factory jena normal, factory dresden normal, line berlin-cottbus +1, MV +1, currency +1
24 east | add-unrest BY; remove-unrest SN; remove-unrest TH | BY +1, SN -1, TH -1, socialist +1
25 east | import NW; add-unrest HE; add-unrest BY | WB +2, HE +1, BY +1, imported ['nordrhein-westfalen']
26 east | add-unrest WB; add-unrest WB; import BW; add-unrest SH | \
          WB +2, SH +1, imported ['baden-wuerttemberg'], socialist +1
27 east | | factory rheinsberg normal, prestige +1
28 east | remove-unrest EB | EB -1, prestige +1, socialist +1
29 east | factory jena; piece jena-bitterfeld; add-unrest SN | \
          factory jena normal, line bitterfeld-jena +1, SN +1, currency +2
30 west | west done; west remove-unrest SN | SN -1, currency +2, socialist -1
30 east | east done; east remove-unrest SN | SN -1, currency +2, socialist -1
31 east | | prestige +2
32 east | add-unrest WB | WB +1, prestige +1
33 east | add-unrest WB; add-unrest BY | WB +1, BY +1, prestige +1
34 east | factory jena; remove-unrest SN | factory jena normal, SN -1
35 west | raise HE; raise BY; add-unrest SN | living HE +1, HE -1, living BY +1, BY -1, SN +1
36 west | remove-unrest WB; remove-unrest SH | WB -1, SH -1, prestige -1
38 west | | prestige -1, currency -1
39 west | remove-unrest WB; remove-unrest HE | WB -2, HE -1, prestige -1
40 west | add-unrest HE | HE +1, prestige -2
41 west | west done; west factory kiel; west remove-unrest WB | factory kiel normal, WB -1, currency +2
41 east | east done; west factory kiel; west remove-unrest WB | factory kiel normal, WB -1, currency +2
42 west | west done; west remove-unrest WB; west remove-unrest SH; west remove-unrest SH | \
          WB -1, SH -2, prestige +2, currency +1
42 east | east done; west remove-unrest WB; west remove-unrest SH; west remove-unrest SH | \
          WB -1, SH -2, prestige +2, currency +1
43 east | dismantle-factory dortmund | NW +1, line dortmund-koeln -1, factory dortmund gone, factory koeln gone
44 east | add-unrest NW; add-unrest NW; add-unrest BY; add-unrest HE | NW +2, BY +1, HE +1, prestige +1
45 west | west done; east remove-unrest SN; east remove-unrest SN | SN -2, currency -1, socialist +1
45 east | east done; east remove-unrest SN; east remove-unrest SA | SN -1, SA -1, currency -1, socialist +1
46 east | icon repair; rundown leipzig | living EB +1, EB -1, factory leipzig rundown, socialist +1
47 east | raise SN; remove-unrest TH | living SN +1, SN -1, TH -1, prestige +1
48 west | west done; west add-unrest SN | SN +1, currency -2, socialist +2
48 east | east done; east add-unrest SN | SN +1, currency -2, socialist +2
49 east | remove-unrest SN; done | SN -1, police 49 unused
50 east | icon unrest_add; add-unrest WB; done | WB +1, prestige +1
51 west | west done | police 51 unused, prestige -2, socialist +1
51 east | east done; east done | police 51 unused, prestige -2, socialist +1
52 east | dismantle-factory hamburg; add-unrest WB | factory hamburg gone, WB +1, prestige +1
53 east | | currency +2
54 east | dismantle-piece dortmund-koeln; dismantle-factory koeln; dismantle-factory dortmund | \
          line dortmund-koeln -1, factory koeln gone, factory dortmund gone, factory hamburg gone
55 west | add-unrest WB | WB +1, prestige -2
56 west | factory kiel; piece kiel-hamburg | \
          factory kiel normal, line kiel-hamburg +1, currency -1, socialist -1
57 west | add-unrest SN; add-unrest SN | SN +2, socialist -2
58 west | add-unrest MV | MV +1, socialist -2
59 west | | EB +2, socialist -1
60 west | | living BY +1, BY +1, prestige -2
61 west | west done; west icon 2; west add-unrest SN; west icon 2; west add-unrest TH; east add-unrest WB; \
          east add-unrest HE | SN +1, TH +1, WB +1, HE +1
61 east | east done; east icon 2; west add-unrest SN; east icon 2; west add-unrest TH; east add-unrest WB; \
          east add-unrest HE | SN +1, TH +1, WB +1, HE +1
62 west | west done; west icon 1; east add-unrest BY; west icon 1; east add-unrest HE; west add-unrest SN; \
          west add-unrest SN | SN +2, BY +1, HE +1
62 east | east done; east icon 1; east add-unrest BY; east icon 1; east add-unrest HE; west add-unrest SN; \
          west add-unrest SN | SN +2, BY +1, HE +1
63 east | | factory hamburg gone
64 east | east icon 1; west remove-unrest WB; east icon 1; west remove-unrest WB; east remove-unrest SN | \
          WB -2, SN -1, currency +2
65 east | east icon 2; east remove-unrest SN; east icon 2; east remove-unrest SN; west remove-unrest WB | \
          WB -1, SN -2, socialist +1
66 east | move-from SN; move-to TH; move-from SN; move-to MV; done | \
          SN -2, TH +1, MV +1, police 66 unused, socialist -1
67 east | remove-unrest TH | living SN +1, SN -1, TH -1, prestige +1
68 east | add-unrest BY; add-unrest HE | BY +2, HE +1, prestige +1
69 east | add-unrest WB | WB +1
70 west | factory kiel; piece kiel-hamburg; factory ulm | \
          factory kiel normal, line kiel-hamburg +1, factory ulm normal, prestige -1
71 west | add-unrest SN | SN +1, currency -1, socialist -1
72 west | dismantle-piece bitterfeld-leipzig; dismantle-factory leipzig | \
          line bitterfeld-leipzig -1, factory leipzig gone, currency -2
74 west | add-unrest SN; add-unrest MV | SN +1, MV +1, socialist -1
75 west | | socialist -1
76 west | factory kiel; remove-unrest WB | factory kiel normal, WB -1, prestige -1
77 west | icon unrest_add; move-from SN; move-to TH; move-from MV; move-to BB | \
          TH +1, MV -1, BB +1, socialist -2
78 west | move-from SN; move-to TH; move-from MV; move-to TH | SN -1, MV -1, TH +2, socialist -1
79 west | sector us; remove-unrest WB | sector us +1, WB -2, currency -2
80 west | dismantle-factory berlin; add-unrest SN | \
          factory berlin gone, line bitterfeld-leipzig -1, SN +1, prestige -1
II  east | | wall True
III east | raise SN; raise SN | living SN +2, SN -2, currency -2, socialist +2
IVa east | remove-unrest SN | wall False, stasi_disbanded True, SN -1, prestige +1, socialist +2
IVb east | | stasi_disbanded True, currency -1
"""
ROWS = [line for line in ALMANAC.strip().splitlines() if line]


def parts(row: str) -> tuple[str, str, list[str], set[str]]:
    """A row as card, side, decisions and changes."""
    head, decisions, results = row.split("|")
    card, side = head.split()
    moves = [move.strip() for move in decisions.split(";") if move.strip()]
    return card, side, moves, {" ".join(result.split()) for result in results.split(",") if result.strip()}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: "-by-".join(parts(row)[:2]))
def test_the_event_of_a_card_does_what_its_icons_say(row: str) -> None:
    card, side, moves, expected = parts(row)
    state = scene(
        by=side,
        display=[*({*FILLERS, card} if card.isdigit() else FILLERS)],
        special=None if card.isdigit() else card,
        decade=GAME.card(card)["decade"],
        unrest=dict.fromkeys(CODES, 2),
        factories=f"{WEST_ECONOMY} {EAST_ECONOMY}",
        lines={"dortmund-koeln": 1, "bitterfeld-leipzig": 1},
        deck=["60", "55"] if card not in ("60", "55") else [],
        wall=card == "IVa",
    )
    before = state.position()
    do(state, f"card {card}", *(["use-event"] if card.isdigit() else []), *moves)
    after = state.position()
    assert changes(before, after) == expected
    other = "east" if side == "west" else "west"
    assert asked(state) == (other, "choose-card")
    collected = any(icon["kind"].startswith("police") for icon in GAME.card(card)["icons"])
    assert (card in after["police"]) == collected
    assert (card in after["row"]) == (not collected)


def test_the_almanac_has_every_card_by_each_side_that_may_trigger_it() -> None:
    told = {parts(row)[:2] for row in ROWS}
    by_hand = {("37", "west"), ("73", "west"), ("I", "east")}  # test_cards_special
    colors = {"red": "east", "yellow": "west"}
    wanted = {
        (id, side)
        for id in [*(str(number) for number in range(1, 81)), "I", "II", "III", "IVa", "IVb"]
        for side in ("west", "east")
        if colors.get(GAME.card(id)["color"], side) == side
    }
    assert told | by_hand == wanted
