"""Every sentence of Otys that is asked, offered or refused.

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
    Contract,
    Counts,
    DiverSide,
    OtysGain,
    Resource,
    Sponsor,
    Token,
    count_cubes,
)
from bot.games.text import Text

# Names, costs and gains of Otys inside sentences


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


def counted(resource: Resource, number: int) -> Text:
    """Cubes of one colour, "2 plant". Other languages may have a plural for it, as a form named "pl" of the word."""
    return Text("{n} {n:{resource}|{resource:pl}}", n=number, resource=RESOURCE_NAMES[resource])


def listed(parts: Sequence[Text]) -> Text:
    """The parts with commas between them, which is shorter than a sentence has it."""
    return Text("{parts:, }", parts=tuple(parts))


@lru_cache(maxsize=1024)
def gain_words(gain: OtysGain) -> Text:
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
    there = [(resource, number) for resource, number in zip(RESOURCES, counts, strict=True) if number]
    if len(there) > 1 and max(counts) == 1:
        return Text("{parts}", parts=tuple(RESOURCE_NAMES[resource] for resource, _ in there))
    return Text("{parts}", parts=tuple(counted(resource, number) for resource, number in there))


def paid_words(cubes: Sequence[Resource]) -> Text:
    """The same for single cubes."""
    return cubes_words(count_cubes(cubes))


@lru_cache(maxsize=1024)
def price_words(contract: str) -> Text:
    """Cost of a contract: "2 plant and 1 tech", "2+1 of different colours"."""
    card = CONTRACTS[contract]
    if not card.pattern:
        return cubes_words(card.cost)
    if len(card.pattern) == 1:
        return Text("{n} of one colour", n=card.pattern[0])
    return Text("{pattern} of different colours", pattern="+".join(map(str, card.pattern)))


@lru_cache(maxsize=1024)
def reward_words(card: Contract) -> Text:
    """Reward of a contract."""
    return gain_words(card.reward)


def diver_name(diver: str) -> Text:
    """A diver by its name."""
    return DIVERS[diver].name


@lru_cache(maxsize=1024)
def effect_words(side: DiverSide, seats: int) -> Text:
    """Effect of a diver's side: "1 metal + neutral key", "contract for 1 Credit"."""
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
    what = Text("{parts:or}", parts=tuple(parts)) if len(parts) == 2 else listed(parts)
    extra = bonus_words(side)
    if extra is not None:
        return Text("{what} + {extra}", what=what, extra=extra)
    if side.cost:
        return Text("{what} for {n} {n:Credit|Credits}", what=what, n=side.cost)
    return what


def bonus_words(side: DiverSide) -> Text | None:
    """The bonus of a side, None if it has none."""
    if side.own_keys:
        return Text("key back")
    return gain_words(side.bonus) if side.bonus != NONE else None


@lru_cache(maxsize=1024)
def sponsor_words(sponsor: Sponsor) -> Text:
    """Benefit of a sponsor, as short as possible."""
    match sponsor.effect:
        case "upgrade":
            return Text("upgrade")
        case "twice":
            return Text("act twice") if sponsor.uses == 2 else Text("act {n} times", n=sponsor.uses)
        case "key":
            return Text("key back")
    return gain_words(sponsor.gain)


@lru_cache(maxsize=1024)
def immediate_side_words(token: Token) -> Text:
    """The immediate side of a reward token."""
    if token.cubes and token.resource:
        return Text("up to {n} {resource} on the level", n=token.cubes, resource=RESOURCE_NAMES[token.resource])
    return gain_words(token.now)


@lru_cache(maxsize=1024)
def kept_side_words(token: Token) -> Text:
    """The lasting side of a reward token."""
    if token.moment == "paying" and token.kept_resource:
        return Text("1 {resource} towards a contract each turn", resource=RESOURCE_NAMES[token.kept_resource])
    if token.moment == "contract":
        return Text("{gain} per contract here", gain=gain_words(token.kept))
    return Text("{gain} when you activate the level", gain=gain_words(token.kept))


def token_name(token: str) -> Text:
    return immediate_side_words(TOKENS[token])


def key_words(key: str) -> Text:
    """A key by its name on the track: "key 3", "the X key", "a neutral key"."""
    if key == NEUTRAL:
        return Text("a neutral key")
    return Text("the X key") if key == "X" else Text("key {key}", key=key)


# Options

START = Text("Where the Timers start. The lower space is harder.")
TIES = Text("Tied colours at setup: you choose, or use the listed order.")
UPGRADE = Text("Which diver the sponsor upgrades: the active level's, or any of yours.")

START_TITLE = Text("Timers start on space")
TIES_TITLE = Text("Tied colours at setup")
TIED = {"ask": Text("you choose"), "listed": Text("listed order")}
UPGRADE_TITLE = Text("The sponsor upgrades")
UPGRADED = {"active": Text("the active level's diver"), "any": Text("any of your divers")}

# Notation

WRITE = Text(
    "Write a move like key 3, key x 3, take plant, sell plant, complete C11 PPT 4, surface, timer a down or pass."
)


def no_resource(name: str) -> Text:
    """Not a resource."""
    return Text("{name} isn't a resource. Choose {known:or}.", name=name, known=RESOURCES)


def no_level(name: str) -> Text:
    """Not a level."""
    return Text("{name} isn't a level. Levels are 1 to {last}.", name=name, last=LEVELS[-1])


def no_diver(name: str) -> Text:
    """Not a diver."""
    return Text("{name} isn't a diver. Choose {known:or}.", name=name, known=tuple(DIVERS))


def no_contract(name: str) -> Text:
    """Not a contract."""
    return Text("{name} isn't a contract. Contracts have names like C07.", name=name)


def no_cubes(name: str) -> Text:
    """Not the letters of cubes, or too many of them."""
    template = "{name} aren't cubes. Write one letter per cube: {letters:or}."
    return Text(template, name=name, letters=tuple(LETTERS.values()))


# Prompts and what to do instead of a move that is not asked for, by the kind of the prompt

PROMPTS: Mapping[str, Text] = {
    "order": Text("Some colours are equally scarce. Choose which comes next."),
    "key": Text("Choose a key."),
    "upgrade": Text("Upgrade a diver to gain Prestige, or skip."),
    "retrieve": Text("Recover a key from the Hacker track."),
    "cubes": Text("Place the reward token's cubes."),
    "draw": Text("Keep one of the drawn contracts."),
    "timer": Text("Move a Timer one space towards 0."),
}
use = partial(Text, "Use the {diver} on level {level}.")
FINISH = Text("Complete contracts, then surface.")
finish = partial(Text, "Complete contracts with the cubes on level {level}, then surface.")

_INSTEAD: Mapping[str, Text] = {
    "order": Text("Choose which colour comes next first, for example order plant."),
    "key": Text("Choose a key first, for example key 3."),
    "upgrade": Text("Use the sponsor first: upgrade a diver or pass."),
    "retrieve": Text("Recover a key first, for example retrieve 3, or pass."),
    "dive": Text("Use the diver first, or pass."),
    "cubes": Text("Place the token's cubes first, or pass."),
    "draw": Text("Keep one of the drawn contracts first."),
    "finish": Text("The diver has acted. Complete contracts or surface."),
    "timer": Text("Move a Timer first, for example timer a down."),
}


def not_now(kind: str) -> Text:
    return _INSTEAD[kind]


# Labels

order_label = partial(Text, "Next: {resource}")
KEY_LABELS = {
    "number": partial(Text, "Key {level}: {diver} ({effect}); sponsor {sponsor}"),
    "x": partial(Text, "X key to {level}: {diver} ({effect}); sponsor {sponsor}"),
    "n": partial(Text, "Neutral key to {level}: {diver} ({effect}); sponsor {sponsor}"),
}
SHORT_KEY_LABELS = {
    "number": partial(Text, "Key {level}: {diver}; sponsor {sponsor}"),
    "x": partial(Text, "X key to {level}: {diver}; sponsor {sponsor}"),
    "n": partial(Text, "Neutral key to {level}: {diver}; sponsor {sponsor}"),
}
upgrade_label = partial(Text, "Upgrade the {diver}: gain {gain}")
TAKE_X_KEY = Text("Recover the X key")
take_key_label = partial(Text, "Recover key {key}")
propel_down_label = partial(Text, "Propel {diver} {n} down: use {acting}")
propel_up_label = partial(Text, "Propel {diver} {n} up: use {acting}")
take_label = partial(Text, "Take 1 {resource} to level {level}")
take_more_label = partial(Text, "Take 1 {resource} to level {level} + {extra}")
bonus_label = partial(Text, "Bonus only: {bonus}")
sell_label = partial(Text, "Sell 1 {resource} for {gain}")
buy_label = partial(Text, "Buy 1 {resource} for {gain}")
draw_label = partial(Text, "Draw {n} {n:contract|contracts}, keep 1")
keep_label = partial(Text, "Keep {card}: {price} for {reward}")
short_keep_label = partial(Text, "{card}: {price} for {reward}")
timer_label = partial(Text, "Timer {name} to {to}")
timer_cube_label = partial(Text, "Timer {name} to {to}: {resource} to the {place}")
timer_discard_label = partial(Text, "Timer {name} to {to}: {resource} to the {place}, discard its contract")
STORE = Text("Store")
SUPPLY = Text("supply")
hacker_label = partial(Text, "Hacker: keys return at {new}, not {old}")
mechanic_label = partial(Text, "Mechanic: propel {new}, not {old}")
token_keep_label = partial(Text, "Keep a token: {effect}")
short_token_keep_label = partial(Text, "Keep: {effect}")
token_use_label = partial(Text, "Use a token: {effect}")
complete_label = partial(Text, "Complete {card} for {paid}: {gain}")
complete_token_label = partial(Text, "Complete {card} for {paid} and a token: {gain}")
contract_label = partial(Text, "Complete {card} from level {level}: {gain}")
short_contract_label = partial(Text, "{card} from level {level}: {gain}")
contract_paid_label = partial(Text, "{card} on level {level} ({paid}): {gain}")
with_token = partial(Text, "{paid} + token")
surface_label = partial(Text, "Surface: {diver}")
stay_label = partial(Text, "Pay 1 battery: {diver} stays on level {level}")
PASS_LABELS: Mapping[str, Text] = {
    "upgrade": Text("Don't upgrade"),
    "retrieve": Text("Don't recover a key"),
    "cubes": Text("Stop placing cubes"),
}
unused_label = partial(Text, "Don't use the {diver}")
enough_label = partial(Text, "Done with the {diver}")
priced = partial(Text, "{text}; pay {n} {n:Credit|Credits}")
meets = partial(Text, "{text}; meets {name}")
meets_marker = partial(Text, "{text}; meets your marker")
other_meets_marker = partial(Text, "{text}; {name} meets your marker")
at_marker = partial(Text, "{text}, at your marker")
game_over = partial(Text, "{text}; game over")

# Warnings

ends = partial(Text, "Your marker meets the last Timer. The game ends with {n} Prestige.")
discards_timer = partial(Text, "Your marker meets Timer {name}, which is discarded.")
waits = partial(
    Text, "Timer {name} waits at your marker until you gain Prestige or your turn ends. Then it's discarded."
)
discards_contract = partial(Text, "Timer {name} reaches the {resource}, so its contract is discarded.")

# Refusals

SCARCEST_FIRST = Text("The scarcest colours go first. Choose one from the list.")
NO_NEUTRAL_KEY = Text("You have no neutral key. Use one of your numbered keys.")
key_spent = partial(Text, "That's on the Hacker track: {key}. Choose a key you can use.")
upgraded_already = partial(Text, "The {diver} is already upgraded. Choose another diver or pass.")
upgrades_another = partial(Text, "The sponsor can only upgrade the {acting} on the active level, not the {diver}.")
not_on_the_track = partial(Text, "It isn't on the Hacker track. Recover {keys}.")
TOO_LATE_TO_PROPEL = Text("Use the propeller before the diver acts. Continue with the diver, or pass.")
PROPELLED = Text("You've already used the propeller this turn. Use the diver, or pass.")
PROPELLER_NEEDS_BATTERY = Text("The propeller costs 1 battery, and you have none. Use the diver, or pass.")
too_far = partial(Text, "Your Mechanic moves a diver up to {n}. Choose a closer place.")
column_ends = partial(Text, "The column ends there. Move the {diver} the other way.")
cannot = partial(Text, "The {diver} on level {level} can't do that.")
too_dear = partial(Text, "The {diver} costs {cost} {cost:Credit|Credits}, and you have {n}. Pass instead.")
brings_another = partial(Text, "This diver brings {resource}. Take that.")
supply_empty = partial(Text, "The supply has no {resource} left. Pass instead.")
level_full = partial(Text, "Level {level} is full ({n} spaces). Pass instead.")
NO_BONUS = Text("There's no bonus now. Take the cube, or pass.")
none_to_sell = partial(Text, "Level {level} has no {resource}. Sell another colour.")
row_full = partial(Text, "The Store has no space for more {resource}. Sell another colour.")
none_to_buy = partial(Text, "The Store has no {resource}. Buy another colour.")
costs_more = partial(
    Text, "{resource:begun} costs {price} {price:Credit|Credits}, and you have {n}. Buy a cheaper colour."
)
EMPTY_DECK = Text("The contract deck is empty. Pass instead.")
not_drawn = partial(Text, "{card} wasn't drawn. Keep one of the drawn contracts.")
TIMERS_GO_DOWN = Text("At the end of your turn, move a Timer down.")
AT_THE_START = Text("A Timer can't go above its starting space. Move it down.")
AT_THE_END = Text("A Timer can't go below 0. Move it up, or move the other one.")
timer_gone = partial(Text, "Timer {name} is discarded. Move the other one.")
LAST_STEP = {
    "hacker": Text("The Hacker is on its last step. Advance the Mechanic, or pass."),
    "mechanic": Text("The Mechanic is on its last step. Advance the Hacker, or pass."),
}
no_such_token = partial(Text, "Level {level} doesn't have that token. Choose one it has.")
token_there = partial(Text, "Level {level} already keeps a token. Use this one now.")
not_yours = partial(Text, "{card} isn't public or in your hand. Choose another contract.")
cubes_short = partial(Text, "Level {level} doesn't have {paid}. {card} costs {price} from that level.")
level_lacks = partial(Text, "Level {level} lacks {lacking}. {card} costs {price} from one level.")
pays_elsewhere = partial(Text, "Level {level} lacks {lacking}. You can pay for {card} on level {others:or}.")
only_active_pays = partial(Text, "In this game only the active level pays, which is level {level}.")
wrong_price = partial(Text, "{card} costs {price}, not {paid}.")
STAYING_NEEDS_BATTERY = Text("Staying costs 1 battery, and you have none. Surface instead.")


def either(parts: Sequence[Text]) -> Text:
    """One of these: "key 2, key 3 or the X key"."""
    return Text("{parts:or}", parts=tuple(parts))


# Goals

goal = partial(Text, "{title}: {n} Prestige")


# The log of Otys


# Events

set_up = partial(Text, "The game is set up. The Store has {cubes}.")
revealed = partial(Text, "New contract: {price} for {reward}.")
ROTATED = Text("Every sponsor moves one level deeper.")
scored = partial(Text, "+{n} Prestige ({total} total).")
upgraded = partial(Text, "{diver} upgraded.")
retrieved = partial(Text, "Recovered from the Hacker track: {key}.")
propelled_down = partial(Text, "The propeller moves the {diver} down {n}.")
propelled_up = partial(Text, "The propeller moves the {diver} up {n}.")
took = partial(Text, "1 {resource} to level {level}.")
sold = partial(Text, "Sold 1 {resource} to the Store.")
bought = partial(Text, "Bought 1 {resource} for {price} {price:Credit|Credits}.")
drew = partial(Text, "The Spy draws {n} {n:contract|contracts}.")
drawn = partial(Text, "The Spy draws contracts: {cards:; }.")
CARD_TO_HAND = Text("A contract goes to your hand, the others under the deck.")
in_hand = partial(Text, "New in hand: {price} for {reward}.")
ADVANCED = {
    "hacker": partial(Text, "The Hacker advances: keys return at {n}."),
    "mechanic": partial(Text, "The Mechanic advances: propel up to {n}."),
}
token_stays = partial(Text, "Reward token kept on level {level}: {effect}.")
token_used = partial(Text, "Reward token used: {effect}.")
refilled = partial(Text, "New reward token on level {level}: {effect}.")
sponsor_passed = partial(Text, "Skipped the sponsor on level {level}.")
diver_passed = partial(Text, "Done with the diver on level {level}.")
completed = partial(Text, "Contract completed with {paid}.")
completed_elsewhere = partial(Text, "Contract completed with {paid} from level {level}.")
keys_back = partial(Text, "The Hacker track had {n} keys, so all your keys return.")
ordered = partial(Text, "Cubes placed on {spaces}: {order}.")
laid = partial(Text, "1 {resource} placed on the contract for {price}.")
stored = partial(Text, "Timer {name} reaches the {resource}, which goes to the Store.")
not_stored = partial(Text, "Timer {name} reaches the {resource}. The Store is full, so it goes to the supply.")
discarded = partial(Text, "Contract discarded with its {resource}: {price}.")
contact = partial(Text, "Your marker meets Timer {name}, which is discarded.")
ENDED = {
    "contact": partial(Text, "Last Timer met. Game over: {prestige} Prestige, rank {rank}."),
    "stopped": partial(Text, "Turn limit reached. Game over: {prestige} Prestige, rank {rank}."),
}

# What is told in every turn is made once


@lru_cache(maxsize=1024)
def dived(level: int, key: str, diver: str) -> Text:
    """A key activates a level."""
    return Text("Level {level} with {key}: {diver} dives.", level=level, key=key_words(key), diver=diver_name(diver))


@lru_cache(maxsize=1024)
def gained(gain: OtysGain) -> Text:
    return Text("+{gain}.", gain=gain_words(OtysGain(0, gain.credits, gain.batteries, gain.neutral_keys)))


@lru_cache(maxsize=1024)
def surfaced(diver: str, level: int, *, stay: bool) -> Text:
    """The end of a diver's work."""
    template = "Paid 1 battery: {diver} stays on level {level}." if stay else "{diver} surfaces."
    return Text(template, diver=diver_name(diver), level=level)


@lru_cache(maxsize=1024)
def timer_moved(timer: int, end: int) -> Text:
    """One space."""
    return Text("Timer {name} moves to {end}.", name=TIMER_NAMES[timer], end=end)
