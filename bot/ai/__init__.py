"""Search, levels, hints, reviews, puzzles and the computer players of each game."""
