"""Lessons about the solo game: time, its two phases, missing discs, the end."""

from __future__ import annotations

from functools import partial

from bot.discord.lesson.model import Lesson, LessonStep, LikelyMistake
from bot.games.areas import areas
from bot.games.text import Text
from cogs.novaluna.lesson.answers import completes, refills, takes
from cogs.novaluna.lesson.positions import deal, shuffle

TIME = Lesson(
    name="time",
    title=Text("What a tile costs"),
    begin=partial(
        deal,
        "Y08 Y02 B01 B02 R01 T16 R02 R10 Y03 R06 T02",
        "take 1 at M10, take 2 at N10, take 3 at L10, take 4 at L9, take 5 at N9",
    ),
    opening=Text(
        "The number on a tile is its time. Alone, the time of your tiles is your score, and *lower* is better."
    ),
    steps=(
        LessonStep(
            see=Text(
                "Turquoise 6 is expensive, but its tasks are easy: two blue tiles, two yellow tiles, one red tile."
            ),
            task=Text("Complete all three with one move."),
            accepts=completes(6, least=3),
            mistakes=(
                LikelyMistake(completes(6), Text("That's only one task. Find the cell between blue, yellow and red.")),
            ),
            otherwise=Text("That tile is cheaper, but it completes no task."),
            right=Text("Three discs for time 6: an expensive tile is worth it if you complete its tasks."),
            outlined=areas("space 6"),
        ),
        LessonStep(
            see=Text("Yellow 4 has turquoise and needs red for its open task. Red 2 and Red 4 are both in reach."),
            task=Text("Complete the task with the cheaper one."),
            accepts=completes(7),
            mistakes=(
                LikelyMistake(completes(8), Text("That works too, but it takes 2 more time for the same disc.")),
                LikelyMistake(takes(7, 8), Text("There it isn't connected to Yellow 4.")),
            ),
            otherwise=Text("That tile isn't red. Yellow 4 needs red."),
            right=Text("One disc for time 2."),
            outlined=areas("cell M10", "space 7", "space 8"),
        ),
        LessonStep(
            see=Text("None of these three completes a task now, and you can't pass."),
            task=Text("Take the one that costs least."),
            accepts=takes(9),
            otherwise=Text("It completes nothing either, and costs more."),
            right=Text("Time 2, and the marker moves on to other tiles."),
            outlined=areas("tiles"),
        ),
    ),
    closing=Text(
        "Expensive tiles have easy tasks, cheap tiles hard ones or none. The next lesson shows why your score is twice "
        "your time."
    ),
)

PHASES = Lesson(
    name="phases",
    title=Text("Phase 1 counts twice"),
    begin=partial(
        shuffle,
        "lesson-172",
        "take 3 at M10, take 6 at M9, take 8 at L10, take 9 at L9, take 1 at L11",
        "take 4 at N9",
    ),
    opening=Text(
        "The solo game has two phases: first you place 8 discs, then you refill the wheel and place the other 13."
    ),
    steps=(
        LessonStep(
            see=Text("Your time is 27, but your score is 54: it counts at the refill, and again at the end."),
            task=Text("One of the first 8 discs is left. Complete a task."),
            accepts=completes(5),
            mistakes=(
                LikelyMistake(takes(5), Text("No task is complete there. Yellow 7 needs two colours together.")),
            ),
            otherwise=Text("That tile can't complete a task now."),
            right=Text("That was the eighth disc, so you may refill now."),
            outlined=areas("score", "discs"),
        ),
        LessonStep(
            see=Text("Refilling scores your time so far: 34. No tile in reach completes a task."),
            task=Text("Take another tile first, or refill? Do what costs less."),
            accepts=refills,
            otherwise=Text(
                "Its time would count twice: at the refill and at the end. After the refill it counts once."
            ),
            right=Text("34 points are scored. Phase 2 begins, and each new tile counts only once, at the end."),
            outlined=areas("score"),
        ),
        LessonStep(
            see=Text("The wheel has eleven tiles again. Red 6 and Turquoise 6 can both complete a task."),
            task=Text("Complete a task with one of them."),
            accepts=completes(6, 8),
            mistakes=(LikelyMistake(takes(6, 8), Text("No task is complete there. Try another cell.")),),
            otherwise=Text("That's cheaper, but completes no task."),
            right=Text("It added 6 points. In phase 1 it would've added 12."),
            outlined=areas("space 6", "space 8"),
        ),
    ),
    closing=Text(
        "Place the first 8 discs with little time, then refill. One more tile in phase 1 can help you later, but you "
        "pay for it twice."
    ),
)

MISSING = Lesson(
    name="missing",
    title=Text("What a missing disc costs"),
    begin=partial(
        shuffle,
        "lesson-62",
        "take 1 at M10, take 2 at N10, take 4 at P10, take 6 at P9, take 8 at L10",
        "take 10 at M11, take 3 at N11, take 5 at P11, take 7 at N12, take 11 at L11",
    ),
    opening=Text(
        "You can't refill before the first 8 discs are placed, unless the wheel is empty. Then each missing disc costs "
        "10 points."
    ),
    steps=(
        LessonStep(
            see=Text("This is the last tile on the wheel, and two of the first 8 discs are left."),
            task=Text("Place it so that only one disc will be missing."),
            accepts=completes(9),
            otherwise=Text("No task is complete there: two missing discs would cost 20."),
            right=Text("One disc is missing."),
            outlined=areas("tiles", "discs"),
        ),
        LessonStep(
            see=Text("The wheel is empty, so you must refill: your time 42, plus 10 for the missing disc."),
            task=Text("Refill the wheel."),
            accepts=refills,
            otherwise=Text("The wheel is empty. Refill it."),
            right=Text("That scored 52. The missing disc joins the other 13, so you have 14 to place."),
            outlined=areas("score"),
        ),
        LessonStep(
            see=Text("Place all 14, and it stays at 10. A disc that's missing at the end costs 10 more."),
            task=Text("Take Red 5 and complete two tasks."),
            accepts=completes(11, least=2),
            mistakes=(
                LikelyMistake(completes(11), Text("That's one task. In another cell it completes two.")),
                LikelyMistake(takes(11), Text("No task is complete there.")),
            ),
            otherwise=Text("Take Red 5: it can complete two tasks."),
            right=Text("Two discs for 5 points. Missing at the end, they would cost you 20."),
            outlined=areas("space 11", "discs"),
        ),
    ),
    closing=Text("No tile of phase 2 costs as much as a missing disc. If a strong tile places discs, take it."),
)

END = Lesson(
    name="end",
    title=Text("The end and your score"),
    begin=partial(
        shuffle,
        "lesson-89",
        "take 3 at M10, take 5 at M9, take 8 at N10, take 10 at P10, take 1 at N9",
        "take 4 at P11, take 7 at N11, take 2 at M11, take 6 at P9, refill",
        "take 7 at N12, take 8 at P8, take 9 at N13, take 0 at M12, take 2 at Q10",
        "take 4 at P12",
    ),
    opening=Text(
        "The game ends at once when all discs are placed, or when the wheel is empty. You can't refill again."
    ),
    steps=(
        LessonStep(
            see=Text("The refill scored 37, and your time is 56: 93 so far. Four discs are left."),
            task=Text("Complete a task with the cheapest tile that can."),
            accepts=completes(10),
            mistakes=(
                LikelyMistake(completes(5), Text("Blue 6 completes one task too, but costs 3 more. It can wait.")),
                LikelyMistake(takes(10), Text("No task is complete there.")),
            ),
            otherwise=Text("That completes no task."),
            right=Text("96 so far, and three discs are left."),
            outlined=areas("score", "discs"),
        ),
        LessonStep(
            see=Text("Red 2 on space 1 can place the next disc."),
            task=Text("Complete a task with Red 2."),
            accepts=completes(1),
            mistakes=(
                LikelyMistake(completes(3, 11), Text("That completes a task too, but Red 2 costs less.")),
                LikelyMistake(takes(1), Text("No task is complete there.")),
            ),
            otherwise=Text("That completes no task."),
            right=Text("98 so far, and two discs are left."),
            outlined=areas("space 1"),
        ),
        LessonStep(
            see=Text("Two discs are left, and Blue 6 can complete two tasks."),
            task=Text("End the game: place both discs with one tile."),
            accepts=completes(5, least=2),
            mistakes=(LikelyMistake(completes(3, 5, 11), Text("One disc would be left, and the game would go on.")),),
            otherwise=Text("Both discs would still be left."),
            right=Text("All discs are placed, so the game ends. The tiles left on the wheel cost nothing."),
            outlined=areas("space 5", "discs"),
        ),
    ),
    closing=Text(
        "Your score is 37 at the refill + 67 time at the end = 104, plus 10 for each missing disc: none. Under 100 is "
        "great."
    ),
)
