"""Studies of the games: arena, training, and environments for PettingZoo, Gymnasium and OpenSpiel."""
