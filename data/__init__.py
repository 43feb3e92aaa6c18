"""Components of every game with their provenance; facts only, read through `bot.games.components`."""
