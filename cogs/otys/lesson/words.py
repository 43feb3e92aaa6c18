"""What the guided first game of Otys says."""

from __future__ import annotations

from bot.games.text import Text

OPENING = Text(
    "You send divers down for cubes and complete contracts with them. **Prestige moves your marker up while two "
    "Timers come down; the game ends when it has met both.** Gain as much as you can before."
)
CLOSING = Text(
    "You played keys, dived, traded and moved a Timer: that was the whole turn. Go on with contracts in mind: "
    "look what cubes they want, and on which level these have to lie together."
)
ORDER = Text(
    "**Set-up.** Several colours are equally scarce; which of them comes first decides where cubes lie on the track."
)
KEY = Text(
    "**Which key?** It opens one of five levels: first its sponsor gives something, then its diver acts there. A "
    "key that was used is away until it comes back from the Hacker track; the X key opens any level and moves the"
    " sponsors."
)
UPGRADE = Text("**Turn a diver over?** The sponsor does it for Prestige: the golden side does more.")
RETRIEVE = Text("**Which key comes back?** One that was used can be used again.")
DIVE = Text(
    "**What does the diver do?** An expert brings a cube to its level, the Trader buys and sells, the Spy draws "
    "contracts, the Engineer makes your keys and propeller better, the Explorer brings a token. A battery moves a"
    " diver before it."
)
CUBES = Text("**Which cubes?** Take what a contract on the table wants.")
DRAW = Text("**Which contract?** Keep the one whose cubes you already have on one level.")
FINISH = Text(
    "**A contract, or up again?** A contract wants all its cubes on the level that is active. Then the diver "
    "surfaces, and all divers above move down."
)
TIMER = Text("**Which Timer moves?** One of them comes nearer with each turn: the farther one leaves you more turns.")
NEEDED = Text("It gets on with the next contract, and what it costs is little.")
OPENS = Text("There is a diver that can do something useful now, and the sponsor helps besides.")
BETTER = Text("The golden side is better in every later turn, and the Prestige counts at once.")
TRADES = Text("Credits and cubes that nobody wants now become something that a contract wants.")
PAYS = Text("Complete a contract when you can: the Prestige counts, and the cubes make room.")
UP = Text("Nothing can be completed on this level now, so the turn goes on.")
FAR = Text("The Timer that is farther away does no harm yet.")
SET_UP = Text("For a first game any order will do.")
TAKES = Text("Contracts are made of cubes, and all of them have to lie on one level.")
PROPELS = Text("The diver that comes to this level can do more now.")
TOKENS = Text("What a reward token gives is worth more than the Credit for it.")
KEY_BACK = Text("A key that is back can open its level again.")
ADVANCES = Text("Keys come back sooner, or the propeller reaches farther, in every later turn.")
