"""The options of Solarius Mission (rules 4.0 and part B) and the settings that they come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.games.contract import Option, OptionValue
from bot.games.text import Text

FirstOutpost = Literal["all", "own"]

FIRST_OUTPOST: tuple[FirstOutpost, ...] = ("all", "own")

OPTIONS = (
    Option("start_cards", "flag", True, (True, False), Text("Begin with start cards; off: choose your own start.")),
    Option("allow_overpay", "flag", False, (True, False), Text("Resources may be worth more than the price.")),
    Option(
        "outpost_first_scope",
        "choice",
        "all",
        FIRST_OUTPOST,
        Text("An outpost needs the first figure of its kind on a tile: of all players, or your own."),
    ),
)


@dataclass(frozen=True, slots=True)
class Settings:
    """The options as the engine reads them."""

    start_cards: bool = True
    allow_overpay: bool = False
    outpost_first_scope: FirstOutpost = "all"


def settings(options: Mapping[str, OptionValue]) -> Settings:
    """The settings of checked options."""
    (scope,) = [choice for choice in FIRST_OUTPOST if choice == options["outpost_first_scope"]]
    return Settings(bool(options["start_cards"]), bool(options["allow_overpay"]), scope)
