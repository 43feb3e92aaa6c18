"""Getting a message to Discord: responses, channel posts, refused calls."""
