"""The test kit: what must hold of every game. A new game in the registry gets all of it."""
