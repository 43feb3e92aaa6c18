"""Messages of questions."""
