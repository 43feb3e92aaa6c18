"""Sheets of all card faces, and what the signs mean."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.factories.components import BLUEPRINTS, CONTRACTORS, TYPES, Blueprint
from bot.games.factories.words import TYPE_NAMES
from bot.games.text import Text
from renderers.factories import pieces, words
from renderers.factories.colours import FITTED
from renderers.factories.faces import CARD, card, contractor_ticket, ticket
from renderers.factories.goals import game_sign
from renderers.factories.layout import BROAD
from renderers.factories.strip import Item, strip
from renderers.kit import palette
from renderers.kit.canvas import HEADER, MARGIN, WIDTH, Canvas, draw_single
from renderers.kit.picture import Picture
from renderers.kit.typography import SMALL, Weight, width

_COLUMNS = 4
_SPACE = 24
PAGE = 8
"""Whole cards on one sheet."""

LEGEND: Sequence[tuple[tuple[Item, ...], Text]] = (
    ((("die", "4"),), words.THIS_FACE),
    ((("die", "X"),), words.COUNTS_AS_X),
    ((("die", ""), ("sign", "="), ("die", "")), words.EQUAL),
    ((("step", ""), ("step", ""), ("step", "")), words.RUN),
    ((("sign", "≥14"),), words.IN_TOTAL),
    ((("extra", "X"),), words.EXTRA_DIE),
    ((("die", "+1"),), words.RAISE),
    ((("die", "2"), ("turn", ""), ("die", "5")), words.TURN_OVER),
    ((("again", ""),), words.ROLL_AGAIN),
    ((("bell", ""),), words.BY_ITSELF),
    ((("hammer", ""),), words.YOU_BUILD),
    ((("cards", ""),), words.A_BLUEPRINT),
    ((("tool", "gear"),), words.MATCHING_TOOL),
    ((("market", ""),), words.MARKET_CARD),
    ((("slash", ""),), words.CHOOSE_ONE),
    ((("seal", "2"),), words.PRESTIGE),
)


def in_order() -> list[Blueprint]:
    """All kinds of blueprints by type, then by name."""
    return sorted(BLUEPRINTS.values(), key=lambda one: (TYPES.index(one.type), str(one.name)))


def pages() -> int:
    """Return the number of sheets of whole cards."""
    return -(-len(BLUEPRINTS) // PAGE)


def draw_cards(page: int) -> Picture:
    """Draw a sheet of eight whole cards with the legend; pages count from 0."""
    shown = in_order()[page * PAGE : (page + 1) * PAGE]
    top = HEADER + _SPACE
    rows = -(-len(shown) // _COLUMNS)
    legend = top + rows * (CARD[1] + _SPACE)
    canvas = Canvas.blank(legend + 4 * 74 + 40 + _SPACE)
    _header(canvas)
    for number, face in enumerate(shown):
        row, column = divmod(number, _COLUMNS)
        x = MARGIN + CARD[0] / 2 + column * (WIDTH - 2 * MARGIN - CARD[0]) / (_COLUMNS - 1)
        canvas.paste(card(face), x, top + CARD[1] / 2 + row * (CARD[1] + _SPACE))
    _legend(canvas, legend)
    return canvas.finish(words.spoken_page(page + 1, pages(), [face.name for face in shown]), FITTED)


def draw_tickets() -> Picture:
    """Draw all 32 blueprints and eight contractors as they are in the market."""
    shown = in_order()
    rows = -(-len(shown) // _COLUMNS)
    top = HEADER + 16
    below = top + rows * 176 + 12
    canvas = Canvas.blank(below + 2 * 130 + 8)
    _header(canvas)
    for number, face in enumerate(shown):
        row, column = divmod(number, _COLUMNS)
        canvas.paste(ticket(face, BROAD, 164), _middle(column), top + 82 + row * 176)
    for number, one in enumerate(CONTRACTORS.values()):
        row, column = divmod(number, _COLUMNS)
        canvas.paste(contractor_ticket(one, BROAD, 116, gifts=True), _middle(column), below + 58 + row * 130)
    return canvas.finish(words.spoken_tickets([one.name for one in CONTRACTORS.values()]), FITTED)


def draw_card(name: str) -> Picture:
    """Draw a card: a whole blueprint, or a contractor's ticket. Raises KeyError."""
    if name in BLUEPRINTS:
        return draw_single([card(BLUEPRINTS[name])], words.card_alone(BLUEPRINTS[name].name), FITTED)
    contractor = CONTRACTORS[name]
    return draw_single([contractor_ticket(contractor, 480, 150, gifts=True)], words.card_alone(contractor.name), FITTED)


def _middle(column: int) -> float:
    return MARGIN + BROAD / 2 + column * (WIDTH - 2 * MARGIN - BROAD) / (_COLUMNS - 1)


def _header(canvas: Canvas) -> None:
    """The header with the five types."""
    canvas.header(game_sign(), words.BLUEPRINTS)
    x = WIDTH - MARGIN
    for kind in reversed(TYPES):
        name = TYPE_NAMES[kind]
        x -= width(name, SMALL)
        canvas.text(x, HEADER / 2, name, SMALL, Weight.MEDIUM)
        canvas.paste(pieces.type_tile(kind, 42), x - 34, HEADER / 2)
        x -= 34 + 21 + 24


def _legend(canvas: Canvas, top: int) -> None:
    canvas.panel((MARGIN, top, WIDTH - MARGIN, top + 4 * 74 + 40))
    for number, (items, meaning) in enumerate(LEGEND):
        row, column = divmod(number, _COLUMNS)
        x, y = MARGIN + 28 + column * 378, top + 57 + row * 74
        piece = strip(items, 46, 200)
        canvas.paste(piece, x + piece.width / 2, y)
        canvas.text(x + piece.width + 14, y, meaning, SMALL, Weight.MEDIUM, palette.SECOND)
