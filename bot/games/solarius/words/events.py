"""What is told of a game; `events` has the data to it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.solarius.components.vocabulary import Cubes
from bot.games.solarius.words.amounts import (
    NOTHING,
    by_column,
    costs,
    cubes,
    effects,
    named,
    player,
    roman,
    sentence,
    station_name,
)
from bot.games.text import Text


def _face(face: str) -> str:
    return face.replace("+", " +")


def _paid(amount: Cubes) -> object:
    return by_column(amount) or NOTHING


SPACES: Mapping[str | int, Text] = {
    "normal": Text("a normal space"),
    "transformation": Text("the transformation space"),
    "research": Text("the research space"),
}

# The course of the game

laid_out = sentence("Space is laid out: {tiles}.")
hub_built = sentence("Round {n} begins: hub {hub} is built on {hex}.")
game_turn_over = sentence("Round {n} is over.")
starting_player = sentence("{player} is the starting player.", player=player)
started = sentence("{player} begins with {shift} in II and {upgrade} at 2.", player=player, shift=named, upgrade=named)
ended = sentence("The game is over: {players} {n:wins|win} with {score}.")

# Dice and points

bridge_rolled = sentence("{player} starts; {n} dice are on the bridge.", player=player)
refilled = sentence("The new die on the bridge is {colour} {face}.", colour=named, face=_face)
took = sentence("{player} takes {colour} {face}.", player=player, colour=named, face=_face)
placed = sentence("The die goes to {space}.")
development = sentence("{name}")
gets = sentence("{player} gets {points}.", player=player)
gives = sentence("{player} gives {points}.", player=player)
waived = sentence("{player} has nothing to give for the die.", player=player)
coloured = sentence("The die counts as {colour}.", colour=named)
contaminated = sentence("{player} gets {n} contamination.", player=player)
contaminated_beside = sentence("{player} gets {n} contamination, {beside} of it beside the mat.", player=player)
cleaned = sentence("{player} removes {n} contamination.", player=player)
used_action = sentence("{n} {colour} {n:point|points} for the action.", colour=named)
used_cubes = sentence("{n} {colour} {n:point|points} for cubes.", colour=named)
stored = sentence(
    "{player} stores {cubes} in {colour} {column}.", player=player, cubes=cubes, colour=named, column=roman
)
lost_cubes = sentence("{cubes} {n:is|are} not stored.", cubes=cubes)
paid = sentence("{player} pays {colour}: {cubes}.", player=player, colour=named, cubes=_paid)
upgraded = sentence("{player}'s {colour} tech die shows {face} now.", player=player, colour=named, face=_face)
shifted = sentence("{player}'s {colour} tech die stands in {column} now.", player=player, colour=named, column=roman)
unspent = sentence("{n} {n:point is|points are} left over.")
drives = sentence("{player}'s ship has range {n} now.", player=player)

# Cards

drew = sentence("{player} draws {n} {n:card|cards}.", player=player)
drew_these = sentence("You draw {names}.")
shuffled = sentence("The {n} discarded cards are the new deck.")
discarded = sentence("{player} discards {name}.", player=player)
played_mission = sentence("{player} takes on a mission: {cost}.", player=player, cost=costs)
played_development = sentence("{player} plays the development {name}.", player=player)

# Space

flew = sentence("{player} flies to {hex}.", player=player)
stayed = sentence("{player} stays on {hex}.", player=player)
discovered = sentence("The {colour} planet on {hex} is worth {vp}; it asks for {needs}.", colour=named)
colony = sentence("{player} founds a colony on {hex}.", player=player)
declined = sentence("{player} leaves {hex} and takes {cubes}.", player=player, cubes=cubes)
settled = sentence("{player} has settled {hex} for {vp}.", player=player)
station = sentence("{player} builds a station on {hex}.", player=player)
triggered = sentence("{player} uses the {station}.", player=player, station=station_name)
mission = sentence("{player} completes a mission for {vp} at hub {hub} on {hex}.", player=player)
outpost = sentence("{player} adds an outpost on {hex}: {bonus}.", player=player, bonus=effects)
hub_bonus = sentence("{player} takes the bonus of hub {hub}: {bonus}.", player=player, bonus=effects)
