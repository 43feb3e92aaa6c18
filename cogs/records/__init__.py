"""Records, leaderboards and ratings."""
