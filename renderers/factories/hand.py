"""A hand: blueprints with what building them costs now. Only drawn where the view shows one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PIL import Image

from bot.games.factories.components import LIMITS, TYPES
from bot.games.factories.view import FactoriesView, HandCard, PlayerView
from renderers import palette
from renderers.canvas import Area, Canvas
from renderers.factories import colours, icons
from renderers.factories.faces import ticket
from renderers.factories.layout import BROAD, COLUMN, INSET, LEFT, RIGHT, Level, column_x
from renderers.factories.marks import proposed, usable
from renderers.typography import MIDDLE, SMALL, Weight

_HEAD = 64
_APART = 14
_FOOT = 18


@dataclass(frozen=True, slots=True)
class Grid:
    """So many columns of cards so wide and so high, and how much is lost by it."""

    columns: int
    wide: int
    high: int
    loss: float


GRIDS = (Grid(4, BROAD, 158, 0.0), Grid(5, COLUMN, 150, 0.5), Grid(5, COLUMN, 108, 3.5), Grid(4, BROAD, 54, 10.0))
"""Ways to lay out a hand, fullest first: with actions, without them, bands alone."""


def hand_part(view: FactoriesView, player: PlayerView) -> list[Level]:
    """The levels of a hand: with actions, without them, bands alone."""
    cards = sorted_hand(player)
    if not cards:
        return [Level(_HEAD + 52, partial(_draw, view=view, cards=cards, grid=GRIDS[0]))]
    levels: list[Level] = []
    for grid in GRIDS:
        rows = -(-len(cards) // grid.columns)
        height = _HEAD + rows * (grid.high + _APART) - _APART + _FOOT
        if not levels or height < levels[-1].height:
            levels.append(Level(height, partial(_draw, view=view, cards=cards, grid=grid), grid.loss))
    return levels


def sorted_hand(player: PlayerView) -> tuple[HandCard, ...]:
    """The hand by type and name, so that it keeps its order."""
    hand = player.hand or ()
    return tuple(sorted(hand, key=lambda one: (TYPES.index(one.card.type), one.card.name)))


def _draw(canvas: Canvas, area: Area, view: FactoriesView, cards: tuple[HandCard, ...], grid: Grid) -> None:
    canvas.panel(area)
    y = area[1] + 36
    canvas.paste(icons.hand(50), LEFT + INSET + 26, y)
    end = canvas.text(LEFT + INSET + 64, y, "Hand", 40, Weight.SEMIBOLD)
    end = canvas.text(end + 20, y, str(len(cards)), MIDDLE, Weight.BOLD)
    if len(cards) > LIMITS.cards:
        end = canvas.text(end + 4, y + 2, f"/{LIMITS.cards}", SMALL, Weight.MEDIUM, palette.WARNING)
    if not cards:
        canvas.text(LEFT + INSET + 4, area[3] - 36, "No cards in hand.", SMALL, Weight.MEDIUM, palette.SECOND)
        return
    _legend(canvas, view, cards, y)
    chosen = _chosen(view)
    for number, one in enumerate(cards):
        row, column = divmod(number, grid.columns)
        x, top = column_x(column, grid.wide), area[1] + _HEAD + row * (grid.high + _APART)
        middle = (x + grid.wide / 2, top + grid.high / 2)
        canvas.paste(card_in_hand(one, grid.wide, grid.high), *middle)
        mark = _mark(view, one, chosen)
        if mark is not None:
            canvas.paste(mark(grid.wide, grid.high, 16), *middle)
            if mark is proposed and _paid(view, one):
                canvas.paste(icons.badge("−", 34, colours.COST), x + grid.wide - 16, top + 6)


def card_in_hand(one: HandCard, wide: int, high: int) -> Image.Image:
    """A card of a hand; its cost is what it would be now."""
    return ticket(one.card, wide, high, 0, None if one.metal == one.card.metal else one.metal)


def _legend(canvas: Canvas, view: FactoriesView, cards: tuple[HandCard, ...], y: int) -> None:
    """How many cards of each tool there are: they pay for each other."""
    counts = Counter(one.card.tool for one in cards)
    x = RIGHT - INSET
    for slot in reversed(view.market.contractors):
        x = x - 8
        canvas.text(
            x,
            y,
            str(counts[slot.tool]),
            36,
            Weight.BOLD,
            palette.TEXT if counts[slot.tool] else palette.LOCKED_GLYPH,
            "right",
        )
        canvas.paste(icons.coin(slot.tool, 44), x - 54, y)
        x -= 98


def _chosen(view: FactoriesView) -> Counter[str]:
    """The cards of the hand that a proposal would take, by id."""
    chosen: Counter[str] = Counter()
    if view.ghost is None or view.proposal is None:
        return chosen
    if view.ghost.kind == "build":
        chosen[view.ghost.card] += 1
    _, _, discarded = view.proposal.partition("discard ")
    if discarded:
        chosen[discarded.strip().replace(" ", "_")] += 1
    return chosen


def _paid(view: FactoriesView, one: HandCard) -> bool:
    """Whether the proposal discards this card."""
    _, _, discarded = (view.proposal or "").partition("discard ")
    return discarded.strip().replace(" ", "_") == one.card.id


def _mark(view: FactoriesView, one: HandCard, chosen: Counter[str]) -> Callable[[int, int, int], Image.Image] | None:
    if view.ghost is not None:
        if not chosen[one.card.id]:
            return None
        chosen[one.card.id] -= 1
        return proposed
    return usable if one.buildable else None
