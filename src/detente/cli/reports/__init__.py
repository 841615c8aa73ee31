"""What commands find out, shown as tables, JSON or pictures."""
