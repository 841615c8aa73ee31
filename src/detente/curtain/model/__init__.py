"""What a game of Iron Curtain consists of: deck, table, actions, steps, and the events of its journal."""
