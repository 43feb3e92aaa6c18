"""The rules in short texts of our own, by topic. The authority is `rules/fantastic_factories.md`."""

from __future__ import annotations

from bot.ui.messages.face import Topic
from bot.ui.pictures.static_images import StaticImage
from cogs.factories import words
from renderers.factories.key import draw_signs

HELPS = {
    "market": "market",
    "gift": "several",
    "work": "headquarters",
    "set_dice": "cards",
    "discard": "cards",
    "mix": "cards",
    "limit_cards": "end",
    "limit_resources": "end",
}
"""Which topic helps with a decision, by its kind."""

TOPICS = {
    "aim": Topic(
        "What it is about",
        f"Alone: {words.AIM_ALONE}\n"
        f"Two to five: {words.AIM_SEVERAL}\n"
        "Every round you take a card or hire a contractor, then four dice are rolled for you. Dice bring metal, energy "
        "and cards; metal and energy build cards; built cards turn dice into goods.\n"
        "First build what brings more each round, then make goods. When somebody has 12 goods or 10 built cards, one "
        "more round is played.",
    ),
    "signs": Topic(
        "The key to the signs",
        "Every sign that the pictures use, with its word.",
        (StaticImage("signs.png", draw_signs),),
    ),
    "round": Topic(
        "A round",
        "You build a compound of cards and make goods with it. A round has three parts:\n"
        "1. **Market**: take one of the four blueprints into your hand, for nothing, or hire a contractor.\n"
        "2. **Work**: four dice are rolled. Place them in your headquarters or on your cards, use cards, build cards: "
        "in any order, as often as you can, until you are done.\n"
        "3. **The end of the round**: all dice come back, all cards are ready again.\n"
        "Unused dice are lost. Metal, energy, cards in hand and goods stay.\n"
        "On the board: press a die, then one of its places, or choose a card to use or build from a list. "
        "*Undo* is free until a card is drawn or a die is rolled.",
    ),
    "market": Topic(
        "The market",
        "First you may refresh one row, once a turn: pay 1 metal or 1 energy, the four cards of the row are discarded "
        "and four new ones dealt.\n"
        "Then you do exactly one of two things; nobody may pass, and nothing can be drawn from the deck here. "
        "The empty slot is filled at once, in the same place. The tools stay with their slots for the whole game.\n"
        "- **Take a blueprint** of the row into your hand.\n"
        "- **Hire a contractor**: discard a card from your hand that shows the tool beside the slot, and pay the "
        "energy that is printed, if any. What the contractor brings comes after paying.",
    ),
    "headquarters": Topic(
        "The headquarters",
        "Three sections with three spaces each, free again in every round:\n"
        "- **Research** takes any die: 1 card each.\n"
        "- **Generate** takes 1, 2 and 3: as much energy as the die shows.\n"
        "- **Mine** takes 4, 5 and 6: 1 metal each.\n"
        "A die equal to one that already lies in the same section brings 1 more of that section's unit: "
        "a second 3 in Generate brings 4 energy.",
    ),
    "cards": Topic(
        "Using and building cards",
        "Every built card can be used once a round. All that it needs, free dice, resources and cards from hand, is "
        "paid first; what it gives comes after and cannot pay for the same use.\n"
        "X is what the dice show, equal dice count once. A run is three consecutive numbers.\n"
        "**Training** cards change a free die, which stays free. Laboratory, Scrap Yard and Solar Array act by "
        "themselves, once a round each, and not for being built themselves.\n"
        "**Building** takes no die: discard another card from hand with the same tool, pay the metal and energy that "
        "are printed. You may have one card of each name, but any number of Beacons and Obelisks. "
        "A card built now can be used now.\n"
        "`/factories card` explains any card, *In words* your own.",
    ),
    "end": Topic(
        "Limits, end and score",
        "At the end of your work phase you keep at most 10 cards in hand, and at most 12 metal and energy together. "
        "Goods do not count.\n"
        "**The end**: once somebody has 12 goods or 10 built cards at the end of a work phase, the round is finished "
        "and one more is played.\n"
        "**Score**: goods, and the prestige of the built cards. Beacons count 2, 5, 9 or 14 together. "
        "Cards in hand and resources count nothing. The most points win; on a tie the most metal, then the most "
        "energy, then the most cards in hand.",
    ),
    "machine": Topic(
        "Alone against The Machine",
        "The Machine starts with 2 to 5 cards, by its level. After each of your work phases it rolls five dice.\n"
        "**Green** is its market: with 1 to 4 it takes the blueprint of that slot. With 5 it takes the top of the deck "
        "and all blueprints of the market are discarded, with 6 all contractors.\n"
        "**The other dice** are its work: blue for Production, yellow for Utility, red for Training, purple for "
        "Special. A die that shows no more than it has cards of that type, the new one included, makes a good.\n"
        "What is printed on its cards does nothing, and it pays nothing. "
        "It brings the end about with 12 goods only, not with cards.\n"
        "**It scores** its goods, 1 for each card and 1 more for each Monument. You win with more points than it has; "
        "equal is not a win. Gifts to opponents fall away.",
    ),
    "several": Topic(
        "Two to five players",
        "In the market everybody has one turn, beginning with the first player. Then all roll and work at the same "
        "time, each as long as they like; cards leave the deck in the order in which moves are made. The first player "
        "changes from round to round. Tables that began under older rules work one after another.\n"
        "**Hands are hidden.** *My hand* under the board, or `/factories hand`, shows yours to you alone, with "
        "all that you can do: hiring in the market, and the whole work phase.\n"
        "Architect, Electrician and Miner bring an opponent something too; whoever hires chooses whom.\n"
        "If a player resigns, the game ends for everybody without a result.",
    ),
    "unclear": Topic(
        "Where the printed rules are silent",
        "So it is played here:\n"
        "- A deck that is empty is made anew of the discarded cards when a card is needed.\n"
        "- An empty slot is filled in its place; the row does not slide.\n"
        "- A hired contractor is discarded after the slot is filled again. The cards of a refreshed row are discarded "
        "first, so one of them may come back when the deck has to be made anew.\n"
        "- An empty row can be refreshed too while there are cards that could come.\n"
        "- The limits come at the end of each player's own work phase.\n"
        "- Investor and Black Market look at what is printed on a Megalith: 5 metal and 2 energy. "
        "Its price does not fall below 1 metal.\n"
        "- A Laboratory that is built after you gained goods in this round waits for the next one.\n"
        "- If the Engineer turns up a card that you may not have, the next one is built.\n"
        "- Both The Machine and you always have equally many turns.",
    ),
    "options": Topic(
        "Options",
        "`seats`: 1 is the game against The Machine and opens at once; with more a lobby opens, which others join. "
        "Its host can start with two or more.\n"
        "`level` (alone): The Machine starts with 2 cards (`easy`), 3 (`medium`, good for a first game), 4 (`hard`) or "
        "5 (`very_hard`).",
    ),
}
