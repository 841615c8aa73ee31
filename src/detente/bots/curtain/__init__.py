"""What the computer players know of Iron Curtain: features of positions and of actions, and its endgame."""
