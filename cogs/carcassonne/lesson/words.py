"""What the guided first game of Carcassonne says."""

from __future__ import annotations

from bot.games.text import Text

OPENING = Text(
    "You play three colours that take turns, all on one map. **Your result is the lowest of the three scores**, "
    "so every colour has to be paid, the one behind first."
)
CLOSING = Text(
    "You laid tiles, put meeples down and completed something. A whole game goes on like this until the piles are"
    " empty: let features be completed when the colour that is lowest has most meeples in them, for only then "
    "they pay."
)
PLACE = Text(
    "**Where does the tile go?** Every side has to fit its neighbours: road to road, city to city, field to "
    "field. What becomes complete pays the colour with most meeples in it, but only if that colour is lowest just"
    " then."
)
MEEPLE = Text(
    "**Where does the meeple go?** It claims a road, a city or a monastery of the tile just laid for its colour, and it"
    " stays there until that is complete. When one is due and none is left, the game is over."
)
SCORE = Text(
    "**Which of the completed features first?** The order matters: a colour that was paid may not be lowest any more."
)
PAYS = Text("That is what the game is about: a completed feature for the colour that needs it.")
GROWS = Text("The larger a feature gets before it is complete, the more it pays later.")
CLAIMS = Text(
    "A meeple has to be put down, if one is left. Here it has the best chance to be paid: what it claims can be "
    "completed, or grows well."
)
ORDER = Text("So the colour that is lowest now is paid first, and as much as possible is paid in all.")


def with_what(brings: Text, why: Text) -> Text:
    """A placement: what it brings, and what that is good for."""
    return Text("It {brings}. {why}", brings=brings, why=why)
