"""The learned models: features, value network, policy, their files."""
