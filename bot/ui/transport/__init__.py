"""Getting a message to Discord: interaction responses, channel posts, and what a refused call means."""
