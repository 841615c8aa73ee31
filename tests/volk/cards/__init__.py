"""Every card, as printed and by its event."""
