"""Fonts for each script: splits text into runs, each in one typeface.

Hanken Grotesk is used for all its characters. Cyrillic, Greek, Vietnamese and the rest of Latin come from a packaged
Inter. Other scripts use the system's Noto fonts and need Raqm for shaping. Text without any font becomes a chip with
initials.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from types import MappingProxyType

import font_hanken_grotesk
from PIL import ImageFont, features


class Weight(StrEnum):
    """A weight of the face, by the name of its file."""

    MEDIUM = font_hanken_grotesk.HankenGroteskMedium
    SEMIBOLD = font_hanken_grotesk.HankenGroteskSemiBold
    BOLD = font_hanken_grotesk.HankenGroteskBold


@dataclass(frozen=True, slots=True)
class Typeface:
    """A typeface: a font file per weight, its index, its scale to Hanken Grotesk."""

    medium: str
    semibold: str
    bold: str
    index: int = field(default=0, kw_only=True)
    scale: float = field(default=1.0, kw_only=True)

    def font(self, size: int, weight: Weight) -> ImageFont.FreeTypeFont:
        """The face in one size and weight."""
        opened = _font if self is PRIMARY or self is FALLBACK else _system_font
        return opened(getattr(self, weight.name.lower()), round(size * self.scale), self.index)


@dataclass(frozen=True, slots=True)
class TextRun:
    """Letters in a row that one face draws; without a face it is a chip with initials."""

    text: str
    face: Typeface | None


PRIMARY = Typeface(*Weight)
_FALLBACK_PATH = str(Path(__file__).with_name("fonts") / "inter-{}.ttf")
FALLBACK = Typeface(*(_FALLBACK_PATH.format(weight.name.lower()) for weight in Weight), index=0, scale=0.95)

FONT_FOLDERS: tuple[Path, ...] = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    *(Path(os.path.expanduser(folder)) for folder in ("~/.local/share/fonts", "~/.fonts")),
)
"""Folders with the system's fonts."""

CJK = frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"})
"""Scripts of Noto Sans CJK, by the first word of a letter's name in Unicode."""
_JAPANESE, _KOREAN, _CHINESE = 0, 1, 2
"""Indices of the collection's fonts with regional forms of characters."""

_JOINERS = "\u200c\u200d"
_UNASSIGNED = "\U0010fffd"
_PROBE_SIZE = 34
"""The size in which letters are looked at."""


@lru_cache(maxsize=96)
def _font(path: str, size: int, index: int) -> ImageFont.FreeTypeFont:
    return _open_font(path, size, index)


@lru_cache(maxsize=8)
def _system_font(path: str, size: int, index: int) -> ImageFont.FreeTypeFont:
    """Cache few fonts: a size of a Chinese font takes 3 MiB, and masks are cached too."""
    return _open_font(path, size, index)


def _open_font(path: str, size: int, index: int) -> ImageFont.FreeTypeFont:
    return ImageFont.FreeTypeFont(path, size, index)  # `truetype` takes another file of this name for a broken one


@lru_cache(maxsize=4096)
def split_runs(text: str) -> tuple[TextRun, ...]:
    """Split text into runs; one run if Hanken Grotesk has all characters."""
    if text.isascii() or all(has_glyph(PRIMARY, sign) for sign in text):
        return (TextRun(text, PRIMARY),)
    variant = _cjk_variant(text)
    pieces = [piece for word in _split_words(text) for piece in _split_word(word, variant)]
    return tuple(_merge_runs(_reorder_ellipses(pieces)))


def _split_words(text: str) -> Iterator[str]:
    """Split into words, spaces and ellipses, which look the same in all scripts."""
    return (re.sub(r"\s", " ", found[0]) for found in re.finditer(r"\s+|…|[^\s…]+", text))


def _split_word(word: str, variant: int) -> list[TextRun]:
    """Return a word in the first typeface that has all of it, else by cluster.

    A word without any drawable letter becomes a chip.
    """
    whole = next((face for face in _fallbacks(word, variant) if all(has_glyph(face, sign) for sign in word)), None)
    if whole is not None:
        return [TextRun(word, whole)]
    cut = [(cluster, _cluster_run(cluster, variant)) for cluster in split_clusters(word)]
    if any(run is not None and run.text[0].isalnum() for _, run in cut):
        return [run for _, run in cut if run is not None]
    return _add_chip(cut)


def _cluster_run(cluster: str, variant: int) -> TextRun | None:
    """Return a letter with its marks in the first typeface that has the letter."""
    for face in _fallbacks(cluster, variant):
        if has_glyph(face, cluster[0]):
            return TextRun("".join(sign for sign in cluster if has_glyph(face, sign)), face)
    return None


def _add_chip(cut: list[tuple[str, TextRun | None]]) -> list[TextRun]:
    """Return a chip for a word without drawable letters, with its punctuation."""
    lost = [at for at, (cluster, run) in enumerate(cut) if run is None and _has_content(cluster)]
    if not lost:
        return [run for _, run in cut if run is not None]
    first, end = lost[0], lost[-1] + 1
    chip = TextRun("".join(cluster for cluster, _ in cut[first:end]), None)
    before, after = ([run for _, run in part if run is not None] for part in (cut[:first], cut[end:]))
    return [*before, chip, *after]


def _has_content(word: str) -> bool:
    return any(unicodedata.category(sign)[0] in "LNS" for sign in word)


def split_clusters(text: str) -> list[str]:
    """Letters with the marks that belong to them."""
    found: list[str] = []
    for sign in text:
        if found and unicodedata.category(sign)[0] == "M":
            found[-1] += sign
        else:
            found.append(sign)
    return found


def _reorder_ellipses(pieces: list[TextRun]) -> list[TextRun]:
    """The same with the ellipsis of letters that run to the left on their left."""
    ordered: list[TextRun] = []
    for piece in pieces:
        at = len(ordered)
        while piece.text == "…" and at and _is_right_to_left(ordered[at - 1], inside=at < len(ordered)):
            at -= 1
        ordered.insert(at, piece)
    return ordered


def _is_right_to_left(piece: TextRun, *, inside: bool) -> bool:
    return unicodedata.bidirectional(piece.text[0]) in {"R", "AL"} or (inside and piece.text.isspace())


def _merge_runs(pieces: list[TextRun]) -> Iterator[TextRun]:
    """Neighbours in one face as one run; a space between two of them belongs to both."""
    faces = [piece.face for piece in pieces]
    for at in range(1, len(pieces) - 1):
        if pieces[at].text.isspace() and faces[at - 1] == faces[at + 1]:
            faces[at] = faces[at - 1]
    for face, group in groupby(zip(faces, pieces, strict=True), lambda pair: pair[0]):
        yield TextRun("".join(piece.text for _, piece in group), face)


def _fallbacks(text: str, variant: int) -> tuple[Typeface, ...]:
    scripts = dict.fromkeys(filter(None, map(script_of, text)))
    system = (face for script in scripts if (face := system_face(script, variant)) is not None)
    return (PRIMARY, FALLBACK, *system)


@lru_cache(maxsize=4096)
def script_of(sign: str) -> str:
    """Return a letter's script, from its Unicode name; empty for other characters.

    >>> script_of("ש"), script_of("한"), script_of("7")
    ('HEBREW', 'HANGUL', '')
    """
    if unicodedata.category(sign)[0] not in "LM":
        return ""
    return unicodedata.name(sign, "").partition(" ")[0]


def _cjk_variant(text: str) -> int:
    """Return the regional variant for a text: kana are Japanese, hangul Korean."""
    scripts = set(map(script_of, text))
    if scripts & {"HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}:
        return _JAPANESE
    return _KOREAN if "HANGUL" in scripts else _CHINESE


@lru_cache(maxsize=256)
def system_face(script: str, variant: int = _CHINESE) -> Typeface | None:
    """Return a script's Noto typeface if it's installed and shaping is available."""
    if not features.check("raqm"):
        return None
    if script in CJK:
        return _noto("NotoSansCJK", "ttc", variant, 0.92)
    return _noto(f"NotoSans{script.title()}", "ttf", 0, 0.97) or _noto("NotoSans", "ttf", 0, 0.97)


def _noto(stem: str, ending: str, index: int, scale: float) -> Typeface | None:
    files = [installed_fonts().get(f"{stem}-{weight.title()}.{ending}") for weight in ("regular", "bold")]
    regular, bold = [file if file is not None and _is_readable(file, index) else None for file in files]
    if regular is None:
        return None
    heavy = bold or regular
    return Typeface(regular, heavy, heavy, index=index, scale=scale)


def _is_readable(file: str, index: int) -> bool:
    try:
        _system_font(file, _PROBE_SIZE, index)
    except OSError:
        return False
    return True


@lru_cache(maxsize=1)
def installed_fonts() -> dict[str, str]:
    """The Noto fonts that this machine lets us read, by the name of their file."""
    walked = ((folder, name) for root in FONT_FOLDERS for folder, _, names in sorted(os.walk(root)) for name in names)
    return {name: os.path.join(folder, name) for folder, name in walked if name.startswith("NotoSans")}


SCRIPTS: Mapping[str, str] = MappingProxyType(
    {"CJK": "fonts-noto-cjk", **dict.fromkeys(("ARABIC", "HEBREW", "THAI", "DEVANAGARI"), "fonts-noto-core")}
)
"""Scripts that are common in names, with the Debian package of their font."""


def missing_scripts() -> dict[str, str]:
    """Return the common scripts that can't be drawn, with the missing packages."""
    if not features.check("raqm"):
        return dict.fromkeys(SCRIPTS, "libfribidi0")
    return {script: package for script, package in SCRIPTS.items() if system_face(script) is None}


@lru_cache(maxsize=8192)
def has_glyph(face: Typeface, sign: str) -> bool:
    """Whether a typeface has a glyph; system fonts support invisible joiners."""
    if sign == " " or (sign in _JOINERS and face not in (PRIMARY, FALLBACK)):
        return True
    font = face.font(_PROBE_SIZE, Weight.MEDIUM)
    mask = font.getmask(sign)
    return mask.getbbox() is not None and bytes(mask) != bytes(font.getmask(_UNASSIGNED))
