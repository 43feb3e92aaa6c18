"""What the guided first game of Fantastic Factories says."""

from __future__ import annotations

from bot.games.text import Text

OPENING = Text(
    "You play against The Machine. Every round has two halves: in the market you take one card, then you roll "
    "four dice and put them to work. **Goods and the prestige of what you built are your points.**"
)
CLOSING = Text(
    "You took cards, worked with your dice and built. A game ends when somebody has twelve goods or ten "
    "buildings: build early what makes goods, and use it every round."
)
MARKET = Text(
    "**Which card?** A blueprint comes to your hand without a price, to be built later. A contractor costs energy"
    " and a card from your hand, and helps at once."
)
WORK = Text(
    "**What do the dice do?** *Research* gives a card for any die, *Generate* as much energy as a die of 1 to 3 "
    "shows, *Mine* one metal for a die of 4 to 6. Equal dice in one row bring one more. Building costs metal, "
    "energy and a card of the same tool; buildings take dice, too."
)
WORK_ON = Text("What do the dice do now, and what do you build?")
DISCARD = Text("**Which card can go?** Every card that you give pays for something; keep what you will build next.")
OTHER = Text("A card asks for a choice of its own: the picture shows what is possible.")
TAKES = Text("A building that works every round, and that you can soon pay for, is worth most in the beginning.")
HIRES = Text("It costs a card and energy, and it brings more than that now.")
RESEARCHES = Text("Cards are building plans and payment: you run out of them fast.")
GENERATES = Text("Energy pays for buildings and contractors; low dice are good for nothing better.")
MINES = Text("Metal pays for nearly every building, and only high dice bring it.")
BUILDS = Text("Build as soon as you can: it works for you in every round from now on.")
USES = Text("A building that was paid for should be used every round.")
ENDS = Text("Nothing that is left to do brings more, so the round ends.")
GIVES = Text("You need it least: another card does its work better.")
