"""Information-set Monte Carlo tree search, guided by a value network and a policy."""
