"""A stand-in with a small bot on it, both over the real wire."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.playground.rest.wire import Validator
from bot.playground.scripted import ScriptedMember
from bot.playground.server import Playground
from bot.playground.world.world import Deadlines, World
from tests.e2e.stage import PATIENT
from tests.playground.api import Api
from tests.playground.schema import DISCORDS
from tests.playground.small_bot import SmallBot, running


@pytest.fixture
def validate() -> Validator:
    """What checks the traffic; a module that sends bad bodies on purpose overrides it."""
    return DISCORDS


HASTY = Deadlines(first_response=0.2)


@pytest.fixture
async def playground(validate: Validator) -> AsyncIterator[Playground]:
    async with Playground(World(deadlines=PATIENT), validate=validate) as playground:
        yield playground


@pytest.fixture
def hasty(world: World) -> None:
    """Whoever asks waits for a moment only: name it before what asks."""
    world.deadlines = HASTY


@pytest.fixture
def world(playground: Playground) -> World:
    return playground.world


@pytest.fixture
async def bot(playground: Playground) -> AsyncIterator[SmallBot]:
    async with running(playground) as bot:
        yield bot


@pytest.fixture
def ana(playground: Playground, bot: SmallBot) -> ScriptedMember:
    return playground.member("Ana")


@pytest.fixture
def ben(playground: Playground, bot: SmallBot) -> ScriptedMember:
    return playground.member("Ben")


@pytest.fixture
async def api(playground: Playground) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        yield Api(playground, session)
