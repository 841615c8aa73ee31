"""What users see of each other: chat, ratings and profiles."""
