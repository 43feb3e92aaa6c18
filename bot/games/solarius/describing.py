"""What a development does, in a few words: for labels, hands and mats."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.solarius import words
from bot.games.solarius.components import Development
from bot.games.solarius.vocabulary import Modifiers, Occasion, PriceName, SpecialSpace
from bot.games.text import Text

_PRICES: Mapping[PriceName, str] = {
    "extra_range": "extra range for {n} fuel",
    "extra_action_point": "action points for {n} {n:SpaceBuck|SpaceBucks}",
    "drive": "drives for {n} fuel",
    "drive_upgrade": "better drives for {n} fuel",
}

_CLEAN: Mapping[SpecialSpace, Text] = {
    "transformation": Text("no contamination from transformation"),
    "research": Text("no contamination from research"),
}

_OCCASIONS: Mapping[Occasion | None, str] = {
    None: "{name}: {effects}",
    "colony_placed": "{name}: {effects} for each colony",
    "mission_completed": "{name}: {effects} for each mission completed",
    "station_built": "{name}: {effects} for each station",
}


def modifiers(static: Modifiers) -> tuple[Text, ...]:
    """What static effects change, to be joined by the sentence around."""
    parts = [
        Text("{n} more {colour} {n:point|points}", n=n, colour=words.COLOUR_NAMES[colour])
        for colour, n in static.die_points.items()
    ]
    if static.contamination_spaces:
        parts.append(Text("{n} more contamination {n:space|spaces}", n=static.contamination_spaces))
    if static.range_bonus:
        parts.append(Text("{n} more range", n=static.range_bonus))
    if static.portal_free:
        parts.append(Text("portals for nothing"))
    parts += [Text(_PRICES[name], n=price) for name, price in static.prices.items()]
    parts += [text for space, text in _CLEAN.items() if space in static.no_contamination]
    if static.explorer_bonus:
        parts.append(Text("{n} more {n:cube|cubes} for a discovery", n=static.explorer_bonus))
    return tuple(parts)


def development(card: Development) -> Text:
    """Its name and what it does: "Refinery: 1 more black point"."""
    if card.kind == "static":
        return Text("{name}: {effects}", name=card.name, effects=modifiers(card.static))
    template = "{name}: {effects} with a die" if card.kind == "die_slot" else _OCCASIONS[card.when]
    return Text(template, name=card.name, effects=words.effects(card.effects))
