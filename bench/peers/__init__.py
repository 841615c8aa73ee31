"""Ours beside its peers, the same work in the same run: `python -m bench.peers`.

Four kinds of work, each with random legal decisions on one core, in CPU seconds, median of several runs:

rules     whole random games, new games and deals included, with the loop inside the engine where it has one:
          our compiled rules, OpenSpiel's C++ games with its random bots, python-chess, catanatron
tiny      one and the same tiny game on two frameworks: in Python on ours, in JavaScript on boardgame.io's reducer
copies    copies of a state in the middle of a game, asked for from Python
steps     learning environments: observation and mask, a random legal action, a step

What cannot be compared: the games differ. A decision of hanabi or spades is less work than one of Wir sind das
Volk!, a move of catanatron or chess may be more; only `tiny` is the same game on both sides. A peer that is not
installed is left out and named.
"""
