"""What the guided first game of Solarius Mission says."""

from __future__ import annotations

from bot.games.text import Text

OPENING = Text(
    "Fly from planet to planet, settle them, build stations and complete missions; a computer player has the other "
    "seat. **The most victory points after four rounds win.** Each turn, take a die from the bridge and use it. Then "
    "you can fly, build or play a card."
)
CLOSING = Text(
    "That's a whole turn: you took a die, used it and spent what it gained. A game has sixteen. Your mat improves "
    "every turn, so start with what you'll use often."
)
MATTERS = {
    "start": Text("**How do you begin?** Choose what your mat starts with."),
    "take": Text(
        "**Which die?** Its colour says what it does best, its points how strong it is. The number below is the fuel "
        "or SpaceBucks you gain with it; −1 costs you one. Three or more points bring contamination."
    ),
    "place": Text(
        "**Where does the die go?** A normal space uses the action of its colour; special spaces do something else."
    ),
    "lose": Text("**What will you pay with?** Choose what you need least."),
    "colour": Text("**Which colour?** The die acts as that colour."),
    "use": Text("**Action or cubes?** Use the die's points for the action of its colour, or for cubes of that colour."),
    "split": Text("**Fuel or SpaceBucks?** Fuel is for flights, SpaceBucks for extra points."),
    "research": Text(
        "**Which card?** The upper half is a mission to complete, the lower half a development that helps you."
    ),
    "develop": Text(
        "**Which tech die?** Upgrading makes its actions stronger; shifting it right opens spaces for cubes."
    ),
    "store": Text("**Where do the cubes go?** They're worth more farther right."),
    "supplementary": Text("**Anything else?** Once a turn you can fly, buy drives, or draw or play cards."),
    "fly": Text("**Where to?** Lit places are in reach. Steps beyond your range cost fuel, and portals save steps."),
    "planet": Text("**Settle it?** A colony counts at the end. If you leave the planet, you gain cubes."),
    "outpost": Text("**An outpost?** It gives a bonus now and points at the end."),
    "end": Text("**Done?** You can still make exchanges. Then the next player takes a die."),
}
WHY = {
    "take": Text("It gives the most for its cost, and you need its action now."),
    "place": Text("You can use all its points there."),
    "use": Text("The action is worth more than the cubes right now."),
    "lose": Text("You'll miss it least."),
    "colour": Text("You need that colour's action most."),
    "split": Text("Fuel for your next flight first, the rest in SpaceBucks."),
    "outpost": Text("It's free, and you get its bonus at once."),
    "develop": Text("Improve what you'll use most first."),
    "store": Text("Store cubes as far right as you can."),
    "research": Text("It helps from next turn on."),
    "supplementary": Text("It uses what your die gained."),
    "fly": Text("You can pay for something there, or it's on the way."),
    "planet": Text("It's worth its price now."),
    "end": Text("Nothing else helps right now."),
}
OTHERWISE = Text("It leaves you the most for later.")
