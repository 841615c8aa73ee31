"""What the computer players know of Wir sind das Volk!: features of positions and of actions."""
