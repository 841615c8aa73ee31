"""Small programs that use the library; each says at its top how it is run."""
