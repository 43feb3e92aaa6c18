"""`/help` and the start card."""
