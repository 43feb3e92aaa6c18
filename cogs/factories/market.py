"""The controls of a market turn: take a blueprint, hire with a card from hand, refresh a row first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.contract import Move
from bot.games.factories.components import blueprint_named, contractor_named
from bot.games.factories.moves import Hire, Refresh, Skip, Take
from bot.ui.controls import Button, Choice, Control, folded
from cogs.factories.looks import Look
from cogs.factories.words import amounts, listed, tool


def market_controls(moves: Sequence[Move], label: Callable[[Move], str], look: Look) -> tuple[Control, ...]:
    """Everything that can be done on the market, of the moves that may be known here."""
    takes = [Button(label(move), "play", str(move), "main") for move in moves if isinstance(move, Take)]
    hires = [Choice(label(move), str(move), _about(move)) for move in moves if isinstance(move, Hire)]
    refreshes = [
        Button(label(move), "play", str(move), begins=not number)
        for number, move in enumerate(move for move in moves if isinstance(move, Refresh))
    ]
    skips = [Button(label(move), "play", str(move)) for move in moves if isinstance(move, Skip)]
    return (*takes, *_hiring(hires, look), *refreshes, *skips)


def _hiring(hires: Sequence[Choice], look: Look) -> tuple[Control, ...]:
    if not hires:
        return ()
    at = Look("page", "hire").at
    return (folded("Hire a contractor", "hire", hires, look.page, at, more="Further ways to hire"),)


def _about(move: Hire) -> str:
    """What a hire takes, and what an opponent gets: "a gear card; an opponent gets 1 metal"."""
    contractor, card = contractor_named(move.contractor), blueprint_named(move.discard)
    gift = contractor.gift
    given = amounts(metal=gift.metal, energy=gift.energy, cards=gift.cards)
    price = listed([f"a card with a {tool(card)}", *amounts(energy=contractor.energy)])
    return f"takes {price}" + (f"; an opponent gets {listed(given)}" if given else "")
