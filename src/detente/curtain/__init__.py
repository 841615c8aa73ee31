"""Iron Curtain: the USA against the USSR in 18 cards that build the map."""
