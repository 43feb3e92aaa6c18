"""What the guided first game of Fantastic Factories says."""

from __future__ import annotations

from bot.games.text import Text

OPENING = Text(
    "You're up against The Machine. Each round, take a card from the market, then roll four dice and put them to work."
    " **Goods and the prestige of your built cards score points.**"
)
CLOSING = Text(
    "That's a round. The game ends once someone has 12 goods or 10 built cards. Build cards that make goods early, "
    "then use them every round."
)
MARKET = Text(
    "**Which card?** Blueprints are free; you build them later. A contractor costs a card from your hand, "
    "sometimes energy, and helps at once."
)
WORK = Text(
    "**Where do your dice go?** *Research*: a card for any die; *Generate*: 1–3 energy for a 1–3; "
    "*Mine*: 1 metal for a 4–6. Matching dice in a section gain 1 more."
)
WORK_ON = Text("Place a die, use a card or build?")
DISCARD = Text("**Which card can you spare?** Keep what you'll build next.")
OTHER = Text("Choose for this card. The picture shows your options.")
TAKES = Text("Early on, take a card you can afford soon and use every round.")
HIRES = Text("It gains more than you pay for it.")
RESEARCHES = Text("You build cards and pay with them, so they run out fast.")
GENERATES = Text("Energy pays for cards and contractors, and low dice are best at it.")
MINES = Text("Almost every card costs metal, and only high dice mine it.")
BUILDS = Text("Build early: you'll use the card every round.")
USES = Text("Use all your built cards every round.")
ENDS = Text("Nothing else helps now. End the round.")
GIVES = Text("You need this card least.")
