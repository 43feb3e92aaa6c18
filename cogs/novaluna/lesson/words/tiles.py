"""Lessons about tiles: tasks, several tasks at once, the wheel."""

from __future__ import annotations

from functools import partial

from bot.discord.lesson.model import Lesson, LessonStep, LikelyMistake
from bot.games.areas import areas
from bot.games.text import Text
from cogs.novaluna.lesson.answers import completes, counts, joins, takes
from cogs.novaluna.lesson.positions import deal

TASKS = Lesson(
    name="tasks",
    title=Text("Complete a task"),
    begin=partial(deal, "Y12 B01 R01 T06 B05 R02 T04 R03 Y04 B02 T02", "take 1 at M10, take 2 at L10"),
    opening=Text(
        "Each task that you complete takes one of your discs, and you want to place them all. Tiles are named by "
        "colour and number: Yellow 5 is the one with the frame."
    ),
    steps=(
        LessonStep(
            see=Text("Dark boxes on a tile are its tasks. Yellow 5 asks for three red tiles, and for one red tile."),
            task=Text("Press the red tile with the 1, choose a cell next to Yellow 5, then press *Place*."),
            accepts=completes(3),
            mistakes=(
                LikelyMistake(takes(3), Text("There it touches only Blue 1. Tiles must share an edge; corners don't.")),
            ),
            otherwise=Text("That tile isn't red, and both tasks of Yellow 5 ask for red."),
            right=Text("The task for one red tile is complete: one of your discs is on it."),
            outlined=areas("cell M10"),
        ),
        LessonStep(
            see=Text("The other task needs three red tiles. Tiles of one colour that touch count together."),
            task=Text("Take Red 2 and place it next to Red 1."),
            accepts=joins(6),
            mistakes=(
                LikelyMistake(
                    counts(6, "M10", "red", 2),
                    Text("It would count there too. But now place it next to Red 1, to see the other way."),
                ),
                LikelyMistake(takes(6), Text("There it touches neither Yellow 5 nor Red 1, so it wouldn't count.")),
            ),
            otherwise=Text("That tile isn't red, and Yellow 5 still needs red."),
            right=Text("Red 2 counts for Yellow 5, though it doesn't touch it: it's connected through Red 1."),
            outlined=areas("cell M10"),
        ),
        LessonStep(
            see=Text("In the task's box, each ✓ is a red tile that you have: two of three."),
            task=Text("Complete the task."),
            accepts=completes(8),
            mistakes=(
                LikelyMistake(takes(8), Text("There it isn't connected to Yellow 5, not even through red tiles.")),
            ),
            otherwise=Text("That tile isn't red. Yellow 5 needs a third red tile."),
            right=Text("Three red tiles count for Yellow 5: that's your second disc."),
            outlined=areas("cell M10"),
        ),
    ),
    closing=Text("A tile counts for a task if it touches the task's tile, or if tiles of its colour connect the two."),
)

SEVERAL = Lesson(
    name="several",
    title=Text("Several tasks at once"),
    begin=partial(
        deal,
        "R05 B01 R01 T01 Y12 B05 R10 Y05 T04 T13 R02",
        "take 1 at M10, take 2 at M11, take 3 at N10, take 4 at L10, take 5 at L9",
    ),
    opening=Text("There are hardly more tiles than discs. Look for places where one tile completes several tasks."),
    steps=(
        LessonStep(
            see=Text(
                "Red 3 has blue and one of two red tiles; it never counts for its own task. Both tasks of Yellow 5 "
                "need red."
            ),
            task=Text("Take Red 4 and complete three tasks at once."),
            accepts=completes(7, least=3),
            mistakes=(
                LikelyMistake(
                    completes(7), Text("That completes one task. Look for the cell that touches Red 3 and Yellow 5.")
                ),
                LikelyMistake(takes(7), Text("That completes no task. Look for a cell next to Red 3 and Yellow 5.")),
            ),
            otherwise=Text("That tile isn't red, and all three tasks need red."),
            right=Text("Three discs for one tile. Look for cells between tiles that need the same colour."),
            outlined=areas("cell M10", "cell L9"),
        ),
        LessonStep(
            see=Text("Turquoise 5 needs two red tiles, and blue. You already have them."),
            task=Text("Place it so that it completes two tasks."),
            accepts=completes(10, least=2),
            mistakes=(
                LikelyMistake(completes(10), Text("That's one task. Another cell completes two.")),
                LikelyMistake(takes(10), Text("No task is complete there. Look for red and blue next to a free cell.")),
            ),
            otherwise=Text("Take Turquoise 5: it can complete two tasks at once."),
            right=Text("A new tile's own tasks count at once, if the tiles that they need are there."),
            outlined=areas("space 10"),
        ),
        LessonStep(
            see=Text("Red 4 needs three red tiles and has two, as it never counts for its own task."),
            task=Text("Complete the task of Red 4."),
            accepts=completes(11),
            mistakes=(LikelyMistake(takes(11), Text("There it isn't connected to Red 4 through red tiles.")),),
            otherwise=Text("That tile isn't red. Red 4 needs a third red tile."),
            right=Text("Three other red tiles count for Red 4 now."),
            outlined=areas("cell M9"),
        ),
    ),
    closing=Text(
        "Before you place a tile, compare cells: what do its neighbours need, and what does the tile need itself?"
    ),
)

WHEEL = Lesson(
    name="wheel",
    title=Text("Look ahead on the wheel"),
    begin=partial(deal, "B13 Y01 B02 B04 B06 R02 B03 Y13 B01 T03 T02", "take 1 at M10, take 2 at N10"),
    opening=Text(
        "You choose from the next three tiles clockwise from the marker, the white figure. Then it moves to the space "
        "of your tile."
    ),
    steps=(
        LessonStep(
            see=Text("Blue 5 needs one more yellow tile. Yellow 5 on space 8 would do, but it's out of reach."),
            task=Text("Take a tile so that Yellow 5 is among your next three."),
            accepts=takes(5),
            mistakes=(
                LikelyMistake(takes(3), Text("Then you'd choose from spaces 4, 5 and 6, and Yellow 5 is on 8.")),
                LikelyMistake(takes(4), Text("Then you'd choose from spaces 5, 6 and 7, and Yellow 5 is on space 8.")),
            ),
            otherwise=Text("Yellow 5 stays out of reach."),
            right=Text("The marker is on space 5, so you choose from 6, 7 and 8."),
            outlined=areas("cell M10", "space 8"),
        ),
        LessonStep(
            see=Text("Now Yellow 5 is one of your next three tiles."),
            task=Text("Complete the task for two yellow tiles."),
            accepts=completes(8),
            mistakes=(LikelyMistake(takes(8), Text("There it isn't connected to Blue 5.")),),
            otherwise=Text("That tile isn't yellow."),
            right=Text("Complete. Yellow 5 has a task for one red tile itself."),
            outlined=areas("cell M10", "space 8"),
        ),
        LessonStep(
            see=Text("You passed Red 2 on space 6. It stays on the wheel, and empty spaces are skipped."),
            task=Text("Take a tile so that Red 2 is among your next three."),
            accepts=takes(11),
            mistakes=(
                LikelyMistake(takes(9), Text("Then you'd choose from spaces 10, 11 and 3.")),
                LikelyMistake(takes(10), Text("Then you'd choose from spaces 11, 3 and 4.")),
            ),
            otherwise=Text("Red 2 stays out of reach."),
            right=Text("Spaces 0, 1, 2 and 5 are empty, so you choose from 3, 4 and 6."),
            outlined=areas("space 6"),
        ),
        LessonStep(
            see=Text("Now Red 2 is in reach."),
            task=Text("Complete the task of Yellow 5 with Red 2."),
            accepts=completes(6),
            mistakes=(LikelyMistake(takes(6), Text("There it isn't connected to Yellow 5.")),),
            otherwise=Text("That tile isn't red."),
            right=Text("You planned two turns ahead for this disc."),
            outlined=areas("space 6"),
        ),
    ),
    closing=Text("Before you take a tile, count which three come next. A cheap tile can be the step to a strong one."),
)
