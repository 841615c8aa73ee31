"""Computer players: fair, repeatable, and no worse than they should be."""
