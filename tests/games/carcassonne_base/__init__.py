"""The base game for two to five."""
