"""Every sentence of Otys that is asked, offered or refused.

A sentence with gaps is a function of them: `sold(resource=RESOURCE_NAMES["plant"])`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from bot.games.otys.components import DIVERS, LEVELS, RESOURCES
from bot.games.otys.words.amounts import LETTERS
from bot.games.text import Text

# Options

START = Text("Where the Timers start; the lower space is the harder game.")
TIES = Text("Equally scarce colours at the setup: you are asked, or they come as listed.")
UPGRADE = Text("Whom the sponsor turns over: the diver of the active level, or any of yours.")

START_TITLE = Text("The Timers start on space")
TIES_TITLE = Text("Equally scarce colours at the setup")
TIED = {"ask": Text("you choose"), "listed": Text("come as listed")}
UPGRADE_TITLE = Text("The sponsor turns over")
UPGRADED = {"active": Text("the diver of the active level"), "any": Text("any of your divers")}

# Notation

WRITE = Text("Write a move as key 3, key x 3, take plant, sell plant, complete C11 PPT, surface, timer a down or pass.")


def no_resource(name: str) -> Text:
    """Not a resource."""
    return Text("{name} is no resource; they are {known}.", name=name, known=RESOURCES)


def no_level(name: str) -> Text:
    """Not a level."""
    return Text("{name} is no level; they are 1 to {last}.", name=name, last=LEVELS[-1])


def no_diver(name: str) -> Text:
    """Not a diver."""
    return Text("{name} is no diver; they are {known}.", name=name, known=tuple(DIVERS))


def no_contract(name: str) -> Text:
    """Not a contract."""
    return Text("{name} is no contract; they are called C07 or so.", name=name)


def no_cubes(name: str) -> Text:
    """Not the letters of cubes, or too many of them."""
    template = "{name} are no cubes; write a letter for each: {letters}."
    return Text(template, name=name, letters=tuple(LETTERS.values()))


# Prompts and what to do instead of a move that is not asked for, by the kind of the prompt

PROMPTS: Mapping[str, Text] = {
    "order": Text("Several colours are equally scarce: choose which one comes next."),
    "key": Text("Choose a key."),
    "upgrade": Text("The sponsor can upgrade a diver for Prestige."),
    "retrieve": Text("Take a key back from the Hacker track."),
    "cubes": Text("Place cubes of the reward token."),
    "draw": Text("Keep one of the drawn contracts."),
    "timer": Text("Move a Timer one space towards 0."),
}
use = partial(Text, "Use the {diver} on level {level}.")
finish = partial(Text, "Complete contracts with the cubes of level {level}, then surface.")

_INSTEAD: Mapping[str, Text] = {
    "order": Text("choose first which colour comes next, as order plant"),
    "key": Text("choose a key first, as key 3"),
    "upgrade": Text("decide about the sponsor first: upgrade a diver, or pass"),
    "retrieve": Text("take a key back first, as retrieve 3, or pass"),
    "dive": Text("use the diver first, or pass"),
    "cubes": Text("place the cubes of the token first, or pass"),
    "draw": Text("keep one of the drawn contracts first"),
    "finish": Text("the diver is done: complete contracts or surface"),
    "timer": Text("move a Timer, as timer a down"),
}


def not_now(kind: str) -> Text:
    """Another decision is asked for."""
    return Text("That is not asked now; {instead}.", instead=_INSTEAD[kind])


# Labels

order_label = partial(Text, "Next comes {resource}")
KEY_LABELS = {
    "number": partial(Text, "Key {level}: {diver} ({effect}); sponsor {sponsor}"),
    "x": partial(Text, "X key to {level}: {diver} ({effect}); sponsor {sponsor}"),
    "n": partial(Text, "Neutral key to {level}: {diver} ({effect}); sponsor {sponsor}"),
}
upgrade_label = partial(Text, "Upgrade the {diver}: gain {gain}")
TAKE_X_KEY = Text("Take back the X key")
take_key_label = partial(Text, "Take back key {key}")
propel_down_label = partial(Text, "Propel {diver} {n} down: {acting} acts")
propel_up_label = partial(Text, "Propel {diver} {n} up: {acting} acts")
take_label = partial(Text, "Take 1 {resource} to level {level}")
take_more_label = partial(Text, "Take 1 {resource} to level {level} + {extra}")
bonus_label = partial(Text, "Only the bonus: {bonus}")
sell_label = partial(Text, "Sell 1 {resource} for {gain}")
buy_label = partial(Text, "Buy 1 {resource} for {gain}")
draw_label = partial(Text, "Draw {n} {n:contract|contracts}, keep 1")
keep_label = partial(Text, "Keep contract: {price} for {reward}")
twin_label = partial(Text, "{label} ({card})")
timer_label = partial(Text, "Timer {name} to {to}")
timer_cube_label = partial(Text, "Timer {name} to {to}: {resource} to the {place}")
timer_discard_label = partial(Text, "Timer {name} to {to}: {resource} to the {place}, its contract discarded")
STORE = Text("Store")
SUPPLY = Text("supply")
hacker_label = partial(Text, "Hacker: keys come back at {new}, not {old}")
mechanic_label = partial(Text, "Mechanic: a propeller moves {new}, not {old}")
token_keep_label = partial(Text, "Keep a token: {effect}")
token_use_label = partial(Text, "Use a token: {effect}")
complete_label = partial(Text, "Pay {paid}: {gain}")
complete_token_label = partial(Text, "Pay {paid} and a token: {gain}")
surface_label = partial(Text, "Surface: {diver} rises to the top")
stay_label = partial(Text, "Stay for 1 battery: {diver} remains on level {level}")
PASS_LABELS: Mapping[str, Text] = {
    "upgrade": Text("Upgrade nobody"),
    "retrieve": Text("Take no key back"),
    "cubes": Text("Place no more cubes"),
}
unused_label = partial(Text, "Do not use the {diver}")
enough_label = partial(Text, "No more from the {diver}")
priced = partial(Text, "{text}; pay {n} {n:Credit|Credits}")
meets = partial(Text, "{text}; meets {name}")
meets_marker = partial(Text, "{text}; meets your marker")
other_meets_marker = partial(Text, "{text}; {name} meets your marker")
at_marker = partial(Text, "{text}, at your marker")
game_over = partial(Text, "{text}; the end")

# Warnings

ends = partial(Text, "The last Timer and your marker meet: the game ends with {n} Prestige.")
discards_timer = partial(Text, "Your marker and Timer {name} meet: that Timer is discarded.")
waits = partial(
    Text, "Timer {name} waits at your marker. It is discarded when you next gain Prestige or your turn ends."
)
discards_contract = partial(Text, "Timer {name} reaches the {resource}: the contract that carries it is discarded.")
reaches = partial(Text, "Timer {name} reaches the {resource}; no contract carries it.")

# Refusals

SCARCEST_FIRST = Text("The scarcest colours come first; choose one of those that are listed.")
NO_NEUTRAL_KEY = Text("You have no neutral key; choose one of your own.")
key_spent = partial(Text, "On the Hacker track now: {key}. Choose a key that lies on its place.")
upgraded_already = partial(Text, "The {diver} is upgraded already; choose another, or pass.")
upgrades_another = partial(Text, "The sponsor upgrades the {acting} on the active level, not the {diver}.")
not_on_the_track = partial(Text, "It is not on the Hacker track; take back {keys}.")
TOO_LATE_TO_PROPEL = Text("The propeller runs before the diver acts; go on with the diver, or pass.")
PROPELLED = Text("The propeller has run this turn; use the diver, or pass.")
PROPELLER_NEEDS_BATTERY = Text("A propeller takes a battery and you have none; use the diver, or pass.")
too_far = partial(Text, "Your Mechanic moves a diver by {n} at most; choose a nearer place.")
column_ends = partial(Text, "The column ends there; move the {diver} the other way.")
cannot = partial(Text, "The {diver} on level {level} cannot do that.")
too_dear = partial(Text, "The {diver} takes {cost} {cost:Credit|Credits} and you have {n}; pass.")
brings_another = partial(Text, "It brings {resource}; take that.")
supply_empty = partial(Text, "The supply has no {resource} left; pass.")
level_full = partial(Text, "Level {level} has {n} spaces and all are taken; pass.")
NO_BONUS = Text("There is no bonus to take now; take the cube, or pass.")
none_to_sell = partial(Text, "There is no {resource} on level {level}; sell what lies there.")
row_full = partial(Text, "The Store has no space for more {resource}; sell another colour.")
none_to_buy = partial(Text, "The Store has no {resource}; buy another colour.")
costs_more = partial(Text, "{resource} costs {price} {price:Credit|Credits} and you have {n}; buy a cheaper colour.")
EMPTY_DECK = Text("The deck of contracts is empty; pass.")
not_drawn = partial(Text, "{card} was not drawn; keep one of those that were.")
TIMERS_GO_DOWN = Text("At the end of a turn a Timer moves towards 0; move one down.")
AT_THE_START = Text("No Timer goes above the space where it started; move it down.")
AT_THE_END = Text("No Timer goes below 0; move it up, or the other one.")
timer_gone = partial(Text, "Timer {name} is discarded; move the other one.")
LAST_STEP = {
    "hacker": Text("The Hacker is on its last step; advance the Mechanic, or pass."),
    "mechanic": Text("The Mechanic is on its last step; advance the Hacker, or pass."),
}
no_such_token = partial(Text, "No such token lies at level {level}; take one that does.")
token_there = partial(Text, "A token is kept on level {level} already; use this one now.")
not_yours = partial(Text, "{card} is neither public nor in your hand; choose another contract.")
cubes_short = partial(Text, "Level {level} does not hold {paid}; {card} takes {price} from there.")
wrong_price = partial(Text, "{card} takes {price}, not {paid}.")
STAYING_NEEDS_BATTERY = Text("Staying takes a battery and you have none; surface.")


def either(parts: Sequence[Text]) -> Text:
    """One of these: "key 2, key 3 or the X key"."""
    if len(parts) == 1:
        return parts[0]
    return Text("{first} or {last}", first=Text("{parts}", parts=tuple(parts[:-1])), last=parts[-1])


# Goals

goal = partial(Text, "{title}: {n} Prestige")
