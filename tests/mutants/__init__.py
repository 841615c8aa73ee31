"""Mutation testing: change the rules in one small place and see whether a test fails.

The usual tools run the whole suite, interpreted, before the first mutant, and they draw no samples. These modules draw
a sample by a seed, stop at a budget of CPU time, and go on from there in the next run. `make mutants` runs them; what
they change and which tests they run is in `pyproject.toml` under `tool.detente.mutants`.
"""
