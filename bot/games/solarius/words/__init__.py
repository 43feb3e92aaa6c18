"""Texts of Solarius Mission: the course of the game, cards and anytime actions.

`mats` and `space` have the prompts, labels and refusals of their decisions; `events` has the log, `amounts` the names
and amounts inside sentences.
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
from bot.games.solarius.words.amounts import colour_name, column_name, fuel, named_development, sentence, short_costs
from bot.games.text import Text

Hint = Callable[[str], Text]

# Options

START_CARDS = Text("Begin with start cards. Off: choose your own start.")
ALLOW_OVERPAY = Text("Resources can be worth more than the price.")
FIRST_OUTPOST = Text("An outpost needs the first figure of its kind on a tile: anyone's, or yours.")

START_CARDS_TITLE = Text("Start", context="how a game starts")
BEGINNINGS = {True: Text("start cards"), False: Text("your choice")}
OVERPAY_TITLE = Text("Overpaying")
OVERPAYING = {True: Text("allowed"), False: Text("not allowed")}
OUTPOST_TITLE = Text("Outposts on a tile")
OUTPOSTS = {"all": Text("first figure of its kind"), "own": Text("your first figure of its kind")}

# How far the game has come


def round_and_turn(round_: int, turn: int) -> Text:
    """Which round it is, and which turn of it."""
    return Text("Round {n}, turn {turn}", n=round_, turn=turn)


# Notation

WRITE = Text("Write a move like take black star at 2, fly C7, use action or stop.")
WRITE_POINTS = Text("Write points like 2 fuel, 1 spacebucks or 1 fuel 1 spacebucks.")
NAME_COLUMNS = Text("Name the column of each cube, like pay black I I III.")


def no_choice(choices: Collection[str]) -> Hint:
    upper = all(map(str.isupper, choices))
    template, names = "{text} isn't a choice here. Write {choices:or}.", tuple(choices)
    return lambda text: Text(template, text=text.upper() if upper else text, choices=names)


def no_number(least: int) -> Hint:
    template = "{text} isn't a choice here. Write a number from {least} to {most}."
    return lambda text: Text(template, text=text, least=least, most=99)


def no_bonus(text: str) -> Text:
    """Not a space of the bridge."""
    return Text("{text} isn't a bridge space. Write its bonus, like -1 or 3.", text=text)


def no_hex(text: str) -> Text:
    return Text("{text} isn't a hex. Hexes have names like C7.", text=text)


def no_id(text: str) -> Text:
    return Text("{text} isn't a station or an outpost. They have names like SS5 and O3.", text=text)


def no_cube(text: str) -> Text:
    return Text("{text} isn't a cube. Write cubes like black I + yellow III.", text=text)


# The start

CHOOSE_START = Text("Choose a tech die for column II and another to turn to 2.")
SAME_DIE = Text("Choose two different dice.")

start_label = sentence("{shift:begun} to II, {upgrade} to 2, cubes in {rows}", shift=colour_name, upgrade=colour_name)

# Cards

MAY_PLAY = Text("You can play a card.")
PLAY_NONE = Text("Play no card")
DRAW_OR_PLAY = Text("Draw or play a card before the die action.")
DRAW = Text("Draw {n} {n:card|cards}", n=RESEARCH_DRAW)
DRAW_AND_DISCARD = Text("Draw {n} cards, discard {m}", n=DRAWN, m=DISCARDED)
NEITHER = Text("Skip research")
NO_CARD = Text("There are no cards left to draw.")
NO_MARKER = Text("All {n} mission markers are in use. Play the card as a development.", n=MISSIONS)

discard = sentence("Discard {n} {n:card|cards}.")
discard_label = sentence("Discard {development}", development=named_development)
play_mission_label = sentence("Play mission {card} ({vp} VP): {cost}", cost=short_costs)
play_development_label = sentence("Play {development}", development=named_development)
NOT_IN_HAND = Text("That card isn't in your hand.")

# The supplementary action

SUPPLEMENTARY = Text("Choose a supplementary action, or end your turn.")
END_OR_EXCHANGE = Text("End your turn, or exchange first.")
END = Text("End turn")

take_off_label = sentence("Fly (range {n})")
buy_drives_label = sentence("Buy {n} {n:drive|drives} for {price}", price=fuel)
few_slots = sentence("You only have {n} free drive {n:slot|slots}.")
costly_drives = sentence("{n} {n:drive costs|drives cost} {price}.", price=fuel)

# Anytime actions

NOT_NOW = Text("You can only do that between decisions on your turn.")
OTHER_EXCHANGE = Text("You can't make that exchange.")
CUBE_PRICE = Text("A cube costs {n} fuel or SpaceBucks.", n=POINTS_PER_CUBE)
LOT_PRICE = Text("Exchange cubes worth {n} for 1 point, one lot at a time.", n=VALUE_PER_POINT)
TRACK_END = Text("A track ends at {n}.", n=TRACK_MAX)
NO_WEAK_DRIVE = Text("You haven't bought a value-1 drive.")
LAST_SETTLING = Text("You can still pay for planets.")
SETTLE_NO_MORE = Text("Done settling")

sold_cube = sentence("{colour} {column}", colour=colour_name, column=column_name)
sell_cubes_label = sentence("Exchange {cubes} for {gained}")
buy_cube_label = sentence("Exchange {paid} for {colour} {column}", colour=colour_name, column=column_name)
upgrade_drive_label = sentence("Upgrade a drive to 2 for {price}", price=fuel)
complete_label = sentence("Settle {hex} for {price} ({vp} VP)")
pay_with_these = sentence("You only have {points}.")
no_such_cubes = sentence("You don't have those {colour} cubes.", colour=colour_name)
costly_upgrade = sentence("You need {price} to upgrade a drive.", price=fuel)
planet_needs = sentence("The planet on {hex} needs {needs}.")
no_waiting_planet = sentence("You have no unsettled planet from {hex}.")
