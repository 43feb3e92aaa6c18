"""What the lessons of Carcassonne say."""

from __future__ import annotations

from bot.games.text import Text

TURN = Text("A turn")
TURN_OPENING = Text(
    "You and Coach build one map together. **The most points win.** A turn has three parts: place a tile, place a "
    "meeple if you like, score what's complete."
)
TURN_SEE_CITY = Text("You've drawn a tile with a city. The start tile's city is open on one side, at M9.")
TURN_CLOSE_CITY = Text("Choose the cell where your tile completes the city, then place it.")
TURN_CITY_CLOSED = Text("All sides match, and the city's wall is closed all around.")
TURN_CITY_STAYS_OPEN = Text("It fits there, but the city at M9 stays open.")
TURN_SEE_MEEPLE = Text("Now you may place a meeple on the tile you've just placed. Nobody has one in this city.")
TURN_CLAIM_CITY = Text("Place a meeple on the city.")
TURN_CITY_CLAIMED = Text("Your complete city scores 2 per tile: 4 points. Your meeple comes back at once.")
TURN_NO_MEEPLE = Text("Without a meeple, nobody scores the city.")
TURN_FIELD_FIRST = Text("On a field, a meeple scores only at the end of the game. The city scores now.")
TURN_SEE_ROAD = Text(
    "Coach has placed a tile. Now you have one with a road, and the start tile's road has two open ends."
)
TURN_EXTEND_ROAD = Text("Place your tile so that it continues this road.")
TURN_ROAD_EXTENDED = Text("Road meets road. All other sides match, too.")
TURN_NO_ROAD_THERE = Text("The sides match, but the start tile's road doesn't continue there.")
TURN_SEE_FREE_ROAD = Text("Nobody has a meeple on this road, so you can claim it.")
TURN_CLAIM_ROAD = Text("Place a meeple on the road.")
TURN_ROAD_CLAIMED = Text("A road scores 1 per tile when both ends are closed. Your meeple waits there until then.")
TURN_ROAD_UNCLAIMED = Text("That's allowed, but then this road scores nothing for you.")
TURN_FIELD_LATER = Text("A meeple on a field stays until the end of the game. Try the road first.")
TURN_CLOSING = Text(
    "A turn: place a tile, place a meeple on it or none, score what's complete. A meeple claims a feature only while "
    "nobody else's is on it."
)
