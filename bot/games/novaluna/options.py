"""The options of Nova Luna (rules/nova_luna.md 3 and 7.6) and the settings that they come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.games.contract import Option, OptionValue
from bot.games.novaluna.components import DISCS, FEWER_DISCS
from bot.games.text import Text

LateTasks = Literal["next_phase", "immediate", "lost"]

LATE_TASKS: tuple[LateTasks, ...] = ("next_phase", "immediate", "lost")

OPTIONS = (
    Option(
        "late_tasks",
        "choice",
        "next_phase",
        LATE_TASKS,
        Text("Solo: when tasks get discs that are done with the first stack used up."),
    ),
    Option("fewer_discs", "flag", False, (True, False), Text("First game of 3 or 4: place 17 or 15 discs, not 20.")),
)


@dataclass(frozen=True, slots=True)
class Settings:
    """The options as the engine reads them. `discs` is what each of several seats has to place."""

    late_tasks: LateTasks
    discs: int


def settings(options: Mapping[str, OptionValue], seats: int) -> Settings:
    """The settings of checked options at a table of so many seats."""
    (late,) = [choice for choice in LATE_TASKS if choice == options["late_tasks"]]
    discs = FEWER_DISCS if options["fewer_discs"] else DISCS
    return Settings(late, discs.get(seats, 0))
