"""Everything that an installed game may import from the bot.

These names keep their meaning from one release to the next, whatever module they are in; a change of one is in the
changelog. All other modules of `bot`, `cogs` and `renderers` may move or change with any release.

Pictures and Discord are loaded when one of their names is first used, so the rules of a game load neither.
"""

from __future__ import annotations

import pkgutil
from typing import TYPE_CHECKING

from bot.games.areas import TURN, AreaKey, areas, cells
from bot.games.chance import Chance
from bot.games.contract import (
    ENDED,
    NO_DATA,
    Event,
    Goal,
    Json,
    Move,
    Option,
    OptionValue,
    Outcome,
    Player,
    Position,
    Prompt,
    Refusal,
    View,
)
from bot.games.engine import (
    Codec,
    Decision,
    DecisionGame,
    DecisionPosition,
    Execution,
    Form,
    Grammar,
    Notation,
    OneOf,
    Simultaneous,
    State,
    Step,
    WrittenMove,
    many,
    names,
    number,
)
from bot.games.text import Text, TextLike, Who, fill_names, lines, sentences

if TYPE_CHECKING:  # For `cog.setup` and `renderer.draw`; `_LOADED_ON_USE` has the same names.
    from bot.core.table.model import LiveTable
    from bot.discord.client.host import Host
    from bot.discord.components.controls import Button, Choice, Control, Select
    from bot.discord.components.links import seat_names
    from bot.discord.table.face import Face, Topic, final_scores_text, undone_text
    from renderers.kit import palette
    from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Canvas
    from renderers.kit.cells import draw_frames
    from renderers.kit.goals import face_of
    from renderers.kit.names import short_names
    from renderers.kit.picture import Picture, early_end_sentence, fit_alt_text, outlined_sentence
    from renderers.kit.pieces import seat_sign
    from renderers.kit.typography import HUGE, LARGE, MIDDLE, SMALL, Weight

__all__ = [
    "ENDED",
    "HEADER",
    "HUGE",
    "LARGE",
    "MARGIN",
    "MIDDLE",
    "NO_DATA",
    "SMALL",
    "TURN",
    "WIDTH",
    "AreaKey",
    "Button",
    "Canvas",
    "Chance",
    "Choice",
    "Codec",
    "Control",
    "Decision",
    "DecisionGame",
    "DecisionPosition",
    "Event",
    "Execution",
    "Face",
    "Form",
    "Goal",
    "Grammar",
    "Host",
    "Json",
    "LiveTable",
    "Move",
    "Notation",
    "OneOf",
    "Option",
    "OptionValue",
    "Outcome",
    "Picture",
    "Player",
    "Position",
    "Prompt",
    "Refusal",
    "Select",
    "Simultaneous",
    "State",
    "Step",
    "Text",
    "TextLike",
    "Topic",
    "View",
    "Weight",
    "Who",
    "WrittenMove",
    "areas",
    "cells",
    "draw_frames",
    "early_end_sentence",
    "face_of",
    "fill_names",
    "final_scores_text",
    "fit_alt_text",
    "lines",
    "many",
    "names",
    "number",
    "outlined_sentence",
    "palette",
    "seat_names",
    "seat_sign",
    "sentences",
    "short_names",
    "undone_text",
]

_LOADED_ON_USE = {
    name: f"{module}:{name}"
    for module, defined in {
        "bot.core.table.model": ("LiveTable",),
        "bot.discord.client.host": ("Host",),
        "bot.discord.components.controls": ("Button", "Choice", "Control", "Select"),
        "bot.discord.components.links": ("seat_names",),
        "bot.discord.table.face": ("Face", "Topic", "final_scores_text", "undone_text"),
        "renderers.kit.canvas": ("HEADER", "MARGIN", "WIDTH", "Canvas"),
        "renderers.kit.cells": ("draw_frames",),
        "renderers.kit.goals": ("face_of",),
        "renderers.kit.names": ("short_names",),
        "renderers.kit.picture": ("Picture", "early_end_sentence", "fit_alt_text", "outlined_sentence"),
        "renderers.kit.pieces": ("seat_sign",),
        "renderers.kit.typography": ("HUGE", "LARGE", "MIDDLE", "SMALL", "Weight"),
    }.items()
    for name in defined
} | {"palette": "renderers.kit.palette"}


def __getattr__(name: str) -> object:
    """Load a name of pictures or Discord (PEP 562)."""
    if name not in _LOADED_ON_USE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = pkgutil.resolve_name(_LOADED_ON_USE[name])
    return found
