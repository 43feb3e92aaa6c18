"""The log of a game; `events` has the data to it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.solarius.components.vocabulary import Cubes
from bot.games.solarius.words.amounts import (
    NOTHING,
    by_column,
    colour_name,
    colour_names,
    column_name,
    costs,
    cubes,
    effects,
    player,
    sentence,
)
from bot.games.text import Text, TextLike

_STARS: Mapping[str, Text] = {"star": Text("star"), "star+1": Text("star +1")}


def _face(face: str) -> TextLike:
    return _STARS.get(face, face.replace("+", " +"))


def _paid(amount: Cubes) -> object:
    return by_column(amount) or NOTHING


# The course of the game

laid_out = sentence("Space tiles: {tiles}.")
hub_built = sentence("Round {n} begins: hub {hub} is built on {hex}.")
game_turn_over = sentence("Round {n} is over.")
starting_player = sentence("{player} is the starting player.", player=player)
started = sentence(
    "{player} begins with {shift} in II and {upgrade} at 2.", player=player, shift=colour_name, upgrade=colour_name
)
ended = sentence("Game over: {players} {n:wins|win} with {score} points.")

# Dice and points

bridge_rolled = sentence("{player} starts. {n} dice are on the bridge.", player=player)
refilled = sentence("New die on the bridge: {colour} {face}.", colour=colour_name, face=_face)
took = sentence("{player} takes {colour} {face}.", player=player, colour=colour_name, face=_face)
PLACED: Mapping[str, Text] = {
    "normal": Text("The die goes on a normal space."),
    "transformation": Text("The die goes on the transformation space."),
    "research": Text("The die goes on the research space."),
}
"""By the space of the mat."""
placed_on = sentence("The die goes on {name}.")
gets = sentence("{player} gains {points}.", player=player)
gives = sentence("{player} pays {points}.", player=player)
waived = sentence("{player} can't pay for the die and takes it for free.", player=player)
coloured = sentence("The die counts as {colour}.", colour=colour_name)
contaminated = sentence("{player} gains {n} contamination.", player=player)
contaminated_beside = sentence("{player} gains {n} contamination, {beside} beside the mat.", player=player)
cleaned = sentence("{player} removes {n} contamination.", player=player)
used_action = sentence("{n} {colour} {n:point|points} for the action.", colour=colour_name)
used_cubes = sentence("{n} {colour} {n:point|points} for cubes.", colour=colour_name)
stored = sentence(
    "{player} stores {cubes} in {colour} {column}.", player=player, cubes=cubes, colour=colour_name, column=column_name
)
lost_cubes = sentence("{n} {n:cube is|cubes are} lost.")
paid = sentence("{player} pays {colour}: {cubes}.", player=player, colour=colour_name, cubes=_paid)
upgraded = sentence("{player} upgrades the {colour} tech die to {face}.", player=player, colour=colour_name, face=_face)
shifted = sentence(
    "{player} shifts the {colour} tech die to {column}.", player=player, colour=colour_name, column=column_name
)
unspent = sentence("{n} {n:point is|points are} lost.")
drives = sentence("{player} now has range {n}.", player=player)

# Cards

drew = sentence("{player} draws {n} {n:card|cards}.", player=player)
drew_these = sentence("You draw {names}.")
shuffled = sentence("{n} discarded cards become the new deck.")
discarded = sentence("{player} discards {name}.", player=player)
played_mission = sentence("{player} plays a mission: {cost}.", player=player, cost=costs)
played_development = sentence("{player} plays {name}.", player=player)

# Space

flew = sentence("{player} flies to {hex}.", player=player)
stayed = sentence("{player} stays on {hex}.", player=player)
discovered = sentence("{hex} is a {colour} planet: {vp} VP, needs {needs}.", colour=colour_name)
colony = sentence("{player} founds a colony on {hex}.", player=player)
declined = sentence("{player} leaves {hex} and gains {cubes}.", player=player, cubes=cubes)
settled = sentence("{player} settles {hex} for {vp} VP.", player=player)
station = sentence("{player} builds a station on {hex}.", player=player)
triggered = sentence("{player} uses the {station} station.", player=player, station=colour_names)
mission = sentence("{player} completes a mission at hub {hub} on {hex} for {vp} VP.", player=player)
outpost = sentence("{player} adds an outpost on {hex}: {bonus}.", player=player, bonus=effects)
hub_bonus = sentence("{player} takes the bonus of hub {hub}: {bonus}.", player=player, bonus=effects)
