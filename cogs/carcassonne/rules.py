"""The rules of the solo game in short texts of our own, by topic. The authority is `rules/carcassonne_solo.md`."""

from __future__ import annotations

from bot.ui.messages.face import Topic
from bot.ui.pictures.static_images import StaticImage
from cogs.carcassonne import words
from renderers.carcassonne.key import draw_signs
from renderers.carcassonne.sheet import draw_tiles

HELPS = {"place": "turn", "meeple": "meeples", "score": "order"}
"""Which topic helps with a decision, by its kind."""

TOPICS = {
    "aim": Topic(
        "What it is about",
        f"{words.AIM}\n"
        "You play every colour, one after another. Each has its own pile of tiles, its own meeples and its own score; "
        "all build one map of roads, cities and monasteries.\n"
        "What is completed pays the colour with most meeples in it, **but only if that colour is lowest just then**. "
        "So the art is to let the right colour finish the right feature at the right time.\n"
        "The game ends when a colour has to place a meeple and has none left, or when the tiles run out.",
    ),
    "signs": Topic(
        "The key to the signs",
        "Every sign that the pictures use, with its word.",
        (StaticImage("signs.png", draw_signs),),
    ),
    "turn": Topic(
        "A turn",
        "You play all colours, one after another: Left, Middle, Right. A turn has three parts.\n"
        "1. The colour draws a tile from its own pile. You lay it beside the map so that all sides match: "
        "city to city, road to road, field to field.\n"
        "2. If the tile shows a free feature, the colour puts one meeple on it.\n"
        "3. Every feature that the tile completed is scored.\n"
        "A tile that fits nowhere leaves the game, and the colour draws again.\n"
        "On the board: choose a cell, turn the tile if you like, then place it together with the meeple you want.",
    ),
    "meeples": Topic(
        "Meeples",
        "A feature is free when no meeple of any colour stands anywhere on it, also on the tiles that it already had.\n"
        "If the tile has a free feature, the colour must place a meeple on one; you choose which. "
        "A feature that this very tile completes counts, and is scored at once.\n"
        "If nothing is free, no meeple is placed and the game goes on.\n"
        "If something is free but the colour has no meeple left, the game ends after this turn. "
        "Keep your meeples coming home.",
    ),
    "scoring": Topic(
        "Scoring",
        "Only completed features score. A road pays 1 for each tile, a city 2 for each tile and 2 for each shield, "
        "a monastery 9 when all eight cells around it are filled.\n"
        "The colour with most meeples in the feature is paid, on a tie all of them, "
        "**but only if one of those colours is lowest at that moment**, or shares the lowest place. "
        "Otherwise nobody gets anything.\n"
        "Either way all meeples of the feature come home.",
    ),
    "order": Topic(
        "Order of scoring",
        "When a tile completes several features, they score one after another, and who is lowest is looked at anew "
        "each time. You choose the order.\n"
        "The bot asks only when the order changes the result, and shows the scores that each order leads to.",
    ),
    "end": Topic(
        "The end",
        "The game ends after the turn in which a colour had to place a meeple and had none, "
        "or after which no tile is left that fits. What the last tile completed is still scored.\n"
        "Unfinished features pay nothing. Then each meeple on the map is worth 2 points, one at a time, "
        "and only if its colour is lowest at that moment; the bot finds the best order.\n"
        "Your result is the score of the **lowest** colour.",
    ),
    "options": Topic(
        "Options",
        "`meeples`: 4 for each colour is normal, 3 is hard, more is easier.\n"
        "`colours`: with 4 the piles hold 18, 18, 18 and 17 tiles.\n"
        "`team`: with several members `free` lets anyone move, `by_colour` gives each colour to one of you in turn.\n"
        "`aids`: `off` hides legal cells, what is left and projected points; it is kept with the result.\n"
        "`start_scores`: the scores begin with 1, 2 and 3, or with 0, 1 and 2.\n"
        "`score_closing_turn`: `off` leaves out what the very last tile completes.\n"
        "`on_empty_pile`: `borrow` lets a colour without tiles draw from the next pile.\n"
        "`goal_colours` and `strict_all_tiles` read some goals more or less strictly.",
    ),
    "goals": Topic(
        "Goals",
        "Fourteen boxes to tick over many games. A feature counts when it paid points.\n"
        "- A road of 10 or more; for 2 colours; for 3 colours. A road of exactly 5 for 3 colours.\n"
        "- A city of 16 or more; for 2 colours; for 3 colours. A city of 8 or 10 for 3 colours.\n"
        "- Three monasteries in one game; four monasteries.\n"
        "- A result of 40, of 50, of 60.\n"
        "- All tiles used.",
    ),
    "tiles": Topic(
        "The tiles",
        "Seventy-two tiles of 24 kinds; the number says how many of each there are. "
        "The start tile is one of kind D. `/carcassonne tiles` shows those that are still face down.",
        (StaticImage("tiles.png", draw_tiles),),
    ),
}
