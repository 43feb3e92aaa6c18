"""What members read and may press is as it was approved; `python -m tests.approvals` approves a change."""

from __future__ import annotations

import os

import pytest

from bot.games.contract import Game
from bot.games.registry import BUILT_IN
from tests.approvals import APPROVE, FOLDER, check
from tests.approvals.boards import write_boards
from tests.approvals.sentences import write_sentences
from tests.cogs.faces import FACES


def test_sentences_are_as_they_were_approved() -> None:
    check("sentences.txt", write_sentences())


def is_approved(game: Game) -> bool:
    """Whether its boards have been approved. A new game begins without."""
    return APPROVE in os.environ or (FOLDER / f"{game.key}.txt").exists()


@pytest.mark.parametrize("game", [*filter(is_approved, BUILT_IN)], ids=lambda game: game.key)
def test_boards_are_as_they_were_approved(game: Game) -> None:
    check(f"{game.key}.txt", write_boards(FACES[game.key]))
