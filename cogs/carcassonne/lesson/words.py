"""What the guided first game of Carcassonne says."""

from __future__ import annotations

from bot.games.text import Text

OPENING = Text(
    "You play three colours that take turns on one map. **Your final score is the lowest of the three**, "
    "so every colour needs points, the lowest first."
)
CLOSING = Text(
    "You placed tiles and meeples and completed a feature. A full game continues until the piles are empty. "
    "Complete a feature when the lowest colour has the most meeples on it: only then does it score."
)
PLACE = Text(
    "**Where does the tile go?** All sides must match: road to road, city to city, field to field. "
    "A completed feature scores for the colour with the most meeples on it, but only if that colour is lowest."
)
MEEPLE = Text(
    "**Where does the meeple go?** It claims a road, city or monastery on the new tile and stays until that is "
    "complete. If you have to place a meeple and have none left, the game ends."
)
SCORE = Text("**Which feature scores first?** The order matters: a colour that scores may no longer be lowest.")
PAYS = Text("That's the goal of the game: a completed feature for the colour that needs it.")
GROWS = Text("The larger a feature grows before it's complete, the more it scores.")
CLAIMS = Text("You must place a meeple if you have one. This feature has the best chance to score.")
ORDER = Text("The lowest colour scores first, and the total is as high as possible.")


def with_what(brings: Text, why: Text) -> Text:
    return Text("{brings:begun}. {why}", brings=brings, why=why)
