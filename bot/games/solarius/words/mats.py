"""Sentences of the decisions about a mat: dice, their points, cubes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from bot.games.solarius.components import TRACK_MAX
from bot.games.solarius.components.vocabulary import Colour, Face, Technology
from bot.games.solarius.words.amounts import (
    by_column,
    colour_name,
    column_name,
    cost,
    effects,
    face_name,
    sentence,
    spacebucks,
)
from bot.games.text import Text

# The die

TAKE_DIE = Text("Take a die from the bridge.")
NO_SUCH_DIE = Text("That die isn't on the bridge.")
SPACE_TAKEN = Text("That space is taken until the round ends.")
NO_SPACE = Text("This die can't go there.")

costly_die = sentence("That die costs {n} fuel or {n:SpaceBuck|SpaceBucks}. You can exchange cubes first.")
place_die = sentence("Place the {colour} {face}.", colour=colour_name, face=face_name)
slot_label = sentence("{name}: {effects}", effects=effects)
choose_colour = sentence("Choose a new colour for the {colour} die.", colour=colour_name)
colour_label = sentence("{colour:begun}: {n} {n:point|points}", colour=colour_name)
same_colour = sentence("The die is already {colour}.", colour=colour_name)

SPACE_LABELS = {
    ("normal", False): sentence("Normal space"),
    ("transformation", False): sentence("Transformation: another colour"),
    ("transformation", True): sentence("Transformation: another colour, {n} contamination"),
    ("research", False): sentence("Research: draw or play a card"),
    ("research", True): sentence("Research: draw or play a card, {n} contamination"),
}
"""A space of the mat, with contamination or without."""


def take_label(colour: Colour, face: Face, value: int, bonus: int) -> Text:
    """A die with its points and its bonus."""
    template = (
        "{colour:begun} {face} ({bonus:+d})" if face in ("1", "2", "3") else "{colour:begun} {face} = {n} ({bonus:+d})"
    )
    return Text(template, colour=colour_name(colour), face=face_name(face), n=value, bonus=bonus)


# Points

USELESS_POINTS = Text("You can't use that many points.")

give_points = sentence("Pay {n} fuel or {n:SpaceBuck|SpaceBucks} for the die.")
give_label = sentence("Pay {points}")
give_what_you_have = sentence("Pay {n} fuel or {n:SpaceBuck|SpaceBucks} that you have.")
split_points = sentence("Gain {n} fuel or {n:SpaceBuck|SpaceBucks}.")
split_label = sentence("Gain {points}")
split_exactly = partial(Text, "Gain exactly {n} {n:point|points}, at most {most} in each track.", most=TRACK_MAX)
use_points = sentence("Use {n} {colour} {n:point|points} for cubes or the action.", colour=colour_name)
costly_points = sentence("{n} {n:point costs|points cost} {price}. Buy fewer.", price=spacebucks)
develop_label = sentence("{colour:begun} die from {face} to {next} ({cost} {cost:point|points})", colour=colour_name)
forfeit_label = sentence("Stop and lose {n} {n:point|points}")
developed = sentence("The {colour} die is at its last step.", colour=colour_name)
costly_step = sentence("That step costs {cost} {cost:point|points}.")

DEVELOP = {
    "upgrade": sentence("Upgrade tech dice: {n} {n:point|points} left."),
    "shift": sentence("Shift tech dice: {n} {n:point|points} left."),
}

OTHER_TECHNOLOGY: Mapping[Technology, Text] = {
    "upgrade": Text("These points only upgrade tech dice."),
    "shift": Text("These points only shift tech dice."),
}
"""A step of the technology that these points are not for."""

_USES = {
    "resources": "Gain {n} {colour} {n:cube|cubes}",
    "black": "Gain {n} fuel",
    "yellow": "Gain {n} {n:SpaceBuck|SpaceBucks}",
    "turquoise": "Upgrade tech dice ({n} {n:point|points})",
    "brown": "Shift tech dice ({n} {n:point|points})",
}
_PARTIAL_USES = {
    "resources": "Gain {used} of {n} {colour} cubes",
    "black": "Gain {used} of {n} fuel",
    "yellow": "Gain {used} of {n} SpaceBucks",
}
_USELESS = {
    "resources": "Gain nothing: no open {colour} space",
    "black": "Gain nothing: fuel is full",
    "yellow": "Gain nothing: SpaceBucks are full",
    "turquoise": "Lose {n} {n:point|points}: no tech die can be upgraded",
    "brown": "Lose {n} {n:point|points}: no tech die can be shifted",
}
_PAID_USES = {
    "resources": "Pay {price}: gain {n} {colour} {n:cube|cubes}",
    "black": "Pay {price}: gain {n} fuel",
    "yellow": "Pay {price}: gain {n} {n:SpaceBuck|SpaceBucks}",
    "turquoise": "Pay {price}: upgrade tech dice ({n} {n:point|points})",
    "brown": "Pay {price}: shift tech dice ({n} {n:point|points})",
}
_PAID_PARTIAL_USES = {
    "resources": "Pay {price}: gain {used} of {n} {colour} cubes",
    "black": "Pay {price}: gain {used} of {n} fuel",
    "yellow": "Pay {price}: gain {used} of {n} SpaceBucks",
}


def use_label(use: str, colour: Colour, *, points: int, used: int, price: int) -> Text:
    """Gains of a die's points; `use` is "resources" or the colour of the action.

    Of the points so many are `used`; `price` is what was paid for bought ones.
    """
    if not used:
        template = _USELESS[use]
    elif used == points or use not in _PARTIAL_USES:
        template = (_PAID_USES if price else _USES)[use]
    else:
        template = (_PAID_PARTIAL_USES if price else _PARTIAL_USES)[use]
    return Text(template, n=points, used=used, colour=colour_name(colour), price=spacebucks(price))


# Cubes

store = sentence("Store {n} {colour} {n:cube|cubes}.", colour=colour_name)
store_any = sentence("Store {n} {n:cube|cubes} of any colour.")
store_label = sentence("Store {cubes} in {colour} {column} (row worth {value})", colour=colour_name, column=column_name)
without_cubes_label = sentence("Skip {n:the last cube|{n} cubes}")
other_row = sentence("These cubes go in the {colour} row.", colour=colour_name)
fewer_cubes = sentence("Only {n} {n:cube is|cubes are} left.")
narrow_column = sentence("{colour:begun} {column} only has room for {n} now.", colour=colour_name, column=column_name)
blocked = sentence(
    "{colour:begun} {column} is closed. Shift its tech die right first.", colour=colour_name, column=column_name
)
full = sentence("{colour:begun} {column} is full.", colour=colour_name, column=column_name)
unsupported = sentence(
    "{colour:begun} {column} needs more cubes to its left first.", colour=colour_name, column=column_name
)
pay = sentence("Choose cubes to pay {cost}.", cost=cost)
pay_label = sentence("Pay {colour}: {cubes}", colour=colour_name, cubes=by_column)
other_cubes = sentence("Those cubes don't pay {cost}.", cost=cost)
