"""Names and amounts inside sentences, as values that sentences join."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from bot.games.factories.components import THE_MACHINE, CardType, DieColour, Row, SectionName, Tool
from bot.games.factories.dice import Dice
from bot.games.text import Text, Who

TOOL_NAMES: Mapping[Tool, Text] = {
    "hammer": Text("hammer"),
    "wrench": Text("wrench"),
    "gear": Text("gear"),
    "shovel": Text("shovel"),
}

SECTION_NAMES: Mapping[SectionName, Text] = {
    "research": Text("Research"),
    "generate": Text("Generate"),
    "mine": Text("Mine"),
}

TYPE_NAMES: Mapping[CardType, Text] = {
    "production": Text("Production"),
    "utility": Text("Utility"),
    "training": Text("Training"),
    "special": Text("Special"),
    "monument": Text("Monument"),
}

COLOUR_NAMES: Mapping[DieColour, Text] = {
    "red": Text("red"),
    "blue": Text("blue"),
    "purple": Text("purple"),
    "yellow": Text("yellow"),
    "green": Text("green"),
}

PAYMENT_NAMES: Mapping[str, Text] = {"metal": Text("metal"), "energy": Text("energy")}

ROW_NAMES: Mapping[Row, Text] = {"blueprints": Text("blueprints"), "contractors": Text("contractors")}

_MACHINE = Text("The Machine")
_NOTHING = Text("nothing")


@lru_cache
def player_name(seat: int) -> Text | Who:
    """A seat inside a sentence."""
    return _MACHINE if seat == THE_MACHINE else Who(seat)


@lru_cache(maxsize=1024)
def amounts(*, goods: int = 0, metal: int = 0, energy: int = 0, cards: int = 0) -> tuple[Text, ...]:
    parts = []
    if goods:
        parts.append(Text("{n} {n:good|goods}", n=goods))
    if metal:
        parts.append(Text("{n} metal", n=metal))
    if energy:
        parts.append(Text("{n} energy", n=energy))
    if cards:
        parts.append(Text("{n} {n:card|cards}", n=cards))
    return tuple(parts) or (_NOTHING,)


@lru_cache(maxsize=1024)
def faces(dice: Dice) -> Text:
    """Dice by what they show: "die 5", "dice 2 3 4"."""
    return Text("{n:die|dice} {faces}", n=len(dice), faces=" ".join(map(str, dice)))
