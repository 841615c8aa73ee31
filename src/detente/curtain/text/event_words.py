"""The event of a card as sentences. Sides are named, since both players read the card."""

from __future__ import annotations

from detente.core.text.words import Catalogue, Names
from detente.curtain.decks.vocabulary import CUBE_STEPS, START_CARD, THIS, Area, Atom, Count, Step, Test
from detente.curtain.model.deck import REGIONS, SIDES, Card

AROUND = (Atom("card", THIS), Atom("beside", THIS))
"""This card and its neighbours, which have a phrase of their own."""
FRAMES = {"order": "onto", "infiltrate": "onto", "remove": "from", "replace": "at", "move": "from"}
"""How the area of a step is said: cubes go onto its cards, lie at them or come from them."""


def event_text(card: Card, words: Catalogue, names: Names | None = None) -> str:
    """What a card's event does; `names` are those of the cards of its deck."""
    return _Teller(card, words, names or {}).sentences(tuple(card.event))


def option_texts(card: Card, words: Catalogue, names: Names | None = None) -> list[list[str]]:
    """The alternatives of every choice of an event, each as a sentence, in the order of the deck file."""
    teller = _Teller(card, words, names or {})
    return [[teller.sentences(option) for option in choice.options] for choice in _choices(tuple(card.event))]


def _choices(steps: tuple[Step, ...]) -> list[Step]:
    """Every choice among steps, each before those within its alternatives."""
    found: list[Step] = []
    for step in steps:
        if step.kind == "choose":
            found.append(step)
        for inner in (*step.options, step.then, step.otherwise):
            found += _choices(inner)
    return found


class _Teller:
    """Puts the event of one card into words."""

    def __init__(self, card: Card, words: Catalogue, names: Names) -> None:
        self.card, self.words, self.names = card, words, names

    def say(self, section: str, key: str, **about: object) -> str:
        return self.words.say(section, key, about, self.names)

    def side(self, word: str) -> str:
        """The side that a word means: own is the side whose flag the card bears (C6.3)."""
        if word in ("own", "enemy"):
            return SIDES[self.card.flag if word == "own" else 1 - self.card.flag]
        return word

    def sentences(self, steps: tuple[Step, ...]) -> str:
        """Steps as whole sentences."""
        texts = [self.step(step) for step in steps]
        joint = self.say("steps", "sentence")
        return joint.join(text[0].upper() + text[1:] for text in texts) + self.say("steps", "end")

    def steps(self, steps: tuple[Step, ...]) -> str:
        """Steps within a sentence."""
        return self.say("steps", "within").join(self.step(step) for step in steps)

    def step(self, step: Step) -> str:
        if step.kind == "choose":
            return self.choice(step)
        if step.kind == "if" and step.test is not None:
            text = self.say("steps", "if", test=self.test(step.test), steps=self.steps(step.then))
            return self.say("steps", "else", step=text, steps=self.steps(step.otherwise)) if step.otherwise else text
        text = self.cubes(step) if step.kind in CUBE_STEPS else self.other(step)
        if step.per is not None:
            text += self.per(step, step.per)
        chooser = self.side(step.chooser)
        if step.kind in CUBE_STEPS and chooser != SIDES[self.card.flag]:
            return self.say("steps", f"chooses-{chooser}", step=text)
        return text

    def choice(self, step: Step) -> str:
        options = [
            self.say("steps", "option", number=number, steps=self.steps(option))
            for number, option in enumerate(step.options, 1)
        ]
        chooser = self.side(step.chooser)
        key = "choose" if chooser == SIDES[self.card.flag] else f"chooses-one-{chooser}"
        return self.say("steps", key, options=self.say("steps", "within").join(options))

    def cubes(self, step: Step) -> str:
        """A step that handles cubes."""
        whose = self.side(step.whose)
        amount = {"": "exact"}.get(step.amount, step.amount.replace(" ", "-"))
        about: dict[str, object] = {
            "cubes": self.say("amounts", amount, n=step.number, whose=whose),
            "area": self.area(step.area, FRAMES[step.kind]),
        }
        if step.kind == "move":
            about["to"] = self.area(step.to, "to")
        if step.kind == "replace":
            about |= {"other": SIDES[1 - SIDES.index(whose)], "n": step.number or 2}  # all or half is a plural
        text = self.say("steps", step.kind, **about)
        if step.each:
            text += self.say("steps", "each-to" if step.kind == "move" else "each", each=step.each)
        return text + (self.say("steps", f"ignoring-{step.ignoring}") if step.ignoring else "")

    def other(self, step: Step) -> str:
        """A step that handles no cubes."""
        kind, own = step.kind, SIDES[self.card.flag]
        if kind == "points":
            return self.say("steps", f"points-{self.side(step.whose)}", n=step.number)
        if kind == "score":
            return self.say("steps", "score", region=self.region(step.region))
        if kind == "look-hand":
            return self.say("steps", f"look-hand-{self.side('enemy')}")
        if kind == "orders":
            key = "orders-more" if step.number > 0 else "orders-fewer"
            key += "-round" if step.this_round else ""
            return self.say("steps", key, n=abs(step.number), whose=self.side(step.whose))
        if kind in ("look-aftermath", "swap-hands", "nothing"):
            return self.say("steps", kind)
        cards = self.say("amounts", "cards-up-to" if step.amount else "cards", n=step.number)
        if kind == "draw":
            return self.say("steps", f"draw-{self.side(step.whose)}", cards=cards)
        if kind == "discard":
            key, usual = f"discard-{self.side(step.whose)}", self.side(step.whose)
        elif kind == "swap":
            hand = step.whose != "aftermath"
            key, usual = f"swap-{'hand' if hand else 'aftermath'}-{own}", self.side("enemy") if hand else own
        else:  # steal and give
            key, usual = f"take-{own if kind == 'steal' else self.side('enemy')}", ""
        chooser = self.side(step.chooser)
        return self.say("steps", key, cards=cards) + (self.say("steps", f"by-{chooser}") if chooser != usual else "")

    def per(self, step: Step, count: Count) -> str:
        """For each of what is counted."""
        return self.say("per", count.what, n=step.every, **self.counted(count)) + (
            self.say("per", "most", most=step.most) if step.most else ""
        )

    def counted(self, count: Count) -> dict[str, object]:
        if count.what == "cards":
            return {"which": self.which(count.area)}
        return {"whose": self.side(count.whose), "area": self.area(count.area, "at")}

    def test(self, test: Test) -> str:
        if test.what == "more" and test.count and test.other:
            counts = [self.say("counts", count.what, **self.counted(count)) for count in (test.count, test.other)]
            return self.say("tests", "more", count=counts[0], other=counts[1])
        if test.count:
            key = "no" if (test.what, test.number) == ("at most", 0) else test.what.replace(" ", "-")
            return self.say("tests", f"{key}-{test.count.what}", n=test.number, **self.counted(test.count))
        key = f"ahead-{self.side(test.side)}" if test.what == "ahead" else test.what
        return self.say("tests", key, n=test.number)

    def area(self, area: Area, frame: str) -> str:
        """An area in words, as cubes go onto its cards, lie at them or come from them."""
        if area.one:
            return f"{self.say('heads', f'one-{frame}')} {self.which(area)}"
        if area.places == AROUND:
            return self.say("single", f"around-{frame}") + self.narrowing(area)
        texts: list[str] = []
        among_cards = False
        for place in area.places:
            if place.what == "card":
                texts.append(self.single(place, frame))
            else:
                modifier = self.modifier(place)
                texts.append(modifier if among_cards else f"{self.say('heads', frame)} {modifier}")
            among_cards = place.what != "card"
        return self.say("joints", "or").join(texts) + self.narrowing(area)

    def which(self, area: Area) -> str:
        """What kind of cards an area has."""
        if area.places == AROUND:
            return self.say("single", "around-which") + self.narrowing(area)
        texts = [self.single(place, "which") if place.what == "card" else self.modifier(place) for place in area.places]
        return self.say("joints", "or").join(texts) + self.narrowing(area)

    def narrowing(self, area: Area) -> str:
        """Exceptions and conditions."""
        text = ""
        if area.excepted:
            text += self.say("joints", "except", area=self.area(Area(area.excepted), "except"))
        if area.conditions:
            groups = (self.say("joints", "and").join(map(self.condition, group)) for group in area.conditions)
            conditions = self.say("joints", "or-where").join(groups)
            text += self.say("joints", "while" if area.each_time else "where", conditions=conditions)
        return text

    def single(self, place: Atom, frame: str) -> str:
        """A card by itself."""
        kind = place.of if place.of in (THIS, START_CARD) else "card"
        return self.say("single", f"{kind}-{frame}", card=place.of)

    def modifier(self, place: Atom) -> str:
        """Which cards a place has."""
        if place.what == "region":
            return self.words.name("within", self.region(place.of), {})
        if place.what == "beside-cubes":
            return self.say("modifiers", "beside-cubes", whose=self.side(place.of))
        if place.what == "anywhere":
            return self.say("modifiers", "anywhere")
        kind = place.of if place.of in (THIS, START_CARD) else "card"
        return self.say("modifiers", f"beside-{kind}", card=place.of)

    def condition(self, condition: Atom) -> str:
        key = f"{condition.what}-{self.side(condition.of)}" if condition.of else condition.what
        return self.say("conditions", f"not-{key}" if condition.negated else key)

    def region(self, name: str) -> str:
        return REGIONS[self.card.region] if name == THIS else name
