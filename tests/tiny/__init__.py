"""A user's own game in plain Python, to try the invariants and the fuzzer on."""
