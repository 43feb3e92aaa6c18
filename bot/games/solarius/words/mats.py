"""Sentences of the decisions about a mat: dice, their points, cubes."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.solarius.components import TRACK_MAX
from bot.games.solarius.components.vocabulary import Colour, Face, Technology
from bot.games.solarius.words.amounts import (
    COLOUR_STARTS,
    begun,
    by_column,
    cost,
    cubes,
    effects,
    named,
    roman,
    sentence,
    spacebucks,
)
from bot.games.text import Text

# The die

TAKE_DIE = Text("Take a die from the bridge.")
NO_SUCH_DIE = Text("There is no such die on the bridge; take one of those that lie there.")
SPACE_TAKEN = Text("A die lies there until the round is over; choose another space.")
NO_SPACE = Text("You have no such space for this die; choose another one.")

costly_die = sentence("That die costs {n} fuel or SpaceBucks; take another one or exchange cubes.")
place_die = sentence("Place the die, {colour} {face}.", colour=named)
slot_label = sentence("{name}: {effects}", effects=effects)
choose_colour = sentence("Choose what the {colour} die becomes.", colour=named)
colour_label = sentence("{colour}: {n} {n:point|points}", colour=begun)
same_colour = sentence("The die is {colour} already; choose another colour.", colour=named)

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
    template = "{colour} {face} ({bonus:+d})" if face in ("1", "2", "3") else "{colour} {face} = {n} ({bonus:+d})"
    return Text(template, colour=COLOUR_STARTS[colour], face=face, n=value, bonus=bonus)


# Points

USELESS_POINTS = Text("So many points could not be used; buy fewer, or none.")

give_points = sentence("Give {n} {n:point|points} for the die.")
give_label = sentence("Give {points}")
give_what_you_have = sentence("Give {n} {n:point|points} of what you have.")
split_points = sentence("Take {n} {n:point|points} as fuel or SpaceBucks.")
split_label = sentence("Take {points}")
split_exactly = sentence(f"Split {{n}} {{n:point|points}}; neither track goes beyond {TRACK_MAX}.")
use_points = sentence("Use {n} {colour} {n:point|points}: cubes or the action.", colour=named)
costly_points = sentence("{n} {n:point costs|points cost} {price}; buy fewer.", price=spacebucks)
develop_label = sentence("{colour} die from {face} to {next} for {cost}", colour=begun)
forfeit_label = sentence("Stop and forfeit {n} {n:point|points}")
developed = sentence("The {colour} die cannot go any further; choose another one.", colour=named)
costly_step = sentence("That step of the {colour} die costs {cost}; choose another one or stop.", colour=named)

DEVELOP = {
    "upgrade": sentence("Upgrade a tech die; {n} {n:point is|points are} left."),
    "shift": sentence("Shift a tech die; {n} {n:point is|points are} left."),
}

OTHER_TECHNOLOGY: Mapping[Technology, Text] = {
    "upgrade": Text("These points upgrade tech dice; choose one to upgrade, or stop."),
    "shift": Text("These points shift tech dice; choose one to shift, or stop."),
}
"""A step of the technology that these points are not for."""

USE_LABELS = {
    "resources": sentence("Take {n} {colour} {n:cube|cubes}, {used} {used:fits|fit}", colour=named),
    "black": sentence("Take {used} fuel of {n}"),
    "yellow": sentence("Take {used} {used:SpaceBuck|SpaceBucks} of {n}"),
    "turquoise": sentence("Upgrade tech dice with {n} {n:point|points}"),
    "brown": sentence("Shift tech dice with {n} {n:point|points}"),
}
"""What `n` points bring, `used` of which are of use."""

VAIN_LABELS = {
    "resources": sentence("Take no cube: no {colour} space is open", colour=named),
    "black": sentence("Take no fuel: the track is full"),
    "yellow": sentence("Take no SpaceBucks: the track is full"),
    "turquoise": sentence("Let {n} {n:point|points} go: no tech die can be upgraded"),
    "brown": sentence("Let {n} {n:point|points} go: no tech die can be shifted"),
}
"""The same, where none of them is of use."""

PAID_LABELS = {
    "resources": sentence(
        "Buy up to {n} points for {price}: {colour} cubes, {used} {used:fits|fit}", colour=named, price=spacebucks
    ),
    "black": sentence("Buy up to {n} points for {price}: {used} fuel", price=spacebucks),
    "yellow": sentence("Buy up to {n} points for {price}: {used} SpaceBucks", price=spacebucks),
    "turquoise": sentence("Buy up to {n} points for {price}: upgrade tech dice", price=spacebucks),
    "brown": sentence("Buy up to {n} points for {price}: shift tech dice", price=spacebucks),
}
"""The same, where some of them are bought."""

# Cubes

store = sentence("Store {n} {colour} {n:cube|cubes}.", colour=named)
store_any = sentence("Store {n} {n:cube|cubes} of any kind.")
store_label = sentence("{cubes} to {colour} {column} (row worth {value})", cubes=cubes, colour=named, column=roman)
without_cubes_label = sentence("Do without {n:the last cube|the other {n} cubes}")
other_row = sentence("These cubes go to {colour}; store them there.", colour=named)
fewer_cubes = sentence("Only {n} {n:cube is|cubes are} left; store fewer.")
narrow_column = sentence("{colour} {column} takes fewer cubes now; store {n}.", colour=named, column=roman)
blocked = sentence("{colour} {column} is blocked; shift the tech die to the right first.", colour=named, column=roman)
full = sentence("{colour} {column} has no free space; choose another column.", colour=named, column=roman)
unsupported = sentence("{colour} {column} needs more cubes to its left; fill those first.", colour=named, column=roman)
pay = sentence("Choose the cubes that pay {cost}.", cost=cost)
pay_label = sentence("Pay {colour}: {cubes}", colour=named, cubes=by_column)
other_cubes = sentence("Those cubes do not pay {cost}; choose others.", cost=cost)
