"""The result of an arena as tables."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

import detente
from detente.lab.arena import Result, Score
from detente.lab.engine.player import engine_command, introduce


def named(commands: list[str], game: str, bots: list[str]) -> dict[str, tuple[str, ...]]:
    """Engines by the names they give themselves, numbered if a name is taken."""
    engines: dict[str, tuple[str, ...]] = {}
    for text in commands:
        command = engine_command(text)
        own = introduce(command, game)
        names = (own, *(f"{own}-{number}" for number in range(2, len(commands) + len(bots) + 2)))
        engines[next(name for name in names if name not in engines and name not in bots)] = command
    return engines


def show(result: Result) -> None:
    """The result as tables: each bot, pair and side, and the forfeits of engines."""
    console = Console(markup=False)
    table = Table("bot", "games", "won", "95% interval", "rating", title=detente.game(result.game).title)
    ratings = result.ratings()
    for bot in sorted(result.bots, key=lambda each: -ratings[each][0]):
        mean, doubt = ratings[bot]
        table.add_row(bot, *cells(result.of(bot)), f"{mean:.1f} ± {doubt:.1f}")
    console.print(table)
    pairs = Table("pair", "games", "won by the first", "95% interval", "deals: both, each one, none")
    for number, one in enumerate(result.bots):
        for other in result.bots[number + 1 :]:
            deals = result.deals(one, other)
            counts = f"{deals.both}, {deals.each}, {deals.neither}"
            pairs.add_row(f"{one} : {other}", *cells(result.between(one, other)), counts)
    console.print(pairs)
    sides = Table("side", "played by", "games", "won", "95% interval")
    for side, name in enumerate(detente.game(result.game).sides):
        for bot in result.bots:
            sides.add_row(name, bot, *cells(result.of_at(bot, side)))
        sides.add_row(name, "all", *cells(result.of_side(side)), end_section=True)
    console.print(sides)
    if forfeits := result.forfeits():
        lost = Table("forfeited by", "games")
        for reason, number in forfeits.most_common():
            lost.add_row(reason, str(number))
        console.print(lost)
    if noted := result.noted():
        console.print(f"decisions with a note of the engine: {noted} (--out keeps them)")


def cells(score: Score) -> tuple[str, str, str]:
    """A score as games, share won and interval."""
    low, high = score.interval
    return str(score.games), f"{score.rate:.1%}", f"{low:.1%} to {high:.1%}"
