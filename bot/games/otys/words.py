"""Every sentence of Otys, and the names that occur inside sentences.

A sentence with gaps is a function of them: `sold(resource=RESOURCE_NAMES["plant"])`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

from bot.games.otys.components import (
    CONTRACTS,
    DIVERS,
    LEVELS,
    NEUTRAL,
    NONE,
    RESOURCES,
    TOKENS,
    Counts,
    Gain,
    Resource,
    Side,
    Sponsor,
    Token,
    counted,
)
from bot.games.text import Text

LETTERS: Mapping[Resource, str] = {"plant": "P", "tech": "T", "metal": "M", "fuel": "F"}
"""How a resource is written among the cubes that are paid."""

RESOURCE_NAMES: Mapping[Resource, Text] = {
    "plant": Text("plant"),
    "tech": Text("tech"),
    "metal": Text("metal"),
    "fuel": Text("fuel"),
}

TIMER_NAMES = ("A", "B")

NEVER = Text("nothing")


def listed(parts: Sequence[Text]) -> Text:
    """The parts with commas between them, which is shorter than a sentence has it."""
    names = [f"part{number}" for number in range(len(parts))]
    return Text(", ".join(f"{{{name}}}" for name in names), **dict(zip(names, parts, strict=True)))


@lru_cache(maxsize=1024)
def gain_words(gain: Gain) -> Text:
    """What is gained: "3 Prestige, 1 Credit"; "nothing" if it is nothing."""
    parts = []
    if gain.prestige:
        parts.append(Text("{n} Prestige", n=gain.prestige))
    if gain.credits:
        parts.append(Text("{n} {n:Credit|Credits}", n=gain.credits))
    if gain.batteries:
        parts.append(Text("{n} {n:battery|batteries}", n=gain.batteries))
    if gain.neutral_keys:
        parts.append(Text("{n} neutral keys", n=gain.neutral_keys) if gain.neutral_keys > 1 else Text("neutral key"))
    return listed(parts) if parts else NEVER


@lru_cache(maxsize=1024)
def cubes_words(counts: Counts) -> Text:
    """So many cubes: "2 plant and 1 tech"; of several colours with one each "plant and tech"."""
    there = [(resource, number) for resource, number in zip(RESOURCES, counts, strict=True) if number]
    if len(there) > 1 and max(counts) == 1:
        return Text("{parts}", parts=tuple(RESOURCE_NAMES[resource] for resource, _ in there))
    parts = tuple(Text("{n} {resource}", n=number, resource=RESOURCE_NAMES[resource]) for resource, number in there)
    return Text("{parts}", parts=parts)


def paid_words(cubes: Sequence[Resource]) -> Text:
    """The same for single cubes."""
    return cubes_words(counted(cubes))


@lru_cache(maxsize=1024)
def price_words(contract: str) -> Text:
    """What a contract asks for: "2 plant and 1 tech", "2+1 of different colours"."""
    card = CONTRACTS[contract]
    if not card.pattern:
        return cubes_words(card.cost)
    if len(card.pattern) == 1:
        return Text("{n} of one colour", n=card.pattern[0])
    return Text("{pattern} of different colours", pattern="+".join(map(str, card.pattern)))


@lru_cache(maxsize=1024)
def reward_words(contract: str) -> Text:
    """What a contract brings."""
    card = CONTRACTS[contract]
    bonus = card.bonus
    return gain_words(Gain(card.prestige, bonus.credits, bonus.batteries, bonus.neutral_keys))


def diver_name(diver: str) -> Text:
    """A diver by its name."""
    return DIVERS[diver].name


@lru_cache(maxsize=1024)
def effect_words(side: Side, seats: int) -> Text:
    """What a side of a diver does: "1 metal + neutral key", "contract or Timer, 1 Credit"."""
    parts = []
    for act in side.acts:
        if act == "cube" and side.resource:
            parts.append(Text("1 {resource}", resource=RESOURCE_NAMES[side.resource]))
        elif act == "trade":
            parts.append(Text("{n} {n:transaction|transactions}", n=side.transactions))
        elif act == "draw":
            parts.append(Text("contract"))
        elif act == "timer" and seats == 1:
            parts.append(Text("Timer"))
        elif act == "copy" and seats > 1:
            parts.append(Text("copy"))
        elif act == "advance":
            parts.append(Text("Hacker or Mechanic"))
        elif act == "token":
            parts.append(Text("reward token"))
    what = Text("{first} or {second}", first=parts[0], second=parts[1]) if len(parts) == 2 else listed(parts)
    extra = bonus_words(side)
    if extra is not None:
        return Text("{what} + {extra}", what=what, extra=extra)
    if side.cost:
        return Text("{what}, {n} {n:Credit|Credits}", what=what, n=side.cost)
    return what


def bonus_words(side: Side) -> Text | None:
    """The bonus of a side, None if it has none."""
    if side.own_keys:
        return Text("key back")
    return gain_words(side.bonus) if side.bonus != NONE else None


@lru_cache(maxsize=1024)
def sponsor_words(sponsor: Sponsor) -> Text:
    """What a sponsor gives, as short as can be."""
    match sponsor.effect:
        case "upgrade":
            return Text("upgrade")
        case "twice":
            return Text("use it twice") if sponsor.uses == 2 else Text("use it {n} times", n=sponsor.uses)
        case "key":
            return Text("key back")
    return gain_words(sponsor.gain)


@lru_cache(maxsize=1024)
def token_now(token: Token) -> Text:
    """The immediate side of a reward token."""
    if token.cubes and token.resource:
        return Text("up to {n} {resource} onto the level", n=token.cubes, resource=RESOURCE_NAMES[token.resource])
    return gain_words(token.now)


@lru_cache(maxsize=1024)
def token_kept(token: Token) -> Text:
    """The lasting side of a reward token."""
    if token.moment == "paying" and token.kept_resource:
        return Text("1 {resource} towards a contract, each turn", resource=RESOURCE_NAMES[token.kept_resource])
    if token.moment == "contract":
        return Text("{gain} with each contract here", gain=gain_words(token.kept))
    return Text("{gain} when the level is activated", gain=gain_words(token.kept))


def token_name(token: str) -> Text:
    """A reward token by what is on it."""
    return token_now(TOKENS[token])


def key_words(key: str) -> Text:
    """A key by its name on the track: "key 3", "the X key", "a neutral key"."""
    if key == NEUTRAL:
        return Text("a neutral key")
    return Text("the X key") if key == "X" else Text("key {key}", key=key)


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
upgrade_label = partial(Text, "Upgrade the {diver} for {gain}")
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
keep_label = partial(Text, "Keep {card}: {price} for {reward}")
timer_label = partial(Text, "Timer {name} to {to}")
timer_cube_label = partial(Text, "Timer {name} to {to}: {resource} to the {place}")
timer_discard_label = partial(Text, "Timer {name} to {to}: {resource} to the {place}, {card} discarded")
STORE = Text("Store")
SUPPLY = Text("supply")
hacker_label = partial(Text, "Hacker: keys come back at {new}, not {old}")
mechanic_label = partial(Text, "Mechanic: a propeller moves {new}, not {old}")
token_keep_label = partial(Text, "Keep a token: {effect}")
token_use_label = partial(Text, "Use a token: {effect}")
complete_label = partial(Text, "{card} for {paid}: {gain}")
complete_token_label = partial(Text, "{card} for {paid}: {gain} (token)")
surface_label = partial(Text, "Surface: {diver} rises to the top")
stay_label = partial(Text, "Stay for 1 battery: {diver} remains on level {level}")
PASS_LABELS: Mapping[str, Text] = {
    "upgrade": Text("Upgrade nobody"),
    "retrieve": Text("Take no key back"),
    "cubes": Text("Place no more cubes"),
}
unused_label = partial(Text, "Do not use the {diver}")
enough_label = partial(Text, "No more from the {diver}")
priced = partial(Text, "{text}, {n} {n:Credit|Credits}")
meets = partial(Text, "{text}; meets {name}")
meets_marker = partial(Text, "{text}; meets your marker")
game_over = partial(Text, "{text}; the end")

# Warnings

ends = partial(Text, "The last Timer and your marker meet: the game ends with {n} Prestige.")
discards_timer = partial(Text, "Your marker and Timer {name} meet: that Timer is discarded.")
discards_contract = partial(Text, "Timer {name} reaches the {resource}: contract {card} is discarded.")
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


# Events

set_up = partial(Text, "The Store holds {cubes}; the divers, sponsors and reward tokens are laid out.")
revealed = partial(Text, "New contract {card}: {price} for {reward}.")
ROTATED = Text("Every sponsor moves one level deeper.")
scored = partial(Text, "{n} Prestige gained, {total} in all.")
upgraded = partial(Text, "The {diver} is upgraded.")
retrieved = partial(Text, "Back from the Hacker track: {key}.")
propelled_down = partial(Text, "The propeller takes the {diver} {n} down.")
propelled_up = partial(Text, "The propeller takes the {diver} {n} up.")
took = partial(Text, "1 {resource} comes to level {level}.")
sold = partial(Text, "1 {resource} is sold to the Store.")
bought = partial(Text, "1 {resource} is bought for {price} {price:Credit|Credits}.")
drew = partial(Text, "The Spy draws {n} {n:contract|contracts}.")
drawn = partial(Text, "The Spy has drawn {cards}.")
ONE_KEPT = Text("A contract is kept in hand; the others go under the deck.")
in_hand = partial(Text, "{card} is in hand: {price} for {reward}.")
ADVANCED = {
    "hacker": partial(Text, "The Hacker advances: {n} keys on the track bring all back."),
    "mechanic": partial(Text, "The Mechanic advances: a propeller moves up to {n}."),
}
token_stays = partial(Text, "A reward token stays on level {level}: {effect}.")
token_used = partial(Text, "A reward token is used: {effect}.")
refilled = partial(Text, "A new reward token lies at level {level}: {effect}.")
sponsor_passed = partial(Text, "The sponsor of level {level} is passed over.")
diver_passed = partial(Text, "Nothing more is done on level {level} but contracts.")
completed = partial(Text, "Contract {card} is completed with {paid}.")
keys_back = partial(Text, "{n} keys were on the Hacker track: all own keys come back.")
ordered = partial(Text, "The cubes lie on {spaces}: {order}.")
laid = partial(Text, "1 {resource} is laid on contract {card}.")
stored = partial(Text, "Timer {name} reaches the {resource}, which goes to the Store.")
not_stored = partial(Text, "Timer {name} reaches the {resource}; the Store has no space, so it goes to the supply.")
discarded = partial(Text, "Contract {card}, which carried {resource}, is discarded.")
contact = partial(Text, "The marker and Timer {name} meet on the way: Timer {name} is discarded.")
ENDED = {
    "contact": partial(Text, "That was the last Timer; the game is over with {prestige} Prestige: {rank}."),
    "stopped": partial(Text, "The game has taken too many turns and stops with {prestige} Prestige: {rank}."),
}


# What is told in every turn is made once


@lru_cache(maxsize=1024)
def dived(level: int, key: str, diver: str) -> Text:
    """A key activates a level."""
    return Text(
        "Level {level} with {key}: the {diver} dives.", level=level, key=key_words(key), diver=diver_name(diver)
    )


@lru_cache(maxsize=1024)
def gained(gain: Gain) -> Text:
    """What came in; Prestige is told of by itself."""
    return Text("{gain} gained.", gain=gain_words(Gain(0, gain.credits, gain.batteries, gain.neutral_keys)))


@lru_cache(maxsize=1024)
def surfaced(diver: str, level: int, *, stay: bool) -> Text:
    """The end of a diver's work."""
    template = "The {diver} stays on level {level} for a battery." if stay else "The {diver} surfaces."
    return Text(template, diver=diver_name(diver), level=level)


@lru_cache(maxsize=1024)
def timer_moved(timer: int, end: int) -> Text:
    """One space."""
    return Text("Timer {name} moves to {end}.", name=TIMER_NAMES[timer], end=end)


# Goals

goal = partial(Text, "{title}: {n} Prestige")
