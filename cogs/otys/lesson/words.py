"""What the guided first game of Otys says."""

from __future__ import annotations

from bot.games.text import Text

OPENING = Text(
    "Send divers down for cubes, then complete contracts with them. **Prestige moves your marker up while two Timers "
    "come down. Meeting both ends the game,** so gain all you can first."
)
CLOSING = Text(
    "You used keys, dived, traded and moved a Timer: that's a whole turn. From now on, plan ahead: which cubes does a "
    "contract need, and on which level can you collect them?"
)
ORDER = Text("**Setup.** Some colours are equally scarce. Choose their order on the Score track.")
KEY = Text(
    "**Which key?** A key activates its level: first the sponsor, then the diver. Used keys wait on the Hacker track. "
    "The X key activates any level and moves the sponsors."
)
UPGRADE = Text("**Upgrade a diver?** The golden side does more, and you gain Prestige.")
RETRIEVE = Text("**Recover which key?** You can use it again.")
DIVE = Text(
    "**What should the diver do?** Experts collect cubes, the Trader trades, the Spy draws contracts, the "
    "Engineer improves keys and propeller, the Explorer finds tokens. A battery moves a diver first."
)
CUBES = Text("**Which cubes?** Take what a contract needs.")
DRAW = Text("**Which contract?** Keep the one whose cubes you already have on one level.")
FINISH = Text(
    "**Complete a contract or surface?** A contract needs all its cubes on the active level. A diver that surfaces "
    "moves all divers above it down."
)
TIMER = Text("**Which Timer moves?** One comes closer each turn. Move the farther one to get more turns.")
NEEDED = Text("It's cheap and helps with your next contract.")
OPENS = Text("Its diver and its sponsor are both useful now.")
BETTER = Text("You gain Prestige now, and the golden side helps every turn.")
TRADES = Text("You trade what you don't need for what a contract needs.")
PAYS = Text("Contracts gain Prestige and free up space, so complete them when you can.")
UP = Text("You can't complete a contract here now, so surface.")
FAR = Text("The farther Timer does no harm yet.")
SET_UP = Text("In a first game, any order is fine.")
TAKES = Text("Contracts need cubes, all on one level.")
PROPELS = Text("The diver that arrives here does more now.")
TOKENS = Text("A reward token is worth more than the Credit it costs.")
KEY_BACK = Text("A recovered key can activate its level again.")
ADVANCES = Text("Keys return sooner or the propeller reaches farther, until the game ends.")
