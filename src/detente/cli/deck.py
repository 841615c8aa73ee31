"""`detente deck`: decks of Iron Curtain."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from detente.cli.arguments import PLAIN, Lang, Language

if TYPE_CHECKING:
    from detente.curtain.deck import Deck

deck_app = typer.Typer(help="Create, check and show decks of Iron Curtain.", **PLAIN)


def deck_in(file: Path, lang: str) -> Deck:
    """The deck that a file holds; what is wrong with it is told in the reader's language."""
    from detente.curtain.deckfile import load_deck_file
    from detente.curtain.deckproblems import BadDeck

    try:
        return load_deck_file(file)
    except BadDeck as error:
        typer.echo(error.told(lang), err=True)
        raise typer.Exit(1) from None


@deck_app.command("check")
def check_deck(file: Annotated[Path, typer.Argument(help="A deck file.")], lang: Language = Lang.en) -> None:
    """Report what is wrong with a deck file, and what may be a mistake."""
    from detente.cli.screen import Screen
    from detente.curtain.deckproblems import tell

    deck, screen = deck_in(file, lang), Screen(lang)
    for warning in deck.warnings:
        screen.tell("warning", problem=tell(str(file), warning, lang))
    screen.tell("playable", deck=deck.name, file=file)


@deck_app.command("new")
def new_deck(file: Annotated[Path, typer.Argument(help="The file to write; it must not exist.")]) -> None:
    """Write a deck file to fill in, with every field explained."""
    from detente.curtain.deckfile import template

    with file.open("x", encoding="utf-8") as new:
        new.write(template())
    typer.echo(f"{file}: fill in your cards, then: detente deck check {file}")


@deck_app.command("show")
def show_deck(
    file: Annotated[Path | None, typer.Argument(help="A deck file.", show_default="the house deck")] = None,
    lang: Language = Lang.en,
) -> None:
    """Show the cards and regions of a deck."""
    from detente.cli.curtain_cards import card_list, has_documented, region_list
    from detente.cli.screen import Screen
    from detente.curtain.deckfile import house_deck

    deck, screen = deck_in(file, lang) if file else house_deck(), Screen(lang)
    screen.show(card_list(deck, lang), region_list(deck, lang))
    if has_documented(deck):
        screen.tell("documented")
