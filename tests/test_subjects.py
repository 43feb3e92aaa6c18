"""Subjects plug themselves in: without one of them everything else is there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.app import build
from bot.core import subjects
from bot.core.subjects import SUBJECTS
from bot.ops.settings import BotSettings
from cogs.table.here import Here

DELETABLE = ("premove", "trial", "hint", "follow", "journal", "review", "open_seats", "absence")
"""Subjects that nothing else needs."""

VERBS = {
    "follow": {"follow", "unfollow"},
    "hint": {"hint"},
    "premove": {"withdraw"},
    "review": {"review"},
    "trial": {"try"},
}
"""The verbs of subjects that have any."""

ACTIONS = {
    "follow": ["follow", "unfollow"],
    "hint": ["hint"],
    "premove": ["premove", "withdraw"],
    "review": ["review"],
    "trial": ["try"],
}
"""The actions of `/table` of subjects that have any."""


async def _loaded(folder: Path) -> tuple[frozenset[str], Sequence[str], int]:
    """The verbs, the actions of `/table`, and how many parts boards have."""
    async with build(BotSettings("", folder / "tables.db")) as client:
        await client.load_cogs()
        groups = await client.dispatcher.panels["table"].list_groups(Here())
        parts = client.dispatcher.payloads.parts
        added = (parts.lines, parts.result_lines, parts.optional, parts.results)
        keys = [action.key for group in groups for action in group.actions]
        return client.dispatcher.verbs, keys, sum(len([*each]) for each in added)


@pytest.mark.parametrize("subject", DELETABLE)
async def test_a_subject_can_be_left_out(subject: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    verbs, actions, parts = await _loaded(tmp_path)
    monkeypatch.setattr(subjects, "SUBJECTS", tuple(each for each in SUBJECTS if each != subject))
    fewer = await _loaded(tmp_path)
    assert verbs - fewer[0] == VERBS.get(subject, set())
    assert [key for key in actions if key not in fewer[1]] == ACTIONS.get(subject, [])
    added = {"absence": 1, "hint": 3, "review": 1, "trial": 1}
    assert parts - fewer[2] == added.get(subject, 0)
