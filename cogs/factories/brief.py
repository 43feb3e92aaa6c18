"""A turn of Fantastic Factories in short: taken, hired, mined, made, built."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.contract import Event
from bot.games.factories.components import BLUEPRINTS, CONTRACTORS
from bot.games.text import Text
from cogs.factories import words


def brief(events: Sequence[Event]) -> Sequence[Text]:
    """Return what a seat did in its turn, by section of the headquarters and card."""
    worked, made = _production_of_dice(events), _production_of_cards(events)
    texts: dict[tuple[object, ...], Text] = {}
    for number, event in enumerate(events):
        data: Mapping[str, Any] = event.data
        match event.kind:
            case "took":
                texts[number,] = words.took(BLUEPRINTS[data["card"]].name)
            case "refreshed":
                texts[number,] = words.refreshed(data["row"])
            case "hired":
                texts[number,] = words.hired(CONTRACTORS[data["contractor"]].name)
            case "placed":
                texts["placed", data["unit"]] = words.worked(data["unit"], worked[data["unit"]])
            case "used":
                texts["used", data["card"]] = words.used(BLUEPRINTS[data["card"]].name, _amounts(made[data["card"]]))
            case "gained":
                source = BLUEPRINTS.get(data["source"]) or CONTRACTORS[data["source"]]
                texts[number,] = words.gained_from(source.name, _amounts(Counter(_resources(data))))
            case "rolled" if data["reason"] != "start":
                texts["rolled",] = words.ROLLED
            case "built":
                texts[number,] = words.built(BLUEPRINTS[data["card"]])
            case "skipped":
                texts[number,] = words.TOOK_NOTHING
            case _:
                pass
    if not texts and any(event.kind == "finished" for event in events):
        return (words.DID_NOTHING,)
    return tuple(texts.values())


def _production_of_dice(events: Sequence[Event]) -> Counter[str]:
    """Return what all dice in the headquarters gave, by unit."""
    gains: Counter[str] = Counter()
    for event in events:
        data: Mapping[str, Any] = event.data
        if event.kind == "placed":
            gains[data["unit"]] += data["gain"]
    return gains


def _production_of_cards(events: Sequence[Event]) -> Mapping[str, Counter[str]]:
    """Return what each used card gave immediately."""
    gains: dict[str, Counter[str]] = {}
    for event in events:
        data: Mapping[str, Any] = event.data
        if event.kind in ("used", "made"):
            gains.setdefault(data["card"], Counter()).update(_resources(data) if event.kind == "made" else {})
    return gains


def _resources(data: Mapping[str, Any]) -> dict[str, int]:
    return {unit: data[unit] for unit in ("goods", "metal", "energy") if unit in data}


def _amounts(got: Mapping[str, int]) -> Sequence[Text]:
    return words.amounts(goods=got["goods"], metal=got["metal"], energy=got["energy"])
