"""Commands for computer players: self-play, strength, training, puzzles."""
