"""Who holds the seats of a table."""
