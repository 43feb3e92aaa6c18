"""The rules in short texts of our own, by topic. The authority is `rules/nova_luna.md`."""

from __future__ import annotations

from bot.ui.messages.face import Topic
from bot.ui.pictures.static_images import StaticImage
from cogs.novaluna import words
from renderers.novaluna.key import draw_signs

HELPS = {"take": "turn", "take_or_refill": "turn"}
"""Which topic helps with a decision, by its kind."""

TOPICS = {
    "aim": Topic(
        "What it is about",
        f"Alone: {words.AIM_SOLO}\n"
        f"Two to four: {words.AIM_RACE}\n"
        "Every tile has a colour, a time, and up to three tasks: colours that it wants beside it. You take tiles from "
        "a wheel and lay them side by side. A task that is complete takes one of your discs.\n"
        "A tile with much time is good and dear: alone its time is added to your result, among several the others "
        "move until they have caught up.",
    ),
    "signs": Topic(
        "The key to the signs",
        "Every sign that the pictures use, with its word.",
        (StaticImage("signs.png", draw_signs),),
    ),
    "turn": Topic(
        "A turn",
        "Tiles lie on a wheel of twelve spaces. The marker stands on one of them.\n"
        "1. You take one of the next three tiles clockwise from the marker; empty spaces are skipped. "
        "You have to take one.\n"
        "2. The marker goes to the space from which the tile came.\n"
        "3. You lay the tile in your display, with an edge beside a tile that lies there.\n"
        "4. Every task that is complete now gets one of your discs.\n"
        "On the board: press a tile, choose a cell, look at the ghost, place it. "
        "With a cell chosen, the other tiles can be tried on the same cell.",
    ),
    "tasks": Topic(
        "Tasks",
        "A task asks for one to four tiles of certain colours. It is complete when enough tiles of every colour in it "
        "count for its tile.\n"
        "A tile counts when it touches the tile with the task at an edge, or hangs on such a tile "
        "by a chain of its own colour. Corners do not touch.\n"
        "The tile itself never counts for its own tasks. More than enough is enough. "
        "One tile can count for any number of tasks, of its neighbours and of tiles far away.\n"
        "A completed task stays complete. Discs are put on by the bot, always.\n"
        "`/novaluna task` says for one tile which tiles count.",
    ),
    "laying": Topic(
        "Laying tiles",
        "Your first tile goes to cell M10. Every other goes to an empty cell that shares an edge with one of your "
        "tiles, whatever its colour. There is no border.\n"
        "Tiles are never moved, turned, covered or taken away. "
        "Nothing on the wheel can be exchanged or passed.",
    ),
    "solo": Topic(
        "The solo game",
        "You place 21 discs in two phases, in as little time as you can. The number on a tile is its time.\n"
        "**Phase 1**: you have the first stack of 8 discs. Once the eighth is placed you may refill the wheel, "
        "or go on taking tiles first. When all eleven tiles are taken you must refill.\n"
        "**The refill**: the time of all your tiles is noted, with 10 for each of the 8 discs that is missing. "
        "All spaces but the marker's are filled, so that eleven tiles lie there. Missing discs join the other 13.\n"
        "**Phase 2**: you go on with the second stack. The game ends when all discs are placed "
        "or the wheel is empty; there is no further refill.",
    ),
    "score": Topic(
        "The solo result",
        "At the end the time of all your tiles is added up once more, with 10 for each disc that is not placed. "
        "That and what was noted at the refill are your result; **low is good**.\n"
        "So the time of phase 1 counts twice, and a disc that was missing at the refill costs 10 even if it is placed "
        "later on. Under 100 is great.\n"
        "Why wait with the refill? More tiles make it easier to place every disc of phase 2, and cost time twice.",
    ),
    "race": Topic(
        "Two to four players",
        "A disc of each player goes around the moon track, as far as the time of the tile that was taken. "
        "Whoever is furthest behind moves next; of several on one space the one that arrived last. "
        "So a player can have several turns in a row.\n"
        "With two tiles or one on the wheel, whoever is to move may refill it first; when it is empty, they must. "
        "All spaces but the marker's are filled, as far as the pile goes.\n"
        "**Whoever places the last disc wins at once.** If there is no tile left to take, the fewest discs in hand "
        "win; on a tie whoever would move first.\n"
        "If a player resigns, the game ends for everybody without a result.",
    ),
    "options": Topic(
        "Options",
        "`seats`: 1 is the solo game and opens at once; with more a lobby opens, which others join. "
        "Its host can start with two or more.\n"
        "`late_tasks` (solo): a task that is completed when the first stack is used up gets its disc in the "
        "`next_phase`, or `immediate` from the second stack, or it is `lost`.\n"
        "`fewer_discs`: for a first game, three players place 17 discs each and four players 15 instead of 20.",
    ),
}
