"""Learning a game by self-play: `detente lab learn`."""
