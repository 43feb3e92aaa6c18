"""`/table`."""
