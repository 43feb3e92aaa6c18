"""Results, records and ratings."""
