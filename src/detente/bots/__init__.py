"""Computer players: search, learned models, what they know of each game, levels, analysis and advice."""
