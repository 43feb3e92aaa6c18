"""Reads effects, costs and preconditions of the component file into the values of `vocabulary`.

A word that the vocabulary does not know is refused here, when the file is loaded, and not in the middle of a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, get_args

from bot.games.components import BadComponents, one_of
from bot.games.solarius.components.vocabulary import (
    COLOURS,
    ROMAN,
    STORAGE,
    AddDriveEffect,
    Colour,
    Cost,
    Cubes,
    DevelopEffect,
    DrawCardsEffect,
    Effect,
    Modifiers,
    PlayCardsEffect,
    Precondition,
    PriceName,
    RemoveContamination,
    Requirement,
    SolariusGain,
    SpecialSpace,
    UpgradeDriveEffect,
)


def colour(text: object) -> Colour:
    """A colour of the file. Raises BadComponents."""
    return one_of(COLOURS, text)


def column(text: object) -> int:
    """A column of the file, from 0. Raises BadComponents."""
    return ROMAN.index(one_of(ROMAN, text))


def cubes(entry: Mapping[str, int]) -> Cubes:
    """Cubes by storage column. Raises BadComponents."""
    names = [ROMAN[index] for index in STORAGE]
    if not set(entry) <= set(names):
        raise BadComponents(f"storage columns are {', '.join(names)}")
    first, second, third = (entry.get(name, 0) for name in names)
    return first, second, third


def _single(entry: Mapping[str, Any]) -> tuple[str, Any]:
    ((word, value),) = entry.items()
    return word, value


def _gain(value: Mapping[str, Any]) -> SolariusGain:
    resources = dict(value.get("resources", {}))
    of_any = resources.pop("any", 0)
    return SolariusGain(
        fuel=value.get("fuel", 0),
        spacebucks=value.get("spacebucks", 0),
        either=value.get("either", 0),
        resources=tuple((colour(name), number) for name, number in resources.items()),
        any=of_any,
    )


def effect(entry: Mapping[str, Any]) -> Effect:
    """One effect that happens once. Raises BadComponents."""
    word, value = _single(entry)
    match word:
        case "gain":
            return _gain(value)
        case "upgrade_tech":
            return DevelopEffect("upgrade", value)
        case "shift_tech":
            return DevelopEffect("shift", value)
        case "add_drive":
            return AddDriveEffect(value)
        case "upgrade_drive":
            return UpgradeDriveEffect(value)
        case "draw_cards":
            return DrawCardsEffect(value["draw"], value["discard"])
        case "play_card":
            return PlayCardsEffect(value)
        case "remove_contamination":
            return RemoveContamination(value)
    raise BadComponents(f"there is no effect {word!r}")


def effects(entries: Sequence[Mapping[str, Any]]) -> tuple[Effect, ...]:
    """Effects in their order. Raises BadComponents."""
    return tuple(map(effect, entries))


def modifiers(entries: Sequence[Mapping[str, Any]]) -> Modifiers:
    """What the static effects of one card come to. Raises BadComponents."""
    return combined([_modifier(entry) for entry in entries])


def _modifier(entry: Mapping[str, Any]) -> Modifiers:
    word, value = _single(entry)
    match word:
        case "die_points_bonus":
            return Modifiers(die_points={colour(value["color"]): value["points"]})
        case "contamination_spaces":
            return Modifiers(contamination_spaces=value)
        case "range_bonus":
            return Modifiers(range_bonus=value)
        case "portal_free":
            return Modifiers(portal_free=bool(value))
        case "price":
            return Modifiers(prices={one_of(get_args(PriceName), name): price_of(cost) for name, cost in value.items()})
        case "no_contamination":
            return Modifiers(no_contamination=frozenset({one_of(get_args(SpecialSpace), value)}))
        case "explorer_bonus":
            return Modifiers(explorer_bonus=value)
    raise BadComponents(f"there is no static effect {word!r}")


def price_of(cost: int) -> int:
    """A price; nothing that is bought by number is free. Raises BadComponents."""
    if cost < 1:
        raise BadComponents("a price is 1 or more")
    return cost


def combined(parts: Sequence[Modifiers]) -> Modifiers:
    """What several cards come to together: bonuses add up, of several prices the lowest counts."""
    points: dict[Colour, int] = {}
    prices: dict[PriceName, int] = {}
    for part in parts:
        for tint, more in part.die_points.items():
            points[tint] = points.get(tint, 0) + more
        for name, price in part.prices.items():
            prices[name] = min(price, prices.get(name, price))
    return Modifiers(
        die_points=MappingProxyType(points),
        contamination_spaces=sum(part.contamination_spaces for part in parts),
        range_bonus=sum(part.range_bonus for part in parts),
        portal_free=any(part.portal_free for part in parts),
        prices=MappingProxyType(prices),
        no_contamination=frozenset().union(*(part.no_contamination for part in parts)),
        explorer_bonus=sum(part.explorer_bonus for part in parts),
    )


def costs(entries: Sequence[Mapping[str, Any]]) -> tuple[Cost, ...]:
    """The items of a mission's price; every colour occurs once at most. Raises BadComponents."""
    found = tuple(
        Cost(colour(entry["color"]), cubes=cubes(entry["cubes"]))
        if "cubes" in entry
        else Cost(colour(entry["color"]), value=entry["value"])
        for entry in entries
    )
    if len({cost.colour for cost in found}) != len(found):
        raise BadComponents("a price names each colour once")
    return found


def precondition(entry: Mapping[str, Any]) -> Precondition:
    """What settles a planet. Raises BadComponents."""
    word, value = _single(entry)
    match word:
        case "pay":
            return Precondition(fuel=value.get("fuel", 0), spacebucks=value.get("spacebucks", 0))
        case "tech_value":
            return Precondition(requirements=(Requirement("value", value["at_least"], value["dice"], _named(value)),))
        case "tech_column":
            at_least = column(value["at_least"])
            return Precondition(requirements=(Requirement("column", at_least, value["dice"], _named(value)),))
        case "all_of":
            parts = [precondition(part) for part in value]
            return Precondition(
                fuel=sum(part.fuel for part in parts),
                spacebucks=sum(part.spacebucks for part in parts),
                requirements=tuple(need for part in parts for need in part.requirements),
            )
    raise BadComponents(f"there is no precondition {word!r}")


def _named(value: Mapping[str, Any]) -> Colour | None:
    return colour(value["color"]) if "color" in value else None
