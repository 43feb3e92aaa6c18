"""Texts of the decisions in space: flights, planets, stations, missions."""

from __future__ import annotations

from bot.games.solarius.components import COLONIES, STATION_SLOTS
from bot.games.solarius.words.amounts import (
    colour_name,
    colour_names,
    costs,
    cubes,
    effects,
    figure_name,
    fuel,
    sentence,
    short_costs,
)
from bot.games.text import Text

# The flight

GIVE_DRIVE = Text("Choose a drive to reduce by 1 for the portals.")
RETURN_DRIVE = Text("Return a drive of 1")
HOME = Text("home planet")
PORTAL = Text("portal")
EMPTY = Text("empty")
OWN_FIGURES = {"colony": Text("your colony"), "station": Text("your station"), "mission": Text("your mission")}

fly = sentence("Choose where to fly. Your range is {n}.")
turn_drive = sentence("Turn a drive from {n} to {m}")
hidden_planet = sentence("hidden {colour} planet", colour=colour_name)
known_planet = sentence("{colour} planet, {vp} VP", colour=colour_name)
near_hub = sentence("beside hub {hub}")
linked_hub = sentence("linked to hub {hub}")
no_such_hex = sentence("There's no hex {name}.")
useless_portals = sentence("You reach {hex} just as well without portals.")
only_by_portals = sentence("You can only reach {hex} by portal: fly {hex} portals.")
out_of_reach = sentence("You can't reach {hex}, even with all your fuel.")
at_hub = sentence("{hex} is a hub space. End your flight beside it.")
at_figure = sentence("Another player's {figure} is on {hex}. Fly on or stop before it.", figure=figure_name)
at_ship = sentence("Another player's ship is on {hex}. Fly on or stop before it.")

FLY_LABELS = {
    (False, False): sentence("{hex}, {what}: {n} {n:step|steps}"),
    (False, True): sentence("{hex}, {what}: {n} {n:step|steps}, pay {price}", price=fuel),
    (True, False): sentence("{hex}, {what}: {n} {n:step|steps} by portal, pay 1 drive value"),
    (True, True): sentence("{hex}, {what}: {n} {n:step|steps} by portal, pay 1 drive value and {price}", price=fuel),
}
"""A destination, by whether portals are used and whether it costs fuel."""

# Planets and sites

LEAVE = Text("Leave it")
ONLY_DISCOVERED = Text("Only a planet you just discovered gives cubes.")
DISCOVERED = Text("Settle this planet or leave it.")
NO_COLONY = Text("All {n} of your colonies are in space.", n=COLONIES)
BUILD_NOTHING = Text("Build nothing")
NO_STATION = Text("You've built all {n} stations.", n=len(STATION_SLOTS))

planet = sentence("Settle {hex}? {colour:begun} planet, {vp} VP, needs {needs}.", colour=colour_name)
settle_label = sentence("Settle it ({vp} VP)")
decline_label = sentence("Leave it, gain {cubes}", cubes=cubes)
no_planet = sentence("There's no planet on {hex}.")
site = sentence("Choose what to build on {hex}.")
occupied = sentence("There's already a {figure} on {hex}. Build on an empty hex.", figure=figure_name)

NO_BUILDING = {
    "home": sentence("{hex} is the home planet. Build on an empty hex."),
    "hub": sentence("{hex} is a hub space. Build on an empty hex."),
    "portal": sentence("{hex} is a portal. Build on an empty hex."),
    "planet": sentence("{hex} is a planet. You can only settle it."),
}

# Stations

PERMANENTS = Text("Use your stations' permanent effects.")
NO_STATION_CARD = Text("You don't have that station card.")
NO_PERMANENT = Text("That station has no effect to use now.")

build_label = sentence("Station for {costs}: {effects}", costs=short_costs, effects=effects)
STATION_BUILT = Text("You've already built that station.")
costly_station = sentence("That station costs {costs}.", costs=costs)
trigger_label = sentence("Use the {station} station: {effects}", station=colour_names, effects=effects)
without_effects_label = sentence("Skip {n:the last effect|{n} effects}")

# Missions

NO_BONUS = Text("No bonus")

mission_label = sentence("Mission {card} at hub {hub} ({vp} VP): pay {cost}", cost=short_costs)
no_mission_site = sentence("{hex} isn't beside a hub.")
no_open_mission = sentence("Card {n} isn't one of your open missions.")
other_hub = sentence("Hub {hub} isn't beside your ship.")
costly_mission = sentence("Mission {n} costs {cost}.", cost=costs)
hub_bonus = sentence("Choose a bonus for your first mission at hub {hub}.")
hub_bonus_label = sentence("Bonus: {bonus}", bonus=effects)

# Outposts

NO_OUTPOST = Text("No outpost")
OUTPOST_USED = Text("That outpost is already in space.")

outpost = sentence("You can add an outpost on {hex}.")
outpost_label = sentence("Outpost: {bonus}", bonus=effects)
no_such_outpost = sentence("There's no outpost {id}.")
outpost_at_centre = sentence("{hex} is on the centre tile, which can't have outposts.")
other_outpost = sentence("That outpost needs a {kind}, not a {figure}.", kind=figure_name, figure=figure_name)
outpost_on_tile = sentence("You already have an outpost on tile {tile}.")
not_first = sentence("Only the first {kind} on tile {tile} can get an outpost.", kind=figure_name)
missing_outpost = sentence(
    "Add your first {missing} outpost before your second {kind} outpost.", kind=figure_name, missing=figure_name
)
