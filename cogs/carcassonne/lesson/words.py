"""What the guided first games of Carcassonne say: solo, then the base game."""

from __future__ import annotations

from bot.games.text import Text

SOLO, BASE = Text("solo"), Text("base game")

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


# The base game

BASE_OPENING = Text(
    "You and Coach have 7 meeples each, and **the most points win**. This short game has 12 tiles; a full one has 72."
)
BASE_CLOSING = Text(
    "Roads, cities and monasteries score when they're complete. At the end, unfinished ones and fields score, too. "
    "*Fields* below the board shows what every field would score."
)
BASE_PLACE = Text("**Where does the tile go?** All sides must match: road to road, city to city, field to field.")
BASE_MEEPLE = Text("**Where does the meeple go?** Choose a free road, city, monastery or field of your tile, or none.")
BASE_SCORES = Text("The tile is worth the most here.")
BASE_CLAIMS = Text("This is the best feature for a meeple right now.")
BASE_KEEPS = Text("Nothing here is worth a meeple.")

SEE_TILE = Text(
    "**You've drawn a tile with a road.** Place it next to the map. All sides must match: road to road, city to city, "
    "field to field."
)
EXTENDS_ROAD = Text("The road from the first tile goes on here.")
SEE_ROAD = Text(
    "**Now you may place a meeple on your tile.** No one has a meeple on its road yet, so you can claim it."
)
CLAIMS_ROAD = Text("A road scores 1 per tile when it's complete. Your meeple stays there until then.")
SEE_CITY = Text("**Your tile has a city.** The city on the first tile is open on one side.")
CLOSES_CITY = Text("Your tile closes it. A completed city scores 2 per tile, and 2 per shield.")
SEE_CLOSED_CITY = Text("**The city is complete, and still free.** So you can place a meeple on it right away.")
SCORES_CITY = Text("The city scores 4 for you, and your meeple comes back at once.")
SEE_TWO_ROADS = Text(
    "**Coach has a meeple on the road at M11.** You can't place one there, but you can join two roads with a tile."
)
JOINS_ROADS = Text("Now your road and Coach's are one road, with a meeple of each of you.")
SEE_HELD_ROAD = Text(
    "**You can't choose the road.** A feature isn't free while anyone has a meeple on it, on any of its tiles."
)
KEEPS_MEEPLE = Text("Only fields are free here. Keep your meeple for a better one.")
SEE_MAJORITY = Text("**The loop lacks one tile.** A completed road scores for the player with the most meeples on it.")
TIES = Text("You have one each, and tied players all score: 6 for you, 6 for Coach. With 2 meeples you'd score alone.")
SEE_RETURN = Text("**The road scores after this choice.** Then its meeples come back. You can use yours next turn.")
KEEPS_ALL = Text("You never have to place a meeple.")
SEE_GRASS = Text("**Look at the grass.** Roads and cities divide it into fields, and a meeple can go there, too.")
JOINS_FIELD = Text("The grass on this tile joins the large field next to both completed cities.")
SEE_FIELDS = Text(
    "**This picture, *Fields*, shows what each field would score at the end:** 3 for every completed city next to it."
)
CLAIMS_FIELD = Text("Two cities make 6 points. Your meeple stays on the field until the end.")
SEE_MONASTERY = Text(
    "**You've drawn a monastery.** It scores 1, and 1 for each tile around it. With all 8 it's complete and scores 9."
)
PLACES_MONASTERY = Text("This cell already has 5 tiles around it.")
SEE_LAST_TILE = Text("**That was the last tile.** After this choice, unfinished features and fields score, too.")
CLAIMS_MONASTERY = Text("The monastery scores 6, and so does your field.")
