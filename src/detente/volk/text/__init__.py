"""What is said: prompts, phrases of actions, and reasons for refusals."""
