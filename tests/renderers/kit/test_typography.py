"""Words as masks: drawn once, shared, and bounded by what they take."""

from __future__ import annotations

from renderers.kit import typography
from renderers.kit.typography import LARGE, MIDDLE, TEXT_MASKS, Weight, render_text, width, wrap


def test_a_word_is_drawn_once_and_is_as_wide_as_it_is_measured() -> None:
    first, second = (render_text("Monastery", LARGE, Weight.BOLD) for _ in range(2))
    assert first.mask is second.mask
    assert first.width == width("Monastery", LARGE, Weight.BOLD)
    assert render_text("Monastery", LARGE, Weight.BOLD, fineness=4).width > 3 * first.width


def test_what_is_measured_is_not_drawn() -> None:
    """A sentence that is laid out is measured at each of its words, and drawn line by line."""
    before = len(TEXT_MASKS)
    wrap("Each decision has an answer that nobody else has thought of yet today", 300, MIDDLE, Weight.MEDIUM, 4)
    assert len(TEXT_MASKS) == before


def test_names_and_sentences_that_come_once_do_not_pile_up() -> None:
    typography.TEXT_MASKS.clear()
    for number in range(300):
        render_text(f"Member number {number} has drawn a tile and placed it", LARGE, Weight.SEMIBOLD, fineness=2)
    assert TEXT_MASKS.limit / 2 < TEXT_MASKS.size <= TEXT_MASKS.limit
