"""A hand: blueprints with their current cost, if the view shows one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PIL import Image

from bot.games.factories.components import LIMITS, TYPES
from bot.games.factories.view import FactoriesView, HandCard, PlayerView
from renderers.factories import colours, pieces, words
from renderers.factories.faces import ticket
from renderers.factories.layout import BETWEEN, BROAD, INSET, LEFT, RIGHT, DetailLevel, drop_useless
from renderers.factories.rings import is_outlined, proposed_ring, usable_ring
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.typography import MIDDLE, SMALL, Weight

Ring = Callable[[int, int, int], Image.Image]
"""Draws a ring for a width, a height and a radius."""

_HEAD = 70
_GAP = 14
_FOOT = 18
_INSIDE_HEAD = _HEAD - 6
_MAX_INSIDE = 14
_BAND = 54


@dataclass(frozen=True, slots=True)
class HandGrid:
    """A grid of cards: columns, width and height of a card in pixels, and its loss."""

    columns: int
    wide: int
    high: int
    loss: float

    @property
    def is_bands(self) -> bool:
        """Whether cards are their bands alone; then types go down the columns."""
        return self.high <= _BAND


_THIRD = (RIGHT - LEFT - 2 * INSET - 2 * BETWEEN) // 3
HAND_GRIDS = (HandGrid(4, BROAD, 158, 0.0), HandGrid(4, BROAD, 108, 5.0), HandGrid(3, _THIRD, _BAND, 7.0))
"""Layouts of a hand, fullest first: with actions, without, bands with cost."""


def hand_part(view: FactoriesView, player: PlayerView) -> list[DetailLevel]:
    """The levels of a hand: with actions, without them, bands with the cost in them."""
    cards = sort_hand(player)
    if not cards:
        return [DetailLevel(_HEAD + 52, partial(_draw, view=view, cards=cards, grid=HAND_GRIDS[0]))]
    heights = [_HEAD + -(-len(cards) // grid.columns) * (grid.high + _GAP) - _GAP + _FOOT for grid in HAND_GRIDS]
    return drop_useless(
        DetailLevel(height, partial(_draw, view=view, cards=cards, grid=grid), grid.loss)
        for height, grid in zip(heights, HAND_GRIDS, strict=True)
    )


def sort_hand(player: PlayerView) -> tuple[HandCard, ...]:
    """The hand by type and name, so that it keeps its order."""
    hand = player.hand or ()
    return tuple(sorted(hand, key=lambda one: (TYPES.index(one.card.type), str(one.card.name))))


def is_small_hand(player: PlayerView) -> bool:
    """Whether a hand is small enough to be a part of another panel."""
    return player.hand is not None and len(player.hand) <= _MAX_INSIDE


def inside_height(player: PlayerView) -> int:
    """Return the height of a hand inside another panel."""
    grid = _inside_grid(len(player.hand or ()), 0)
    rows = max(-(-len(player.hand or ()) // grid.columns), 1)
    return _INSIDE_HEAD + rows * (grid.high + _GAP) - _GAP


def _inside_grid(cards: int, wide: int) -> HandGrid:
    """Return the grid for a number of cards in a panel: few cards show their actions."""
    columns, high = (2, 150) if cards <= 6 else (3, 150) if cards <= 9 else (2, _BAND)
    return HandGrid(columns, (wide - (columns - 1) * BETWEEN) // columns, high, 0.0)


def draw_hand_inside(canvas: Canvas, area: Area, view: FactoriesView, player: PlayerView) -> None:
    """A hand as a part of another panel."""
    left, top, right, _ = area
    cards = sort_hand(player)
    _draw_head(canvas, (left, right), top + 26, view, cards)
    if not cards:
        canvas.text(left + 4, top + 96, words.NO_CARDS, SMALL, Weight.MEDIUM, palette.SECOND)
        return
    _draw_cards(canvas, (left, top + _INSIDE_HEAD), view, cards, _inside_grid(len(cards), right - left))


def _draw(canvas: Canvas, area: Area, view: FactoriesView, cards: tuple[HandCard, ...], grid: HandGrid) -> None:
    canvas.panel(area)
    left = LEFT + INSET
    _draw_head(canvas, (left, RIGHT - INSET), area[1] + 38, view, cards)
    if not cards:
        canvas.text(left + 4, area[3] - 36, words.NO_CARDS, SMALL, Weight.MEDIUM, palette.SECOND)
        return
    _draw_cards(canvas, (left, area[1] + _HEAD), view, cards, grid)


def _draw_head(
    canvas: Canvas, reach: tuple[int, int], y: int, view: FactoriesView, cards: tuple[HandCard, ...]
) -> None:
    """Draw the number of cards, and on the right the number of each tool."""
    left, right = reach
    canvas.paste(pieces.hand(50), left + 26, y)
    end = canvas.text(left + 64, y, words.HAND, 40, Weight.SEMIBOLD)
    end = canvas.text(end + 20, y, str(len(cards)), MIDDLE, Weight.BOLD)
    if len(cards) > LIMITS.cards:
        canvas.text(end + 4, y + 2, f"/{LIMITS.cards}", SMALL, Weight.MEDIUM, palette.WARNING)
    counts = Counter(one.card.tool for one in cards)
    for slot in reversed(view.market.contractors):
        count = counts[slot.tool]
        ink = palette.TEXT if count else palette.LOCKED_SIGN
        canvas.text(right - 8, y, str(count), 36, Weight.BOLD, ink, "right")
        canvas.paste(pieces.coin(slot.tool, 44), right - 62, y)
        right -= 106


def _draw_cards(
    canvas: Canvas, at: tuple[int, int], view: FactoriesView, cards: tuple[HandCard, ...], grid: HandGrid
) -> None:
    """The cards row by row, those that are proposed or can be built in rings."""
    chosen = _proposed_cards(view)
    rows = -(-len(cards) // grid.columns)
    for number, one in enumerate(cards):
        row, column = divmod(number, rows)[::-1] if grid.is_bands else divmod(number, grid.columns)
        x, top = at[0] + column * (grid.wide + BETWEEN), at[1] + row * (grid.high + _GAP)
        middle = (x + grid.wide / 2, top + grid.high / 2)
        quiet = view.phase == "work" and not one.buildable
        canvas.paste(card_in_hand(one, grid.wide, grid.high, quiet=quiet), *middle)
        mark = _card_mark(view, one, chosen)
        if mark is not None:
            canvas.paste(mark(grid.wide, grid.high, 16), *middle)
            if mark is proposed_ring and _discarded_card(view.proposal or "") == one.card.id:
                canvas.paste(pieces.badge("−", 34, colours.COST), x + grid.wide - 8, top - 8)


def card_in_hand(one: HandCard, wide: int, high: int, *, quiet: bool) -> Image.Image:
    """A card of a hand; its cost is what it would be now."""
    return ticket(one.card, wide, high, 0, None if one.metal == one.card.metal else one.metal, quiet=quiet)


def _proposed_cards(view: FactoriesView) -> Counter[str]:
    """The cards of the hand that a proposal would take, by id."""
    chosen: Counter[str] = Counter()
    if view.ghost is None or view.proposal is None:
        return chosen
    if view.ghost.kind == "build":
        chosen[view.ghost.card] += 1
    if discarded := _discarded_card(view.proposal):
        chosen[discarded] += 1
    return chosen


def _discarded_card(proposal: str) -> str:
    """The id of the card that a proposal discards, or an empty text."""
    return proposal.partition("discard ")[2].strip().replace(" ", "_")


def _card_mark(view: FactoriesView, one: HandCard, chosen: Counter[str]) -> Ring | None:
    """Return the ring of a proposed or buildable card; counts proposed cards down."""
    if view.ghost is not None:
        if not chosen[one.card.id]:
            return None
        chosen[one.card.id] -= 1
        return proposed_ring
    if is_outlined(view, "hand", one.card.id):
        return proposed_ring
    return usable_ring if one.buildable else None
