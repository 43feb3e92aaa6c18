"""The rules in short texts of our own, by topic. The authority is `rules/solarius_mission.md`."""

from __future__ import annotations

from bot.ui.messages.face import Topic
from bot.ui.pictures.static_images import StaticImage
from cogs.solarius import words
from renderers.solarius.key import draw_signs

HELPS = {
    "start": "mat",
    "take": "die",
    "place": "die",
    "colour": "die",
    "use": "die",
    "research": "die",
    "split": "die",
    "store": "mat",
    "lose": "mat",
    "develop": "mat",
    "supplementary": "supplementary",
    "discard": "supplementary",
    "play_card": "supplementary",
    "end": "turn",
    "fly": "flight",
    "give_drive": "flight",
    "planet": "flight",
    "site": "missions",
    "pay": "mat",
    "permanents": "flight",
    "hub_bonus": "missions",
    "outpost": "missions",
    "last_settling": "score",
}
"""Which topic helps with a decision, by its kind."""

TOPICS = {
    "aim": Topic(
        "What it is about",
        f"{words.AIM}\n"
        "Each turn you take a die from the bridge; its colour says what it brings: cubes, fuel, SpaceBucks, or better "
        "technology. With fuel your ship flies out to planets that want to be settled, to hexes for stations, and to "
        "hubs where missions are completed; cubes and technology pay for them.\n"
        "In the first rounds raise technology and range, then place as many figures as you can: near each other, and "
        "beside hubs, they count again at the end.",
    ),
    "signs": Topic(
        "The key to the signs",
        "Every sign that the pictures use, with its word.",
        (StaticImage("signs.png", draw_signs),),
    ),
    "turn": Topic(
        "A turn",
        "Four rounds, in each of them four turns for everybody. The most victory points (VP) after that win.\n"
        "A turn has three parts:\n"
        "1. **Die action**: take a die from the bridge, place it on your mat, use its points.\n"
        "2. **Supplementary action**, if you like, one of: buy drives, draw cards, play a card, fly.\n"
        "3. **The end**: the bridge moves on and a new die is rolled.\n"
        "In between, whenever you decide something in your own turn, *Exchange* offers exchanges, better "
        "drives and paying for planets. It comes back to where you were.\n"
        "On the board: press what you want, or choose it from a list. *My mat* shows your mat to you alone, with "
        "buttons for all other mats, for space and for its tiles. *Undo* is free until something new is revealed.",
    ),
    "die": Topic(
        "The die action",
        "**Take** a die. Its space on the bridge brings from +3 down to -1: so many points of fuel and SpaceBucks in "
        "any mix, or a payment.\n"
        "**Place** it on a normal space (four), on the transformation space (it counts as another colour), on the "
        "research space (draw a card or play one first), or on a development that takes its colour. Each space takes "
        "one die a round; the two special spaces bring 1 contamination.\n"
        "**Points**: the number on the die; a star is worth your tech die of its colour, star+1 one more. 3 or more "
        "points by the die itself bring 1 contamination.\n"
        "**Buy** more points for SpaceBucks, 2 each.\n"
        "**Use** all points for one thing: cubes of the die's colour, or its action. Black: fuel. Yellow: SpaceBucks. "
        "Turquoise: turn tech dice to higher faces. Brown: shift tech dice to the right.",
    ),
    "mat": Topic(
        "Tech dice, cubes, contamination",
        "**Upgrade** a tech die to its next face for the value that it shows: 1, 2, 3, 4 and 4. The last two faces are "
        "worth 2 and 4 VP.\n"
        "**Shift** it to the next column for 1, 2, 3 and 4 points. Columns IV and V are worth 1 VP.\n"
        "**Cubes**: a row has 3 spaces in column I, 2 in II, 1 in III; a cube is worth its column. The tech die opens "
        "them: in column I two spaces, in II three, in III also the two of column II, in IV all six.\n"
        "A cube goes to column II only while at least two lie in I, a second one only with three there; to column III "
        "only when I and II are full. You may leave cubes out. Cubes never move.\n"
        "**Prices**: a number is the exact value to pay with cubes of one row; I, II and III ask for cubes of that "
        "column.\n"
        "**Contamination** fills three spaces. What finds none lies beside the mat for good and costs 1 VP each.",
    ),
    "supplementary": Topic(
        "Drives, cards, exchanges",
        "**Drives**: each costs 3 fuel, there is room for three beside your own. Range is the sum of all drives.\n"
        "**Draw** 2 cards, then discard 1. At most 3 stay in hand.\n"
        "**Play** a card as a mission (its price is paid later, beside a hub) or as a development (once, for good, "
        "with each figure of a kind, or as a further space for dice).\n"
        "At any time in your turn:\n"
        "- 2 points of fuel and SpaceBucks for a cube of any colour; cubes worth 2 for 1 point.\n"
        "- 3 fuel: a drive of 1 becomes a 2.\n"
        "- Pay fuel or SpaceBucks for a planet that waits beside your mat. Planets that ask for tech dice are settled "
        "by themselves as soon as the dice are far enough.\n"
        "**Hands are hidden.** *My hand*, or `/solarius hand`, shows yours to you alone, with all that you can "
        "do; playing and discarding cards stands only there.",
    ),
    "flight": Topic(
        "Flying, planets, stations",
        "A step costs 1 range; 2 fuel buy one more for this flight. Giving up 1 value of a common drive opens the "
        "portals for this turn: 1 step from any to any other. The way and its price are worked out for you: choose a "
        "destination from the lists, and the board shows the way before you fly.\n"
        "You may fly over everything, but not end on a hub or on a hex of another player.\n"
        "**A planet** face down is turned up. Settle it with a colony: it waits beside your mat until what it asks for "
        "is there. Or leave it and take as many cubes of any kind as its VP. Nobody gets cubes for a planet that lies "
        "face up already.\n"
        "**A station** stands on an empty hex. One of your six cards, paid in its two colours with the values of your "
        "next slot; you choose which colour pays which. Its effect comes at once, then the lasting effects of your "
        "earlier stations once each. Lasting effects come again at the end of every round.",
    ),
    "missions": Topic(
        "Missions, hubs, outposts",
        "**A mission** is completed on an empty hex beside a hub space, built or not. Pay its cubes; its marker goes "
        "onto the hex. Your first mission at each hub brings any one of the six outpost bonuses; if the hub is not "
        "built yet, it comes with the hub, and never if the hub does not come.\n"
        "Each round begins with a new hub; four of the six appear.\n"
        "**If all around a hub is taken**, the mission may stand beside another player's figure there, or in an "
        "unbroken chain of figures from there; then it brings no bonus.\n"
        "**An outpost** can be added to a figure just placed, on an outer tile where you have none, if the figure is "
        "the first of its kind on the tile. You have two for each kind; a second one of a kind has to wait for one of "
        "each. It brings its bonus at once, and the figure counts double for hubs and in the network.",
    ),
    "score": Topic(
        "The end and the score",
        "At the end of a round everybody uses the lasting effects of all their stations, then the dice go back. After "
        "the fourth round planets may still be paid for, then this is counted:\n"
        "- settled planets: their VP; unsettled ones -1, -3, -6 together\n"
        "- settled planets of four colours 4, of three colours 2 for each set\n"
        "- second, third and fourth station: 1, 2, 3\n"
        "- completed missions: their VP; open ones -1 each\n"
        "- each figure beside a built hub 1, with an outpost 2\n"
        "- tech dice on a VP face 2 or 4, in column IV or V 1 each\n"
        "- in rows whose die is in V: 1 for each full storage column\n"
        "- fuel and SpaceBucks: 1 each from 5 on, 2 at 10\n"
        "- contamination beside the mat: -1 each\n"
        "- the largest network, figures within your range of each other: 6, 4 and 2 with four players, 4 and 2 with "
        "three, 2 with two; equal ones share and round down.\n"
        "On a tie the VP of settled planets decide, then the win is shared.",
    ),
    "unclear": Topic(
        "Where the printed rules are silent",
        "So it is played here:\n"
        "- The bridge has the spaces -1, 0, 1, 2, 3. Who cannot pay for any die takes one for nothing.\n"
        "- A die changed to another colour cannot keep its own. Turning the turquoise die during its own action "
        "changes nothing of that action.\n"
        "- The last upgrade costs 4; shifting from III to IV costs 3, from IV to V 4.\n"
        "- A tech die in III opens both spaces of column II, in IV that of column III.\n"
        "- Half a point is lost in an exchange.\n"
        "- One may end on the home planet and on portals, but not build there.\n"
        "- Planet spaces that are not used with fewer players are empty hexes.\n"
        "- A development that rewards a station rewards those built after it was played, not the one that played it.\n"
        "- An outpost is added when the figure is placed, not later, and not on the centre tile.\n"
        "- Points and range that are bought have to be of use; what is left over is lost.\n"
        "- The discards become the new deck when a card is to be drawn and none is left.\n"
        "- After the last round planets are paid from the tracks; nothing is exchanged any more. More than three "
        "unsettled planets cost -10, -15 and so on.\n"
        "- Several who decide at once do so in turn order.\n"
        "What single cards, stations, outposts and planets say is our own reconstruction.",
    ),
    "options": Topic(
        "Options",
        "`seats`: how many play at most; a lobby opens, which others join. Its host can start with two or more.\n"
        "`start_cards`: with them everybody begins with a start card and its two progress cards. Off: three cards "
        "each, of which two are kept, and everybody chooses which tech die begins in column II and which at 2.\n"
        "`allow_overpay`: cubes may be worth more than a price; otherwise they pay it exactly.\n"
        "`outpost_first_scope`: an outpost needs the first figure of its kind on the tile, of all players (`all`) or "
        "only of your own (`own`).",
    ),
}
