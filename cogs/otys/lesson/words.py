"""What the guided first game of Otys says."""

from __future__ import annotations

from bot.games.text import Text

OPENING = Text(
    "Send divers down for cubes and complete contracts with them. **Prestige moves your marker up while two Timers "
    "come down. The game ends when it has met both.** Gain as much as you can first."
)
CLOSING = Text(
    "You used keys, dived, traded and moved a Timer: that's a whole turn. From now on, plan for contracts: which cubes "
    "they need, and on which level you can collect them."
)
ORDER = Text("**Setup.** Some colours are equally scarce. Their order decides where the cubes go on the Score track.")
KEY = Text(
    "**Which key?** It activates one of five levels: first its sponsor, then its diver. A used key waits on the Hacker "
    "track. The X key activates any level and moves the sponsors."
)
UPGRADE = Text("**Upgrade a diver?** You gain Prestige, and the golden side does more.")
RETRIEVE = Text("**Which key do you recover?** You can use it again.")
DIVE = Text(
    "**What does the diver do?** Experts bring cubes, the Trader buys and sells, the Spy draws contracts. The Engineer "
    "improves your keys and propeller, the Explorer brings a token. A battery moves a diver first."
)
CUBES = Text("**Which cubes?** Take what a contract needs.")
DRAW = Text("**Which contract?** Keep the one whose cubes you already have on one level.")
FINISH = Text(
    "**Complete a contract or surface?** A contract needs all its cubes on the active level. Then the diver surfaces, "
    "and all divers above move down."
)
TIMER = Text("**Which Timer moves?** Each turn, one comes closer. Moving the farther one leaves you more turns.")
NEEDED = Text("It helps with the next contract and costs little.")
OPENS = Text("That diver can do something useful now, and the sponsor helps too.")
BETTER = Text("The golden side is better every turn, and you gain the Prestige now.")
TRADES = Text("You trade what you don't need for what a contract needs.")
PAYS = Text("Complete a contract when you can: you gain Prestige and free up space.")
UP = Text("You can't complete a contract on this level now, so move on.")
FAR = Text("The farther Timer does no harm yet.")
SET_UP = Text("Any order is fine for a first game.")
TAKES = Text("Contracts need cubes, all on one level.")
PROPELS = Text("The diver that moves to this level can do more now.")
TOKENS = Text("A reward token is worth more than the Credit it costs.")
KEY_BACK = Text("A recovered key can activate its level again.")
ADVANCES = Text("Your keys return sooner, or your propeller reaches farther, for the rest of the game.")
