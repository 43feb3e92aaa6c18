"""Names and amounts inside sentences: colours, cubes, points, effects, costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from bot.games.solarius.components import Development, Planet
from bot.games.solarius.components.vocabulary import (
    ROMAN,
    STORAGE,
    AddDriveEffect,
    Colour,
    Cost,
    Cubes,
    DevelopEffect,
    DrawCardsEffect,
    Effect,
    FigureKind,
    Modifiers,
    Occasion,
    PlayCardsEffect,
    PriceName,
    RemoveContamination,
    Requirement,
    SolariusGain,
    SpecialSpace,
    UpgradeDriveEffect,
)
from bot.games.text import Text, TextLike, Who, with_shorter

COLOUR_NAMES: Mapping[Colour, Text] = {
    "black": Text("black"),
    "yellow": Text("yellow"),
    "turquoise": Text("turquoise"),
    "brown": Text("brown"),
}

FIGURE_NAMES: Mapping[FigureKind, Text] = {
    "colony": Text("colony"),
    "station": Text("station"),
    "mission": Text("mission"),
}

NOTHING = Text("nothing")

colour_name = COLOUR_NAMES.__getitem__

_STARS: Mapping[str, Text] = {"star": Text("star"), "star+1": Text("star+1")}


def face_name(face: str) -> TextLike:
    """A face of a die: a number, or a star."""
    return _STARS.get(face, face)


figure_name = FIGURE_NAMES.__getitem__
column_name = ROMAN.__getitem__


def colour_names(colours: Sequence[Colour]) -> tuple[Text, ...]:
    """Several colours, to be joined by the sentence around."""
    return tuple(map(colour_name, colours))


def sentence(template: str, **words: Callable[[Any], object]) -> Callable[..., Text]:
    """Return a function from a sentence's fields, by name, to its text.

    `words` turns values of fields into words.

    >>> str(sentence("The die is already {colour}.", colour=colour_name)(colour="brown"))
    'The die is already brown.'
    """
    if not words:
        return partial(Text, template)

    def text(**fields: Any) -> Text:
        for name, in_words in words.items():
            fields[name] = in_words(fields[name])
        return Text(template, **fields)

    return text


@lru_cache(maxsize=8)
def player(seat: int) -> Text:
    """Name of a seat at the beginning of a sentence."""
    return Text("{player:begun}", player=Who(seat))


@lru_cache(maxsize=64)
def fuel(n: int) -> Text:
    """So much fuel."""
    return Text("{n} fuel", n=n)


@lru_cache(maxsize=64)
def spacebucks(n: int) -> Text:
    return Text("{n} {n:SpaceBuck|SpaceBucks}", n=n)


def points(fuels: int, bucks: int) -> tuple[Text, ...] | Text:
    """Points of the two tracks, to be joined by the sentence around."""
    parts = [*([fuel(fuels)] if fuels else []), *([spacebucks(bucks)] if bucks else [])]
    return tuple(parts) or NOTHING


@lru_cache(maxsize=64)
def cubes(n: int) -> Text:
    return Text("{n} {n:cube|cubes}", n=n)


def by_column(amount: Cubes) -> tuple[Text, ...]:
    """Cubes by column: "2 in I", "1 in III"."""
    return tuple(Text("{n} in {column}", n=amount[one], column=ROMAN[one]) for one in STORAGE if amount[one])


def cost(item: Cost) -> Text:
    """One item of a price: "black worth 5", "brown 2 in II"."""
    if item.cubes is None:
        return Text("{colour} worth {n}", colour=COLOUR_NAMES[item.colour], n=item.value)
    return Text("{colour} {cubes}", colour=COLOUR_NAMES[item.colour], cubes=by_column(item.cubes))


def costs(items: Sequence[Cost]) -> tuple[Text, ...]:
    """The items of a price, to be joined by the sentence around."""
    return tuple(map(cost, items))


def short_cost(item: Cost) -> Text:
    """The same in a label, as cards print it: a plain number is a value."""
    if item.cubes is None:
        return Text("{colour} {n}", colour=COLOUR_NAMES[item.colour], n=item.value)
    return cost(item)


def short_costs(items: Sequence[Cost]) -> tuple[Text, ...]:
    """The same in a label."""
    return tuple(map(short_cost, items))


def effect(one: Effect) -> Text | tuple[Text, ...]:
    """Benefit of an effect, as a phrase for a longer sentence."""
    match one:
        case SolariusGain():
            return _gain(one)
        case DevelopEffect(technology="upgrade"):
            return Text("{n} upgrade {n:point|points}", n=one.points)
        case DevelopEffect():
            return Text("{n} shift {n:point|points}", n=one.points)
        case AddDriveEffect():
            return Text("{n} {n:drive|drives}", n=one.drives)
        case UpgradeDriveEffect():
            return Text("upgrade {n} {n:drive|drives}", n=one.drives)
        case DrawCardsEffect():
            return Text("draw {n}, discard {m}" if one.discard else "draw {n}", n=one.draw, m=one.discard)
        case PlayCardsEffect():
            return Text("play {n} {n:card|cards}", n=one.cards)
        case RemoveContamination():
            return Text("remove {n} contamination", n=one.cubes)


def _gain(gain: SolariusGain) -> tuple[Text, ...]:
    parts = []
    if gain.fuel:
        parts.append(fuel(gain.fuel))
    if gain.spacebucks:
        parts.append(spacebucks(gain.spacebucks))
    if gain.either:
        parts.append(Text("{n} fuel or {n:SpaceBuck|SpaceBucks}", n=gain.either))
    parts += [Text("{n} {colour} {n:cube|cubes}", n=n, colour=COLOUR_NAMES[tint]) for tint, n in gain.resources]
    if gain.any:
        parts.append(Text("{n} {n:cube|cubes} of any colour", n=gain.any))
    return tuple(parts)


def effects(several: Sequence[Effect]) -> tuple[Text, ...] | Text:
    """Joint benefit of effects, as a phrase for a longer sentence."""
    parts: list[Text] = []
    for one in several:
        text = effect(one)
        parts += text if isinstance(text, tuple) else [text]
    return tuple(parts) or NOTHING


def requirement(need: Requirement) -> Text:
    """The faces or columns that tech dice need."""
    if need.what == "value":
        if need.colour is not None:
            return Text("{colour} die at {n}+", colour=COLOUR_NAMES[need.colour], n=need.at_least)
        return Text("{dice} {dice:die|dice} at {n}+", dice=need.dice, n=need.at_least)
    column = ROMAN[need.at_least]
    if need.colour is not None:
        return Text("{colour} die in {column}+", colour=COLOUR_NAMES[need.colour], column=column)
    return Text("{dice} {dice:die|dice} in {column}+", dice=need.dice, column=column)


def precondition(planet: Planet) -> tuple[Text, ...]:
    """Way of settling a planet, as a phrase for a longer sentence."""
    asked = planet.precondition
    parts = [requirement(need) for need in asked.requirements]
    if asked.fuel:
        parts.append(fuel(asked.fuel))
    if asked.spacebucks:
        parts.append(spacebucks(asked.spacebucks))
    return tuple(parts)


_PRICES: Mapping[PriceName, str] = {
    "extra_range": "extra range costs {n} fuel",
    "extra_action_point": "an extra point costs {n} {n:SpaceBuck|SpaceBucks}",
    "drive": "drives cost {n} fuel",
    "drive_upgrade": "drive upgrades cost {n} fuel",
}

_CLEAN: Mapping[SpecialSpace, Text] = {
    "transformation": Text("no contamination from transformation"),
    "research": Text("no contamination from research"),
}

_OCCASIONS: Mapping[Occasion | None, str] = {
    None: "{name}: {effects}",
    "colony_placed": "{name}: {effects} for each colony",
    "mission_completed": "{name}: {effects} for each completed mission",
    "station_built": "{name}: {effects} for each station",
}


def modifiers(static: Modifiers) -> tuple[Text, ...]:
    """Changes by static effects, as a phrase for a longer sentence."""
    parts = [Text("{colour} dice +{n}", n=n, colour=COLOUR_NAMES[colour]) for colour, n in static.die_points.items()]
    if static.contamination_spaces:
        parts.append(Text("+{n} contamination {n:space|spaces}", n=static.contamination_spaces))
    if static.range_bonus:
        parts.append(Text("range +{n}", n=static.range_bonus))
    if static.portal_free:
        parts.append(Text("free portals"))
    parts += [Text(_PRICES[name], n=price) for name, price in static.prices.items()]
    parts += [text for space, text in _CLEAN.items() if space in static.no_contamination]
    if static.explorer_bonus:
        parts.append(Text("explorer bonus +{n} {n:cube|cubes}", n=static.explorer_bonus))
    return tuple(parts)


def development(card: Development) -> Text:
    """Its name and what it does: "Refinery: black dice +1"."""
    if card.kind == "static":
        return Text("{name}: {effects}", name=card.name, effects=modifiers(card.static))
    template = "{name} (die space): {effects}" if card.kind == "die_slot" else _OCCASIONS[card.when]
    return Text(template, name=card.name, effects=effects(card.effects))


def named_development(card: Development) -> Text:
    """The same in a label; its name alone where there's no space for both."""
    return with_shorter(development(card), card.name)
