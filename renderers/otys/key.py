"""The key to the signs of Otys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType

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

_HELMETS = {trade: KeySign(partial(helmet, trade, 34), word) for trade, word in words.SIGN_DIVERS.items()}
_UPGRADED = KeySign(upgrade_disc, words.SIGN_UPGRADED_DIVER)
_SPONSORS = tuple(KeySign(partial(sponsor, effect, 92), word) for effect, word in words.SIGN_SPONSORS.items())
_CUBES = tuple(KeySign(partial(pieces.cube, kind, 62), Text(kind)) for kind in ("plant", "tech", "metal", "fuel"))
_ANY_CUBE = KeySign(partial(pieces.any_cube, 62), words.SIGN_A_CUBE_OF_ANY_COLOUR)
_PATTERN = KeySign(partial(pieces.pattern_cube, 0, 62), words.SIGN_A_COLOUR_THAT_YOU_CHOOSE_THE)
_FREE_SPACE = KeySign(partial(pieces.place, 62), words.SIGN_A_FREE_SPACE_FOR_A_CUBE)
_MARKED_PLACE = KeySign(partial(pieces.marked_place, "plant", 62), words.SIGN_THE_PLACE_OF_A_CUBE_THAT)
_CREDIT = KeySign(partial(pieces.coin, 32), words.SIGN_CREDIT)
_BATTERY = KeySign(partial(pieces.battery, 68), Text("battery"))
_PRESTIGE = KeySign(partial(seal, "3", 32), words.SIGN_PRESTIGE)
_MARKER = KeySign(partial(pin, "7", colours.AMBER, 30), words.SIGN_YOUR_MARKER_WITH_YOUR_PRESTIGE)
_TIMER = KeySign(partial(pieces.hourglass, 68), words.SIGN_TIMER_ITS_LETTER_ABOVE)
_LETTER = KeySign(partial(pieces.disc, "A", 24, palette.RIM), words.SIGN_A_LIGHT_DISC_A_LETTER_A)
_NO_TIMER = KeySign(partial(discarded_timer, 68), words.SIGN_A_TIMER_THAT_IS_GONE)
_KEYS = (
    KeySign(partial(pieces.key, "3", "here"), words.SIGN_A_KEY_OF_THAT_LEVEL),
    KeySign(partial(pieces.key, "X", "here"), words.SIGN_X_KEY_ANY_LEVEL_AND_THE),
    KeySign(partial(pieces.key, "N", "here"), words.SIGN_NEUTRAL_X_KEY_THE_SAME_FOR),
)
_BOW = KeySign(partial(pieces.key_disc, "3", 32), words.SIGN_A_KEY_SEEN_FROM_ITS_BOW)
_LAST_KEY = KeySign(partial(pieces.used_disc, "3", 30, fresh=True), words.SIGN_THE_KEY_THAT_WAS_PLAYED_LAST)
_FACE_DOWN = KeySign(partial(pieces.face_down_token, 76), words.SIGN_REWARD_TOKEN_FACE_DOWN)
_TOKEN = KeySign(partial(reward, "credits", 2, 76), words.SIGN_WHAT_A_REWARD_TOKEN_GIVES)
_DECK = KeySign(partial(card_back, 64, 88), words.SIGN_DECK_OF_CONTRACTS)
_CHOICE = KeySign(partial(ring, 72, 60, 14, "legal"), words.SIGN_CAN_BE_CHOSEN_NOW)
_MARKS = {name: KeySign(partial(pieces.sign, name, 30), word) for name, word in words.SIGN_MARKS.items()}
_ARROWS = KeySign(partial(pieces.up_down_arrows, 30), words.SIGN_A_DIVER_MOVES_UP_OR_DOWN)

SIGNS = (
    *_HELMETS.values(),
    _UPGRADED,
    *_SPONSORS,
    *_CUBES,
    _ANY_CUBE,
    _PATTERN,
    _FREE_SPACE,
    _MARKED_PLACE,
    _CREDIT,
    _BATTERY,
    _PRESTIGE,
    _MARKER,
    _TIMER,
    _LETTER,
    _NO_TIMER,
    *_KEYS,
    _BOW,
    _LAST_KEY,
    _FACE_DOWN,
    _TOKEN,
    _DECK,
    KeySign(partial(check_disc, 28), Text("done")),
    KeySign(partial(seat_sign, SEATS[0], 28), words.SIGN_YOUR_COLOUR),
    _CHOICE,
    KeySign(partial(pointing_frame, 72, 60), words.SIGN_OUTLINED),
    *_MARKS.values(),
    _ARROWS,
)

TOPIC_SIGNS: Mapping[str, Sequence[KeySign]] = MappingProxyType(
    {
        "turn": (_MARKS["key"], *(_MARKS[step] for step in ("sponsor", "helmet", "cards", "up", "timer")), _CHOICE),
        "column": (*_KEYS, _LAST_KEY, _MARKS["hacker"], _MARKS["back"], _MARKS["mechanic"], _BATTERY, _ARROWS),
        "divers": (*_HELMETS.values(), _UPGRADED, _CREDIT, *_SPONSORS),
        "contracts": (*_CUBES, _PATTERN, _PRESTIGE, _CREDIT, _BATTERY, _BOW, _DECK),
        "store": (_HELMETS["trader"], *_CUBES, _MARKED_PLACE, _CREDIT, _PRESTIGE),
        "tokens": (_HELMETS["explorer"], _TOKEN, _FACE_DOWN, *_CUBES, _PRESTIGE, _CREDIT, _BATTERY, _KEYS[2]),
        "timers": (_TIMER, _LETTER, _NO_TIMER, _MARKER, *_CUBES, _MARKS["chevron"]),
    }
)
"""The signs that a topic of the rules is about."""


def draw_signs(page: int) -> Picture:
    """Draw a page of the key; pages count from 0."""
    return draw_key(game_sign(), "Otys", words.SIGN_THE_SIGNS, SIGNS, FITTED, page)


def draw_topic(topic: str) -> Picture:
    """Draw the signs that a topic of the rules is about."""
    return draw_key(game_sign(), "Otys", words.SIGN_THE_SIGNS, TOPIC_SIGNS[topic], FITTED, 0)
