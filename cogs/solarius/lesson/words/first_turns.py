"""What the first four lessons say: the aim, a turn, tech dice, contamination."""

from __future__ import annotations

from bot.games.text import Text
from cogs.solarius.lesson.steps import StepWords

# What wins

AIM = Text("What wins")
AIM_OPENING = Text(
    "The most victory points (VP) after 4 rounds win. Your ship earns most of them: it settles planets, builds "
    "stations and completes missions."
)
AIM_FLY = StepWords(
    Text("You're orange. Your ship is at home on H10, and H13 has a hidden planet."),
    Text("Open the list Fly now and choose H13."),
    Text("Your ship takes off."),
    Text("This time, fly: that's how you find planets."),
    (Text("Then you'd end your turn without a flight."), Text("Cards help later. Now you can reach a planet.")),
)
AIM_H13 = StepWords(
    Text("Your range is 1. Each step beyond it costs 2 fuel, and H13 is 2 steps away."),
    Text("Choose H13, then press Fly to H13."),
    Text("You paid 2 fuel for the second step and revealed the planet."),
    Text("The yellow planet is on H13."),
    (Text("H7 has a black planet. Those cost fuel, and you'd have none left after the flight."),),
)
AIM_SETTLE = StepWords(
    Text("It's worth 2 VP. Yellow planets cost SpaceBucks: you have the 3 it needs. Until you pay, it counts −1 VP."),
    Text("Settle it."),
    Text("Your colony is on H13, and the planet is beside your mat."),
    Text("You can pay for this planet, so settle it."),
    (Text("You'd gain 2 cubes, but anyone could settle the planet after you."),),
)
AIM_PAY = StepWords(
    Text("This is your mat. Under *To settle* is the planet that you haven't paid for: −1 VP."),
    Text("Pay 3 SpaceBucks for H13."),
    Text("Settled! Your score went from −1 to 2."),
    Text("Keep your SpaceBucks for the planet."),
    (Text("You could pay in a later turn, but until then the planet costs you 1 VP."),),
)
AIM_END = StepWords(
    Text("The yellow seals show the scores: 2 for you, 6 for Coach."),
    Text("End your turn."),
    Text("That was a turn with 2 VP. You have 4 turns in each of 4 rounds."),
    Text("You've done everything you can this turn."),
)
AIM_CLOSING = Text(
    "Each flight can place one figure: a colony, a station or a mission. Figures bring the points. Dice, cubes, fuel "
    "and SpaceBucks pay for them."
)

# A turn

TURN = Text("One die each turn")
TURN_OPENING = Text("Each turn you take a die from the bridge and use it. Then you can do one more thing.")
TURN_TAKE = StepWords(
    Text("Black dice make fuel. The number below a die is its bonus: the black 2 also gains 1 fuel or SpaceBuck."),
    Text("In To normal space, choose Black 2 and gain 1 fuel."),
    Text("You took the black 2."),
    Text("Take the black 2: you need fuel for a drive."),
    (
        Text("Its 3 points shift tech dice instead of making fuel, and −1 means that you pay 1."),
        Text("Yellow dice make SpaceBucks, and drives cost fuel."),
        Text("Turquoise dice upgrade tech dice. That's in the next lesson."),
    ),
)
TURN_PLACE = StepWords(
    Text("Your mat has 4 normal spaces, one for each turn of a round. The other two bring contamination."),
    Text("Put the die on a normal space."),
    Text("It stays there until the round ends."),
    Text("That space costs 1 contamination, and you don't need it now."),
)
TURN_GAIN = StepWords(
    Text("The bridge gives you 1 fuel or SpaceBuck for this die."),
    Text("Gain 1 fuel."),
    Text("The bridge gave you 1 fuel."),
    Text("You'll pay for a drive with fuel."),
)
TURN_USE = StepWords(
    Text("The die has 2 points. Use them for its action, here fuel, or for 2 black cubes."),
    Text("Use the points for 2 fuel."),
    Text("You have 4 fuel now."),
    Text("Just gain 2 fuel."),
    (
        Text("Cubes pay for stations and missions. For a drive you need fuel."),
        Text("One more point would cost 2 SpaceBucks, and 4 fuel are enough."),
    ),
)
TURN_DRIVE = StepWords(
    Text("Now do one more thing: fly, buy drives, draw cards or play one. Your range is 1, the number at the arrow."),
    Text("Buy 1 drive in the list Cards and drives."),
    Text("From now on your range is 2."),
    Text("A drive helps in all later flights."),
    (
        Text("With range 1 you'd pay fuel for nearly every flight."),
        Text("You'd skip your second action, and it's free to use."),
        Text("You can draw cards in another turn. First get a drive."),
    ),
)
TURN_END = StepWords(
    Text("At the end of your turn, all dice on the bridge move one space on, and a new die is rolled."),
    Text("End your turn."),
    Text("Coach took the yellow 1, and the dice moved again."),
    Text("You've used your die and bought a drive."),
)
TURN_NEXT = StepWords(
    Text("Nobody took the turquoise 1. It has moved to +3: a die gets a better bonus while it waits."),
    Text("Take the turquoise 1, with 3 points in any mix."),
    Text("You gain 3 for a die that nobody wanted."),
    Text("Another die has a bigger bonus."),
    (Text("New dice cost 1. Find the one with the best bonus."),),
)
TURN_CLOSING = Text(
    "A turn: take a die, place it, use its points, do one more thing, end. Choose a die for its colour, its points or "
    "its bonus."
)

# Tech dice

TECH = Text("Better tech dice")
TECH_OPENING = Text(
    "The four dice on your mat are tech dice. Turquoise dice upgrade them, brown dice shift them to the right."
)
TECH_TAKE = StepWords(
    Text("This is your mat. A star counts as much as the tech die of its colour, and your turquoise tech die shows 2."),
    Text("In To normal space, choose Turquoise star."),
    Text("You took a die worth 2."),
    Text("You want to upgrade a tech die: take a turquoise die."),
    (Text("That's only 1 point, and the upgrade from 2 to 3 costs 2."), Text("Brown dice shift. First upgrade.")),
)
TECH_PLACE = StepWords(
    Text("The die can go on a normal space, or on a special one for 1 contamination."),
    Text("Put it on a normal space."),
    Text("Normal spaces are free."),
    Text("You'd gain 1 contamination. You don't need that space now."),
)
TECH_USE = StepWords(
    Text("Look at To settle: a turquoise planet is waiting. It needs one tech die that shows 3."),
    Text("Use the points to upgrade a tech die to 3."),
    Text("2 points for upgrades."),
    Text("The planet needs a better tech die, so upgrade one."),
    (Text("Cubes don't settle this planet."), Text("2 points are enough for one upgrade from 2 to 3.")),
)
TECH_UPGRADE = StepWords(
    Text("An upgrade costs the number that the die shows now: 1 to get to 2, then 2 to get to 3."),
    Text("Upgrade the black or the turquoise tech die to 3."),
    Text("The planet is settled: 2 VP, and its −1 is gone. Stars of this colour are worth 3 now."),
    Text("The planet needs a die that shows 3."),
    (Text("That die would only show 2, and the planet needs a 3."),),
)
TECH_ACTION = StepWords(
    Text("A turn later you've taken a brown 2. Look at the black row: its tech die is in column II."),
    Text("Choose Shift tech dice, step by step."),
    Text("2 points for shifts."),
    Text("Use the points to shift tech dice."),
    (Text("Shift first: then there's room for better cubes."),),
)
TECH_SHIFT = StepWords(
    Text("A tech die opens the small spaces on its left. From II to III costs 2 and opens two spaces in column II."),
    Text("Shift the black tech die to III (Other choices)."),
    Text("Black cubes in column II are worth 2 each. Your black row can hold cubes worth 7 now, not 3."),
    Text("The black tech die is the one that opens column II."),
    (Text("That opens just one space, in column I. The black die opens two better ones."),),
)
TECH_CLOSING = Text(
    "Improve the tech dice that you'll use most, and do it early. Later they score too: 1 VP in column IV or V, 2 or 4 "
    "VP for the last two faces."
)

# Contamination

DIRT = Text("Contamination")
DIRT_OPENING = Text(
    "Strong dice and special spaces bring contamination. Your mat has 3 spaces for it; each cube without a space "
    "costs 1 VP for the rest of the game."
)
DIRT_TAKE = StepWords(
    Text("You want to shift, but the bridge has no brown die. The transformation space changes the colour of any die."),
    Text("In To another space, choose Yellow 2 and Transformation."),
    Text("You took the yellow 2."),
    Text("You need 2 points: take the yellow 2."),
    (
        Text("A die worth 3 or more brings 1 contamination, the transformation 1 more. You have 1 free space."),
        Text("1 point is too little for what you want to do."),
    ),
)
DIRT_PLACE = StepWords(
    Text("The arrows are the transformation space, the flask is research. Each brings 1 contamination."),
    Text("Put the die on the transformation space."),
    Text("You gained 1 contamination: all 3 spaces are full."),
    Text("The transformation space changes the colour."),
    (Text("On a normal space the die stays yellow."), Text("Research is for cards, and the die stays yellow.")),
)
DIRT_COLOUR = StepWords(
    Text("The die can be black, turquoise or brown now."),
    Text("Make it brown."),
    Text("Now it has 2 brown points."),
    Text("Only brown shifts tech dice."),
)
DIRT_USE = StepWords(
    Text("To shift the brown tech die from III to IV you need 3 points. You can buy points for 2 SpaceBucks each."),
    Text("In Buy more points, buy 1 point to shift tech dice."),
    Text("Bought points never bring contamination."),
    Text("Shift tech dice with 3 points: buy 1."),
    (Text("2 points aren't enough for IV: it costs 3."), Text("1 more point is enough. Keep your other SpaceBucks.")),
)
DIRT_SHIFT = StepWords(
    Text("The brown tech die is in III, and IV has a seal: 1 VP."),
    Text("Shift the brown tech die to IV (Other choices)."),
    Text("1 VP for column IV, and a space where a cube is worth 3."),
    Text("Then the brown die doesn't reach IV, where it scores."),
)
DIRT_PLAY = StepWords(
    Text("Your contamination spaces are full, so the next cube would cost 1 VP. Filter swap removes 3 cubes."),
    Text("In Cards and drives, play Filter swap."),
    Text("All 3 cubes are gone."),
    Text("Use your second action to play Filter swap."),
    (
        Text("That's its mission: it costs yellow cubes worth 10 and removes nothing."),
        Text("That card doesn't remove contamination."),
        Text("Play a card first. Your next strong die would cost you 1 VP."),
    ),
)
DIRT_CLOSING = Text(
    "Contamination is harmless while you have space. Remove it before your spaces are full, because cubes beside your "
    "mat stay there."
)
