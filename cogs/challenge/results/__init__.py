"""Results of challenges."""
