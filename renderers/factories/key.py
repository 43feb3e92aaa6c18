"""The key to the signs of Fantastic Factories."""

from __future__ import annotations

from functools import partial

from bot.games.text import Text
from renderers.factories import pieces, rings, words
from renderers.factories.colours import FITTED
from renderers.factories.dice import die, socket
from renderers.factories.goals import game_sign
from renderers.factories.strip import strip
from renderers.kit import palette
from renderers.kit.key import KeySign, draw_key
from renderers.kit.palette import SEATS
from renderers.kit.picture import Picture
from renderers.kit.pieces import check_disc, seat_sign

_HIGH = 60


SIGNS = (
    *(KeySign(partial(pieces.type_tile, kind, 72), word) for kind, word in words.SIGN_TYPES.items()),
    *(KeySign(partial(pieces.coin, tool, 72), word) for tool, word in words.SIGN_TOOLS.items()),
    KeySign(partial(pieces.metal, 72), Text("metal")),
    KeySign(partial(pieces.energy, 72), Text("energy")),
    KeySign(partial(pieces.goods, 72), words.SIGN_GOODS_1_POINT_EACH),
    KeySign(partial(pieces.cards, 72), words.SIGN_A_BLUEPRINT_A_CARD_TO_YOUR),
    KeySign(partial(pieces.hand, 72), words.SIGN_CARDS_IN_HAND),
    KeySign(partial(pieces.built, 72), words.SIGN_BUILT_CARDS),
    KeySign(partial(pieces.prestige, "3", 76), words.SIGN_PRESTIGE_POINTS_FOR_A_BUILT_CARD),
    KeySign(partial(pieces.bell, 72), words.SIGN_ACTS_BY_ITSELF),
    KeySign(partial(die, 5, 68), words.SIGN_A_DIE_WITH_THIS_FACE),
    KeySign(partial(die, "≤3", 68), words.SIGN_A_DIE_OF_AT_MOST_3),
    KeySign(partial(die, "≥4", 68), words.SIGN_A_DIE_OF_AT_LEAST_4),
    KeySign(partial(die, "X", 68), words.SIGN_A_DIE_OF_ANY_FACE_X),
    KeySign(partial(die, "?", 68), words.SIGN_A_DIE_OF_A_FACE_THAT),
    KeySign(partial(die, "+1", 68), words.SIGN_THE_DIE_GOES_UP_BY_1),
    KeySign(partial(die, "−1", 68), words.SIGN_THE_DIE_GOES_DOWN_BY_1),
    KeySign(partial(die, "", 68, gained=True), words.SIGN_AN_EXTRA_DIE),
    KeySign(partial(socket, 68), words.SIGN_A_FREE_PLACE_FOR_A_DIE),
    KeySign(partial(strip, (("arrow", ""),), _HIGH, 120), words.SIGN_FOR_THAT_YOU_GET),
    KeySign(partial(strip, (("slash", ""),), _HIGH, 120), words.SIGN_ONE_OR_THE_OTHER),
    KeySign(partial(strip, (("turn", ""),), _HIGH, 120), words.SIGN_TURN_A_DIE_TO_ITS_OTHER),
    KeySign(partial(strip, (("again", ""),), _HIGH, 120), words.SIGN_ROLL_AGAIN),
    KeySign(partial(strip, (("market", ""),), _HIGH, 120), words.SIGN_USE_A_CARD_OF_THE_MARKET),
    KeySign(partial(strip, (("other", ""),), _HIGH, 120), words.SIGN_ANOTHER_PLAYER),
    KeySign(partial(strip, (("hammer", ""),), _HIGH, 120), words.SIGN_BUILD_A_CARD),
    KeySign(partial(pieces.badge, "2", 34, palette.INK, palette.TEXT), words.SIGN_THE_NUMBER_OF_A_SLOT_OF),
    KeySign(partial(pieces.sign, "hat", 64, palette.TEXT), Text("contractors")),
    KeySign(partial(pieces.robot_tile, 72), words.SIGN_THE_MACHINE),
    KeySign(partial(rings.usable_ring, 84, 56, 14), words.SIGN_CAN_BE_USED_NOW),
    KeySign(partial(rings.proposed_ring, 84, 56, 14), words.SIGN_WHAT_YOU_CONSIDER),
    KeySign(partial(rings.last_move_ring, 84, 56, 14, 0), words.SIGN_WHAT_SOMEBODY_DID_LAST),
    KeySign(partial(check_disc, 28), words.SIGN_MADE_A_GOOD),
    *(KeySign(partial(seat_sign, SEATS[seat], 28), Text("player {n}", n=seat + 1)) for seat in range(5)),
)


def draw_signs(page: int) -> Picture:
    """Draw a page of the key; pages count from 0."""
    return draw_key(game_sign(), "Fantastic Factories", words.SIGN_THE_SIGNS, SIGNS, FITTED, page)
