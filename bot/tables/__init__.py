"""What happens at a table, without Discord."""
