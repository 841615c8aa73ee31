"""Golden playthroughs: whole games as readable text, compared byte for byte."""
