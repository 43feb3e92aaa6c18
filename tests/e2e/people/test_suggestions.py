"""Every suggestion of every autocomplete is accepted by its command, in every language."""

from __future__ import annotations

from itertools import product

import pytest

from bot.discord.transport import calls
from bot.playground.scripted import ScriptedMember
from tests.e2e.people.test_settings import manager_and_other
from tests.e2e.stage import Stage, settled

OFTEN, MOST = 7, 3
"""One piece of this many is looked at in English, in `make test` and in `make soak`; fewer in other languages."""
MAX_TRIED = 2
"""Suggestions that open something are limited: three matches, twelve tables."""

LOOKED_AT = ("carcassonne", "novaluna", "factories", "otys", "solarius seats:2")
"""How a table of each game is opened."""

ACTIONS = ("table", "turns", "server", "challenge")
"""Commands whose `with` depends on `do`."""

IN_PARTS = {"weekdays", "schedule", "match", "league"}
"""What these are done with is typed part by part; a suggestion is one more part."""


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sentences of all refusals."""
    found: list[str] = []
    real = calls.refusal_text

    def note(error: BaseException, *more: object) -> str | None:
        text = real(error, *more)  # type: ignore[arg-type]
        found.append(f"{type(error).__name__}: {text}")
        return text

    monkeypatch.setattr(calls, "refusal_text", note)
    return found


async def suggested(member: ScriptedMember, line: str, **typed: str) -> list[str]:
    return [str(each.value) for each in await member.complete(line, **typed)]


async def complete_texts(member: ScriptedMember, line: str, option: str, *, in_parts: bool) -> list[str]:
    """What is suggested for an option; a first part with what is suggested after it."""
    found = (await suggested(member, line, **{option: ""}))[:MAX_TRIED]
    if not in_parts:
        return found
    return [(await suggested(member, line, **{option: f"{each}, "}))[0] for each in found]


def speaking(stage: Stage, language: str) -> ScriptedMember:
    """A manager whose Discord is in this language."""
    ana, _ = manager_and_other(stage)
    stage.world.member_locales[ana.id] = language
    return ana


@pytest.mark.parametrize(
    ("language", "every"),
    [
        *(("en-US", OFTEN), ("de", 4 * OFTEN)),
        *(pytest.param(each, 4 * MOST, marks=pytest.mark.soak) for each in ("de", "fr", "es-ES")),
        pytest.param("en-US", MOST, marks=pytest.mark.soak),
    ],
)
async def test_what_look_suggests_is_shown(stage: Stage, refused: list[str], language: str, every: int) -> None:
    ana = speaking(stage, language)
    for number, opened in enumerate(LOOKED_AT):
        here = ana.in_channel(stage.world.open_channel(f"look-{number}").id)
        await here.slash(opened)
        await settled()
        assert not refused
        for what in (await suggested(here, "look", what=""))[::every]:
            await here.slash(f"look what:{what}")
            assert not refused, (opened, what)
        for what in (await suggested(here, "look", rules="end"))[:2]:
            await here.slash(f"look rules:{what}")
            assert not refused, (opened, what)


@pytest.mark.parametrize(
    ("command", "language"),
    [
        pytest.param(*each, marks=() if each[1] == "en-US" or each[0] == "server" else pytest.mark.soak)
        for each in product(ACTIONS, ("en-US", "fr"))
    ],
)
async def test_whatever_an_action_suggests_is_accepted(
    stage: Stage, refused: list[str], language: str, command: str
) -> None:
    ana = speaking(stage, language)
    await ana.slash("carcassonne")
    await settled()
    for key in await suggested(ana, command, do=""):
        if key not in await suggested(ana, command, do=""):
            continue
        for text in await complete_texts(ana, f"{command} do:{key}", "with", in_parts=key in IN_PARTS):
            await ana.slash(f"{command} do:{key} with:{text}" + (" member:@Ben" if key == "match" else ""))
            await settled()
            assert not refused, (key, text)


@pytest.mark.parametrize("language", ["de", pytest.param("en-US", marks=pytest.mark.soak)])
async def test_whatever_other_commands_suggest_is_accepted(stage: Stage, refused: list[str], language: str) -> None:
    ana = speaking(stage, language)
    for command, option in (("help", "topic"), ("records", "only"), ("puzzle", "do")):
        for text in (await suggested(ana, command, **{option: ""}))[:MAX_TRIED]:
            await ana.slash(f"{command} {option}:{text}")
            assert not refused, (command, text)
    for text in await suggested(ana, "records", only="Nova Luna, "):
        await ana.slash(f"records only:{text}")
        assert not refused, text
    for game in (each.partition(" ")[0] for each in LOOKED_AT):
        for number, text in enumerate((await suggested(ana, game, options=""))[:MAX_TRIED]):
            here = ana.in_channel(stage.world.open_channel(f"{game}-{number}").id)
            await here.slash(f"{game} options:{text}")
            assert not refused, (game, text)
