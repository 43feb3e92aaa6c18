"""Otys in words: divers, sponsors, tokens, contracts and the Store as short phrases."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.otys.components import DIVERS, TOKENS
from bot.games.otys.view import ContractView, DiverView, OtysView, SeatView, StoreRow
from bot.games.otys.words import effect_words, price_words, reward_words, token_kept, token_now
from bot.games.text import Text


def mover(view: OtysView) -> SeatView:
    """The seat whose decision it is; the first once the game is over."""
    return view.table[view.to_move or 0]


def open_to(view: OtysView) -> list[ContractView]:
    """The contracts that the seat to move may complete: the public ones, then its own."""
    return [*(space.contract for space in view.public if space.contract is not None), *mover(view).hand]


def counted(count: int, one: str, many: str) -> str:
    """A number with its noun."""
    return f"{count} {one if count == 1 else many}"


def listed(parts: Iterable[str]) -> str:
    """Several things as people list them: "a, b and c"."""
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last


def effect(view: OtysView, diver: DiverView) -> str:
    """What the side of a diver that shows does: "1 metal + X key"."""
    both = DIVERS[diver.id]
    return str(effect_words(both.upgraded if diver.upgraded else both.basic, view.seats))


def contract(card: str) -> str:
    """What a contract asks for and brings: "2 plant and 1 tech for 3 Prestige"."""
    return f"{price_words(card)} for {reward_words(card)}"


def token(kind: str) -> str:
    """Both sides of a reward token."""
    both = TOKENS[kind]
    return f"{token_now(both)}, or kept: {token_kept(both)}"


def row(row: StoreRow) -> str:
    """One colour in the Store: "plant 1: sells for 2 Credits, costs 3"."""
    if row.sell_prestige:
        sells = f"sells for {row.sell_prestige} Prestige"
    elif row.sell_credits:
        sells = f"sells for {counted(row.sell_credits, 'Credit', 'Credits')}"
    else:
        sells = "takes no more"
    return f"{row.resource} {row.count}: {sells}" + (f", costs {row.buy}" if row.buy is not None else "")


# The commands

SUMMARY = Text("Otys: the solo game against two Timers.")
EXPLAIN = Text("Explain a diver, sponsor, reward token or contract.")
EXPLAINED = Text("A diver, sponsor, reward token or contract.")
