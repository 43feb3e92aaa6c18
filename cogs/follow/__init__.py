"""Following a table as a spectator."""
