"""Texts for hints and reviews of Solarius Mission: expected result and effects."""

from __future__ import annotations

from bot.games.text import Text


def expects(lead: float) -> Text:
    """The final lead over the best opponent."""
    points = round(lead)
    if not points:
        return Text("about even at the end")
    if points < 0:
        return Text("about {n} {n:point|points} behind at the end", n=-points)
    return Text("about {n} {n:point|points} ahead at the end", n=points)


# Effects: what a move does on the board

PLANET = Text("Colonize a planet")
SET = Text("Complete a colour set")
STATION = Text("Build a station")
MISSION = Text("Complete a mission")
OUTPOST = Text("Place an outpost")
HUB = Text("Build beside a hub")
NETWORK = Text("Grow your network")
CUBES = Text("Collect cubes")
TECH = Text("Improve tech dice")
RANGE = Text("Fly farther")
CLEAN = Text("Remove contamination")
BRIDGE = Text("Use the bridge")


def completes_mission(value: float) -> Text:
    """A mission."""
    return Text("It completes a mission for {n:.0f} VP.", n=value)


def settles(value: float) -> Text:
    """Planets that are settled at once."""
    return Text("It settles a planet for {n:.0f} VP.", n=value)


def founds(value: float) -> Text:
    """A colony on a planet that can be paid for."""
    return Text("You can pay for its planet right away: {n:.0f} VP.", n=value)


def completes_set(value: float) -> Text:
    """Planets of three or four colours."""
    return Text("It adds {n:.0f} VP for a set of planet colours.", n=value)


def builds(value: float) -> Text:
    """A station, by its number."""
    if value == 1:
        return Text("It builds your first station.")
    return Text("It builds a station worth {n:.0f} VP.", n=value - 1)


def flies_to_mission(value: float) -> Text:
    """A mission that can be completed at a destination."""
    return Text("You can complete a mission there for {n:.0f} VP.", n=value)


def flies_to_planet(value: float) -> Text:
    """A planet that can be colonized and settled at a destination."""
    return Text("You can colonize the planet there for {n:.0f} VP.", n=value)


def flies_to_station(value: float) -> Text:
    """A station that can be built at a destination."""
    return Text("You can build a station there.")


def adds_outpost(value: float) -> Text:
    """An outpost."""
    return Text("It adds an outpost: a bonus now, and the figure counts double.")


def beside_hub(value: float) -> Text:
    """A figure beside a hub."""
    return Text("Its figure scores beside a hub.")


def flies_to_outpost(value: float) -> Text:
    """An outpost that is possible at a destination."""
    return Text("A figure there can have an outpost.")


def flies_to_hub(value: float) -> Text:
    """A destination beside a hub."""
    return Text("A figure there scores beside a hub.")


def grows_network(value: float) -> Text:
    """The size of the largest network."""
    return Text("It makes your largest network count {n:.0f}.", n=value)


def spills(value: float) -> Text:
    """Contamination without a space."""
    return Text("It costs {n:.0f} VP: there's no space for {n:its|{n:.0f} cubes of} contamination.", n=value)


def waits(value: float) -> Text:
    """Planets beside the mat."""
    return Text("Its planet can't be settled yet, and costs VP until it is.")


def reveals(value: float) -> Text:
    """A hidden planet."""
    return Text("It reveals a planet, which you can colonize or leave for cubes.")


def explores(value: float) -> Text:
    """Cubes for a planet that is left."""
    return Text("It gains {n:.0f} {n:cube|cubes} of any colour.", n=value)


def affords_mission(value: float) -> Text:
    """A mission that can be paid for."""
    return Text("With it you can pay for a mission worth {n:.0f} VP.", n=value)


def affords_station(value: float) -> Text:
    """A station that can be paid for."""
    return Text("With it you can pay for a station.")


def takes_mission(value: float) -> Text:
    """A mission that is played with its cubes in storage."""
    return Text("It opens a mission you can already pay for: {n:.0f} VP.", n=value)


def opens_mission(value: float) -> Text:
    """A mission that is played before its cubes are in storage."""
    return Text("It opens a mission worth {n:.0f} VP that you can't pay for yet.", n=value)


def meets_need(value: float) -> Text:
    """A tech die that a planet needs."""
    return Text("A planet beside your mat needs this tech die.")


def gains_die_vp(value: float) -> Text:
    """A face or column with victory points."""
    return Text("The tech die scores {n:.0f} VP more.", n=value)


def raises_star(value: float) -> Text:
    """A higher face of a tech die."""
    return Text("Stars in the colour of that tech die are then worth {n:.0f}.", n=value)


def opens_spaces(value: float) -> Text:
    """Spaces for cubes."""
    return Text("It opens {n:.0f} {n:space|spaces} for cubes.", n=value)


def adds_range(value: float) -> Text:
    """A higher range."""
    return Text("It raises your range to {n:.0f}.", n=value)


def cleans(value: float) -> Text:
    """Less contamination."""
    return Text("It removes {n:.0f} contamination.", n=value)


def contaminates(value: float) -> Text:
    """More contamination."""
    return Text("It brings {n:.0f} contamination.", n=value)


def wastes(value: float) -> Text:
    """Points of a die that are lost."""
    return Text("It loses {n:.0f} {n:point|points}, because there's no room.", n=value)


def has_points(value: float) -> Text:
    """The points of a die."""
    return Text("Its die is worth {n:.0f} {n:point|points}.", n=value)


def gains_bridge(value: float) -> Text:
    """The bonus of the bridge."""
    return Text("Its space on the bridge gains {n:.0f} fuel or {n:SpaceBuck|SpaceBucks}.", n=value)


def pays_bridge(value: float) -> Text:
    """The cost of the bridge."""
    return Text("Its space on the bridge costs {n:.0f} fuel or {n:SpaceBuck|SpaceBucks}.", n=value)


def buys_range(value: float) -> Text:
    """Fuel for steps beyond the range."""
    return Text("The flight costs {n:.0f} fuel.", n=value)


def gives_drive(value: float) -> Text:
    """A drive for the portals."""
    return Text("The portals cost 1 of your range.")


def stores_deep(value: float) -> Text:
    """Cubes in column II or III."""
    return Text("It makes the row worth {n:.0f}, because cubes are worth more in later columns.", n=value)


def gains_fuel(value: float) -> Text:
    """Fuel."""
    return Text("It gains {n:.0f} fuel.", n=value)


def gains_spacebucks(value: float) -> Text:
    """SpaceBucks."""
    return Text("It gains {n:.0f} {n:SpaceBuck|SpaceBucks}.", n=value)


def skips(value: float) -> Text:
    """No supplementary action."""
    return Text("It ends the turn without doing one more thing.")


def ends_round(value: float) -> Text:
    """The last turn of a round."""
    return Text("It ends the round, so everyone uses their stations' permanent effects.")
