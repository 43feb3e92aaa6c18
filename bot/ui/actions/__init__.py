"""What members do with buttons and commands at a table."""
