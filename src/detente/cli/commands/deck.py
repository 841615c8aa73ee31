"""`detente deck`: decks of Iron Curtain."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from detente.cli.arguments import PLAIN, Lang, Language

if TYPE_CHECKING:
    from detente.curtain.model.deck import Deck

deck_app = typer.Typer(help="Make, check and show decks of Iron Curtain.", **PLAIN)


def deck_in(file: Path, lang: str) -> Deck:
    """The deck in a file; its problems are printed in the reader's language."""
    from detente.curtain.decks.files import load_deck_file
    from detente.curtain.decks.problems import BadDeck

    try:
        return load_deck_file(file)
    except BadDeck as error:
        typer.echo(error.told(lang), err=True)
        raise typer.Exit(1) from None


@deck_app.command("check")
def check_deck(file: Annotated[Path, typer.Argument(help="A deck file.")], lang: Language = Lang.en) -> None:
    """Check a deck file: list its errors and likely mistakes."""
    from detente.cli.terminal.screen import Screen
    from detente.curtain.decks.problems import tell

    deck, screen = deck_in(file, lang), Screen(lang)
    for warning in deck.warnings:
        screen.tell("warning", problem=tell(str(file), warning, lang))
    screen.tell("playable", deck=deck.name, file=file)


@deck_app.command("new")
def new_deck(file: Annotated[Path, typer.Argument(help="The file to write; it must not exist.")]) -> None:
    """Write a template of a deck file, with every field explained."""
    from detente.curtain.decks.files import template

    with file.open("x", encoding="utf-8") as new:
        new.write(template())
    typer.echo(f"{file}: fill in your cards, then: detente deck check {file}")


@deck_app.command("show")
def show_deck(
    file: Annotated[Path | None, typer.Argument(help="A deck file.", show_default="the house deck")] = None,
    lang: Language = Lang.en,
) -> None:
    """Show the cards and regions of a deck."""
    from detente.cli.games.curtain.cards import card_list, has_documented, region_list
    from detente.cli.terminal.screen import Screen
    from detente.curtain.decks.files import house_deck

    deck, screen = deck_in(file, lang) if file else house_deck(), Screen(lang)
    screen.show(card_list(deck, lang), region_list(deck, lang))
    if has_documented(deck):
        screen.tell("documented")
