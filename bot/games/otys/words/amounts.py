"""Names, costs and gains of Otys inside sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from bot.games.otys.components import (
    CONTRACTS,
    DIVERS,
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
