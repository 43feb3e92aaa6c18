"""Tables: their value, rules of playing, storage, and what follows a move."""
