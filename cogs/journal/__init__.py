"""A server's log channel: a line when a game starts, and one when it ends."""
