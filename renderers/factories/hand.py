"""A hand: blueprints with their current cost, if the view shows one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from PIL import Image

from bot.games.areas import AreaKey
from bot.games.factories.components import LIMITS, TYPES
from bot.games.factories.view import FactoriesView, HandCard, PlayerView
from renderers.factories import colours, pieces, words
from renderers.factories.faces import ticket
from renderers.factories.layout import BETWEEN, BROAD, INSET, LEFT, RIGHT, DetailLevel
from renderers.factories.rings import proposed_ring, usable_ring
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas, around
from renderers.kit.typography import MIDDLE, SMALL, Weight

Ring = Callable[[int, int, int], Image.Image]
"""Draws a ring for a width, a height and a radius."""

_HEAD = 70
_GAP = 14
_FOOT = 18
_INSIDE_HEAD = _HEAD - 6
_MAX_INSIDE = 9
_COLUMNS = 4
_HIGH, _INSIDE_HIGH = 158, 150
"""Heights of a card; all show their actions."""


def hand_part(view: FactoriesView, player: PlayerView) -> list[DetailLevel]:
    """Return a hand, in which every card shows its action."""
    cards = sort_hand(player)
    height = -(-len(cards) // _COLUMNS) * (_HIGH + _GAP) - _GAP + _FOOT if cards else 52
    return [DetailLevel(_HEAD + height, partial(_draw, view=view, cards=cards))]


def sort_hand(player: PlayerView) -> tuple[HandCard, ...]:
    """The hand by type and name, so that it keeps its order."""
    hand = player.hand or ()
    return tuple(sorted(hand, key=lambda one: (TYPES.index(one.card.type), str(one.card.name))))


def is_small_hand(player: PlayerView) -> bool:
    """Whether a hand is small enough to be a part of another panel."""
    return player.hand is not None and len(player.hand) <= _MAX_INSIDE


def inside_height(player: PlayerView) -> int:
    """Return the height of a hand inside another panel."""
    cards = len(player.hand or ())
    rows = max(-(-cards // _inside_columns(cards)), 1)
    return _INSIDE_HEAD + rows * (_INSIDE_HIGH + _GAP) - _GAP


def _inside_columns(cards: int) -> int:
    return 2 if cards <= 6 else 3


def draw_hand_inside(canvas: Canvas, area: Area, view: FactoriesView, player: PlayerView) -> None:
    """A hand as a part of another panel."""
    left, top, right, _ = area
    cards = sort_hand(player)
    _draw_head(canvas, (left, right), top + 26, view, cards)
    if not cards:
        canvas.text(left + 4, top + 96, words.NO_CARDS, SMALL, Weight.MEDIUM, palette.SECOND)
        return
    columns = _inside_columns(len(cards))
    size = (right - left - (columns - 1) * BETWEEN) // columns, _INSIDE_HIGH
    _draw_cards(canvas, (left, top + _INSIDE_HEAD), view, cards, columns, size)


def _draw(canvas: Canvas, area: Area, view: FactoriesView, cards: tuple[HandCard, ...]) -> None:
    canvas.panel(area)
    left = LEFT + INSET
    _draw_head(canvas, (left, RIGHT - INSET), area[1] + 38, view, cards)
    if not cards:
        canvas.text(left + 4, area[3] - 36, words.NO_CARDS, SMALL, Weight.MEDIUM, palette.SECOND)
        return
    _draw_cards(canvas, (left, area[1] + _HEAD), view, cards, _COLUMNS, (BROAD, _HIGH))


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
    canvas: Canvas,
    at: tuple[int, int],
    view: FactoriesView,
    cards: tuple[HandCard, ...],
    columns: int,
    size: tuple[int, int],
) -> None:
    """The cards row by row, those that are proposed or can be built in rings."""
    chosen = _proposed_cards(view)
    wide, high = size
    for number, one in enumerate(cards):
        row, column = divmod(number, columns)
        x, top = at[0] + column * (wide + BETWEEN), at[1] + row * (high + _GAP)
        middle = (x + wide / 2, top + high / 2)
        quiet = view.phase == "work" and not one.buildable
        canvas.paste(card_in_hand(one, wide, high, quiet=quiet), *middle)
        canvas.mark(AreaKey("hand", one.card.id), around(*middle, wide, high))
        mark = _card_mark(view, one, chosen)
        if mark is not None:
            canvas.paste(mark(wide, high, 16), *middle)
            if mark is proposed_ring and _discarded_card(view.proposal or "") == one.card.id:
                canvas.paste(pieces.badge("−", 34, colours.COST), x + wide - 8, top - 8)


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
    return usable_ring if one.buildable else None
