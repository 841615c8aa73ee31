"""What the engine says to people, as keys into the words: prompts, refusals and the texts of card events."""
