"""Every order of icons and every use of police, by a model that asks everything, against what the engine asks."""
