"""What is told of Otys."""

from __future__ import annotations

from functools import lru_cache, partial

from bot.games.otys.components import (
    OtysGain,
)
from bot.games.otys.words.amounts import TIMER_NAMES, diver_name, gain_words, key_words
from bot.games.text import Text

# Events

set_up = partial(Text, "The Store holds {cubes}; the divers, sponsors and reward tokens are laid out.")
revealed = partial(Text, "New contract: {price} for {reward}.")
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
drawn = partial(Text, "The Spy draws contracts: {cards:; }.")
CARD_TO_HAND = Text("A contract is kept in hand; the others go under the deck.")
in_hand = partial(Text, "In hand now: {price} for {reward}.")
ADVANCED = {
    "hacker": partial(Text, "The Hacker advances: {n} keys on the track bring all back."),
    "mechanic": partial(Text, "The Mechanic advances: a propeller moves up to {n}."),
}
token_stays = partial(Text, "A reward token stays on level {level}: {effect}.")
token_used = partial(Text, "A reward token is used: {effect}.")
refilled = partial(Text, "A new reward token lies at level {level}: {effect}.")
sponsor_passed = partial(Text, "The sponsor of level {level} is passed over.")
diver_passed = partial(Text, "Nothing more is done on level {level} but contracts.")
completed = partial(Text, "A contract is completed with {paid}.")
keys_back = partial(Text, "{n} keys were on the Hacker track: all own keys come back.")
ordered = partial(Text, "The cubes lie on {spaces}: {order}.")
laid = partial(Text, "1 {resource} is laid on the contract for {price}.")
stored = partial(Text, "Timer {name} reaches the {resource}, which goes to the Store.")
not_stored = partial(Text, "Timer {name} reaches the {resource}; the Store has no space, so it goes to the supply.")
discarded = partial(Text, "The contract for {price}, which carried {resource}, is discarded.")
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
def gained(gain: OtysGain) -> Text:
    """What came in; Prestige is told of by itself."""
    return Text("{gain} gained.", gain=gain_words(OtysGain(0, gain.credits, gain.batteries, gain.neutral_keys)))


@lru_cache(maxsize=1024)
def surfaced(diver: str, level: int, *, stay: bool) -> Text:
    """The end of a diver's work."""
    template = "The {diver} stays on level {level} for a battery." if stay else "The {diver} surfaces."
    return Text(template, diver=diver_name(diver), level=level)


@lru_cache(maxsize=1024)
def timer_moved(timer: int, end: int) -> Text:
    """One space."""
    return Text("Timer {name} moves to {end}.", name=TIMER_NAMES[timer], end=end)
