"""The key to the signs of Otys."""

from __future__ import annotations

from functools import partial

from bot.games.text import Text
from renderers.kit import palette
from renderers.kit.key import Sign, draw_key
from renderers.kit.palette import SEATS
from renderers.kit.picture import Picture
from renderers.kit.pieces import check_disc, seal, seat_sign
from renderers.otys import colours, pieces
from renderers.otys.cards import card_back, reward, sponsor
from renderers.otys.colours import FITTED
from renderers.otys.divers import helmet, upgrade_disc
from renderers.otys.goals import game_sign
from renderers.otys.keys import key, used_disc
from renderers.otys.rings import ring
from renderers.otys.timers import spent
from renderers.otys.track import pin

SIGNS = (
    *(
        Sign(partial(helmet, trade, 34), Text(word))
        for trade, word in {
            "plant": "Plant expert: a green cube",
            "tech": "Tech expert: a tech cube",
            "metal": "Metal expert: a metal cube",
            "fuel": "Fuel expert: a fuel cube",
            "trader": "Trader: sells or buys a cube",
            "spy": "Spy: contracts, or a Timer",
            "engineer": "Engineer: Hacker or Mechanic",
            "explorer": "Explorer: a reward token",
        }.items()
    ),
    Sign(upgrade_disc, Text("upgraded diver")),
    *(
        Sign(partial(sponsor, effect, 84), Text(word))
        for effect, word in {
            "credit": "sponsor: a Credit",
            "battery": "sponsor: a battery",
            "twice": "sponsor: use the diver twice",
            "key": "sponsor: one of your keys back",
            "upgrade": "sponsor: upgrade the diver",
        }.items()
    ),
    *(
        Sign(partial(pieces.cube, resource, 62), Text(word))
        for resource, word in {"plant": "plant", "tech": "tech", "metal": "metal", "fuel": "fuel"}.items()
    ),
    Sign(partial(pieces.any_cube, 62), Text("a cube of any colour")),
    Sign(partial(pieces.letter_cube, 0, 62), Text("a colour that you choose; the same letter is the same colour")),
    Sign(partial(pieces.place, 62), Text("a free space for a cube")),
    Sign(partial(pieces.faint_place, "plant", 62), Text("the place of a cube that is gone")),
    Sign(partial(pieces.coin, 32), Text("Credit")),
    Sign(partial(pieces.battery, 68), Text("battery")),
    Sign(partial(seal, "3", 32), Text("Prestige")),
    Sign(partial(pin, "7", colours.AMBER, 24), Text("your marker, with your Prestige")),
    Sign(partial(pieces.hourglass, 68), Text("Timer; its letter below")),
    Sign(partial(pieces.disc, "A", 24, palette.RIM), Text("a light disc: a letter, a step of the turn")),
    Sign(partial(spent, 68), Text("a Timer that is gone")),
    Sign(partial(key, "3", "here"), Text("a key of that level")),
    Sign(partial(key, "X", "here"), Text("X key: any level, and the sponsors move")),
    Sign(partial(key, "N", "here"), Text("neutral X key: the same, for once")),
    Sign(partial(pieces.key_disc, "3", 32), Text("a key, seen from its bow")),
    Sign(partial(used_disc, "3", 30, fresh=True), Text("the key that was played last")),
    Sign(partial(pieces.starred, 76), Text("reward token, face down")),
    Sign(partial(reward, "credits", 2, 76), Text("what a reward token gives")),
    Sign(partial(card_back, 64, 88), Text("deck of contracts")),
    Sign(partial(check_disc, 28), Text("done")),
    Sign(partial(seat_sign, SEATS[0], 28), Text("your colour")),
    Sign(partial(ring, 72, 60, 14, "legal"), Text("can be chosen now")),
    *(
        Sign(partial(pieces.sign, name, 30), Text(word))
        for name, word in {
            "hacker": "Hacker: keys come back earlier",
            "mechanic": "Mechanic: the propeller reaches farther",
            "key": "one of your keys",
            "back": "comes back to you",
            "cards": "draw contracts; step: contracts",
            "trader": "exchange",
            "star": "step: the sponsor",
            "helmet": "step: the diver",
            "timer": "step: a Timer moves",
            "up": "upgrade; step: surfacing",
            "right": "for that you get",
            "chevron": "moved this far; a rank",
        }.items()
    ),
    Sign(partial(pieces.updown, 30), Text("a diver moves up or down")),
)


def draw_signs() -> Picture:
    """All of them with their words."""
    return draw_key(game_sign(), "Otys", Text("the signs"), SIGNS, FITTED)
