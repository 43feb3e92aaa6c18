"""Sentences of the decisions in space: flights, planets, stations, missions, outposts."""

from __future__ import annotations

from bot.games.solarius.components import COLONIES, STATION_SLOTS
from bot.games.solarius.words.amounts import (
    costs,
    cubes,
    effects,
    figure,
    fuel,
    named,
    sentence,
    short_costs,
    station_name,
)
from bot.games.text import Text

# The flight

GIVE_DRIVE = Text("Choose the drive whose value is given up for the portals.")
RETURN_DRIVE = Text("Return a drive of 1")
HOME = Text("home planet")
PORTAL = Text("portal")
EMPTY = Text("empty")

fly = sentence("Choose where to fly; the ship has range {n}.")
turn_drive = sentence("Turn a drive of {n} to {m}")
hidden_planet = sentence("hidden {colour} planet", colour=named)
known_planet = sentence("{colour} planet, {vp} VP", colour=named)
own_figure = sentence("your {figure}", figure=figure)
near_hub = sentence("beside hub {hub}")
linked_hub = sentence("linked to hub {hub}")
no_such_hex = sentence("There is no hex {name}; the names stand on the picture.")
useless_portals = sentence("Portals save nothing on the way to {hex}; fly there without them.")
only_by_portals = sentence("{hex} is in reach by portals only; say so.")
out_of_reach = sentence("{hex} is out of reach, even with all fuel; choose a nearer hex.")
at_hub = sentence("{hex} is a hub space; end the flight beside it.")
at_figure = sentence("There is a {figure} of another player on {hex}; fly on or end before it.", figure=figure)
at_ship = sentence("The ship of another player is on {hex}; fly on or end before it.")

FLY_LABELS = {
    (False, False): sentence("{hex}, {what}: {n} {n:step|steps}"),
    (False, True): sentence("{hex}, {what}: {n} {n:step|steps} for {price}", price=fuel),
    (True, False): sentence("{hex}, {what}: {n} {n:step|steps} by portal for a drive value"),
    (True, True): sentence("{hex}, {what}: {n} {n:step|steps} by portal for a drive value and {price}", price=fuel),
}
"""A destination, by whether portals are used and whether it costs fuel."""

# Planets and sites

LEAVE = Text("Leave it")
ONLY_DISCOVERED = Text("Only a planet just discovered brings cubes; settle it or stop.")
DISCOVERED = Text("You discovered this planet: settle it or decline.")
NO_COLONY = Text("All {n} colonies stand in space; no further planet can be settled.", n=COLONIES)
BUILD_NOTHING = Text("Build nothing")
NO_STATION = Text("All {n} stations are built.", n=len(STATION_SLOTS))

planet = sentence("{hex} is a {colour} planet worth {vp}; it asks for {needs}.", colour=named)
settle_label = sentence("Settle it: {vp} VP, needs {needs}")
decline_label = sentence("Leave it and take {cubes}", cubes=cubes)
no_planet = sentence("There is no planet on {hex}; fly to one to settle it.")
site = sentence("Choose what to build on {hex}.")
occupied = sentence("There is a {figure} on {hex} already; build on an empty hex.", figure=figure)

NO_BUILDING = {
    "home": sentence("{hex} is the home planet; build on an empty hex."),
    "hub": sentence("{hex} is a hub space; build on an empty hex."),
    "portal": sentence("{hex} is a portal; build on an empty hex."),
    "planet": sentence("{hex} is a planet; it can be settled, nothing else is built there."),
}

# Stations

PERMANENTS = Text("Use the permanent effects of your stations, in any order.")
NO_STATION_CARD = Text("There is no such station card; choose one of the list.")
NO_PERMANENT = Text("That station has no effect to use now; choose one of the list.")

build_label = sentence("Station for {costs}: {effects}", costs=short_costs, effects=effects)
STATION_BUILT = Text("That station is built already; choose another card.")
costly_station = sentence("It costs {costs}; gather those cubes first.", costs=costs)
trigger_label = sentence("Use the {station}: {effects}", station=station_name, effects=effects)
without_effects_label = sentence("Do without the {n:last effect|other {n} effects}")

# Missions

NO_BONUS = Text("No bonus")

mission_label = sentence("Mission {card} at hub {hub} ({vp} VP): pay {cost}", cost=short_costs)
no_mission_site = sentence("{hex} is not beside a hub space; missions are completed there.")
no_open_mission = sentence("Card {n} is no open mission of yours; choose one that is.")
other_hub = sentence("Hub {hub} is not beside the ship; choose the one that is.")
costly_mission = sentence("Mission {n} asks for {cost}; gather those cubes first.", cost=costs)
hub_bonus = sentence("Take a bonus for your first mission at hub {hub}.")
hub_bonus_label = sentence("Bonus: {bonus}", bonus=effects)

# Outposts

NO_OUTPOST = Text("No outpost")
OUTPOST_USED = Text("That outpost stands in space already; choose another one.")

outpost = sentence("You may add an outpost on {hex}.")
outpost_label = sentence("Outpost: {bonus}", bonus=effects)
no_such_outpost = sentence("There is no outpost {id}; choose one of the list.")
outpost_at_centre = sentence("There are no outposts on the centre tile; {hex} lies there.")
other_outpost = sentence("That outpost goes with a {kind}, not with a {figure}.", kind=figure, figure=figure)
outpost_on_tile = sentence("You have an outpost on tile {tile} already.")
not_first = sentence("This is not the first {kind} on tile {tile}.", kind=figure)
missing_outpost = sentence(
    "A second {kind} outpost has to wait for your first {missing} outpost.", kind=figure, missing=figure
)
