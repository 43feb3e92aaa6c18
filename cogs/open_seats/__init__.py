"""Open seats: lobbies that can be joined, in a channel of the server and on the start card."""
