"""The lesson about the race of two to four players."""

from __future__ import annotations

from functools import partial

from bot.discord.lesson.model import Lesson, LessonStep, LikelyMistake
from bot.games.areas import areas
from bot.games.text import Text
from cogs.novaluna.lesson.answers import completes, counts, refills, takes
from cogs.novaluna.lesson.positions import deal_race, parse_moves

RACE = Lesson(
    name="race",
    title=Text("The race"),
    seats=2,
    begin=partial(
        deal_race,
        "T17 Y13 R01 Y05 R05 T01 T13 B01 Y02 T02 T03 B05 R02 Y03",
        "take 1 at M10, take 2 at M10",
        discs=3,
    ),
    opening=Text(
        "With 2 to 4 players, the first to place their last disc wins. Time doesn't score: it moves your disc on the "
        "moon track. Here both of you have three discs."
    ),
    steps=(
        LessonStep(
            see=Text("The player furthest back moves: you're on space 5, Coach is 2 ahead."),
            task=Text("Complete the task for red so that you move again."),
            accepts=completes(3),
            mistakes=(LikelyMistake(completes(5), Text("Red 3 takes you past Coach, so your turn would end.")),),
            otherwise=Text("That tile isn't red."),
            right=Text("You're on space 6, still behind Coach: you move again."),
            outlined=areas("track", "cell M10"),
        ),
        LessonStep(
            see=Text("On a shared space, the last to arrive moves first. Turquoise 1 takes you to Coach's space."),
            task=Text("Take it and place it next to Yellow 5."),
            accepts=counts(6, "M10", "turquoise", 1),
            mistakes=(
                LikelyMistake(takes(6), Text("Place it next to Yellow 5, which needs two turquoise tiles.")),
                LikelyMistake(takes(4, 5), Text("Time 3 takes you past Coach, so your turn would end.")),
            ),
            otherwise=Text("Take Turquoise 1, to move again."),
            right=Text("You arrived last on space 7, so you move a third time."),
            outlined=areas("track", "space 6"),
        ),
        LessonStep(
            see=Text("Now an expensive tile is fine: whatever you take, you pass Coach."),
            task=Text("Complete the task for two turquoise tiles."),
            accepts=completes(7),
            mistakes=(LikelyMistake(takes(7), Text("There it doesn't count for Yellow 5.")),),
            otherwise=Text("That completes no task."),
            right=Text("You went to space 12. Coach moved until you were last again: four tiles in a row."),
            outlined=areas("cell M10", "space 7"),
            replies=parse_moves("take 8 at L10, take 9 at L9, take 10 at M9, take 5 at N9"),
        ),
        LessonStep(
            see=Text("Two tiles are left, and neither completes a task. With one or two you may refill first."),
            task=Text("Refill the wheel."),
            accepts=refills,
            otherwise=Text("That completes nothing. Refill first, and choose from more tiles."),
            right=Text("The wheel is full, and it's still your turn."),
            outlined=areas("wheel"),
        ),
        LessonStep(
            see=Text("You have one disc left, and Turquoise 5 needs blue."),
            task=Text("Place your last disc."),
            accepts=completes(6, 7, 8),
            mistakes=(LikelyMistake(takes(6), Text("Place it next to Turquoise 5, which needs blue.")),),
            otherwise=Text("That completes no task."),
            right=Text("You placed your last disc and win at once."),
            outlined=areas("space 6", "players"),
        ),
    ),
    closing=Text(
        "Cheap tiles keep you behind, so you move again; take an expensive one last. If no tiles are left, the fewest "
        "discs left win."
    ),
)
