"""`python -m detente.cli` is the `detente` command."""

from detente.cli.main import main

main()
