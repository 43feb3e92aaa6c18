"""A seat's work area: resources, free dice, headquarters with placed dice."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.areas import AreaKey
from bot.games.factories.components import LIMITS
from bot.games.factories.view import FactoriesView, PlayerChanges, PlayerView, SectionView
from bot.games.factories.words import SECTION_NAMES
from bot.games.text import Text
from renderers.factories import colours, pieces, words
from renderers.factories.dice import die, frame, socket
from renderers.factories.rings import (
    change_width,
    draw_change,
    has_market_move,
    last_move_ring,
)
from renderers.factories.strip import strip
from renderers.kit import palette
from renderers.kit.board import fade
from renderers.kit.canvas import Area, Canvas, around
from renderers.kit.palette import SEATS
from renderers.kit.pieces import seat_sign
from renderers.kit.typography import LARGE, MIN_SIZE, SMALL, Weight, width
from renderers.kit.words import with_sign

FIELD = 84
SOCKET = 80
_SIZES = (40, 38, 36, SMALL, 32, 30)
_RESOURCES = ("metal", "energy", "goods", "cards")
_SIGNS = {"metal": pieces.metal, "energy": pieces.energy, "goods": pieces.goods, "cards": pieces.hand}


def seat_changes(view: FactoriesView, seat: int) -> PlayerChanges:
    """Return the changes of the proposal for a seat, else those of the last move."""
    if view.ghost is not None:
        return view.ghost.changes if view.ghost.seat == seat else PlayerChanges()
    if view.last is not None and view.last.seat == seat:
        return view.last.changes
    return PlayerChanges()


def draw_resources(canvas: Canvas, fields: Sequence[Area], view: FactoriesView, player: PlayerView) -> None:
    """Metal, energy, goods, cards in hand, each in its sunk field with what changed."""
    changes = seat_changes(view, player.seat)
    for area, what in zip(fields, _RESOURCES, strict=True):
        canvas.panel(area, colours.SUNK, radius=16)
        left, top, right, bottom = area
        y = (top + bottom) / 2
        number = player.hand_size if what == "cards" else int(getattr(player, what))
        by = int(getattr(changes, what))
        if right - left > 200:
            canvas.paste(_SIGNS[what](60), left + 46, y)
            end = canvas.text(left + 86, y, str(number), LARGE, Weight.BOLD)
            if what == "goods" and not by:
                canvas.text(end + 5, y + 8, f"/{LIMITS.end_goods}", SMALL, Weight.SEMIBOLD, palette.SECOND)
            draw_change(canvas, end + 12, y, by)
        else:
            _draw_narrow_field(canvas, (left, right), y, what, number, by)
        if what == "cards" and has_market_move(view, player.seat):
            canvas.paste(last_move_ring(right - left, bottom - top, 16, player.seat), (left + right) / 2, y)


def _draw_narrow_field(canvas: Canvas, reach: tuple[int, int], y: float, what: str, number: int, by: int) -> None:
    """Draw a narrow field; sign and number shrink if they would touch the change."""
    left, right = reach
    room = right - left - 62 - width(str(number), 52, Weight.BOLD) - 6
    if not by or change_width(by, 30) <= room:
        canvas.paste(_SIGNS[what](48), left + 32, y)
        end = canvas.text(left + 62, y, str(number), 52, Weight.BOLD)
        if by:
            draw_change(canvas, end + 8, y, by, 30)
        elif what == "goods" and end + 64 <= right:
            canvas.text(end + 5, y + 8, f"/{LIMITS.end_goods}", 30, Weight.SEMIBOLD, palette.SECOND)
        return
    canvas.paste(_SIGNS[what](40), left + 25, y)
    end = canvas.text(left + 46, y, str(number), 44, Weight.BOLD)
    draw_change(canvas, min(end + 6, right - 4 - width(with_sign(by), MIN_SIZE, Weight.BOLD)), y, by, MIN_SIZE)


def draw_dice(canvas: Canvas, area: Area, view: FactoriesView, player: PlayerView) -> None:
    """Draw the free dice, and a die with a question mark that the Specialist adds."""
    left, top, right, bottom = area
    end = canvas.text(left, top + 20, words.FREE_DICE, 40, Weight.SEMIBOLD)
    if player.hired is not None:
        canvas.paste(pieces.sign("hat", 36, colours.HAT), end + 46, top + 20)
        canvas.text(end + 74, top + 20, player.hired.name, SMALL, Weight.MEDIUM, palette.SECOND)
    changes = seat_changes(view, player.seat)
    taken = list(changes.dice) if view.ghost is not None else []
    coming = list(changes.new_dice) if view.ghost is not None else []
    shown: list[tuple[int | str, str]] = []
    for face in player.dice:
        shown.append((face, "taken" if face in taken else "free"))
        if face in taken:
            taken.remove(face)
    shown += [(face or "?", "coming") for face in coming]
    asked = view.resolving
    if asked is not None and asked.asking == "set_dice" and view.decider == player.seat:
        shown += [(face, "free") for face in asked.chosen] + [("?", "free")] * asked.left
    adds = view.ghost is not None and view.ghost.kind == "specialist"
    shown += [("?", "extra")] * (player.specialist - (1 if adds else 0))
    if not shown:
        y, said = (top + 50 + bottom) / 2, _no_dice_text(view, player)
        canvas.fit_text(left, y, said, right - left, _SIZES, Weight.MEDIUM, palette.SECOND)
        return
    side, per_row, space = _die_size(len(shown), right - left, bottom - top - 60)
    rows = -(-len(shown) // per_row)
    for number, (pips, state) in enumerate(shown):
        row, column = divmod(number, per_row)
        x = left + side / 2 + column * (side + space)
        y = bottom - side / 2 - 4 - (rows - 1 - row) * (side + space)
        piece = die(pips, side, gained=state == "extra")
        canvas.paste(fade(piece) if state == "coming" else piece, x, y)
        if state in {"free", "taken"}:
            canvas.mark(AreaKey("die", pips), around(x, y, side))
        if state in {"taken", "coming"}:
            canvas.paste(frame(side, side, round(side * 0.2), colours.RING, 6), x, y)


def _no_dice_text(view: FactoriesView, player: PlayerView) -> Text:
    """Return the reason why there is no free die."""
    if view.phase == "market":
        return words.ROLLED_LATER
    if player.step == "active":
        return words.NONE_LEFT
    return words.NOT_ROLLED if player.step == "waiting" else words.WORK_DONE


def _die_size(count: int, wide: int, high: int) -> tuple[int, int, int]:
    """Return the side, the dice per row and the space of the largest dice that fit."""
    best = (0, 1, 0)
    for per_row in range(1, count + 1):
        rows = -(-count // per_row)
        space = 18 if per_row < 4 else 12
        side = min((wide - space * (per_row - 1)) // per_row, (high - space * (rows - 1)) // rows, 128)
        best = max(best, (side, per_row, space))
    return best


def draw_headquarters(canvas: Canvas, area: Area, view: FactoriesView, player: PlayerView) -> None:
    """Three sections side by side."""
    left, top, right, bottom = area
    space = 16
    wide = (right - left - 2 * space) // 3
    for number, section in enumerate(player.sections):
        x = left + number * (wide + space)
        _draw_section(canvas, (x, top, x + wide, bottom), view, player, section)


def _draw_section(canvas: Canvas, area: Area, view: FactoriesView, player: PlayerView, section: SectionView) -> None:
    canvas.panel(area, palette.RAISED, radius=16)
    canvas.mark(AreaKey("section", section.section), area)
    left, top, right, bottom = area
    sign = {"cards": pieces.cards, "energy": pieces.energy, "metal": pieces.metal}[section.unit](48)
    canvas.paste(sign, left + 40, top + 40)
    canvas.fit_text(left + 72, top + 40, SECTION_NAMES[section.section], right - left - 84, _SIZES, Weight.SEMIBOLD)
    middle = (top + 68 + bottom - 58) / 2
    side = min(SOCKET, (right - left - 20) // section.spaces - 8)
    pitch = side + 8
    start = (left + right) / 2 - pitch * (section.spaces - 1) / 2
    for number in range(section.spaces):
        canvas.paste(socket(side), start + number * pitch, middle)
    looked_at = view.proposal is None and any(AreaKey("die", face) in view.outlined for face in section.accepts)
    if looked_at and len(section.dice) < section.spaces:
        canvas.paste(frame(side - 6, side - 6, 15, colours.RING, 6), start + len(section.dice) * pitch, middle)
    _draw_placed_dice(canvas, view, player, section, (start, middle, side))
    y = bottom - 32
    low, high = min(section.accepts), max(section.accepts)
    canvas.text(right - 18, y, f"{low}–{high}", SMALL, Weight.MEDIUM, palette.SECOND, "right")
    canvas.paste(die("", 30, palette.LOCKED_SIGN), right - 18 - width(f"{low}–{high}", SMALL) - 26, y)
    if section.gained:
        x = canvas.text(left + 20, y, f"+{section.gained}", 40, Weight.BOLD, palette.GOOD)
        canvas.paste(strip(((section.unit, ""),), 42, 60), x + 8, y, "left")


def _draw_placed_dice(
    canvas: Canvas, view: FactoriesView, player: PlayerView, section: SectionView, at: tuple[float, float, int]
) -> None:
    """Draw a section's dice, equal ones with their bonus, the last one outlined."""
    start, y, side = at
    pitch = side + 8
    ghost = view.ghost if view.ghost is not None and view.ghost.seat == player.seat else None
    coming = ghost.changes.dice[:1] if ghost is not None and ghost.section == section.section else ()
    faces = sorted(section.dice)
    last = view.last
    fresh = None
    if ghost is None and last is not None and last.seat == player.seat and last.kind == "place":
        fresh = section.dice[-1] if last.section == section.section and section.dice else None
    newest = None if fresh is None else len(faces) - 1 - faces[::-1].index(fresh)
    for number, face in enumerate([*faces, *coming]):
        piece = die(face, side - 6)
        proposed = number >= len(faces)
        canvas.paste(fade(piece) if proposed else piece, start + number * pitch, y)
        if proposed:
            canvas.paste(frame(side - 6, side - 6, 15, colours.RING, 6), start + number * pitch, y)
    if newest is not None:
        canvas.paste(frame(side - 6, side - 6, 15, SEATS[player.seat].fill, 7), start + newest * pitch, y)
        canvas.paste(seat_sign(SEATS[player.seat], 12), start + newest * pitch + side / 2 - 2, y + side / 2 - 2)
    for number in range(1, len(faces)):
        if faces[number] == faces[number - 1]:
            canvas.paste(pieces.badge("+1", 28, palette.GOOD), start + (number - 0.5) * pitch, y - side / 2 + 4)
