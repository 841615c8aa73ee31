"""Studies: chapters with a tree of decisions and notes, made from finished games and positions set by hand. No I/O."""
