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
    """The options as the engine reads them, and what the version of the rules settles.

    `rewards_own_station`: a development that a station's own effect brought into play rewards that station too.
    """

    start_cards: bool = True
    allow_overpay: bool = False
    outpost_first_scope: FirstOutpost = "all"
    rewards_own_station: bool = False


def settings(options: Mapping[str, OptionValue], rules_version: int) -> Settings:
    """The settings of checked options under a version of the rules."""
    (scope,) = [choice for choice in FIRST_OUTPOST if choice == options["outpost_first_scope"]]
    return Settings(
        start_cards=bool(options["start_cards"]),
        allow_overpay=bool(options["allow_overpay"]),
        outpost_first_scope=scope,
        rewards_own_station=rules_version < 2,
    )
