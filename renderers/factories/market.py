"""The market: four blueprints by slot, below them four contractors with tools."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.games.areas import AreaKey
from bot.games.factories.view import BlueprintSlot, ContractorSlot, FactoriesView
from renderers.factories import colours, pieces, words
from renderers.factories.faces import contractor_ticket, slot_badge_position, ticket
from renderers.factories.layout import BETWEEN, BROAD, INSET, LEFT, RIGHT, DetailLevel
from renderers.factories.rings import emptied_slot_ring, last_move_ring, proposed_ring, usable_ring
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas, around
from renderers.kit.sketch import Sketch, cached_sprite
from renderers.kit.typography import SMALL, Weight

_FIELD = 80
"""Width of the field for a slot's tool token."""
_SIGN = 54
"""The tool token of a slot of contractors."""
_PAD = 16
_APART = 16
"""Between the rows: two rings have room."""
_BLUEPRINT, _CONTRACTOR = 164, 116
"""Heights of the cards, which show what they do."""


def market_part(view: FactoriesView) -> list[DetailLevel]:
    """Return the market, in which every card shows what it does."""
    return [DetailLevel(2 * _PAD + _BLUEPRINT + _APART + _CONTRACTOR, partial(_draw, view=view))]


def _draw(canvas: Canvas, area: Area, view: FactoriesView) -> None:
    canvas.panel(area)
    upper = area[1] + _PAD + _BLUEPRINT / 2
    lower = area[3] - _PAD - _CONTRACTOR / 2
    for row, middle, high in (("blueprints", upper, _BLUEPRINT), ("contractors", lower, _CONTRACTOR)):
        canvas.mark(AreaKey("row", row), around((LEFT + RIGHT) / 2, middle, RIGHT - LEFT - 2 * INSET, high))
    marks: list[tuple[Image.Image, float, float]] = []
    for number, slot in enumerate(view.market.blueprints):
        x = LEFT + INSET + BROAD / 2 + number * (BROAD + BETWEEN)
        _draw_blueprint(canvas, slot, x, upper, _BLUEPRINT)
        canvas.mark(AreaKey("blueprint", slot.slot), around(x, upper, BROAD, _BLUEPRINT))
        mark = _slot_mark(view, "take", slot.slot, BROAD, _BLUEPRINT)
        if mark is None and slot.takeable and _is_choosing(view):
            mark = usable_ring(BROAD, _BLUEPRINT, 16)
        if mark is not None:
            marks.append((mark, x, upper))
        if (left := _emptied_mark(view, "take", slot.slot)) is not None:
            marks.append((left, *slot_badge_position(x, upper, BROAD, _BLUEPRINT)))
    for number, place in enumerate(view.market.contractors):
        x = LEFT + INSET + BROAD / 2 + number * (BROAD + BETWEEN)
        _draw_contractor(canvas, place, x, lower, _CONTRACTOR, gifts=view.seats > 1)
        canvas.mark(AreaKey("contractor", place.slot), around(x, lower, BROAD, _CONTRACTOR))
        mark = _slot_mark(view, "hire", place.slot, BROAD, _CONTRACTOR)
        if mark is None and place.hirable and _is_choosing(view):
            mark = usable_ring(BROAD, _CONTRACTOR, 14)
        if mark is not None:
            marks.append((mark, x, lower))
        if (left := _emptied_mark(view, "hire", place.slot)) is not None:
            marks.append((left, x - BROAD / 2 + _FIELD / 2, lower + 1))
    for piece, x, y in marks:
        canvas.paste(piece, x, y)


def _draw_blueprint(canvas: Canvas, slot: BlueprintSlot, x: float, y: float, high: int) -> None:
    if slot.card is None:
        canvas.paste(_empty_slot(BROAD, high), x, y)
        canvas.text(x, y, words.NO_CARD_LEFT, SMALL, Weight.MEDIUM, palette.SECOND, "middle")
        return
    canvas.paste(ticket(slot.card, BROAD, high, slot.slot), x, y)


def _draw_contractor(canvas: Canvas, place: ContractorSlot, x: float, y: float, high: int, *, gifts: bool) -> None:
    canvas.paste(_empty_slot(BROAD, high), x, y)
    canvas.paste(pieces.coin(place.tool, min(58, high - 14)), x - BROAD / 2 + _FIELD / 2, y + 1)
    if place.contractor is not None:
        piece = contractor_ticket(place.contractor, BROAD - _FIELD, high, gifts=gifts)
        canvas.paste(piece, x + _FIELD / 2, y)


def _is_choosing(view: FactoriesView) -> bool:
    """Whether the viewer chooses now or is a spectator, and no move is proposed."""
    return view.phase == "market" and view.ghost is None and view.viewer in (None, view.decider)


def _slot_mark(view: FactoriesView, kind: str, slot: int, wide: int, high: int) -> Image.Image | None:
    """Return the ring of a proposed slot."""
    if view.ghost is None:
        return None
    chosen = (view.ghost.kind == kind and view.ghost.slot == slot) or _is_refreshed(view, kind)
    return proposed_ring(wide, high, 15) if chosen else None


def _emptied_mark(view: FactoriesView, kind: str, slot: int) -> Image.Image | None:
    """Return the outline of a slot that the last move emptied; its card came later."""
    last = view.last
    if view.ghost is not None or last is None or (last.kind, last.slot) != (kind, slot):
        return None
    return emptied_slot_ring(last.seat) if kind == "take" else last_move_ring(_SIGN, _SIGN, _SIGN // 2, last.seat)


def _is_refreshed(view: FactoriesView, kind: str) -> bool:
    """Whether the proposal would discard this row."""
    row = "blueprints" if kind == "take" else "contractors"
    return view.ghost is not None and view.ghost.kind == "refresh" and row in (view.proposal or "")


@cached_sprite
def _empty_slot(wide: int, high: int) -> Image.Image:
    """A slot: sunk, with a thin line."""
    sketch = Sketch((wide, high))
    sketch.fill(sketch.mask().box((0, 0, wide, high), 15), colours.SUNK_EDGE)
    return sketch.fill(sketch.mask().box((2.5, 2.5, wide - 2.5, high - 2.5), 12.5), colours.SUNK).render()
