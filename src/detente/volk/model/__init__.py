"""The things of the game: board, cards, actions, steps, events of the journal, and the table that they lie on."""
