"""The sea: depth bands, divers, and per level key, cubes, sponsor, tokens."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from PIL import Image

from bot.games.areas import AreaKey
from bot.games.otys.view import DiverView, LevelView, OtysView, SeatView, TokenView
from renderers.kit import palette
from renderers.kit.board import fade
from renderers.kit.canvas import RADIUS, Canvas, around
from renderers.kit.palette import SEATS
from renderers.kit.sketch import Mask
from renderers.kit.theme import rgb
from renderers.kit.typography import SMALL, Weight
from renderers.otys import colours, layout, pieces
from renderers.otys.cards import reward, sponsor
from renderers.otys.choices import ChoiceMarks
from renderers.otys.divers import CARD, diver_card, upgrade_disc
from renderers.otys.rings import draw_ring, outline

SPONSOR = 100
TOKEN = 68
_KEY = (132, 96)
_X_Y, _NEUTRAL_Y = layout.SEA[1] + 66, layout.SEA[1] + 184


def draw_ground(canvas: Canvas) -> None:
    """The bands of the sea with flat waves between them, and the surface line."""
    left, _, right, bottom = layout.SEA
    wide = right - left
    canvas.panel(layout.SEA, colours.SURFACE)
    canvas.panel((left, layout.level_top(len(colours.LEVELS)), right, bottom), colours.LEVELS[-1])
    for level, colour in enumerate(colours.LEVELS, start=1):
        start = layout.level_top(level)
        canvas.rectangle(
            (left, start, right, start + (layout.ROW if level < len(colours.LEVELS) else 2 * RADIUS)), colour
        )
        crest = [(x, 4 + 3 * math.sin(x / 26 + level)) for x in range(0, wide + 8, 8)]
        wave = Mask((wide, 8)).polygon([*crest, (wide + 8, 8), (0, 8)])
        canvas.image.paste(rgb(colour), (left, start - 4), wave.downsample())
    foam = [(x, 10 + 4 * math.sin(x / 22)) for x in range(0, wide + 6, 6)]
    canvas.image.paste(rgb(colours.FOAM), (left, layout.WATERLINE - 10), Mask((wide, 20)).stroke(foam, 6).downsample())


def draw_sea(canvas: Canvas, view: OtysView, seat: SeatView, marks: ChoiceMarks) -> None:
    """Everything in the sea but the seat's own board."""
    right = layout.DIVER_X + CARD[0] // 2
    canvas.mark(AreaKey("surface"), (layout.SEA[0], layout.SEA[1] + 10, right, layout.WATERLINE - 6))
    for level in seat.levels:
        _mark_level(canvas, level)
    ghost = view.ghost
    active = view.turn.level if ghost is None or ghost.level is None else ghost.level
    if active is not None:
        _draw_active_level(canvas, active)
    _draw_keys(canvas, view, seat, marks)
    for position, diver in enumerate(_diver_order(view, seat)):
        _draw_diver(canvas, view, diver, position, marks)
    for level in seat.levels:
        _draw_cubes(canvas, view, level, marks)
        if level.kept is not None:
            _draw_kept_token(canvas, level.level, level.kept)
    _draw_sponsors(canvas, view, active)
    for number, shown in enumerate(view.tokens, start=1):
        _draw_tokens(canvas, number, shown, marks if number == view.turn.level else None)


def _mark_level(canvas: Canvas, level: LevelView) -> None:
    """Record where a level and what always belongs to it are."""
    number, top, y = level.level, layout.level_top(level.level), layout.level_y(level.level)
    cubes = layout.CUBES_X + (level.capacity - 1) * layout.CUBE_PITCH / 2
    wide = (level.capacity - 1) * layout.CUBE_PITCH + layout.CUBE
    canvas.mark(AreaKey("level", number), (layout.SEA[0] + 10, top + 12, layout.SEA[2] - 10, top + layout.ROW - 12))
    canvas.mark(AreaKey("cubes", number), around(cubes, y, wide, layout.CUBE))
    canvas.mark(AreaKey("sponsor", number), around(layout.SPONSOR_X, y, SPONSOR))
    canvas.mark(AreaKey("tokens", number), around(layout.TOKENS_X, y, TOKEN, layout.ROW - 16))


def _draw_active_level(canvas: Canvas, level: int) -> None:
    """The level that is active now, lit across the whole sea."""
    left, right = layout.SEA[0], layout.SEA[2]
    top = layout.level_top(level)
    canvas.veil((left, top + 5, right, top + layout.ROW - 4), colours.FOAM, 0.20)
    canvas.rectangle((left, top + 5, left + 8, top + layout.ROW - 4), palette.TEXT)


def _draw_keys(canvas: Canvas, view: OtysView, seat: SeatView, marks: ChoiceMarks) -> None:
    for one in seat.keys:
        mark = marks.state("key", one.name.lower())
        if one.state == "played":
            mark = "chosen"
        elif one.state == "spent":
            mark = "spent"
        numbered = one.name.isdigit()
        y = layout.level_y(int(one.name)) if numbered else _X_Y
        canvas.mark(AreaKey("key", int(one.name) if numbered else one.name.lower()), around(layout.KEY_X, y, *_KEY))
        lifted = numbered and seat.levels[int(one.name) - 1].kept is not None
        canvas.paste(pieces.key(one.name, mark or "here"), layout.KEY_X, y - 34 if lifted else y)
    canvas.mark(AreaKey("key", "n"), around(layout.KEY_X, _NEUTRAL_Y, *_KEY))
    neutral_played = view.turn.key == "N" and view.outcome is None
    if seat.neutral_keys or neutral_played:
        mark = "chosen" if neutral_played else marks.state("key", "n")
        canvas.paste(pieces.key("N", mark or "here"), layout.KEY_X, _NEUTRAL_Y)
        canvas.text(layout.KEY_X, _NEUTRAL_Y + 64, f"×{seat.neutral_keys}", SMALL, Weight.BOLD, align="middle")


def _diver_order(view: OtysView, seat: SeatView) -> Sequence[DiverView]:
    """The divers from the top, as a proposed propeller or surfacing would leave them."""
    if view.ghost is None or not view.ghost.column:
        return seat.column
    by_id = {diver.id: diver for diver in seat.column}
    return [by_id[one] for one in view.ghost.column]


def _draw_diver(canvas: Canvas, view: OtysView, diver: DiverView, position: int, marks: ChoiceMarks) -> None:
    y = layout.row_y(position)
    trade = diver.resource or diver.id
    card = diver_card(str(diver.name), trade, effect_signs(diver, view.seats), upgraded=diver.upgraded)
    ghost = view.ghost
    canvas.paste(card, layout.DIVER_X, y)
    canvas.mark(AreaKey("diver", diver.id), around(layout.DIVER_X, y, *CARD))
    state = marks.state("upgrade", diver.id)
    if ghost is not None and (ghost.diver == diver.id or diver.id in marks.considered):
        state = "chosen"
    elif diver.acting and not state:
        state = "legal" if view.decider is not None and ghost is None else "quiet"
    if state:
        draw_ring(canvas, layout.DIVER_X, y, CARD, 16, state)
    elif view.last is not None and view.last.diver == diver.id and ghost is None:
        canvas.paste(outline(*CARD, 16, SEATS[view.last.seat].fill), layout.DIVER_X, y)
    if diver.upgraded:
        canvas.paste(upgrade_disc(), layout.DIVER_X + CARD[0] / 2 - 6, y - CARD[1] / 2 + 6)
    if ghost is not None and ghost.column and position != diver.position:
        _draw_move_arrow(canvas, y, down=position > diver.position)


def _draw_move_arrow(canvas: Canvas, y: float, *, down: bool) -> None:
    """Which way a diver would move along the column, in the corner of its card."""
    arrow = pieces.sign("up", 15, palette.INK)
    x, y = layout.DIVER_X - CARD[0] / 2 + 6, y - CARD[1] / 2 + 6
    canvas.paste(pieces.disc("", 19, colours.FOAM), x, y)
    canvas.paste(arrow.transpose(Image.Transpose.FLIP_TOP_BOTTOM) if down else arrow, x, y)


def effect_signs(diver: DiverView, seats: int) -> tuple[str, ...]:
    """Return a diver's effect as signs, without parts that need other players."""
    row: list[str] = [f"−{diver.cost}", "credits", "right"] if diver.cost else []
    signs_of = {"draw": ("cards",), "timer": ("timer",), "copy": ("spy",), "token": ("token",)}
    for number, act in enumerate(act for act in diver.acts if act != ("copy" if seats == 1 else "timer")):
        if number:
            row.append("/")
        match act:
            case "cube":
                row += ["+", diver.resource or "any"]
            case "trade":
                row += [f"×{diver.transactions}"] if diver.transactions > 1 else []
                row += ["any", "swap", "credits"]
            case "advance":
                row += ["hacker", "/", "mechanic"]
            case _:
                row += signs_of[act]
    if diver.bonus:
        row += ["+", "back", "own_key"] if diver.bonus == "own_keys" else ["+", diver.bonus]
    return tuple(row)


def _draw_cubes(canvas: Canvas, view: OtysView, level: LevelView, marks: ChoiceMarks) -> None:
    y = layout.level_y(level.level)
    ghost = view.ghost
    paid: Counter[str] = Counter(ghost.paid if ghost is not None and ghost.paying == level.level else ())
    taken = marks.considered[1] if level.active and marks.considered[:1] in {("take",), ("buy",)} else None
    sold = marks.considered[1] if level.active and marks.considered[:1] == ("sell",) else None
    if sold is not None:
        paid = Counter([sold])
    for space in range(level.capacity):
        x = layout.CUBES_X + space * layout.CUBE_PITCH
        if space < len(level.cubes):
            resource = level.cubes[space]
            canvas.paste(pieces.cube(resource, layout.CUBE), x, y)
            canvas.mark(AreaKey("cube", f"{level.level} {resource}"), around(x, y, layout.CUBE_PITCH))
            if paid[resource]:
                paid[resource] -= 1
                draw_ring(canvas, x, y, (layout.CUBE, layout.CUBE), 13, "chosen")
            elif level.active:
                draw_ring(canvas, x, y, (layout.CUBE, layout.CUBE), 13, marks.state("sell", resource))
            continue
        canvas.paste(pieces.place(layout.CUBE), x, y)
        if level.active and space == len(level.cubes):
            if taken is not None:
                canvas.paste(fade(pieces.cube(taken, layout.CUBE)), x, y)
                draw_ring(canvas, x, y, (layout.CUBE, layout.CUBE), 13, "chosen")
            else:
                draw_ring(canvas, x, y, (layout.CUBE, layout.CUBE), 13, marks.state("take"))


def _draw_kept_token(canvas: Canvas, level: int, token: TokenView) -> None:
    canvas.paste(reward(token.type, token.amount, TOKEN, kept=True), layout.KEY_X - 22, layout.level_y(level) + 36)


def _draw_sponsors(canvas: Canvas, view: OtysView, active: int | None) -> None:
    """Draw the five sponsors, rotated if that is proposed."""
    effects = {one.number: one.effect for one in view.sponsors}
    turned = view.ghost.sponsors if view.ghost is not None else ()
    numbers = turned or tuple(one.number for one in view.sponsors)
    for level, number in enumerate(numbers, start=1):
        y = layout.level_y(level)
        canvas.paste(sponsor(effects[number], SPONSOR), layout.SPONSOR_X, y)
        if turned:
            canvas.paste(pieces.disc("", 17, colours.FOAM), layout.SPONSOR_X + 44, y - 44)
            canvas.paste(pieces.sign("back", 13, palette.INK), layout.SPONSOR_X + 44, y - 44)
        if level == active and view.stage in {"key", "upgrade", "retrieve"}:
            draw_ring(canvas, layout.SPONSOR_X, y, (SPONSOR, SPONSOR), 18, "chosen" if view.ghost else "legal")


def _draw_tokens(canvas: Canvas, level: int, tokens: Sequence[TokenView], marks: ChoiceMarks | None) -> None:
    for number, token in enumerate(tokens):
        y = layout.level_y(level) + (70 * number - 35 if len(tokens) > 1 else 0)
        canvas.paste(reward(token.type, token.amount, TOKEN), layout.TOKENS_X, y)
        if marks is not None:
            canvas.mark(AreaKey("token", token.type), around(layout.TOKENS_X, y, TOKEN))
            draw_ring(canvas, layout.TOKENS_X, y, (TOKEN - 4, TOKEN - 4), 24, marks.state("token", token.type))
