"""Iron Curtain: a scenario for every rule, by its number."""
