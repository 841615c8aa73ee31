"""A game as people and programs play it: matches and their records, questions, previews, refusals and lessons."""
