"""Users: guests, accounts, names, passwords, sessions and tokens."""
