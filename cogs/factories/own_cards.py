"""The cards of one member in words: what can be used now, why the others cannot, what lies in hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.factories.cards import Blueprint
from bot.games.factories.uses import options
from bot.games.factories.view import BuiltView, FactoriesView, HandCard, PlayerView
from bot.tables.model import Live
from bot.ui import links
from bot.ui.sheet import CONTENT_LENGTH
from cogs.factories.words import amounts, does, listed, tool

_CUT = "\n-# Further cards are left out; `/factories card` explains any card."


def own_cards(live: Live, member: int) -> str:
    """The member's compound and hand, what can be used or built now first.

    Who does not sit at the table gets the compound of the seat that is to move.
    """
    seats = live.table.seats_of(member)
    mover = live.position.to_move
    seat = mover if seats and mover in seats else seats[0] if seats else mover or 0
    view = live.position.view(seat if seats else None)
    assert isinstance(view, FactoriesView)  # noqa: S101
    return _fitting([f"Cards of {links.player(live.table, seat)}", *_sections(view, view.players[seat])])


def _sections(view: FactoriesView, player: PlayerView) -> Iterable[str]:
    works = view.phase == "work" and view.to_move == player.seat
    usable = [built for built in player.compound if built.usable]
    others = [built for built in player.compound if not built.usable]
    if usable:
        yield "**Can be used now**"
        yield from (f"- {_line(built.card)}" for built in usable)
    if others:
        yield "**Built**"
        yield from (f"- {_line(built.card)}{_reason(built, player, works)}" for built in others)
    if player.hand:
        yield "**In hand**"
        yield from (f"- {_planned(one)}" for one in sorted(player.hand, key=lambda one: not one.buildable))
    if not player.compound and not player.hand:
        yield "There are none."


def _line(card: Blueprint) -> str:
    return f"**{card.name}**: {does(card)}"


def _reason(built: BuiltView, player: PlayerView, works: bool) -> str:
    """Why a built card cannot be used in this work phase."""
    action = built.card.action
    if built.used:
        return " (used this round)" if action is not None else " (has acted this round)"
    if action is None or not works:
        return ""
    if action.copies:
        return " (nothing to copy now)"
    if not options(built.card, None, player.dice):
        return " (no such free dice)"
    return " (not enough to pay with)"


def _planned(one: HandCard) -> str:
    """A card in hand: tool, price, what it does, and whether it can be built now."""
    price = listed(amounts(metal=one.metal, energy=one.energy) or ["nothing"])
    now = ", **can be built now**" if one.buildable else ""
    return f"**{one.card.name}** ({tool(one.card)}; {price}{now}): {does(one.card)}"


def _fitting(lines: Sequence[str]) -> str:
    """As many lines as a message can hold."""
    said = "\n".join(lines)
    if len(said) <= CONTENT_LENGTH:
        return said
    kept = list(lines)
    while len("\n".join(kept)) + len(_CUT) > CONTENT_LENGTH:
        kept.pop()
    return "\n".join(kept) + _CUT
