"""The other seats: public facts, and their compounds as named plates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from PIL import Image

from bot.games.areas import AreaKey
from bot.games.factories.components import TYPES, Blueprint
from bot.games.factories.view import FactoriesView, PlayerView
from renderers.factories import colours, pieces, words
from renderers.factories.compound import card_stacks, first_player_badge
from renderers.factories.dice import frame
from renderers.factories.layout import INSET, LEFT, RIGHT, DetailLevel, shown_player
from renderers.factories.rings import change_width, draw_change, has_market_move
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas
from renderers.kit.palette import SEATS, mix
from renderers.kit.pieces import seat_sign
from renderers.kit.sketch import Sketch, worded_sprite
from renderers.kit.typography import SMALL, Weight, width

Tally = tuple[Blueprint, int]
"""A card and its number of copies."""

LABEL_HEIGHT = 46
_APART = 8
_PLATES = LEFT + 470
_ROOM = RIGHT - INSET - _PLATES
_FOLDING = 0.4
"""Loss of showing each rival in one line: less than for the viewer's own cards."""
_LEAVING_OUT = 12.0
"""Loss of leaving the rivals out: the last resort."""
_LEAST = 112
"""Height of the two lines of figures of one seat."""
_BRIEF, _BETWEEN = 64, 12
"""Height of a seat in one line, and the distance of two seats."""


def least_height(view: FactoriesView) -> int:
    """Return the height of all other seats in one line each."""
    return (view.seats - 1) * (_BRIEF + _BETWEEN) - _BETWEEN


def other_players(view: FactoriesView) -> list[PlayerView]:
    """Return the seats that aren't in focus, in order of play after that one."""
    large = shown_player(view).seat
    return [view.players[(large + step) % view.seats] for step in range(1, view.seats)]


def rivals_part(view: FactoriesView, names: Sequence[str], players: Sequence[PlayerView]) -> list[DetailLevel]:
    """Return the levels of the other seats: cards by name, one line each, or left out.

    Members at work don't need the others; the public board shows them.
    """
    named = [_height(view, player) for player in players]
    brief = [_BRIEF for _ in players]
    own_work = view.viewer is not None and view.phase == "work"
    left_out = [DetailLevel(0, lambda canvas, area: None, _LEAVING_OUT)] if own_work else []
    shown = [
        DetailLevel(
            sum(heights) + _BETWEEN * (len(heights) - 1),
            partial(_draw, view=view, names=names, players=players, heights=heights),
            loss,
        )
        for heights, loss in ((named, 0.0), (brief, _FOLDING))
    ]
    return [*shown, *left_out]


def _height(view: FactoriesView, player: PlayerView) -> int:
    rows = len(_label_rows(view, player))
    return max(_LEAST, rows * (LABEL_HEIGHT + _APART) - _APART + 32)


def _draw(
    canvas: Canvas,
    area: Area,
    view: FactoriesView,
    names: Sequence[str],
    players: Sequence[PlayerView],
    heights: Sequence[int],
) -> None:
    top = area[1]
    for player, height in zip(players, heights, strict=True):
        box = (area[0], top, area[2], top + height)
        canvas.panel(box, edge=SEATS[player.seat].fill if player.seat in view.deciders else None)
        canvas.mark(AreaKey("seat", player.seat), box)
        if height < _LEAST:
            _draw_brief(canvas, box, view, player, names[player.seat])
        else:
            _draw_figures(canvas, box, view, player, names[player.seat])
            _draw_labels(canvas, box, view, player)
        top += height + _BETWEEN


def _draw_figures(canvas: Canvas, box: Area, view: FactoriesView, player: PlayerView, name: str) -> None:
    """Name and score above; goods, metal, energy and cards in hand below."""
    left = box[0] + 18
    middle = (box[1] + box[3]) / 2
    first, second = middle - 27, middle + 27
    canvas.paste(seat_sign(SEATS[player.seat], 22), left + 24, first)
    marked = view.first == player.seat and view.phase != "over"
    gained = view.gained_by(player.seat)
    shift = change_width(gained)
    room = (172 if marked else 280) - shift
    end = canvas.fit_text(left + 58, first, name, room, (40, 36, SMALL, 32), Weight.SEMIBOLD, cut=True)
    if marked:
        canvas.paste(first_player_badge(), end + 16, first, "left")
    canvas.paste(pieces.prestige("", 46), _PLATES - 116 - shift, first)
    end = canvas.text(_PLATES - 86 - shift, first, str(player.score), 42, Weight.BOLD)
    draw_change(canvas, end + _APART, first, gained)
    _draw_amounts(canvas, left + 2, second, view, player, 108)


def _draw_amounts(canvas: Canvas, left: float, y: float, view: FactoriesView, player: PlayerView, pitch: int) -> None:
    """Draw goods, metal, energy and cards in hand, outlined if just changed."""
    for number, (piece, value) in enumerate(
        (
            (pieces.goods(42), player.goods),
            (pieces.metal(44), player.metal),
            (pieces.energy(42), player.energy),
            (pieces.hand(44), player.hand_size),
        )
    ):
        x = left + number * pitch
        canvas.paste(piece, x + 22, y)
        end = canvas.text(x + 47, y, str(value), 38, Weight.BOLD)
    if has_market_move(view, player.seat):
        canvas.paste(frame(round(end - x) + 6, 42, 10, SEATS[player.seat].fill, 4), (x + end) / 2 + 1, y)


def _draw_brief(canvas: Canvas, box: Area, view: FactoriesView, player: PlayerView, name: str) -> None:
    """Everything in one line; cards by type."""
    y = (box[1] + box[3]) / 2
    left = box[0] + 18
    canvas.paste(seat_sign(SEATS[player.seat], 22), left + 24, y)
    marked = view.first == player.seat
    gained = view.gained_by(player.seat)
    shift = change_width(gained)
    end = canvas.fit_text(left + 58, y, name, 190 - shift, (38, SMALL, 32), Weight.SEMIBOLD, cut=True)
    if marked:
        canvas.paste(first_player_badge(), end + 14, y, "left")
    canvas.paste(pieces.prestige("", 44), left + 384 - shift, y)
    end = canvas.text(left + 412 - shift, y, str(player.score), 40, Weight.BOLD)
    draw_change(canvas, end + _APART, y, gained)
    _draw_amounts(canvas, left + 490, y, view, player, 110)
    _draw_types(canvas, left + 980, y, player, 104)


def _draw_types(canvas: Canvas, left: float, y: float, player: PlayerView, pitch: int) -> None:
    """Draw the number of cards by type."""
    for number, kind in enumerate(TYPES):
        count = sum(built.card.type == kind for built in player.compound)
        x = left + number * pitch
        canvas.paste(pieces.type_tile(kind, 40), x + 20, y)
        ink = palette.TEXT if count else palette.LOCKED_SIGN
        canvas.text(x + 48, y, str(count), 38, Weight.BOLD, ink)


def _label_rows(view: FactoriesView, player: PlayerView) -> list[list[Tally]]:
    """Return the card labels of a seat in rows."""
    return _wrap_labels([(plate.card, plate.count) for plate in card_stacks(view, player)], _ROOM)


def _wrap_labels(tallies: Sequence[Tally], room: int) -> list[list[Tally]]:
    rows: list[list[Tally]] = [[]]
    used = 0
    for card, count in tallies:
        wide = card_label(card, count).width
        if rows[-1] and used + wide > room:
            rows.append([])
            used = 0
        rows[-1].append((card, count))
        used += wide + _APART
    return rows


def draw_card_labels(canvas: Canvas, area: Area, cards: Sequence[Blueprint]) -> None:
    """Draw cards by type as named plates in rows, equal ones as one."""
    counted = Counter(sorted(cards, key=lambda card: (TYPES.index(card.type), str(card.name))))
    rows = _wrap_labels(list(counted.items()), area[2] - area[0])
    pitch = min(LABEL_HEIGHT + _APART + 4, (area[3] - area[1] - LABEL_HEIGHT) / max(len(rows) - 1, 1))
    for number, row in enumerate(rows):
        x = float(area[0])
        for card, count in row:
            piece = card_label(card, count)
            canvas.paste(piece, x + piece.width / 2, area[1] + LABEL_HEIGHT / 2 + number * pitch)
            x += piece.width + _APART


def _draw_labels(canvas: Canvas, box: Area, view: FactoriesView, player: PlayerView) -> None:
    """The compound of a seat by name; what it used or built last has an outline."""
    rows = _label_rows(view, player)
    high = len(rows) * (LABEL_HEIGHT + _APART) - _APART
    y = (box[1] + box[3]) / 2
    if not player.compound:
        canvas.text(_PLATES, y, words.NOTHING_BUILT, SMALL, Weight.MEDIUM, palette.SECOND)
        return
    top = y - high / 2
    last = view.last
    for row in rows:
        x = float(_PLATES)
        for card, count in row:
            piece = card_label(card, count)
            middle = (x + piece.width / 2, top + LABEL_HEIGHT / 2)
            canvas.paste(piece, *middle)
            if last is not None and last.seat == player.seat and last.card == card.id and last.kind in {"use", "build"}:
                canvas.paste(frame(piece.width, LABEL_HEIGHT, 10, SEATS[player.seat].fill, 4), *middle)
            x += piece.width + _APART
        top += LABEL_HEIGHT + _APART


@worded_sprite
def card_label(card: Blueprint, count: int) -> Image.Image:
    """Draw another seat's card: type, name, number of copies."""
    said = card.name if count == 1 else f"{card.name} ×{count}"
    wide = width(said, 30, Weight.SEMIBOLD) + 62
    fill = colours.FILLS[card.type]
    sketch = Sketch((wide, LABEL_HEIGHT))
    sketch.fill(sketch.mask().box((0, 0, wide, LABEL_HEIGHT), 10), mix(fill, palette.DARK_EDGE, 0.35))
    sketch.fill_raised(sketch.mask().box((0, 0, wide, LABEL_HEIGHT - 3), 10), fill, 2)
    canvas = Canvas(sketch.render())
    canvas.paste(pieces.sign(card.type, 32, palette.INK), 27, LABEL_HEIGHT / 2 - 1)
    canvas.text(49, LABEL_HEIGHT / 2 - 1, said, 30, Weight.SEMIBOLD, palette.INK)
    return canvas.image
