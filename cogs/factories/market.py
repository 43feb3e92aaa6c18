"""The controls of a market turn: take a blueprint, hire with a card from hand, refresh a row first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.contract import Move
from bot.games.factories.components import blueprint_named, contractor_named
from bot.games.factories.moves import Hire, Refresh, Skip, Take
from bot.games.factories.view import FactoriesView
from bot.ui.controls import Button, Choice, Control, folded
from cogs.factories.looks import Look
from cogs.factories.words import amounts, gained, listed, tool


def market_controls(
    view: FactoriesView, moves: Sequence[Move], label: Callable[[Move], str], look: Look
) -> tuple[Control, ...]:
    """Everything that can be done on the market, of the moves that may be known here."""
    takes = [Button(_take(view, move, label), "play", str(move), "main") for move in moves if isinstance(move, Take)]
    hires = [
        Choice(label(move), str(move), _about(move, gift=view.seats > 1)) for move in moves if isinstance(move, Hire)
    ]
    refreshes = [Choice(label(move), str(move)) for move in moves if isinstance(move, Refresh)]
    skips = [Button(label(move), "play", str(move)) for move in moves if isinstance(move, Skip)]
    lists = (("Hire a contractor", "hire", hires), ("Refresh a row first", "refresh", refreshes))
    return (*takes, *(_list(title, name, choices, look) for title, name, choices in lists if choices), *skips)


def _take(view: FactoriesView, move: Take, label: Callable[[Move], str]) -> str:
    """The card is name enough unless the row holds two of it."""
    cards = [slot.card for slot in view.market.blueprints]
    card = cards[move.slot - 1]
    return label(move) if card is None or cards.count(card) > 1 else f"Take {card.name}"


def _list(title: str, name: str, choices: Sequence[Choice], look: Look) -> Control:
    page = look.page if look.name == name else 0
    return folded(title, name, choices, page, Look("page", name).at, more="Further ways")


def _about(move: Hire, *, gift: bool) -> str:
    """What a hire takes, and what an opponent gets if there is one: "takes a card with a gear; ..."."""
    contractor, card = contractor_named(move.contractor), blueprint_named(move.discard)
    price = listed([f"a card with a {tool(card)}", *amounts(energy=contractor.energy)])
    given = gained(contractor.gift) if gift else []
    return f"takes {price}" + (f"; an opponent gets {listed(given)}" if given else "")
