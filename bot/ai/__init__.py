"""Everything that thinks."""
