"""What members do, as short as it can be: what comes first without faults, then what meets them."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from bot.playground.scripted import ScriptedMember
from tests.faults.acting import play, table_in
from tests.faults.checks import Check
from tests.faults.harness import Stage


class Scenario(ABC):
    """One scenario. What it notes of the run goes into its attributes."""

    key: ClassVar[str]

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    @abstractmethod
    async def prepare(self) -> None:
        """Do what comes first."""

    @abstractmethod
    async def act(self) -> None:
        """Do what is tested."""

    def checks(self) -> Sequence[Check]:
        """Return what holds in the end of this scenario besides."""
        return ()


async def begin_game(stage: Stage, *names: str) -> list[ScriptedMember]:
    """Open a game of tic-tac-toe in the first channel."""
    ana, ben = members = [stage.member(name) for name in names or ("Ana", "Ben")]
    await ana.slash("tictactoe")
    await ben.press("Join")
    await ana.press("Start")
    await asyncio.sleep(10)
    return members


class Story(Scenario):
    """Two players, and a story of several messages."""

    key = "story"
    MOVES = ("take A1", "take B1", "take C2", "take A2")

    async def prepare(self) -> None:
        self.members = await begin_game(self.stage)
        self.table = table_in(self.stage, self.members[0].channel_id)

    async def act(self) -> None:
        for move in self.MOVES:
            await play(self.stage, self.table, self.members, move)


SCENARIOS = {each.key: each for each in (Story,)}
