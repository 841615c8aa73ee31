"""`detente deck`: decks of Iron Curtain."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from detente.cli.arguments import PLAIN, Lang, Language

deck_app = typer.Typer(help="Make, check and show decks of Iron Curtain.", **PLAIN)


@deck_app.command("check")
def check_deck(file: Annotated[Path, typer.Argument(help="A deck file.")]) -> None:
    """Say what is wrong with a deck file."""
    from detente.curtain.deckfile import load_deck_file

    typer.echo(f"{file}: {load_deck_file(file).name} can be played")


@deck_app.command("new")
def new_deck(file: Annotated[Path, typer.Argument(help="The file to write; it must not exist.")]) -> None:
    """Write a deck file to fill in, every field explained."""
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
    from detente.curtain.deckfile import HOUSE, load_deck

    deck, screen = load_deck(file or HOUSE), Screen(lang)
    screen.show(card_list(deck, lang), region_list(deck, lang))
    if has_documented(deck):
        screen.tell("documented")
