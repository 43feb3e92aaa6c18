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
from renderers.otys.keys import key, used_disc
from renderers.otys.rings import ring
from renderers.otys.timers import spent
from renderers.otys.track import pin

SIGNS = (
    *(
        Sign(partial(helmet, trade, 34), word)
        for trade, word in {
            "plant": words.SIGN_PLANT_EXPERT_A_GREEN_CUBE,
            "tech": words.SIGN_TECH_EXPERT_A_TECH_CUBE,
            "metal": words.SIGN_METAL_EXPERT_A_METAL_CUBE,
            "fuel": words.SIGN_FUEL_EXPERT_A_FUEL_CUBE,
            "trader": words.SIGN_TRADER_SELLS_OR_BUYS_A_CUBE,
            "spy": words.SIGN_SPY_CONTRACTS_OR_A_TIMER,
            "engineer": words.SIGN_ENGINEER_HACKER_OR_MECHANIC,
            "explorer": words.SIGN_EXPLORER_A_REWARD_TOKEN,
        }.items()
    ),
    Sign(upgrade_disc, words.SIGN_UPGRADED_DIVER),
    *(
        Sign(partial(sponsor, effect, 92), word)
        for effect, word in {
            "credit": words.SIGN_SPONSOR_A_CREDIT,
            "battery": words.SIGN_SPONSOR_A_BATTERY,
            "twice": words.SIGN_SPONSOR_USE_THE_DIVER_TWICE,
            "key": words.SIGN_SPONSOR_ONE_OF_YOUR_KEYS_BACK,
            "upgrade": words.SIGN_SPONSOR_UPGRADE_THE_DIVER,
        }.items()
    ),
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
    Sign(partial(key, "3", "here"), words.SIGN_A_KEY_OF_THAT_LEVEL),
    Sign(partial(key, "X", "here"), words.SIGN_X_KEY_ANY_LEVEL_AND_THE),
    Sign(partial(key, "N", "here"), words.SIGN_NEUTRAL_X_KEY_THE_SAME_FOR),
    Sign(partial(pieces.key_disc, "3", 32), words.SIGN_A_KEY_SEEN_FROM_ITS_BOW),
    Sign(partial(used_disc, "3", 30, fresh=True), words.SIGN_THE_KEY_THAT_WAS_PLAYED_LAST),
    Sign(partial(pieces.starred, 76), words.SIGN_REWARD_TOKEN_FACE_DOWN),
    Sign(partial(reward, "credits", 2, 76), words.SIGN_WHAT_A_REWARD_TOKEN_GIVES),
    Sign(partial(card_back, 64, 88), words.SIGN_DECK_OF_CONTRACTS),
    Sign(partial(check_disc, 28), Text("done")),
    Sign(partial(seat_sign, SEATS[0], 28), words.SIGN_YOUR_COLOUR),
    Sign(partial(ring, 72, 60, 14, "legal"), words.SIGN_CAN_BE_CHOSEN_NOW),
    *(
        Sign(partial(pieces.sign, name, 30), word)
        for name, word in {
            "hacker": words.SIGN_HACKER_KEYS_COME_BACK_EARLIER,
            "mechanic": words.SIGN_MECHANIC_THE_PROPELLER_REACHES_FARTHER,
            "key": words.SIGN_ONE_OF_YOUR_KEYS,
            "back": words.SIGN_COMES_BACK_TO_YOU,
            "cards": words.SIGN_DRAW_CONTRACTS_STEP_CONTRACTS,
            "trader": Text("exchange"),
            "sponsor": words.SIGN_STEP_THE_SPONSOR,
            "helmet": words.SIGN_STEP_THE_DIVER,
            "timer": words.SIGN_STEP_A_TIMER_MOVES,
            "up": words.SIGN_UPGRADE_STEP_SURFACING,
            "right": words.SIGN_FOR_THAT_YOU_GET,
            "chevron": words.SIGN_MOVED_THIS_FAR_A_RANK,
        }.items()
    ),
    Sign(partial(pieces.updown, 30), words.SIGN_A_DIVER_MOVES_UP_OR_DOWN),
)


def draw_signs() -> Picture:
    """All of them with their words."""
    return draw_key(game_sign(), "Otys", words.SIGN_THE_SIGNS, SIGNS, FITTED)
