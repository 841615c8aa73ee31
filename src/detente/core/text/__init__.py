"""What people read and write: sentences in their language, moves in words, and positions."""
