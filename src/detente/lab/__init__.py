"""Studies of the games: training, arena and analysis."""
