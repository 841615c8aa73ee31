"""How each game is drawn in the terminal: a package for each, named after its game."""
