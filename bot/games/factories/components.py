"""The cards and numbers of `data/factories.json`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.games import components
from bot.games.factories.cards import (
    Action,
    Amount,
    Blueprint,
    CardType,
    Change,
    Contractor,
    DiceNeed,
    FaceGain,
    Gain,
    Price,
    Resource,
    SectionName,
    Tool,
    Trigger,
    Unit,
)
from bot.games.factories.view import DieColour, Level

FACES = range(1, 7)
"""Faces of a die."""

RESOURCES: tuple[Resource, ...] = ("metal", "energy")
TYPES: tuple[CardType, ...] = ("production", "utility", "training", "special", "monument")

_PATTERNS = ("any", "exact", "equal", "run", "sum")
_CHANGES = ("add", "flip", "reroll")
_SOURCES = (None, "roll", "chosen", "X")
_OCCASIONS = ("goods", "build")


@dataclass(frozen=True, slots=True)
class Section:
    """One section of the headquarters: each die gives `each` units of its unit; X is its face."""

    name: SectionName
    accepts: tuple[int, ...]
    unit: Unit
    each: Amount


@dataclass(frozen=True, slots=True)
class Limits:
    """What may be kept at the end of the work phase, and what ends the game."""

    cards: int
    resources: int
    end_goods: int
    end_compound: int


@dataclass(frozen=True, slots=True)
class Start:
    """What a player starts with."""

    dice: int
    metal: int
    energy: int
    hand: int


@dataclass(frozen=True, slots=True)
class MachineFacts:
    """Cards that The Machine starts with by level, the type that each work die tests, and what ends and scores."""

    levels: Mapping[Level, int]
    dice: Mapping[DieColour, CardType]
    end_goods: int
    per_card: int
    per_monument: int


class BadComponents(ValueError):
    """The component file contradicts itself."""


def _known(value: Any, allowed: Sequence[Any], where: str) -> Any:
    if value not in allowed:
        raise BadComponents(f"{where}: {value!r} is none of {', '.join(map(str, allowed))}")
    return value


def _action(name: str, entry: Mapping[str, Any] | None) -> Action | None:
    if entry is None:
        return None
    dice, change = entry.get("dice"), entry.get("change")
    if dice is not None:
        _known(dice["pattern"], _PATTERNS, f"{name}, dice")
    if change is not None:
        _known(change["kind"], _CHANGES, f"{name}, change")
    return Action(
        dice=None if dice is None else DiceNeed(**dice),
        price=Price(**entry.get("price", {})),
        gain=Gain(**entry.get("gain", {})),
        choose=tuple(Gain(**gain) for gain in entry.get("choose", ())),
        by_face=tuple(FaceGain(tuple(one["faces"]), Gain(**one["gain"])) for one in entry.get("by_face", ())),
        die=_known(entry.get("die"), _SOURCES, f"{name}, die"),
        change=None if change is None else Change(**change),
        printed=entry.get("printed"),
        copies=entry.get("copies", False),
        copyable=entry.get("copyable", True),
    )


def _trigger(name: str, entry: Mapping[str, Any] | None) -> Trigger | None:
    if entry is None:
        return None
    return Trigger(_known(entry["on"], _OCCASIONS, f"{name}, trigger"), Gain(**entry["gain"]))


def _blueprint(entry: Mapping[str, Any], tools: Sequence[Tool]) -> Blueprint:
    name, discount = entry["id"], entry.get("discount", {})
    return Blueprint(
        id=name,
        name=entry["name"],
        type=_known(entry["type"], TYPES, name),
        tool=_known(entry["tool"], tools, name),
        metal=entry["cost"]["metal"],
        energy=entry["cost"]["energy"],
        prestige=entry["prestige"],
        copies=entry["copies"],
        limit=entry["limit"],
        action=_action(name, entry.get("action")),
        trigger=_trigger(name, entry.get("trigger")),
        sets=tuple(entry.get("sets", ())),
        discount=discount.get("metal", 0),
        least_metal=discount.get("least", 0),
    )


def _contractor(entry: Mapping[str, Any]) -> Contractor:
    return Contractor(
        id=entry["id"],
        name=entry["name"],
        energy=entry["energy"],
        copies=entry["copies"],
        gain=Gain(**entry.get("gain", {})),
        gift=Gain(**entry.get("gift", {})),
        revealed=entry.get("revealed", False),
        free_build=entry.get("free_build", False),
        rolled=entry.get("rolled", 0),
        chosen=entry.get("chosen", 0),
        settable=entry.get("settable", 0),
    )


def blueprints_of(entries: Sequence[Mapping[str, Any]], tools: Sequence[Tool]) -> dict[str, Blueprint]:
    """The kinds of blueprints of a component file by id. Raises BadComponents."""
    blueprints = {entry["id"]: _blueprint(entry, tools) for entry in entries}
    if len(blueprints) != len(entries):
        raise BadComponents("two blueprints have the same id")
    return blueprints


def contractors_of(entries: Sequence[Mapping[str, Any]]) -> dict[str, Contractor]:
    """The kinds of contractors of a component file by id. Raises BadComponents."""
    contractors = {entry["id"]: _contractor(entry) for entry in entries}
    if len(contractors) != len(entries):
        raise BadComponents("two contractors have the same id")
    return contractors


_FILE = components.load("factories")

TOOLS: tuple[Tool, ...] = tuple(_FILE["market"]["tools"])
"""The tools in the order of the file; there is one token of each."""

SLOTS: int = _FILE["market"]["slots"]
"""Slots of each row of the market."""

BLUEPRINTS: Mapping[str, Blueprint] = blueprints_of(_FILE["blueprints"], TOOLS)
"""Every kind of blueprint by its id, in the order of the file."""

CONTRACTORS: Mapping[str, Contractor] = contractors_of(_FILE["contractors"])
"""Every kind of contractor by its id, in the order of the file."""

BLUEPRINT_DECK: tuple[Blueprint, ...] = tuple(card for card in BLUEPRINTS.values() for _ in range(card.copies))
"""All blueprints, unshuffled."""

CONTRACTOR_DECK: tuple[Contractor, ...] = tuple(card for card in CONTRACTORS.values() for _ in range(card.copies))
"""All contractors, unshuffled."""

SECTIONS: Mapping[SectionName, Section] = {
    entry["name"]: Section(entry["name"], tuple(entry["accepts"]), entry["unit"], entry["each"])
    for entry in _FILE["headquarters"]["sections"]
}
"""The sections of the headquarters."""

SPACES: int = _FILE["headquarters"]["spaces"]
"""Dice that a section holds."""

BONUS: int = _FILE["headquarters"]["bonus"]
"""What a die gives on top that is equal to one already in its section."""

START = Start(**_FILE["setup"])
LIMITS = Limits(**_FILE["limits"])
MACHINE = MachineFacts(**_FILE["machine"])
LEVELS: tuple[Level, ...] = tuple(MACHINE.levels)


def blueprint_named(name: str) -> Blueprint:
    """The kind of blueprint with this id. KeyError if there is none."""
    return BLUEPRINTS[name]


def contractor_named(name: str) -> Contractor:
    """The kind of contractor with this id. KeyError if there is none."""
    return CONTRACTORS[name]
