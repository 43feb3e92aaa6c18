"""The stand-in's answers and events are as Discord describes them: every route and every event, in all their kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace

import aiohttp
import pytest

from bot.playground.rest.wire import Validator
from bot.playground.server import Playground, SchemaViolation
from bot.playground.world.model import OWNER, Application, Install
from bot.playground.world.world import World
from tests.playground.api import Api
from tests.playground.events import event_schemas
from tests.playground.schema import DISCORDS, answer_problems, described_answers, event_problems
from tests.playground.walk import Walk, listening

NEVER_GIVEN = {
    ("POST /channels/{channel_id}/typing", "200"),  # for bots it is 204
    ("POST /webhooks/{webhook_id}/{webhook_token}", "204"),  # interactions always wait for the message
}


@dataclass(slots=True)
class Watched:
    """Count what was checked: answers by route and status, events by name."""

    answers: Counter[tuple[str, str]] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)

    def answer(self, method: str, path: str, status: int, body: object) -> Sequence[str]:
        self.answers[f"{method} {path}", str(status)] += 1
        return answer_problems(method, path, status, body)

    def event(self, name: str, data: object) -> Sequence[str]:
        self.events[name] += 1
        return event_problems(name, data)


@pytest.fixture
def watched() -> Watched:
    return Watched()


@pytest.fixture
async def playground(validate: Validator) -> AsyncIterator[Playground]:
    """Its application can be installed everywhere."""
    world = World(application=Application(7, installs=frozenset(Install)))
    async with Playground(world, validate=validate) as playground:
        yield playground


@pytest.fixture(autouse=True)
def administrator(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot may do everything."""
    monkeypatch.setattr(world.access, "of_bot", lambda channel: OWNER)


@pytest.fixture
def validate(watched: Watched) -> Validator:
    return replace(DISCORDS, answer=watched.answer, event=watched.event)


async def test_every_answer_of_every_route_is_as_described(api: Api, playground: Playground, watched: Watched) -> None:
    await Walk(api, playground.world).all()
    assert playground.violations == []
    assert described_answers() - set(watched.answers) == NEVER_GIVEN


async def test_every_event_is_as_described(api: Api, playground: Playground, watched: Watched) -> None:
    async with aiohttp.ClientSession() as session, listening(playground, session):
        await Walk(api, playground.world).all()
    assert playground.violations == []
    assert set(event_schemas()) == set(watched.events)


async def test_refusals_are_as_described(api: Api, playground: Playground, watched: Watched) -> None:
    world = playground.world
    world.faults.rate_limit("/users/@me", seconds=1.0)
    refused = [
        await api("GET", "/users/@me"),
        await api("GET", "/users/@me", token="x"),
        await api("GET", "/nowhere"),
        await api("PUT", "/users/@me"),
        await api("GET", "/channels/1"),
        await api("PUT", f"/applications/{world.application.id}/commands", 2 * [{"name": "go", "description": "Go"}]),
    ]
    assert [each.status for each in refused] == [429, 401, 404, 405, 404, 400]
    assert playground.violations == []


async def test_an_answer_or_event_against_the_description_is_reported() -> None:
    validator = replace(
        DISCORDS,
        answer=lambda method, path, status, body: answer_problems(method, path, status, {"id": 5}),
        event=lambda name, data: event_problems(name, {"v": 9}),
    )
    playground = Playground(validate=validator)
    await playground.start()
    async with aiohttp.ClientSession() as session:
        await Api(playground, session)("GET", "/users/@me")
        async with listening(playground, session):
            pass
    with pytest.raises(SchemaViolation, match="'username' is a required property"):
        await playground.__aexit__(None, None, None)
    assert "READY: $.v: 10 was expected" in playground.violations


def test_what_nobody_described_is_reported() -> None:
    assert DISCORDS.answer("GET", "/users/@me", 204, None) == ["204 is no status of GET /users/@me"]
    assert DISCORDS.answer("DELETE", "/channels/{channel_id}/pins/{message_id}", 204, {}) != []
    assert DISCORDS.event("NEWS", {}) != []
    assert DISCORDS.answer("GET", "/users/@me", 502, "upstream error") == []
