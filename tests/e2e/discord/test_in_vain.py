"""Messages posted after another process took over the server are deleted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.core.services import Services
from bot.games.text import Text
from bot.playground.world.model import Message
from bot.store.lease import LeaseLost
from cogs.challenge.challenges import Challenges
from cogs.lobby.service import Lobbies
from tests.e2e.challenging import OPEN
from tests.e2e.people.test_notices import pass_the_turn, two
from tests.e2e.stage import Stage, labels_of, settled

LOST = LeaseLost(Text("Others serve its servers now."))


def lose(monkeypatch: pytest.MonkeyPatch, where: object, noting: str) -> AsyncMock:
    """The store takes this note no more."""
    lost = AsyncMock(side_effect=LOST)
    monkeypatch.setattr(where, noting, lost)
    return lost


def left(stage: Stage, *, by: str) -> list[Message]:
    """Messages for everybody with such a control."""
    return [
        message for message in stage.member("Ana").messages() if by in labels_of(message) and not message.is_ephemeral
    ]


@pytest.mark.parametrize(
    ("line", "where", "noting", "control"),
    [
        ("carcassonne", lambda tables: tables.messages, "set_board", "More"),
        ("novaluna seats:2", lambda tables: tables[Lobbies], "set_messages", "Join"),
        (OPEN, lambda tables: tables[Challenges], "set_message", "Play"),
    ],
)
async def test_a_message_with_controls_does_not_stay(
    stage: Stage,
    monkeypatch: pytest.MonkeyPatch,
    line: str,
    where: Callable[[Services], Any],
    noting: str,
    control: str,
) -> None:
    lost = lose(monkeypatch, where(stage.services), noting)
    ana = stage.member("Ana")
    await ana.slash(line)
    await settled()
    assert lost.called
    assert left(stage, by=control) == []


async def test_a_call_does_not_stay(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    mover, other = await two(stage)
    lost = lose(monkeypatch, stage.services.messages, "set_call")
    await pass_the_turn(stage, mover)
    assert lost.called
    assert left(stage, by="Snooze") == []
    assert other.pings


async def test_a_question_does_not_stay(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben = stage.member("Ana"), stage.member("Ben")
    await ana.slash("novaluna seats:2")
    await ben.press("Join")
    await ana.press("Start")
    await settled()
    lost = lose(monkeypatch, stage.services.questions, "set_message")
    await ana.slash("table do:replace member:@Dan")
    await settled()
    assert lost.called, [each.content for each in ana.messages()]
    assert left(stage, by="Agree") == []
