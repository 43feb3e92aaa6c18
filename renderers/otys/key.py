"""The key to the signs of Otys."""

from __future__ import annotations

from functools import partial

from bot.games.text import Text
from renderers.kit import palette
from renderers.kit.cells import pointing_frame
from renderers.kit.key import KeySign, draw_key
from renderers.kit.palette import SEATS
from renderers.kit.picture import Picture
from renderers.kit.pieces import check_disc, seal, seat_sign
from renderers.otys import colours, pieces, words
from renderers.otys.cards import card_back, reward, sponsor
from renderers.otys.colours import FITTED
from renderers.otys.divers import helmet, upgrade_disc
from renderers.otys.goals import game_sign
from renderers.otys.rings import ring
from renderers.otys.track import discarded_timer, pin

SIGNS = (
    *(KeySign(partial(helmet, trade, 34), word) for trade, word in words.SIGN_DIVERS.items()),
    KeySign(upgrade_disc, words.SIGN_UPGRADED_DIVER),
    *(KeySign(partial(sponsor, effect, 92), word) for effect, word in words.SIGN_SPONSORS.items()),
    *(
        KeySign(partial(pieces.cube, resource, 62), word)
        for resource, word in {kind: Text(kind) for kind in ("plant", "tech", "metal", "fuel")}.items()
    ),
    KeySign(partial(pieces.any_cube, 62), words.SIGN_A_CUBE_OF_ANY_COLOUR),
    KeySign(partial(pieces.pattern_cube, 0, 62), words.SIGN_A_COLOUR_THAT_YOU_CHOOSE_THE),
    KeySign(partial(pieces.place, 62), words.SIGN_A_FREE_SPACE_FOR_A_CUBE),
    KeySign(partial(pieces.marked_place, "plant", 62), words.SIGN_THE_PLACE_OF_A_CUBE_THAT),
    KeySign(partial(pieces.coin, 32), words.SIGN_CREDIT),
    KeySign(partial(pieces.battery, 68), Text("battery")),
    KeySign(partial(seal, "3", 32), words.SIGN_PRESTIGE),
    KeySign(partial(pin, "7", colours.AMBER, 30), words.SIGN_YOUR_MARKER_WITH_YOUR_PRESTIGE),
    KeySign(partial(pieces.hourglass, 68), words.SIGN_TIMER_ITS_LETTER_BELOW),
    KeySign(partial(pieces.disc, "A", 24, palette.RIM), words.SIGN_A_LIGHT_DISC_A_LETTER_A),
    KeySign(partial(discarded_timer, 68), words.SIGN_A_TIMER_THAT_IS_GONE),
    KeySign(partial(pieces.key, "3", "here"), words.SIGN_A_KEY_OF_THAT_LEVEL),
    KeySign(partial(pieces.key, "X", "here"), words.SIGN_X_KEY_ANY_LEVEL_AND_THE),
    KeySign(partial(pieces.key, "N", "here"), words.SIGN_NEUTRAL_X_KEY_THE_SAME_FOR),
    KeySign(partial(pieces.key_disc, "3", 32), words.SIGN_A_KEY_SEEN_FROM_ITS_BOW),
    KeySign(partial(pieces.used_disc, "3", 30, fresh=True), words.SIGN_THE_KEY_THAT_WAS_PLAYED_LAST),
    KeySign(partial(pieces.face_down_token, 76), words.SIGN_REWARD_TOKEN_FACE_DOWN),
    KeySign(partial(reward, "credits", 2, 76), words.SIGN_WHAT_A_REWARD_TOKEN_GIVES),
    KeySign(partial(card_back, 64, 88), words.SIGN_DECK_OF_CONTRACTS),
    KeySign(partial(check_disc, 28), Text("done")),
    KeySign(partial(seat_sign, SEATS[0], 28), words.SIGN_YOUR_COLOUR),
    KeySign(partial(ring, 72, 60, 14, "legal"), words.SIGN_CAN_BE_CHOSEN_NOW),
    KeySign(partial(pointing_frame, 72, 60), words.SIGN_OUTLINED),
    *(KeySign(partial(pieces.sign, name, 30), word) for name, word in words.SIGN_MARKS.items()),
    KeySign(partial(pieces.up_down_arrows, 30), words.SIGN_A_DIVER_MOVES_UP_OR_DOWN),
)


def draw_signs(page: int) -> Picture:
    """Draw a page of the key; pages count from 0."""
    return draw_key(game_sign(), "Otys", words.SIGN_THE_SIGNS, SIGNS, FITTED, page)
