"""The log of Otys."""

from __future__ import annotations

from functools import lru_cache, partial

from bot.games.otys.components import (
    OtysGain,
)
from bot.games.otys.words.amounts import TIMER_NAMES, diver_name, gain_words, key_words
from bot.games.text import Text

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
