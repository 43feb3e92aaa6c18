"""Steps of lessons from their words and the moves in notation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bot.discord.lesson.model import LEARNER, Answers, LessonStep, LikelyMistake
from bot.discord.pictures.fair_queue import Renderer
from bot.games.areas import AreaKey
from bot.games.contract import Move
from bot.games.solarius.moves import GRAMMAR
from bot.games.text import Text
from renderers.solarius import draw_mat

Written = Answers | type[Move]
"""Answers: listed moves, all moves of a type, or a description."""


@dataclass(frozen=True, slots=True)
class StepWords:
    """All texts of a step; `wrong` answers the likely mistakes, in their order."""

    see: Text
    task: Text
    right: Text
    otherwise: Text
    wrong: Sequence[Text] = ()


def write_step(
    words: StepWords,
    accepts: Written,
    *mistakes: Written,
    outlined: Sequence[AreaKey] = (),
    replies: Sequence[Move] = (),
    renderer: Renderer | None = None,
) -> LessonStep:
    """Return a step. Raises ValueError if a mistake has no text, or a text no mistake."""
    return LessonStep(
        words.see,
        words.task,
        _answers(accepts),
        words.right,
        words.otherwise,
        [LikelyMistake(_answers(moves), text) for moves, text in zip(mistakes, words.wrong, strict=True)],
        outlined,
        replies,
        renderer,
    )


def _answers(written: Written) -> Answers:
    if isinstance(written, type):
        kind = written
        return lambda position, move: isinstance(move, kind)
    return written


def moves(*notations: str) -> Sequence[Move]:
    """Return these moves. Raises InvalidMove."""
    return [GRAMMAR.parse(notation) for notation in notations]


draw_own_mat = partial(draw_mat, seat=LEARNER)
"""Draws the learner's mat, for steps about it whose decision shows space."""
