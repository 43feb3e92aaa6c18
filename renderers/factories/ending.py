"""A finished game: compounds, and a band with result, scores and goals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PIL import Image

from bot.games.factories.view import FactoriesView, MachineView, PlayerView
from renderers.factories import pieces, words
from renderers.factories.compound import compound_part
from renderers.factories.layout import DetailLevel, Part, draw_parts, shown_player
from renderers.factories.machine import HEIGHT as MACHINE_HEIGHT
from renderers.factories.machine import WIDTH as MACHINE_WIDTH
from renderers.factories.machine import draw_machine
from renderers.factories.rivals import draw_card_labels, rivals_part
from renderers.kit import palette
from renderers.kit.canvas import WIDTH, Area, Canvas
from renderers.kit.layout import SPRING, Label, draw_goals, draw_row
from renderers.kit.palette import SEATS
from renderers.kit.pieces import seat_sign
from renderers.kit.typography import HUGE, LARGE, MIDDLE, MIN_SIZE, SMALL, Weight

_BAND = 420
_TITLE_WIDTH = 500
"""Width for the rank title, in the middle of the left third."""
_MAX_FULL_COMPOUNDS = 2
"""Maximum number of full compounds in a picture; others are lists of names."""


def draw_end(view: FactoriesView, names: Sequence[str]) -> Canvas:
    """The whole picture of a finished game."""
    winner = shown_player(view)
    parts: dict[str, Part] = {}
    if view.machine is not None:
        parts["band"] = [DetailLevel(_BAND, partial(_draw_solo_band, view=view, names=names, machine=view.machine))]
        parts["machine"] = [DetailLevel(MACHINE_HEIGHT, partial(_draw_machine_row, view=view, machine=view.machine))]
        parts["compound"] = compound_part(view, winner, names[winner.seat])
    else:
        ranked = ranked_players(view)
        parts["compound"] = compound_part(view, winner, names[winner.seat])
        parts["band"] = [
            DetailLevel(_race_height(view), partial(_draw_race_band, view=view, names=names, ranked=ranked))
        ]
        parts["rivals"] = rivals_part(view, names, [one for one in ranked if one.seat != winner.seat])
    return draw_parts(view, names, parts)


def draw_compounds(view: FactoriesView, names: Sequence[str]) -> Canvas:
    """Draw all compounds without the result; the first ones in full."""
    ranked = ranked_players(view)
    full = ranked[:_MAX_FULL_COMPOUNDS]
    parts: dict[str, Part] = {}
    for player in full:
        parts[f"compound {player.seat}"] = compound_part(view, player, names[player.seat])
    if view.machine is not None:
        parts["machine"] = [DetailLevel(MACHINE_HEIGHT, partial(_draw_machine_row, view=view, machine=view.machine))]
    if len(ranked) > len(full):
        parts["rivals"] = rivals_part(view, names, ranked[_MAX_FULL_COMPOUNDS:])
    return draw_parts(view, names, parts)


def ranked_players(view: FactoriesView) -> list[PlayerView]:
    """The seats from first to last."""
    ranks = view.outcome.ranks if view.outcome is not None else (1,) * view.seats
    return sorted(view.players, key=lambda player: (ranks[player.seat], player.seat))


def has_won(view: FactoriesView) -> bool:
    """Whether the seat of a solo game beat The Machine: strictly more points."""
    return view.machine is not None and view.players[0].score > view.machine.score


def _draw_band(canvas: Canvas, area: Area) -> None:
    """The band reaches from edge to edge between two light lines."""
    canvas.rectangle((0, area[1], WIDTH, area[3]), palette.GROUND)
    canvas.rectangle((0, area[1], WIDTH, area[1] + 6), palette.TEXT)
    canvas.rectangle((0, area[3] - 6, WIDTH, area[3]), palette.TEXT)


def _draw_solo_band(
    canvas: Canvas, area: Area, view: FactoriesView, names: Sequence[str], machine: MachineView
) -> None:
    """Draw the two scores and their sums, the title and the goals."""
    _draw_band(canvas, area)
    player, top = view.players[0], area[1]
    for x, sign, name, score, best in (
        (170, seat_sign(SEATS[0], 28), names[0], player.score, has_won(view)),
        (468, pieces.robot_tile(60), words.MACHINE, machine.score, not has_won(view)),
    ):
        said = Label(name, (SMALL, 30, 28), Weight.SEMIBOLD, palette.SECOND)
        draw_row(canvas, (x - 140, top + 36, x + 140, top + 96), SPRING, sign, 10, said, SPRING)
        ink = palette.TEXT if best else palette.SECOND
        canvas.text(x, top + 178, str(score), 150, Weight.BOLD, ink, "middle")
    canvas.text(316, top + 172, ":", HUGE, Weight.MEDIUM, palette.SECOND, "middle")
    title = "" if view.outcome is None or view.outcome.title is None else str(view.outcome.title)
    sizes = (52, MIDDLE, 40, 36, SMALL)
    canvas.fit_text(316, top + 292, title, _TITLE_WIDTH, sizes, Weight.BOLD, palette.TITLE, "middle")
    played = words.level_and_rounds(machine.level, view.round)
    canvas.text(316, top + 358, played, SMALL, Weight.MEDIUM, palette.SECOND, "middle")
    monuments = machine.counts["monument"]
    own = ((pieces.goods(46), player.goods), (pieces.prestige("", 48), player.prestige))
    others = (
        (pieces.goods(46), machine.goods),
        (pieces.built(44), len(machine.compound)),
        (pieces.sign("monument", 44, palette.NEUTRAL), monuments),
    )
    _draw_sum(canvas, (640, top + 88), own, seat_sign(SEATS[0], 22))
    _draw_sum(canvas, (640, top + 268), others, pieces.robot_tile(48))
    _draw_goals(canvas, area, view)


def _draw_sum(canvas: Canvas, at: tuple[int, int], terms: Sequence[tuple[Image.Image, int]], sign: Image.Image) -> None:
    """Draw the terms of a score with a plus between them, and the total below."""
    x, y = at
    plus = 10, Label("+", 36, colour=palette.SECOND), 10
    parts = [item for piece, value in terms for item in (*plus, piece, 6, Label(str(value), MIDDLE, Weight.BOLD))]
    draw_row(canvas, (x, y, x + 400, y), *parts[len(plus) :])
    total = Label(f"= {sum(value for _, value in terms)}", LARGE, Weight.BOLD)
    draw_row(canvas, (x, y + 66, x + 400, y + 66), sign, 12, total)


def _draw_goals(canvas: Canvas, area: Area, view: FactoriesView) -> None:
    goals = view.outcome.goals if view.outcome is not None else ()
    left, (_, top, _, bottom) = 1052, area
    canvas.rectangle((left - 30, top + 50, left - 27, bottom - 50), palette.HAIRLINE)
    pitch = min(88, (_BAND - 60) / max(len(goals), 1))
    shown = [(goal.text, goal.reached) for goal in goals]
    draw_goals(canvas, (left, top, WIDTH - 48, bottom), shown, pitch)


def _draw_machine_row(canvas: Canvas, area: Area, view: FactoriesView, machine: MachineView) -> None:
    """Draw The Machine after its last turn, and to the left its cards."""
    left, top, right, bottom = area
    split = right - MACHINE_WIDTH - 24
    canvas.panel((left, top, split, bottom))
    draw_machine_cards(canvas, (left, top, split, bottom), machine)
    draw_machine(canvas, (split + 24, top, right, bottom), view, machine)


def draw_machine_cards(canvas: Canvas, area: Area, machine: MachineView) -> None:
    """The cards of The Machine by name, in columns by type."""
    left, top, right, bottom = area
    canvas.paste(pieces.robot_tile(50), left + 48, top + 44)
    canvas.text(left + 88, top + 44, words.ITS_CARDS, 40, Weight.SEMIBOLD)
    draw_card_labels(canvas, (left + 22, top + 88, right - 16, bottom - 16), machine.compound)


def _race_height(view: FactoriesView) -> int:
    return 70 + view.seats * 64


def _draw_race_band(
    canvas: Canvas, area: Area, view: FactoriesView, names: Sequence[str], ranked: Sequence[PlayerView]
) -> None:
    """Draw the winner, and the standings with the terms of each score."""
    _draw_band(canvas, area)
    ranks = view.outcome.ranks if view.outcome is not None else (1,) * view.seats
    winners = [player for player in ranked if ranks[player.seat] == 1]
    middle, y = 300, (area[1] + area[3]) / 2
    title = words.WINNER if len(winners) == 1 else words.SHARED_WIN
    canvas.text(middle, y - 58, title, SMALL, Weight.MEDIUM, palette.SECOND, "middle")
    name = words.winners([names[player.seat] for player in winners])
    said = Label(name, (HUGE, 72, LARGE, MIDDLE, SMALL, MIN_SIZE), Weight.BOLD)
    sign = (seat_sign(SEATS[winners[0].seat], 38), 16) if len(winners) == 1 else ()
    draw_row(canvas, (40, round(y) - 20, 560, round(y) + 60), SPRING, *sign, said, SPRING)
    for number, player in enumerate(ranked):
        line = round(y + (number - (len(ranked) - 1) / 2) * 64)
        best = ranks[player.seat] == 1
        weight = Weight.BOLD if best else Weight.SEMIBOLD
        ink = palette.TEXT if best else palette.SECOND
        canvas.text(640, line, str(ranks[player.seat]), MIDDLE, Weight.BOLD, ink, "middle")
        canvas.paste(seat_sign(SEATS[player.seat], 22), 700, line)
        canvas.text(740, line, names[player.seat], MIDDLE, weight, ink)
        canvas.paste(pieces.goods(44), 1050, line)
        canvas.text(1082, line, str(player.goods), 40, Weight.SEMIBOLD, ink)
        canvas.text(1156, line, "+", 36, Weight.MEDIUM, palette.SECOND, "middle")
        canvas.paste(pieces.prestige("", 46), 1204, line)
        canvas.text(1236, line, str(player.prestige), 40, Weight.SEMIBOLD, ink)
        canvas.text(1540, line, str(player.score), LARGE if best else 52, Weight.BOLD, ink, "right")
        if _is_tied(view, player):
            canvas.paste(pieces.metal(40), 1340, line)
            canvas.text(1368, line, str(player.metal), 36, Weight.SEMIBOLD, palette.SECOND)


def _is_tied(view: FactoriesView, player: PlayerView) -> bool:
    """Whether another seat has the same score, so that metal breaks the tie."""
    return sum(other.score == player.score for other in view.players) > 1
