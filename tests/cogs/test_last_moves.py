"""What the preview of a last move says is what the result says, in every game of the registry."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from bot.discord.table.face import Face
from bot.games.contract import Move, Outcome, Position, View
from tests.capabilities import TABLES
from tests.cogs.faces import at, labels, live_at
from tests.renderers.looked import coarsely

GAMES_PLAYED = 2
BECOMES = re.compile(r"→ (\d+)")


@cache
def before_the_end(face: Face, seats: int) -> tuple[tuple[Position, int, Move], ...]:
    """The position before the last move of random games, with the move and who plays it."""
    return tuple(_before_the_end(face, seats))


def _before_the_end(face: Face, seats: int) -> Iterator[tuple[Position, int, Move]]:
    for number in range(GAMES_PLAYED):
        random = Random(f"{face.game.key}/{seats}/{number}")
        position = face.game.new(seats=seats, seed=random.randbytes(8))
        while position.deciders:
            before, seat = position.copy(), random.choice(position.deciders)
            move = random.choice(position.moves(seat))
            position.play(move, seat)
        yield before, seat, move


def result_of(position: Position, seat: int, move: Move) -> tuple[Outcome, bool]:
    """The result after the last move, and whether something is revealed before."""
    after = position.copy()
    revealed = any(event.reveals for event in after.play(move, seat))
    outcome = after.outcome()
    assert outcome is not None
    return outcome, revealed


def numbers_of(outcome: Outcome) -> set[str]:
    """Every number that a result may be told with: scores, and what each colour of Carcassonne came to."""
    colours = outcome.details.get("colours", ())
    totals = [one["total"] for one in colours if isinstance(one, dict)] if isinstance(colours, list) else []
    return {str(number) for number in (*outcome.scores, *totals)}


def has_number(text: str, number: int) -> bool:
    """Whether a text has this number, alone."""
    return re.search(rf"(?<![\d-]){number}(?!\d)", text) is not None


@pytest.mark.parametrize(("face", "seats"), TABLES)
def test_the_preview_of_a_last_move_says_what_the_result_says(face: Face, seats: int) -> None:
    for position, seat, move in before_the_end(face, seats):
        outcome, revealed = result_of(position, seat, move)
        view: View = position.view(seat, move, seat)
        assert view.foreseen == (None if revealed else outcome)
        text = str(face.content(live_at(face, position), view))
        if not revealed:
            assert all(has_number(text, score) for score in outcome.scores), text
            assert set(BECOMES.findall(text)) <= numbers_of(outcome), text


@pytest.mark.parametrize(("face", "seats"), TABLES)
def test_the_picture_of_a_last_move_says_what_the_result_says(face: Face, seats: int) -> None:
    position, seat, move = before_the_end(face, seats)[0]
    outcome, revealed = result_of(position, seat, move)
    view = position.view(seat, move, seat)
    if getattr(view, "ghost", None) is not None and not revealed and seats == 1:
        with coarsely():
            alt = str(face.renderer_of(view)(view).alt)
        assert all(has_number(alt, score) for score in outcome.scores), alt


@pytest.mark.parametrize(("face", "seats"), TABLES)
def test_buttons_before_a_last_move_say_what_the_result_says(face: Face, seats: int) -> None:
    """A button that plays the last move of a game."""
    for position, seat, move in before_the_end(face, seats):
        outcome, revealed = result_of(position, seat, move)
        if not revealed:
            shown = at(face, position, seat, proposed=str(move))
            ways = [one for one in shown if getattr(one, "argument", "") == str(move)]
            for label in labels(ways):
                assert set(BECOMES.findall(label)) <= numbers_of(outcome), label
