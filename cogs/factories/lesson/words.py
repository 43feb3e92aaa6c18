"""What the guided first game of Fantastic Factories says."""

from __future__ import annotations

from bot.games.text import Text

OPENING = Text(
    "You play against The Machine. Each round, take a card from the market, then roll four dice and put them to work."
    " **Goods and the prestige of your built cards are your points.**"
)
CLOSING = Text(
    "That's a round. The game ends once someone has 12 goods or 10 built cards: build cards that make goods early, "
    "and use them every round."
)
MARKET = Text(
    "**Which card?** Blueprints are free to take and you build them later. A contractor costs a card from your hand,"
    " sometimes energy, and helps at once."
)
WORK = Text(
    "**Where do your dice go?** *Research*: a card for any die. *Generate*: 1 to 3 energy for a die of 1 to 3. "
    "*Mine*: 1 metal for a die of 4 to 6. Matching dice in a section gain 1 more."
)
WORK_ON = Text("What next: place a die, use a card or build?")
DISCARD = Text("**Which card can you spare?** Keep what you'll build next.")
OTHER = Text("This card needs a choice. The picture shows your options.")
TAKES = Text("Early on, take a card you can soon pay for and use every round.")
HIRES = Text("It gains you more right now than the card and energy you pay.")
RESEARCHES = Text("You build cards and pay with them, so you run out fast.")
GENERATES = Text("Energy pays for cards and contractors, and it's the best use of low dice.")
MINES = Text("Almost every card costs metal, and only high dice mine it.")
BUILDS = Text("Build as soon as you can: you'll use it every round from now on.")
USES = Text("Use every card you've built, every round.")
ENDS = Text("Nothing else helps now, so end the round.")
GIVES = Text("You need this card least.")
