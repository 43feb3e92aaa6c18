"""Every sentence of Solarius Mission: here those of the course of the game, of cards, of what is possible at any time.

`mats` and `space` have what is asked there, what the moves are called and why they are not legal; `events` what is
told, `amounts` what occurs inside sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from bot.games.solarius.components import (
    DISCARDED,
    DRAWN,
    MISSIONS,
    POINTS_PER_CUBE,
    RESEARCH_DRAW,
    TRACK_MAX,
    VALUE_PER_POINT,
)
from bot.games.solarius.words.amounts import begun, development, fuel, named, roman, sentence, short_costs
from bot.games.text import Text

Hint = Callable[[str], Text]

# Options

START_CARDS = Text("Begin with start cards; off: choose your own start.")
ALLOW_OVERPAY = Text("Resources may be worth more than the price.")
FIRST_OUTPOST = Text("An outpost needs the first figure of its kind on a tile: of all players, or your own.")

START_CARDS_TITLE = Text("Everybody begins")
BEGINNINGS = {True: Text("with start cards"), False: Text("with a start of their choice")}
OVERPAY_TITLE = Text("Paying with more than the price")
OVERPAYING = {True: Text("allowed"), False: Text("not allowed")}
OUTPOST_TITLE = Text("An outpost needs the first figure of its kind")
OUTPOSTS = {"all": Text("of all players"), "own": Text("of your own")}

# How far the game has come


def round_and_turn(round_: int, turn: int) -> Text:
    """Which round it is, and which turn of it."""
    return Text("Round {n}, turn {turn}", n=round_, turn=turn)


# Notation

WRITE = Text("Write a move as it stands in the list, for example take black star at 2, fly C7, use action, or stop.")
WRITE_POINTS = Text("Write points as 2 fuel, 1 spacebucks, or 1 fuel 1 spacebucks.")
NAME_COLUMNS = Text("Name the column of every cube, as pay black I I III.")


def none_of(choices: Collection[str]) -> Hint:
    upper = all(map(str.isupper, choices))
    template, names = "{text} is none of {choices}.", tuple(choices)
    return lambda text: Text(template, text=text.upper() if upper else text, choices=names)


def no_number(least: int) -> Hint:
    template = "{text} is no number here; write one from {least} to {most}."
    return lambda text: Text(template, text=text, least=least, most=99)


def no_bonus(text: str) -> Text:
    """What names no space of the bridge."""
    return Text("{text} is no space of the bridge; write what it brings, as -1 or 3.", text=text)


def no_hex(text: str) -> Text:
    return Text("{text} is no name of a hex; a hex is called C7 or so.", text=text)


def no_id(text: str) -> Text:
    return Text("{text} is no name of a station or an outpost.", text=text)


def name_cubes(text: str) -> Text:
    return Text("Name cubes by row and column, as black I + yellow III.")


# The start

CHOOSE_START = Text("Choose a tech die for column II and another one for the value 2.")
SAME_DIE = Text("Choose two different dice, one to shift and one to upgrade.")

start_label = sentence("{shift} to II, {upgrade} to 2, cubes in {rows}", shift=begun, upgrade=named)

# Cards

MAY_PLAY = Text("You may play a card of your hand.")
PLAY_NONE = Text("Play no card")
DRAW_OR_PLAY = Text("Draw a card or play one before the die action.")
DRAW = Text("Draw {n} {n:card|cards}", n=RESEARCH_DRAW)
DRAW_AND_DISCARD = Text("Draw {n} cards, then discard {m}", n=DRAWN, m=DISCARDED)
NEITHER = Text("Neither draw nor play")
NO_CARD = Text("There is no card to draw; do something else.")
NO_MARKER = Text("All {n} mission markers are used; play it as a development.", n=MISSIONS)

discard = sentence("Discard {n} {n:card|cards} of your hand.")
discard_label = sentence("Discard {development}", development=development)
play_mission_label = sentence("Mission {card} for {vp}: {cost}", cost=short_costs)
play_development_label = sentence("Play {development}", development=development)
NOT_IN_HAND = Text("That card is not in your hand; choose one that is.")

# The supplementary action

SUPPLEMENTARY = Text("Choose a supplementary action, or end your turn.")
END_WITHOUT = Text("End the turn without a supplementary action")
END_OR_EXCHANGE = Text("End your turn, or exchange something first.")
END = Text("End the turn")

take_off_label = sentence("Fly (range {n})")
buy_drives_label = sentence("Buy {n} {n:drive|drives} for {price}", price=fuel)
few_slots = sentence("There {n:is|are} {n} free {n:slot|slots} for drives; buy no more than that.")
costly_drives = sentence("{n} {n:drive costs|drives cost} {price}; buy fewer.", price=fuel)

# Anytime actions

NOT_NOW = Text("That has to wait for your own turn, between two decisions.")
OTHER_EXCHANGE = Text("That exchange is not possible; choose another one.")
CUBE_PRICE = Text("A cube costs {n} points, fuel and SpaceBucks in any mix.", n=POINTS_PER_CUBE)
LOT_PRICE = Text("Cubes worth {n} give one point; exchange one lot after another.", n=VALUE_PER_POINT)
TRACK_END = Text("A track ends at {n}; take the other points.", n=TRACK_MAX)
NO_WEAK_DRIVE = Text("There is no common drive of 1; buy one as the supplementary action.")
LAST_SETTLING = Text("You may still settle planets with your fuel and SpaceBucks.")
SETTLE_NO_MORE = Text("Settle no more planets")

sold_cube = sentence("{colour} {column}", colour=named, column=roman)
sell_cubes_label = sentence("Exchange {cubes} for {gained}")
buy_cube_label = sentence("Exchange {paid} for a {colour} cube in {column}", colour=named, column=roman)
upgrade_drive_label = sentence("Turn a drive to 2 for {price}", price=fuel)
complete_label = sentence("Settle the planet of {hex} for {price} ({vp} VP)")
pay_with_these = sentence("You have {points}; pay with what you have.")
no_such_cubes = sentence("Those cubes do not lie in the {colour} row; choose others.", colour=named)
costly_upgrade = sentence("A drive is turned for {price}; get more first.", price=fuel)
planet_needs = sentence("The planet of {hex} asks for {needs}.")
no_waiting_planet = sentence("No planet of {hex} waits to be settled; see the left of your mat.")
