"""A game of one's own in plain Python: what the invariants and the fuzzer are tried on."""
