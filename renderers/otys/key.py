"""The key to the signs of Otys."""

from __future__ import annotations

from functools import partial

from bot.games.text import Text
from renderers.kit import palette
from renderers.kit.key import Sign, draw_key
from renderers.kit.palette import SEATS
from renderers.kit.picture import Picture
from renderers.kit.pieces import check_disc, seal, seat_sign
from renderers.otys import colours, pieces, words
from renderers.otys.cards import card_back, reward, sponsor
from renderers.otys.colours import FITTED
from renderers.otys.divers import helmet, upgrade_disc
from renderers.otys.goals import game_sign
from renderers.otys.rings import ring
from renderers.otys.timers import spent
from renderers.otys.track import pin

SIGNS = (
    *(Sign(partial(helmet, trade, 34), word) for trade, word in words.SIGN_DIVERS.items()),
    Sign(upgrade_disc, words.SIGN_UPGRADED_DIVER),
    *(Sign(partial(sponsor, effect, 92), word) for effect, word in words.SIGN_SPONSORS.items()),
    *(
        Sign(partial(pieces.cube, resource, 62), word)
        for resource, word in {kind: Text(kind) for kind in ("plant", "tech", "metal", "fuel")}.items()
    ),
    Sign(partial(pieces.any_cube, 62), words.SIGN_A_CUBE_OF_ANY_COLOUR),
    Sign(partial(pieces.letter_cube, 0, 62), words.SIGN_A_COLOUR_THAT_YOU_CHOOSE_THE),
    Sign(partial(pieces.place, 62), words.SIGN_A_FREE_SPACE_FOR_A_CUBE),
    Sign(partial(pieces.faint_place, "plant", 62), words.SIGN_THE_PLACE_OF_A_CUBE_THAT),
    Sign(partial(pieces.coin, 32), words.SIGN_CREDIT),
    Sign(partial(pieces.battery, 68), Text("battery")),
    Sign(partial(seal, "3", 32), words.SIGN_PRESTIGE),
    Sign(partial(pin, "7", colours.AMBER, 30), words.SIGN_YOUR_MARKER_WITH_YOUR_PRESTIGE),
    Sign(partial(pieces.hourglass, 68), words.SIGN_TIMER_ITS_LETTER_BELOW),
    Sign(partial(pieces.disc, "A", 24, palette.RIM), words.SIGN_A_LIGHT_DISC_A_LETTER_A),
    Sign(partial(spent, 68), words.SIGN_A_TIMER_THAT_IS_GONE),
    Sign(partial(pieces.key, "3", "here"), words.SIGN_A_KEY_OF_THAT_LEVEL),
    Sign(partial(pieces.key, "X", "here"), words.SIGN_X_KEY_ANY_LEVEL_AND_THE),
    Sign(partial(pieces.key, "N", "here"), words.SIGN_NEUTRAL_X_KEY_THE_SAME_FOR),
    Sign(partial(pieces.key_disc, "3", 32), words.SIGN_A_KEY_SEEN_FROM_ITS_BOW),
    Sign(partial(pieces.used_disc, "3", 30, fresh=True), words.SIGN_THE_KEY_THAT_WAS_PLAYED_LAST),
    Sign(partial(pieces.starred, 76), words.SIGN_REWARD_TOKEN_FACE_DOWN),
    Sign(partial(reward, "credits", 2, 76), words.SIGN_WHAT_A_REWARD_TOKEN_GIVES),
    Sign(partial(card_back, 64, 88), words.SIGN_DECK_OF_CONTRACTS),
    Sign(partial(check_disc, 28), Text("done")),
    Sign(partial(seat_sign, SEATS[0], 28), words.SIGN_YOUR_COLOUR),
    Sign(partial(ring, 72, 60, 14, "legal"), words.SIGN_CAN_BE_CHOSEN_NOW),
    *(Sign(partial(pieces.sign, name, 30), word) for name, word in words.SIGN_MARKS.items()),
    Sign(partial(pieces.updown, 30), words.SIGN_A_DIVER_MOVES_UP_OR_DOWN),
)


def draw_signs() -> Picture:
    """All of them with their words."""
    return draw_key(game_sign(), "Otys", words.SIGN_THE_SIGNS, SIGNS, FITTED)
