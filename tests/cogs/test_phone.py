"""One decision on a phone of 390 x 844: text, picture and controls of Carcassonne and Nova Luna fit unscrolled.

In every game what stands under the picture is not higher than the picture, titles of lists are not cut off, and labels
begin with a capital letter. No browser is asked, but the estimate is held against one
(`test_phone_in_the_browser.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

import pytest

from bot.discord.components.controls import AnyControl, Button, Control, Select
from bot.discord.components.items import (
    BUTTON_GAP,
    BUTTON_HEIGHT,
    LINE_WIDTH,
    ROW_GAP,
    SELECT_HEIGHT,
    button_width,
    count_in_line,
    count_lines,
    fit_emojis,
    stack_height,
)
from bot.discord.table.face import Face
from bot.games.text import Text
from cogs.carcassonne.face import CarcassonneFace
from cogs.factories.face import FactoriesFace
from cogs.novaluna.face import NovaLunaFace
from cogs.otys.face import OtysFace
from cogs.solarius.face import SolariusFace
from renderers.emojis import DRAWINGS
from tests.bench.presses.shown import Shown, controls_of
from tests.cogs.phone import HIGH, boards, cut_off, lives, text_height, uncapped
from tests.renderers.looked import coarsely


@pytest.fixture(autouse=True)
def _coarse() -> Iterator[None]:
    """Of pictures only their height is looked at."""
    with coarsely():
        yield


def emojis_of(controls: Iterable[AnyControl]) -> set[str]:
    """The keys of all emojis on buttons and in lists."""
    found = {control.emoji for control in controls if isinstance(control, Button)}
    return found | {choice.emoji for control in controls if isinstance(control, Select) for choice in control.choices}


def looked_at(face: Face, seats: int, seed: str, every: int, *, fits: bool, crowded: bool = False) -> int:
    """Number of boards checked in a random game, evenly spaced.

    `crowded` lets the earlier lines of what others did scroll away, which four players of Nova Luna need at times.
    """
    count = 0
    for live in lives(face, seats, seed, every):
        for board in boards(face, live):
            message = board.estimated
            assert not cut_off(board.controls)
            assert not uncapped(board.controls)
            assert message.controls <= message.picture, board
            assert message.whole - (board.scrolled_away if crowded else 0) <= HIGH or not fits, board
            assert emojis_of(board.controls) <= {"", *DRAWINGS}, board
            assert board.controls == fit_emojis(cast("Sequence[Control]", board.controls)), board
            count += 1
    return count


@pytest.mark.parametrize(
    ("face", "seats", "every"),
    [
        (CarcassonneFace(), 1, 9), (CarcassonneFace(), 2, 40), (NovaLunaFace(), 1, 11), (NovaLunaFace(), 4, 26),
    ],
)  # fmt: skip
def test_a_decision_fits_and_its_controls_are_lower_than_the_picture(face: Face, seats: int, every: int) -> None:
    assert looked_at(face, seats, "phone", every, fits=True) > 5


@pytest.mark.parametrize(
    ("face", "seats", "every"),
    [
        (CarcassonneFace(), 5, 50), (FactoriesFace(), 1, 29), (FactoriesFace(), 5, 140), (OtysFace(), 1, 20),
        (SolariusFace(), 2, 90), (SolariusFace(), 4, 190),
    ],
)  # fmt: skip
def test_controls_are_not_higher_than_the_picture(face: Face, seats: int, every: int) -> None:
    assert looked_at(face, seats, "phone", every, fits=False) > 3


@pytest.mark.soak
@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize(
    ("face", "seats"),
    [
        (CarcassonneFace(), 1), (NovaLunaFace(), 1), (NovaLunaFace(), 2), (NovaLunaFace(), 4), (FactoriesFace(), 1),
        (FactoriesFace(), 2), (FactoriesFace(), 4), (OtysFace(), 1), (SolariusFace(), 2), (SolariusFace(), 3),
    ],
)  # fmt: skip
def test_boards_of_whole_games_fit_a_phone(face: Face, seats: int, seed: str) -> None:
    assert looked_at(face, seats, seed, 2, fits=isinstance(face, CarcassonneFace | NovaLunaFace), crowded=True) > 30


def test_buttons_that_find_no_room_begin_a_line() -> None:
    buttons = [
        Button(Text("Since your turn"), "since"),
        Button(Text("How to play"), "rules"),
        Button(Text("Undo"), "undo"),
    ]
    assert button_width(buttons[0].label) + BUTTON_GAP + button_width(buttons[1].label) < LINE_WIDTH
    assert count_in_line([button.label for button in buttons]) == 2
    assert count_lines(buttons) == 2
    assert count_lines((buttons[0], Select(Text("Choose"), "one", ()), buttons[1])) == 3
    assert stack_height(buttons) == 2 * BUTTON_HEIGHT + BUTTON_GAP
    assert (
        stack_height((buttons[0], Select(Text("Choose"), "one", ()), buttons[1]))
        == 2 * BUTTON_HEIGHT + SELECT_HEIGHT + 2 * ROW_GAP
    )
    assert stack_height(()) == 0


def test_a_label_that_is_longer_than_a_line_is_broken_at_its_words() -> None:
    longer = Button(Text("Key 2: Trader (1 transaction); sponsor act twice"), "play")
    assert button_width(longer.label) > LINE_WIDTH
    assert (stack_height((longer,)), count_lines((longer, longer))) == (47, 2)
    assert stack_height((longer, longer)) == 2 * 46.5 + BUTTON_GAP


def test_lines_of_a_text_are_broken_at_words_and_small_ones_are_lower() -> None:
    assert text_height("**Ana** plays") == 22
    assert text_height("-# small\n**<@11>** plays") == 42, "two pixels between, and a line that is 17.875 high"
    assert text_height("a word " * 12) == 66


def test_undo_turn_gives_way_where_a_picture_is_low() -> None:
    live = next(live for live in lives(FactoriesFace(), 1, "a", 6) if live.number == 54)
    assert live.takeable[live.position.deciders[0]] > 1
    controls = controls_of(FactoriesFace(), live, live.position.deciders[0], Shown())
    labels = [str(control.label) for control in controls if isinstance(control, Button)]
    assert "Undo" in labels
    assert "Undo turn" not in labels
    assert stack_height(controls) <= FactoriesFace().min_height


def test_a_line_shows_its_emojis_only_if_it_has_room_for_them() -> None:
    label = "x" * 4
    count = (LINE_WIDTH + BUTTON_GAP) // (button_width(label) + BUTTON_GAP)
    full = [Button(label, "play", str(n), emoji="die_1") for n in range(count)]
    assert emojis_of(fit_emojis(full)) == {""}
    assert emojis_of(fit_emojis(full[:2])) == {"die_1"}
    wrapped = [*full, Button(label, "play", emoji="die_2")]
    assert emojis_of(fit_emojis(wrapped)) == {""}, "not on some buttons of a row only"
    two_lines = fit_emojis([*full, Button(label, "play", emoji="die_2", starts_row=True)])
    assert emojis_of(two_lines) == {"", "die_2"}
