"""Wir sind das Volk!: East against West Germany, 1945 to 1989."""
