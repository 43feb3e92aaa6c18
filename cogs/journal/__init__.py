"""A server's log channel."""
