"""What guards the rules: invariants, the fuzzer, perft counts and playthroughs."""
