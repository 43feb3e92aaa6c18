"""Commands for all games."""
