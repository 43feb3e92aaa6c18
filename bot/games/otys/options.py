"""The options of Otys (rules/otys.md 9.1 and the alternatives of section 10) and the settings that they come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.games.contract import Option, OptionValue
from bot.games.otys.components import SOLO
from bot.games.text import Text

Ties = Literal["ask", "listed"]
Upgrades = Literal["active", "any"]

TIES: tuple[Ties, ...] = ("ask", "listed")
UPGRADES: tuple[Upgrades, ...] = ("active", "any")

OPTIONS = (
    Option(
        "start",
        "number",
        SOLO.starts[0],
        SOLO.starts,
        Text("Where the Timers start; the lower space is the harder game."),
    ),
    Option(
        "ties",
        "choice",
        "ask",
        TIES,
        Text("Equally scarce colours at the setup: you are asked, or they come as listed."),
    ),
    Option(
        "upgrade",
        "choice",
        "active",
        UPGRADES,
        Text("Whom the sponsor turns over: the diver of the active level, or any of yours."),
    ),
)


@dataclass(frozen=True, slots=True)
class Settings:
    """The options as the engine reads them."""

    start: int
    ties: Ties
    upgrade: Upgrades


def settings(options: Mapping[str, OptionValue]) -> Settings:
    """The settings of checked options."""
    (start,) = [choice for choice in SOLO.starts if choice == options["start"]]
    (ties,) = [choice for choice in TIES if choice == options["ties"]]
    (upgrade,) = [choice for choice in UPGRADES if choice == options["upgrade"]]
    return Settings(start, ties, upgrade)
