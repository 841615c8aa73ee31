"""A game at the keyboard: the screen, playing, saving and replaying. Works for every game."""
