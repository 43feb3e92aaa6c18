"""Pretend that other fonts are installed; the caches are cleared before and after."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from renderers.kit import font_fallback, names, sketch, typography

SYSTEM = font_fallback.FONT_FOLDERS
PIECES = sketch.SPRITES
_CACHED = (
    font_fallback.installed_fonts, font_fallback.system_face, font_fallback.split_runs, font_fallback.has_glyph,
    names.strip_undrawable,
    typography._lay_out, typography._box, typography._length, typography._shorten,
)  # fmt: skip


@contextmanager
def fonts_of(*folders: Path) -> Iterator[None]:
    """Only the package's own fonts and those in these folders."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(font_fallback, "FONT_FOLDERS", folders)
        _forget()
        yield
    _forget()


def _forget() -> None:
    for cached in _CACHED:
        cached.cache_clear()
    typography.TEXT_MASKS.clear()
    PIECES.clear()
