"""The rules by chapter, as scenes."""
