"""Computer players and game analysis, each in processes of their own."""
