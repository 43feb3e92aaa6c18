"""A table in play: market, work area, compounds, and the hand if the view has one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.games.factories.view import FactoriesView, MachineView, PlayerView
from renderers.factories.compound import MAX_FOLDED, compound_part
from renderers.factories.hand import draw_hand_inside, hand_part, inside_height, is_small_hand
from renderers.factories.layout import (
    GAP,
    INSET,
    MAX_HEIGHT,
    DetailLevel,
    Part,
    draw_parts,
    is_hand_shown,
    shown_player,
    stack_height,
)
from renderers.factories.machine import HEIGHT as MACHINE_HEIGHT
from renderers.factories.machine import WIDTH as MACHINE_WIDTH
from renderers.factories.machine import draw_machine
from renderers.factories.market import market_part
from renderers.factories.rivals import least_height, other_players, rivals_part
from renderers.factories.work import FIELD, draw_dice, draw_headquarters, draw_resources
from renderers.kit.canvas import Area, Canvas
from renderers.kit.cells import draw_frames
from renderers.kit.palette import SEATS

_WIDE, _LOW = 296, FIELD + 36
_ABOVE_HAND = 20 + FIELD + 14
"""From the upper edge of a panel to a hand in it, below the resources."""


def draw_table(view: FactoriesView, names: Sequence[str]) -> Canvas:
    """The whole picture of a game that goes on."""
    player = shown_player(view)
    parts: dict[str, Part] = {"market": market_part(view)}
    parts["work"] = _work_part(view, player)
    compound = {"compound": compound_part(view, player, names[player.seat])}
    shown = is_hand_shown(view) and not _hand_inside(view, player)
    hand: dict[str, Part] = {"hand": hand_part(view, player)} if shown else {}
    inside, last = ({}, hand) if shown and _is_hand_high(view, player) else (hand, {})
    parts |= inside | compound if view.phase == "market" else compound | inside
    if view.seats > 1:
        parts["rivals"] = rivals_part(view, names, other_players(view))
    canvas = draw_parts(view, names, parts, last)
    draw_frames(canvas, view)
    return canvas


def _is_hand_high(view: FactoriesView, player: PlayerView) -> bool:
    """Whether a hand whose cards show their effects is too high for the usual picture; equal in all languages."""
    compound = [level for level in compound_part(view, player, "") if level.loss <= MAX_FOLDED]
    parts = (*market_part(view), *_work_part(view, player), *hand_part(view, player), compound[-1])
    return stack_height(parts) + (least_height(view) + GAP if view.seats > 1 else 0) > MAX_HEIGHT


def _hand_inside(view: FactoriesView, player: PlayerView) -> bool:
    """Whether the hand replaces dice and headquarters: solo, before the roll."""
    return view.machine is not None and view.phase == "market" and is_small_hand(player)


def _work_part(view: FactoriesView, player: PlayerView) -> list[DetailLevel]:
    """Return resources, dice and headquarters; The Machine on the right in solo games.

    Before the roll there are only resources, and in a solo game the hand.
    """
    if view.machine is not None:
        hand = _ABOVE_HAND + inside_height(player) + 24 if _hand_inside(view, player) else 0
        return [
            DetailLevel(
                max(hand, MACHINE_HEIGHT), partial(_draw_beside_machine, view=view, player=player, machine=view.machine)
            )
        ]
    rolled = player.dice or any(section.dice for section in player.sections)
    if not rolled and (view.phase == "market" or player.step != "active"):
        return [DetailLevel(_LOW, partial(_draw_resources_alone, view=view, player=player))]
    return [DetailLevel(_WIDE, partial(_draw_side_by_side, view=view, player=player))]


def _draw_beside_machine(
    canvas: Canvas, area: Area, view: FactoriesView, player: PlayerView, machine: MachineView
) -> None:
    left, top, right, bottom = area
    split = right - MACHINE_WIDTH - 24
    _draw_panel(canvas, (left, top, split, bottom), view, player)
    inner = left + INSET, top + 20, split - INSET, bottom - 20
    draw_machine(canvas, (split + 24, top, right, bottom), view, machine)
    if _hand_inside(view, player):
        draw_resources(canvas, _row_areas((inner[0], inner[1], inner[2], inner[1] + FIELD), 12), view, player)
        draw_hand_inside(canvas, (inner[0], top + _ABOVE_HAND, inner[2], inner[3]), view, player)
        return
    wide = 232
    first = inner[2] - 2 * wide - 12
    fields = [
        (x, y, x + wide, y + FIELD) for y in (inner[1], inner[1] + FIELD + 12) for x in (first, first + wide + 12)
    ]
    draw_resources(canvas, fields, view, player)
    draw_dice(canvas, (inner[0] + 4, inner[1], first - 24, inner[1] + 2 * FIELD + 12), view, player)
    draw_headquarters(canvas, (inner[0], inner[1] + 2 * FIELD + 34, inner[2], inner[3]), view, player)


def _draw_side_by_side(canvas: Canvas, area: Area, view: FactoriesView, player: PlayerView) -> None:
    """Draw resources over dice on the left, the headquarters on the right."""
    left, top, right, bottom = area
    _draw_panel(canvas, area, view, player)
    split = left + INSET + 660
    draw_resources(canvas, _row_areas((left + INSET, top + 18, split, top + 18 + 78), 10), view, player)
    draw_dice(canvas, (left + INSET + 4, top + 108, split, bottom - 16), view, player)
    draw_headquarters(canvas, (split + 20, top + 18, right - INSET, bottom - 18), view, player)


def _draw_resources_alone(canvas: Canvas, area: Area, view: FactoriesView, player: PlayerView) -> None:
    left, top, right, bottom = area
    _draw_panel(canvas, area, view, player)
    draw_resources(canvas, _row_areas((left + INSET, top + 18, right - INSET, bottom - 18)), view, player)


def _row_areas(area: Area, space: int = 16) -> list[Area]:
    left, top, right, bottom = area
    wide = (right - left - 3 * space) // 4
    return [(left + n * (wide + space), top, left + n * (wide + space) + wide, bottom) for n in range(4)]


def _draw_panel(canvas: Canvas, area: Area, view: FactoriesView, player: PlayerView) -> None:
    canvas.panel(area, edge=SEATS[player.seat].fill if player.seat in view.deciders else None)
