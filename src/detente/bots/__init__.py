"""Computer players: random, greedy and search, and the evaluation with its learned weights."""
