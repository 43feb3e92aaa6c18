"""Controls of a market turn: take, hire, refresh."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.discord.components.controls import Button, Choice, Control
from bot.games.contract import Move
from bot.games.factories.components import blueprint_named, contractor_named
from bot.games.factories.moves import FactoriesTake, Hire, Refresh, Skip
from bot.games.factories.view import FactoriesView
from bot.games.text import Text, TextLike
from cogs.factories import words
from cogs.factories.page_state import FactoriesPage


def market_controls(
    view: FactoriesView, moves: Sequence[Move], label: Callable[[Move], Text], look: FactoriesPage
) -> tuple[Control, ...]:
    """Everything that can be done on the market, of the moves that may be known here."""
    takes = [
        Choice(_take(view, move, label), str(move), _offered(view, move), emoji=_type_emoji(view, move))
        for move in moves
        if isinstance(move, FactoriesTake)
    ]
    hires = [
        Choice(label(move), str(move), _about(move, gift=view.seats > 1)) for move in moves if isinstance(move, Hire)
    ]
    refreshes = [
        Choice(label(move), str(move), emoji=f"factories_{move.pay}") for move in moves if isinstance(move, Refresh)
    ]
    skips = [Button(label(move), "play", str(move)) for move in moves if isinstance(move, Skip)]
    lists = ((words.TAKE, "take", takes), (words.HIRE, "hire", hires), (words.REFRESH, "refresh", refreshes))
    return (
        *(look.select(title, name, choices, words.FURTHER_WAYS) for title, name, choices in lists if choices),
        *skips,
    )


def _offered(view: FactoriesView, move: FactoriesTake) -> TextLike:
    """Return a card's building cost and effect."""
    card = view.market.blueprints[move.slot - 1].card
    return "" if card is None else words.in_short(card)


def _type_emoji(view: FactoriesView, move: FactoriesTake) -> str:
    card = view.market.blueprints[move.slot - 1].card
    return "" if card is None else f"factories_{card.type}"


def _take(view: FactoriesView, move: FactoriesTake, label: Callable[[Move], Text]) -> Text:
    """The card is name enough unless the row holds two of it."""
    cards = [slot.card for slot in view.market.blueprints]
    card = cards[move.slot - 1]
    return label(move) if card is None or cards.count(card) > 1 else words.take(card.name)


def _about(move: Hire, *, gift: bool) -> Text:
    """Return a hire's effect and gift: "takes a card with a gear; ..."."""
    contractor, card = contractor_named(move.contractor), blueprint_named(move.discard)
    return words.hire(card, contractor.energy, words.gained(contractor.gift) if gift else ())
