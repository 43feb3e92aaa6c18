"""Commands about computer players: self-play, strength, training, puzzles. They never run in the bot."""
