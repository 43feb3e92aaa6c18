"""The description of a Fantastic Factories table, besides the alt text."""

from __future__ import annotations

from bot.games.factories.components import Blueprint, Contractor, Tool
from bot.games.factories.view import BuiltView, PlayerView, SectionView
from bot.games.factories.words import SECTION_NAMES, TOOL_NAMES
from bot.games.text import Text, TextLike
from cogs.factories.words import contractor, cost, does, kind, points

MACHINE = Text("**The Machine's cards**, oldest first")
HAND_LINE = Text("**In hand**: tool, cost now, action")


def market(blueprints: int, contractors: int) -> Text:
    """Above both rows."""
    template = "**Market** (in the decks: {blueprints} blueprints, {contractors} contractors)"
    return Text(template, blueprints=blueprints, contractors=contractors)


def blueprint_slot(slot: int, one: Blueprint | None) -> Text:
    """A slot of the blueprints."""
    if one is None:
        return Text("- blueprint slot {n}: empty", n=slot)
    return Text("- blueprint slot {n}: {card}", n=slot, card=_card(one))


def _card(one: Blueprint) -> Text:
    template = "{name} ({kind}; costs {cost} and another card with this tool): {does}; {prestige}"
    if not one.prestige:
        template = "{name} ({kind}; costs {cost} and another card with this tool): {does}"
    prestige = Text("{n} prestige", n=one.prestige)
    return Text(template, name=one.name, kind=kind(one), cost=cost(one), does=does(one), prestige=prestige)


def contractor_slot(slot: int, tool: Tool, one: Contractor | None) -> Text:
    if one is None:
        return Text("- contractor slot {n} ({tool}): empty", n=slot, tool=TOOL_NAMES[tool])
    return Text("- contractor slot {n} ({tool}): {card}", n=slot, tool=TOOL_NAMES[tool], card=contractor(one))


def seat(name: TextLike, player: PlayerView) -> Text:
    """A seat with its means and dice."""
    return Text(
        "**{name}**: {points}, {metal} metal, {energy} energy, {hand} {hand:card|cards} in hand, "
        "free dice {dice:, }, contractor {hired}.",
        name=name,
        points=points(player.score),
        metal=player.metal,
        energy=player.energy,
        hand=player.hand_size,
        dice=tuple(player.dice) or (_NONE,),
        hired=_NONE if player.hired is None else player.hired.name,
    )


_NONE = Text("none")


def section(one: SectionView) -> Text:
    """A section of the headquarters: which dice fit, which lie there, what it gave."""
    return Text(
        "- {section}: takes {accepts:or}, {n} spaces, dice {dice:, }, gained {gained} so far",
        section=SECTION_NAMES[one.section],
        accepts=tuple(one.accepts),
        n=one.spaces,
        dice=tuple(one.dice) or (_NONE,),
        gained=one.gained,
    )


def built_line(one: BuiltView) -> Text:
    """A card of the compound."""
    template = "- built: {card}; made {goods} {goods:good|goods} so far"
    if one.used:
        template = "- built: {card}; made {goods} {goods:good|goods} so far, used this round"
    elif one.usable:
        template = "- built: {card}; made {goods} {goods:good|goods} so far, can be used now"
    return Text(template, card=_named(one.card), goods=one.goods)


def card(one: Blueprint) -> Text:
    """A card that lies there."""
    return Text("- {card}", card=_named(one))


def _named(one: Blueprint) -> Text:
    return Text("{name} ({kind}): {does}", name=one.name, kind=kind(one), does=does(one))
