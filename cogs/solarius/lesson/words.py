"""What the guided first game of Solarius Mission says."""

from __future__ import annotations

from bot.games.text import Text

OPENING = Text(
    "You fly from planet to planet, settle them, build stations and complete missions; the built-in player holds "
    "the other seat. **After four rounds the most victory points win.** A turn is: take a die from the bridge, "
    "use it, then perhaps fly, build or play a card."
)
CLOSING = Text(
    "You took a die, used it on your mat and did something with what it brought: that is a whole turn, and a game"
    " has sixteen of them. Your mat grows better with every one, so begin with what you will use often."
)
MATTERS = {
    "start": Text("**How do you begin?** This decides what lies on your mat in the first turns."),
    "take": Text(
        "**Which die?** Its colour says what it does best, its points how strong it is. The number below it is how "
        "much fuel or how many SpaceBucks come with it; at −1 it costs one of them. Three points or more bring a "
        "contamination."
    ),
    "place": Text(
        "**Where does the die go?** A normal space uses the action of its colour, the special ones do something else."
    ),
    "lose": Text("**What do you give?** Something has to go."),
    "colour": Text("**Which colour counts?** The die acts as if it had that colour."),
    "use": Text(
        "**Action or cubes?** The points of the die do the action of its colour, or bring cubes of that colour."
    ),
    "split": Text("**How is it divided?** Fuel is for flights, SpaceBucks for what you build."),
    "research": Text(
        "**Which card?** Its upper half is a mission to complete, its lower half a development that helps you."
    ),
    "develop": Text(
        "**Which tech die gets better?** Turning one up makes its actions stronger, shifting it to the right "
        "opens spaces for cubes."
    ),
    "store": Text("**Where do the cubes go?** Farther to the right they are worth more."),
    "supplementary": Text("**One thing more?** Once a turn you may fly, build, complete a mission or play a card."),
    "fly": Text("**Where to?** Every step costs fuel. The lit places are those that you reach; portals save steps."),
    "planet": Text("**Settle it?** A colony brings cubes and a place that counts in the end."),
    "outpost": Text("**An outpost?** A marker on an outer tile brings a bonus now, and points in the end."),
    "end": Text(
        "**Is that all?** What can be exchanged at any time is still possible; then the next player takes a die."
    ),
}
WHY = {
    "take": Text("It brings the most for what it costs, and its action is wanted now."),
    "place": Text("There its points are used in full."),
    "use": Text("Its action is worth more now than the cubes would be."),
    "lose": Text("You will miss it least."),
    "colour": Text("The action of that colour is wanted most now."),
    "split": Text("Fuel first, for the next flight, and what it does not need in SpaceBucks."),
    "outpost": Text("It costs nothing, and its bonus comes at once."),
    "develop": Text("What you will use most should become better first."),
    "store": Text("As far to the right as there is room."),
    "research": Text("It helps from the next turn on."),
    "supplementary": Text("It uses what the die has brought, and costs no turn."),
    "fly": Text("There is something there that you can pay for, or that lies on the way to it."),
    "planet": Text("It is worth that what it costs now."),
    "end": Text("Nothing that is left brings more now."),
}
OTHERWISE = Text("It keeps most for what comes next.")
