"""What every game shares: decisions, chance, journal, positions, records and notation."""
