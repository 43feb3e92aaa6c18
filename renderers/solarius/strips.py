"""Lines of signs and numbers for effects and prices, shrunk as a whole to fit."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from PIL import Image

from bot.games.solarius.components import vocabulary
from bot.games.text import TextLike
from renderers.kit import palette
from renderers.kit.canvas import Canvas
from renderers.kit.palette import Colour
from renderers.kit.sketch import cached_sprite
from renderers.kit.typography import Weight, width
from renderers.kit.words import with_sign
from renderers.solarius import pieces, words
from renderers.solarius.colours import COLOURS
from renderers.solarius.dice import die_body, die_place
from renderers.solarius.figures import figure
from renderers.solarius.planets import colour_disc, unknown_ring
from renderers.solarius.signs import draw_sign

SIZES = (44, 40, 37, 34)
"""Sizes of the figures in a strip; its signs grow and shrink with them."""


@dataclass(frozen=True, slots=True)
class StripSign:
    """A picture in a strip, drawn for the text size and `share` of it wide."""

    draw: Callable[[int], Image.Image]
    share: float


@dataclass(frozen=True, slots=True)
class StripText:
    """Figures or words in a strip."""

    text: TextLike
    ink: Colour = palette.TEXT
    weight: Weight = Weight.SEMIBOLD


@dataclass(frozen=True, slots=True)
class StripGap:
    """Room between two parts, as a share of the size."""

    share: float = 0.5


Part = StripSign | StripText | StripGap
Strip = Sequence[Part]

_CLOSE = 0.16
"""Room between neighbouring parts, as a share of the size."""


def strip_width(strip: Strip, size: int) -> float:
    """Return a strip's width."""
    wide = sum(_part_width(part, size) for part in strip)
    return wide + _CLOSE * size * max(len(strip) - 1, 0)


def draw_strip(
    canvas: Canvas, x: float, y: float, strip: Strip, room: float, sizes: Sequence[int], *, middle: bool = False
) -> float:
    """Draw a strip from x, centred at y, in the largest size that fits.

    Return its end.
    """
    size = next((size for size in sizes if strip_width(strip, size) <= room), sizes[-1])
    if middle:
        x -= strip_width(strip, size) / 2
    for part in strip:
        wide = _part_width(part, size)
        if isinstance(part, StripSign):
            canvas.paste(part.draw(size), x + wide / 2, y)
        elif isinstance(part, StripText):
            canvas.text(x, y, part.text, size, part.weight, part.ink)
        x += wide + _CLOSE * size
    return x - _CLOSE * size


def _part_width(part: Part, size: int) -> float:
    return width(part.text, size, part.weight) if isinstance(part, StripText) else part.share * size


@cached_sprite
def _unknown(radius: int) -> Image.Image:
    canvas = Canvas(unknown_ring(radius).copy())
    middle = canvas.image.width / 2
    canvas.text(middle, middle, "?", round(1.1 * radius), Weight.SEMIBOLD, align="middle")
    return canvas.image


@cached_sprite
def contamination_space(side: int) -> Image.Image:
    """One more space for contamination."""
    canvas = Canvas(pieces.slot(side, palette.LOCKED_SIGN, palette.GROUND).copy())
    canvas.paste(pieces.contamination(round(0.62 * side)), side / 2, side / 2)
    return canvas.image


@cached_sprite
def blank_die(colour: str, size: int) -> Image.Image:
    """A die of a colour, whatever its face."""
    side = round(1.2 * size)
    sketch = die_body(colour, side)
    middle = sketch.size[0] / 2
    return sketch.fill(draw_sign(sketch.mask(), colour, (middle, middle), 0.30 * side), COLOURS[colour].ink).render()


# Parts of strips

FUEL = StripSign(lambda size: pieces.sign("fuel", round(0.50 * size)), 0.70)
COIN = StripSign(lambda size: pieces.coin(round(0.46 * size)), 0.92)
CUBE = StripSign(lambda size: pieces.cube(round(0.98 * size)), 0.90)
CONTAMINATION = StripSign(lambda size: pieces.contamination(round(0.98 * size)), 0.90)
CARD = StripSign(lambda size: pieces.sign("card", round(0.56 * size)), 0.80)
RANGE = StripSign(lambda size: pieces.sign("range", round(0.50 * size)), 1.0)
PORTAL = StripSign(lambda size: pieces.portal(round(0.015 * size, 2)), 1.28)
RESEARCH = StripSign(lambda size: pieces.sign("research", round(0.56 * size)), 0.86)
TRANSFORM = StripSign(lambda size: pieces.sign("transform", round(0.58 * size)), 1.04)
UNKNOWN = StripSign(lambda size: _unknown(round(0.62 * size)), 1.26)
ANY_DIE = StripSign(lambda size: die_place(round(1.2 * size), palette.LOCKED_EDGE, palette.GROUND), 1.2)
ANY_SPACE = StripSign(lambda size: contamination_space(round(1.1 * size)), 1.1)
UPGRADE = StripSign(lambda size: pieces.sign("upgrade", round(0.46 * size), COLOURS["turquoise"].sign), 0.88)
SHIFT = StripSign(lambda size: pieces.sign("shift", round(0.46 * size), COLOURS["brown"].sign), 0.92)


def drive_sign(value: int) -> StripSign:
    """A common drive."""
    return StripSign(lambda size: pieces.drive(value, palette.NEUTRAL, max(round(0.56 * size), 20)), 1.12)


def colour_sign(colour: str) -> StripSign:
    """A game colour as a disc."""
    return StripSign(partial(_disc, colour), 1.12)


def die_sign(colour: str) -> StripSign:
    """An action die of a colour."""
    return StripSign(partial(blank_die, colour), 1.22)


def figure_sign(of: vocabulary.FigureKind) -> StripSign:
    """Return the sign of a colony, station or mission without a seat."""
    return StripSign(lambda size: figure(of, None, round(0.0155 * size, 2)), 1.4)


def amount_text(number: int) -> StripText:
    """A number with its sign."""
    return StripText(with_sign(number))


def effects_strip(effects: Sequence[vocabulary.Effect], *, brief: bool = False) -> Strip:
    """Return effects as a strip; `brief` puts numbers behind the signs."""
    found: list[Part] = []
    for effect in effects:
        for group in _brief_groups(effect) if brief else _effect_groups(effect):
            found += [StripGap(0.2 if brief else 0.5), *group] if found else group
    return found


def _brief_groups(effect: vocabulary.Effect) -> Iterator[list[Part]]:
    match effect:
        case vocabulary.SolariusGain():
            for group in _gain_groups(effect):
                number, *signs = group
                yield [
                    *signs,
                    StripText(str(number.text).removeprefix("+")) if isinstance(number, StripText) else number,
                ]
        case vocabulary.DrawCardsEffect(drawn, discarded):
            yield [CARD, StripText(f"{drawn}−{discarded}" if discarded else str(drawn))]
        case vocabulary.RemoveContamination(cubes):
            yield [CONTAMINATION, amount_text(-cubes)]
        case vocabulary.AddDriveEffect(drives):
            yield [*([StripText(f"{drives}×")] if drives > 1 else []), drive_sign(1)]
        case _:
            yield from _effect_groups(effect)


def _effect_groups(effect: vocabulary.Effect) -> Iterator[list[Part]]:
    match effect:
        case vocabulary.SolariusGain():
            yield from _gain_groups(effect)
        case vocabulary.DevelopEffect(technology, points):
            yield [UPGRADE if technology == "upgrade" else SHIFT, StripText(str(points))]
        case vocabulary.AddDriveEffect(drives):
            yield [amount_text(drives), drive_sign(1)]
        case vocabulary.UpgradeDriveEffect(drives):
            yield [*([StripText(f"{drives}×")] if drives > 1 else []), drive_sign(1), StripText("→"), drive_sign(2)]
        case vocabulary.DrawCardsEffect(drawn, discarded):
            yield [amount_text(drawn), CARD, *([amount_text(-discarded)] if discarded else [])]
        case vocabulary.PlayCardsEffect(cards):
            yield [StripText(words.PLAY, palette.SECOND, Weight.MEDIUM), StripText(str(cards)), CARD]
        case vocabulary.RemoveContamination(cubes):
            yield [amount_text(-cubes), CONTAMINATION]


def _gain_groups(gain: vocabulary.SolariusGain) -> Iterator[list[Part]]:
    if gain.fuel:
        yield [amount_text(gain.fuel), FUEL]
    if gain.spacebucks:
        yield [amount_text(gain.spacebucks), COIN]
    if gain.either:
        yield [amount_text(gain.either), FUEL, StripText("/", palette.SECOND, Weight.MEDIUM), COIN]
    for colour, cubes in gain.resources:
        yield [amount_text(cubes), CUBE, colour_sign(colour)]
    if gain.any:
        yield [amount_text(gain.any), CUBE]


def modifiers_strip(found: vocabulary.Modifiers) -> Strip:
    """Return the changes by static effects."""
    if found == vocabulary.NO_MODIFIERS:
        return []
    groups: list[list[Part]] = [[die_sign(colour), amount_text(points)] for colour, points in found.die_points.items()]
    if found.contamination_spaces:
        groups.append([amount_text(found.contamination_spaces), ANY_SPACE])
    if found.range_bonus:
        groups.append([RANGE, amount_text(found.range_bonus)])
    if found.portal_free:
        groups.append([PORTAL, StripText(words.FREE)])
    for name, price in found.prices.items():
        groups.append(
            [*_PRICED[name], StripText("="), StripText(str(price)), COIN if name == "extra_action_point" else FUEL]
        )
    groups += [
        [RESEARCH if space == "research" else TRANSFORM, StripText("0"), CONTAMINATION]
        for space in found.no_contamination
    ]
    if found.explorer_bonus:
        groups.append([UNKNOWN, amount_text(found.explorer_bonus), CUBE])
    strip: list[Part] = []
    for group in groups:
        strip += [StripGap(), *group] if strip else group
    return strip


_PRICED: dict[str, list[Part]] = {
    "extra_range": [RANGE, StripText("+1")],
    "extra_action_point": [ANY_DIE, StripText("+1")],
    "drive": [drive_sign(1)],
    "drive_upgrade": [drive_sign(2)],
}


def costs_strip(costs: Sequence[vocabulary.Cost]) -> Strip:
    """Return the price of a mission: a value of one row, or cubes of certain columns."""
    found: list[Part] = []
    for cost in costs:
        price = [StripText(str(cost.value))] if cost.cubes is None else _cube_parts(cost.cubes)
        found += [*([StripGap(0.28)] if found else []), colour_sign(cost.colour), *price]
    return found


def _cube_parts(cubes: Sequence[int]) -> Strip:
    """Return the number of cubes per column, the lowest column first."""
    found: list[Part] = []
    for column, number in enumerate(cubes):
        if number:
            found += [StripText(str(number)), CUBE, StripText(vocabulary.ROMAN[column], palette.SECOND)]
    return found


def strip_piece(strip: Strip, size: int) -> Image.Image:
    """A strip as a sprite."""
    ground = (*palette.GROUND, 0)
    canvas = Canvas(Image.new("RGBA", (math.ceil(strip_width(strip, size)) + 8, 2 * size), ground))
    draw_strip(canvas, 4, size, strip, canvas.image.width, (size,))
    return canvas.image


def _disc(colour: str, size: int) -> Image.Image:
    return colour_disc(colour, round(0.56 * size))
