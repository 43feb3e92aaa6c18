"""Tables that nobody plays at."""
