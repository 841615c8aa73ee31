"""What the engine says to people, as keys into the words: prompts, refusals, the sentences of events."""
