"""Fits a palette per theme to the pictures of a game; it is stored beside the renderer and used for all of them.

Named colours stay exact; the rest are the best for some sample pictures, and no sign changes its hue. Fitting extends
the stored palette by the colours that a changed drawing misses, so that a second run changes nothing; `--anew` chooses
all colours again. Not used while playing.
"""

from __future__ import annotations

import json
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, cast

from PIL import Image, ImageChops, ImageCms, ImageFilter

from bot.games.contract import Player, PositionT
from renderers.kit.encode import MAX_COLOURS, palette_file, palette_image, record_originals
from renderers.kit.palette import Colour, colour
from renderers.kit.theme import Theme, current_theme, use_theme

RENDERERS = Path(__file__).parents[2] / "renderers"

Axes = Sequence[Image.Image]
"""How green or red and how blue or yellow the spots of an image are, as two images."""
_MIN_DISTANCE = 5.0
"""A fitted colour this near to a named one adds nothing but a risk of confusion."""
_REFINEMENTS = 3


_SPOT_SIZE = 2
"""Side in pixels of the spots whose hue is compared; a spot and its neighbours are as wide as a stroke of a sign."""
MAX_HUE_SHIFT = 11
"""So far may the hue of a spot move (the sum of the steps along both axes of CIELAB)."""
_SAMPLED_DECISIONS = (1, 3, 9, 27)
"""Which decisions of a kind are drawn as they are considered."""
_MAX_SIGN_COLOURS = 32
"""Limit of colours added to keep the hue of signs."""


def fit_palette(
    samples: Sequence[Image.Image],
    named: Sequence[Colour],
    count: int = MAX_COLOURS,
    signs: Sequence[Image.Image] = (),
) -> list[Colour]:
    """At most `count` colours, the named ones and those that serve the samples best; then what keeps the hue of signs.

    `signs` are looked at besides the samples.
    """
    return add_signs(_choose_palette(samples, named, count), (*signs, *samples), named)


def add_signs(found: Sequence[Colour], signs: Sequence[Image.Image], named: Sequence[Colour] = ()) -> list[Colour]:
    """The colours and, sign by sign, that of the spot whose hue they change most, until none changes too far.

    Those that change farthest come first, in case there is no room for all; no colour is added that Pillow would take
    in place of a named one.
    """
    kept, waiting = list(found), [(sign, _axes(sign)) for sign in signs]
    most = min(len(kept) + _MAX_SIGN_COLOURS, MAX_COLOURS)
    for allowed in (3 * MAX_HUE_SHIFT, 2 * MAX_HUE_SHIFT, MAX_HUE_SHIFT):
        unsettled = []
        for sign, axes in waiting:
            far, strayed = _largest_shift(sign, axes, kept)
            while far > allowed and len(kept) < most and strayed not in kept and not _displaces(strayed, kept, named):
                kept.append(strayed)
                far, strayed = _largest_shift(sign, axes, kept)
            if far > MAX_HUE_SHIFT:
                unsettled.append((sign, axes))
        waiting = unsettled
    return kept


def _displaces(new: Colour, kept: Sequence[Colour], named: Sequence[Colour]) -> bool:
    """Whether Pillow would take the new colour for a named one, or for one a level below it."""
    wanted = [*named, *(_one_level_down(one) for one in named)]
    row = Image.new("RGB", (max(len(wanted), 1), 1), named[0] if named else kept[0])
    for x, one in enumerate(wanted):
        row.putpixel((x, 0), one)
    return len(kept) in row.quantize(palette=palette_image([*kept, new]), dither=Image.Dither.NONE).tobytes()


def _one_level_down(one: Colour) -> Colour:
    return max(one[0] - 1, 0), max(one[1] - 1, 0), max(one[2] - 1, 0)


def record(*draw: Callable[[], object]) -> list[Image.Image]:
    """What these functions draw, before its colours are reduced."""
    with record_originals() as images:
        for one in draw:
            one()
    return [image.convert("RGB") for image in images]


def sample_previews(
    position: PositionT, player: Player[PositionT], draw: Callable[[Any], object]
) -> Iterator[Callable[[], object]]:
    """Pictures of a game in which a move is considered: of each kind of decision the first, third, ninth and so on."""
    met = Counter[str]()
    while position.deciders:
        moves, kind = position.moves(), position.prompt.kind
        met[kind] += 1
        if met[kind] in _SAMPLED_DECISIONS:
            yield partial(draw, position.view(position.deciders[0], moves[met.total() % len(moves)]))
        position.play(player.choose(position))


def hue_shift(before: Image.Image, after: Image.Image) -> Image.Image:
    """How far the hue of each spot has moved, as levels: 0 where it has not. Half as wide and high as the images."""
    return _difference(_axes(before), _axes(after))


def _difference(first: Axes, second: Axes) -> Image.Image:
    red, blue = (ImageChops.difference(*axes) for axes in zip(first, second, strict=True))
    return ImageChops.add(red, blue)


def _axes(image: Image.Image) -> Axes:
    """How green or red and how blue or yellow the spots of an image are."""
    spots = image.reduce(_SPOT_SIZE).filter(ImageFilter.BoxBlur(1))
    found = ImageCms.applyTransform(spots, _to_lab())
    return cast("Image.Image", found).split()[1:]


@cache
def _to_lab() -> ImageCms.ImageCmsTransform:
    return ImageCms.buildTransform(ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), "RGB", "LAB")


def _largest_shift(image: Image.Image, axes: Axes, found: Sequence[Colour]) -> tuple[int, Colour]:
    """How far the hue of the spot that moved most has moved, and the colour in its middle."""
    reduced = image.quantize(palette=palette_image(found), dither=Image.Dither.NONE).convert("RGB")
    shift = _difference(axes, _axes(reduced))
    most = int(shift.getextrema()[1])  # type: ignore[arg-type]
    down, right = divmod(shift.tobytes().index(most), shift.width)
    return most, cast("Colour", image.getpixel((right * _SPOT_SIZE, down * _SPOT_SIZE)))


def _choose_palette(samples: Sequence[Image.Image], named: Sequence[Colour], count: int) -> list[Colour]:
    whole = Image.new("RGB", (max(sample.width for sample in samples), sum(sample.height for sample in samples)))
    top = 0
    for sample in samples:
        whole.paste(sample, (0, top))
        top += sample.height
    wanted = count
    while True:
        chosen = _quantize_palette(whole, wanted)
        others = [one for one in chosen if all(math.dist(one, other) > _MIN_DISTANCE for other in named)]
        if len(named) + len(others) <= count:
            return _drop_displacing(named, others)
        wanted -= len(named) + len(others) - count


def _quantize_palette(image: Image.Image, count: int) -> list[Colour]:
    indexed = image.quantize(count, method=Image.Quantize.MAXCOVERAGE, kmeans=_REFINEMENTS, dither=Image.Dither.NONE)
    levels = indexed.getpalette() or []
    colours = [(levels[at], levels[at + 1], levels[at + 2]) for at in range(0, len(levels), 3)]
    return list(dict.fromkeys(colours))


def _drop_displacing(named: Sequence[Colour], others: Sequence[Colour]) -> list[Colour]:
    """The colours without those that Pillow would take in place of a named one: it looks colours up coarsely.

    Nor in place of one a level below it, which is what comes of laying a named one over another.
    """
    found = [*named, *others]
    for one in named:
        for wanted in (one, _one_level_down(one)):
            while (taken := _nearest(wanted, found)) not in named:
                found.remove(taken)
    return found


def _nearest(wanted: Colour, among: Sequence[Colour]) -> Colour:
    pixel = Image.new("RGB", (1, 1), wanted).quantize(palette=palette_image(among), dither=Image.Dither.NONE)
    return among[pixel.tobytes()[0]]


@dataclass(frozen=True, slots=True)
class PaletteFit:
    """What a palette is fitted to, each in the theme that is being drawn in.

    `samples` show everything as often as it is seen, `signs` are looked at besides them; `named` are the colours that
    have to be exact, and `count` says how many colours there are before those of signs.
    """

    named: Callable[[], Sequence[Colour]]
    count: int
    samples: Callable[[], Sequence[Image.Image]]
    signs: Callable[[], Sequence[Image.Image]] = list

    def refit(self) -> list[Colour]:
        """The colours that suit these pictures best."""
        return fit_palette(self.samples(), self.named(), self.count, self.signs())

    def extend(self, stored: Sequence[Colour]) -> list[Colour]:
        """The stored colours with those that a named thing or a sign of these pictures misses."""
        named = self.named()
        missing = [one for one in named if one not in stored]
        return add_signs([*stored, *missing], [*self.signs(), *self.samples()], named)


def stored_palette(package: str) -> list[Colour]:
    """The palette of a package of `renderers` in the current theme; empty if there is none."""
    path = RENDERERS / package / palette_file(current_theme())
    return [colour(code) for code in json.loads(path.read_text("utf-8"))["colours"]] if path.exists() else []


def write_palettes(package: str, title: str, palette_fit: PaletteFit) -> None:
    """Store the palettes of a package of `renderers`, one for each theme.

    Reads the arguments of the command: `--anew` chooses all colours again.
    """
    about = f"Palette of all {title} pictures, written by `tests.palettes`: named colours, then fitted ones."
    for theme in Theme:
        with use_theme(theme):
            stored = [] if "--anew" in sys.argv[1:] else stored_palette(package)
            found = palette_fit.extend(stored) if stored else palette_fit.refit()
        codes = ["#{:02X}{:02X}{:02X}".format(*one) for one in found]
        text = json.dumps({"about": about, "colours": codes}, indent=1) + "\n"
        (RENDERERS / package / palette_file(theme)).write_text(text, encoding="utf-8")
