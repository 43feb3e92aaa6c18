"""Components of every game with their provenance, lessons, languages; `bot.games.components` finds files."""
