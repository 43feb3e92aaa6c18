"""What the last four lessons say: stations, missions, two ideas, the end."""

from __future__ import annotations

from bot.games.text import Text
from cogs.solarius.lesson.steps import StepWords

# Stations

STATION = Text("Stations keep working")
STATION_OPENING = Text(
    "Cubes of two colours pay for a station. It helps you at once, and again at the end of every round."
)
STATION_USE = StepWords(
    Text("Your first station costs 3 + 2: cubes worth 3 of one colour and 2 of another. You have 3 black cubes."),
    Text("Use the yellow points for 2 yellow cubes."),
    Text("2 yellow cubes."),
    Text("You need yellow cubes."),
    (Text("SpaceBucks don't pay for stations. Cubes do."), Text("You'd pay SpaceBucks to gain SpaceBucks.")),
)
STATION_STORE = StepWords(
    Text("Yellow cubes go in the yellow row. Two spaces are open, in column I."),
    Text("Store both cubes in yellow I."),
    Text("Now you can pay 3 black and 2 yellow."),
    Text("Store both cubes: the station costs 2 yellow."),
)
STATION_FLY = StepWords(
    Text("You build a station where your ship lands. Any empty hex will do."),
    Text("Open Fly now and choose a hex next to H10."),
    Text("Your ship takes off."),
    Text("A station needs a flight."),
    (Text("Then the station would have to wait for your next turn."),),
)
STATION_HEX = StepWords(
    Text("The hexes next to H10 are 1 step away, so they cost no fuel."),
    Text("Fly to one of them, such as H11."),
    Text("Your ship is on an empty hex."),
    Text("That costs fuel, and a hex next to H10 is just as good."),
    (Text("You can't build on the home planet."), Text("That's a planet. Stations need an empty hex.")),
)
STATION_BUILD = StepWords(
    Text("You can pay for your black and yellow station. It gives 4 fuel or SpaceBucks at once."),
    Text("Build it."),
    Text("It's built, and you took 2 fuel and 2 SpaceBucks."),
    Text("Build the station: you have the cubes."),
)
STATION_END = StepWords(
    Text("This is the last turn of round 1. When a round ends, all stations use their permanent effects."),
    Text("End your turn."),
    Text("Round 1 is over."),
    Text("The round ends with your turn."),
)
STATION_TRIGGER = StepWords(
    Text("Your station can give you 1 fuel and 1 SpaceBuck now. It does so again when you build another station."),
    Text("Use its permanent effect."),
    Text("Your station will do that after each round. Round 2 begins, and a second hub is built."),
    Text("The effect is free: use it."),
)
STATION_CLOSING = Text(
    "A station of round 1 works at the end of 4 rounds, so build the first one early. Later ones cost more, and are "
    "worth 1, 2 and 3 VP. If a cube is missing, *Exchange* sells you one for 2 fuel or SpaceBucks."
)

# Missions

MISSION = Text("Missions at hubs")
MISSION_OPENING = Text(
    "A progress card is a mission and a development: play it as one of them. You pay for a mission with cubes, "
    "beside a hub."
)
MISSION_PLAY = StepWords(
    Text("The upper halves are missions. Your mat has 3 black and 3 yellow cubes: the price of mission 5."),
    Text("In Cards and drives, play mission 5."),
    Text("Your mission is in play. It counts −1 VP until you complete it."),
    Text("First play the mission. You'll complete it with a later flight."),
    (
        Text("You'd need yellow cubes worth 10. Missions that stay open cost 1 VP."),
        Text("That's its lower half. Then you couldn't use it as a mission."),
        Text("Keep that card for later. You have the cubes for mission 5."),
    ),
)
MISSION_FLY = StepWords(
    Text("A turn later, your ship is on A5. You complete missions on a hex beside a hub, and hub A is near."),
    Text("Open Fly now and choose a hex beside hub A."),
    Text("Your ship takes off."),
    Text("To complete the mission you have to fly."),
    (Text("Then your mission would stay open for another turn."),),
)
MISSION_HEX = StepWords(
    Text("A hub is surrounded by 6 hexes. Your range is 2."),
    Text("Fly to A6, A7 or A15."),
    Text("You're beside hub A."),
    Text("That hex isn't beside hub A."),
    (
        Text("It's beside the hub, but 3 steps away: you'd pay 2 fuel."),
        Text("That's a planet. Missions need an empty hex."),
    ),
)
MISSION_COMPLETE = StepWords(
    Text("Here you can complete your mission or build a station. Your cubes pay for one of them."),
    Text("Complete mission 5."),
    Text("3 VP for the mission, and 1 VP because your figure is beside a built hub."),
    Text("You came here for the mission."),
    (Text("A station would use up the cubes for your mission, which scores 3 VP more."),),
)
MISSION_BONUS = StepWords(
    Text("Your first mission at each hub earns a bonus, one of six. Drives otherwise cost 3 fuel."),
    Text("Take the drive (Other choices)."),
    Text("Your range is 3 now."),
    Text("A good bonus, but this time take the drive."),
)
MISSION_OUTPOST = StepWords(
    Text(
        "The first mission on a tile can have an outpost: a bonus, and the figure counts double. You have 2 "
        "contamination cubes."
    ),
    Text("Add the outpost that removes 2 contamination (Other choices)."),
    Text("The cubes are gone, and the mission counts double beside the hub."),
    Text("Choose the outpost that removes contamination."),
    (Text("4 fuel or SpaceBucks are nice, but you have 2 contamination cubes."), Text("An outpost costs nothing.")),
)
MISSION_CLOSING = Text(
    "Play missions that you can pay for soon, because an open one costs 1 VP. One hub is built each round, and figures "
    "beside it score 1 VP, or 2 with an outpost."
)

# Two ideas

IDEA = Text("Two ideas")
IDEA_OPENING = Text("You know the rules now. Here are two ideas for good moves.")
IDEA_HEX = StepWords(
    Text("It's round 1, and your range is 2. A3 has a hidden brown planet, 2 steps away."),
    Text("Choose A3 in Planets and hubs, and fly there."),
    Text("You revealed a brown planet."),
    Text("The planet to explore is on A3."),
)
IDEA_LEAVE = StepWords(
    Text("This planet is worth 3 VP and needs a tech die in column IV. Yours are in I and II."),
    Text("Leave it and gain 3 cubes."),
    Text("The first idea: early in the game, cubes help more than a planet you can't settle soon."),
    Text("Leave the planet, and gain cubes now."),
    (Text("Column IV is 5 or 6 points away. Until then the planet would cost you 1 VP."),),
)
IDEA_STORE = StepWords(
    Text(
        "You choose the colours. Your black row has 2 cubes, your yellow row 3 open spaces, and a station costs 3 + 2."
    ),
    Text("Store all 3 cubes in yellow I."),
    Text("3 yellow and 2 black pay for a station."),
    Text("With 3 yellow cubes you could pay for a station."),
)
IDEA_END = StepWords(
    Text("A flight is your one extra thing this turn, so the station has to wait for your next turn."),
    Text("End your turn."),
    Text("Coach has played, and so have you: your next die is used."),
    Text("Keep your cubes, and end your turn."),
)
IDEA_START = StepWords(
    Text("You can build a station on any empty hex. From A3, hub A is near."),
    Text("Open Fly now and choose a hex beside hub A, within your range."),
    Text("Your ship takes off."),
    Text("Build a station: fly."),
    (Text("You have the cubes for a station. Build it now."),),
)
IDEA_HUB = StepWords(
    Text("Your range is 2. Where does a station do more than one job?"),
    Text("Fly to a hex beside hub A, within your range."),
    Text("Beside the hub, your station is worth 1 VP."),
    Text("You can build there, but beside hub A the station is worth 1 VP more."),
    (Text("It's beside the hub, but you'd pay 2 fuel. A7 is nearer."),),
)
IDEA_BUILD = StepWords(
    Text("3 yellow and 2 black cubes: your black and yellow station."),
    Text("Build it."),
    Text("It's built, and you took 2 fuel and 2 SpaceBucks."),
    Text("Build the station: you have the cubes."),
)
IDEA_OUTPOST = StepWords(
    Text("It's the first station on tile A, so it can have an outpost. Then it's worth 2 VP beside the hub."),
    Text("Add one of the outposts."),
    Text("The second idea: one figure, many jobs. This station has its effects, the hub and an outpost."),
    Text("Choose one of the two outposts for stations."),
    (Text("An outpost is free, gives a bonus and doubles the figure."),),
)
IDEA_CLOSING = Text(
    "Early: cubes, drives and tech dice, and few planets that can't be settled. Always: place figures where they do "
    "more than one job. For far places, portals take you to any other portal in 1 step, for 1 value of a drive."
)

# The end

END = Text("The last turn")
END_OPENING = Text("It's your last turn, and Coach leads by 6 points. Find 7.")
END_PAY = StepWords(
    Text("This is the score now. Your planet of A18 is unsettled: −1. It's worth 3 VP and costs 5 fuel: all you have."),
    Text("Pay for A18 (Choose)."),
    Text("3 points more: 3 VP, and no −1, but 5 fuel were worth 1 VP."),
    Text("First pay for the planet that costs you a point."),
    (
        Text("You can still fly after you've paid. Pay first."),
        Text("A drive scores nothing now, and the fuel is needed for A18."),
        Text("You still have 7 points to find."),
    ),
)
END_FLY = StepWords(
    Text("You've settled black, yellow and turquoise: a set of 3 colours is worth 2 VP. H13 has a brown planet."),
    Text("Open Fly now, and settle H13."),
    Text("Your ship takes off."),
    Text("Fly: a fourth colour makes your set worth 4 VP."),
    (Text("You're still 3 points behind. Fly first."),),
)
END_HEX = StepWords(
    Text("H13 is 2 steps away, and your range is 2."),
    Text("Fly to H13."),
    Text("You're on the brown planet."),
    Text("Only the brown planet on H13 completes your set."),
)
END_SETTLE = StepWords(
    Text("It needs 3 tech dice in column II or later, and you have them."),
    Text("Settle it."),
    Text("Settled at once: 2 VP, and 2 more because your set has 4 colours."),
    Text("Settle it: it needs no payment."),
)
END_LAST = StepWords(
    Text("You have 18 points and Coach has 17. The game ends with this turn."),
    Text("End your turn."),
    Text("The game is over."),
    Text("You lead: end your turn."),
)
END_CLOSING = Text(
    "You win 18–17. Before the end, pay for planets, complete missions, and count colour sets, hubs and your network: "
    "figures linked by your range. All that scores is in the topic *The end and the score*."
)
