"""Nova Luna."""
