"""The ids of controls: one codec, 100 characters, two templates that never meet."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.discord.components.controls import BUTTON_TEMPLATE, NOT_OURS, PICK, SELECT_TEMPLATE, ControlId, decode

MAX_ID_LENGTH = 100

TABLES = st.text("abcdefghijklmnopqrstuvwxyz0123456789", min_size=4, max_size=10)
ARGUMENTS = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=60)
VERBS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=2, max_size=12)


@given(TABLES, st.integers(0, 999_999), VERBS, ARGUMENTS)
def test_an_id_says_what_was_put_into_it(table: str, rev: int, verb: str, argument: str) -> None:
    control = ControlId(table, rev, verb, argument)
    template = SELECT_TEMPLATE if verb == PICK else BUTTON_TEMPLATE
    match = template.fullmatch(str(control))
    assert match is not None
    assert decode(match) == control


@given(TABLES, st.integers(0, 999_999), VERBS | st.just(PICK), ARGUMENTS)
def test_no_id_belongs_to_a_button_and_a_select(table: str, rev: int, verb: str, argument: str) -> None:
    text = str(ControlId(table, rev, verb, argument))
    assert (BUTTON_TEMPLATE.fullmatch(text) is None) != (SELECT_TEMPLATE.fullmatch(text) is None)


@pytest.mark.parametrize(
    "rest", ["abcd:0:log:٣", "abcd:٣:log:1", "abcd:0:log:1\n", "ABCD:0:log:1", "abcd::log:1", "", "é"]
)
def test_an_id_that_we_never_made_is_one_that_nobody_serves(rest: str) -> None:
    match = BUTTON_TEMPLATE.fullmatch(f"t:{rest}")
    assert match is not None
    assert decode(match) == NOT_OURS


@settings(max_examples=30)
@given(st.text(max_size=100))
def test_whatever_begins_as_an_id_of_ours_is_answered(rest: str) -> None:
    text = f"t:{rest}"
    assert (BUTTON_TEMPLATE.fullmatch(text) is None) != (SELECT_TEMPLATE.fullmatch(text) is None)


def test_the_longest_notation_fits() -> None:
    text = str(ControlId("a" * 10, 999_999, "p" * 9, "n" * 60))
    assert len(text) <= MAX_ID_LENGTH


@pytest.mark.parametrize(
    "control",
    [
        ControlId("abcd", 1, "play", "n" * 90),
        ControlId("abcd", 1, "play", "ü"),
        ControlId("ABCD", 1, "play"),
        ControlId("abcd", -1, "play"),
        ControlId("abcd", 1, "Play"),
        ControlId("abcdefghij", 999_999, "p" * 12, "n" * 75),
    ],
)
def test_what_would_not_come_back_is_refused(control: ControlId) -> None:
    with pytest.raises(ValueError, match="no control id"):
        str(control)
