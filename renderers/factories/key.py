"""The key to the signs of Fantastic Factories."""

from __future__ import annotations

from functools import partial

from bot.games.text import Text
from renderers.factories import pieces, rings
from renderers.factories.colours import FITTED
from renderers.factories.dice import die, socket
from renderers.factories.goals import game_sign
from renderers.factories.strip import strip
from renderers.kit import palette
from renderers.kit.key import Sign, draw_key
from renderers.kit.palette import SEATS
from renderers.kit.picture import Picture
from renderers.kit.pieces import check_disc, seat_sign

_HIGH = 60


SIGNS = (
    *(
        Sign(partial(pieces.type_tile, kind, 72), Text(word))
        for kind, word in {
            "production": "Production",
            "utility": "Utility",
            "training": "Training: changes dice",
            "special": "Special",
            "monument": "Monument: points alone",
        }.items()
    ),
    *(
        Sign(partial(pieces.coin, tool, 72), Text(word))
        for tool, word in {
            "hammer": "tool hammer: pay with a card that shows it",
            "wrench": "tool wrench",
            "gear": "tool gear",
            "shovel": "tool shovel",
        }.items()
    ),
    Sign(partial(pieces.metal, 72), Text("metal")),
    Sign(partial(pieces.energy, 72), Text("energy")),
    Sign(partial(pieces.goods, 72), Text("goods: 1 point each")),
    Sign(partial(pieces.cards, 72), Text("a blueprint: a card to your hand")),
    Sign(partial(pieces.hand, 72), Text("cards in hand")),
    Sign(partial(pieces.built, 72), Text("built cards")),
    Sign(partial(pieces.prestige, "3", 76), Text("prestige: points for a built card")),
    Sign(partial(pieces.bell, 72), Text("acts by itself")),
    Sign(partial(die, 5, 68), Text("a die with this face")),
    Sign(partial(die, "≤3", 68), Text("a die of at most 3")),
    Sign(partial(die, "≥4", 68), Text("a die of at least 4")),
    Sign(partial(die, "X", 68), Text("a die of any face; X is what it shows")),
    Sign(partial(die, "?", 68), Text("a die of a face that you choose")),
    Sign(partial(die, "+1", 68), Text("the die goes up by 1")),
    Sign(partial(die, "−1", 68), Text("the die goes down by 1")),
    Sign(partial(die, "", 68, gained=True), Text("an extra die")),
    Sign(partial(socket, 68), Text("a free place for a die")),
    Sign(partial(strip, (("arrow", ""),), _HIGH, 120), Text("for that you get")),
    Sign(partial(strip, (("slash", ""),), _HIGH, 120), Text("one or the other")),
    Sign(partial(strip, (("turn", ""),), _HIGH, 120), Text("turn a die to its other side")),
    Sign(partial(strip, (("again", ""),), _HIGH, 120), Text("roll again")),
    Sign(partial(strip, (("market", ""),), _HIGH, 120), Text("use a card of the market")),
    Sign(partial(strip, (("other", ""),), _HIGH, 120), Text("another player")),
    Sign(partial(strip, (("hammer", ""),), _HIGH, 120), Text("build a card")),
    Sign(partial(pieces.badge, "2", 34, palette.INK, palette.TEXT), Text("the number of a slot of the market")),
    Sign(partial(pieces.sign, "hat", 64, palette.TEXT), Text("contractors")),
    Sign(partial(pieces.robot_tile, 72), Text("The Machine")),
    Sign(partial(rings.usable, 84, 56, 14), Text("can be used now")),
    Sign(partial(rings.proposed, 84, 56, 14), Text("what you consider")),
    Sign(partial(rings.latest, 84, 56, 14, 0), Text("what somebody did last")),
    Sign(partial(check_disc, 28), Text("made a good")),
    *(Sign(partial(seat_sign, SEATS[seat], 28), Text("player {n}", n=seat + 1)) for seat in range(5)),
)


def draw_signs() -> Picture:
    """All of them with their words."""
    return draw_key(game_sign(), "Fantastic Factories", Text("the signs"), SIGNS, FITTED)
