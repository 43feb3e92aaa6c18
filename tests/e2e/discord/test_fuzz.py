"""Nonsense from members: any text in any option of any command, any verb and argument in any control.

It is answered with a sentence and is never an error of ours. A sample in `make test`, as many as one likes in
`make soak`; `FUZZ=SEED` chooses others.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import pytest
from discord import AppCommandOptionType, app_commands

from bot.discord.components.controls import BUTTON_TEMPLATE, PICK, SELECT_TEMPLATE
from bot.games.chance import Chance
from bot.games.registry import GAMES
from bot.playground.world.client import Client
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.model import Json, Message
from tests.e2e.stage import Stage, settled, with_controls

MAX_ID_LENGTH = 100

TEXTS = (
    "", " ", "x", "0", "-1", "99999999999999999999", "1.5", "nan", "place L10 r0", "PLACE l10 R9", "take 5 at M9",
    "? 1", "! x", "? ", "all", "none", "today", "1 day", "25:61", "Europe/Berlin", "Nowhere/Nothing", "2026-02-30",
    "**bold**", "@everyone", "<@1100000000000000011>", "`", "\u202e", "\u0000", "é" * 40, "x" * 60, "1 x 2 y", "a=b",
    "Colours: 3", "options", "drawn", "master", "../../etc/passwd", "'; DROP TABLE tables; --", "\U0001f3f0",
    "carcassonne/00000000//1", "novaluna/z//9",
)  # fmt: skip
"""Texts that are typed and put into arguments."""


def values(chance: Chance, kind: AppCommandOptionType, *label: object) -> str:
    """How a member types an option of a kind."""
    text = chance.choice(TEXTS, "text", *label)
    match kind:
        case AppCommandOptionType.integer:
            return str(chance.choice((0, 1, 2, -1, 2**31, 2**53 - 1), "number", *label))
        case AppCommandOptionType.number:
            return str(chance.choice((0.0, -1.5, 1e9), "number", *label))
        case AppCommandOptionType.boolean:
            return chance.choice(("true", "false"), "truth", *label)
        case AppCommandOptionType.user:
            return chance.choice(("@Ana", "@Ben", "@Tablekeeper"), "member", *label)
        case AppCommandOptionType.channel:
            return chance.choice(("#table-one", "#table-two"), "channel", *label)
    return text or "x"


def commands(stage: Stage) -> list[app_commands.Command[Any, ..., Any]]:
    found = [each for each in stage.client.tree.walk_commands() if isinstance(each, app_commands.Command)]
    return sorted(found, key=lambda each: each.qualified_name)


def line(chance: Chance, command: app_commands.Command[Any, ..., Any], n: int) -> str:
    """A use of a command with some of its options."""
    words = [command.qualified_name]
    for option in command.parameters:
        if option.type is AppCommandOptionType.attachment:
            continue
        if option.required or chance.below(2, "given", n, option.name):
            words.append(f"{option.display_name}:{values(chance, option.type, n, option.name)}")
    return " ".join(words)


def verbs(stage: Stage) -> list[str]:
    return sorted({*stage.client.dispatcher.verbs, PICK, "nothing"})


def control(chance: Chance, stage: Stage, tables: Mapping[str, Sequence[str]], n: int) -> str:
    """An id that a control could have; `tables` are those there are, each with moves that could be named there."""
    table = chance.choice([*tables, "abcdefgh", "lists"], "table", n)
    texts = (*TEXTS, *tables.get(table, ()))
    words = [chance.choice(texts, "argument", n, part) for part in range(chance.below(3, "words", n))]
    selects = [*stage.client.dispatcher._selects, "do", "cells 1"]
    verb = chance.choice(verbs(stage), "verb", n)
    words = [chance.choice(selects, "select", n), *words] if verb == PICK else words
    text = f"t:{table}:{chance.below(3, 'rev', n)}:{verb}:{' '.join(words)}"
    written = "".join(each for each in text if " " <= each <= "~")[:MAX_ID_LENGTH]
    known = any(template.fullmatch(written) for template in (BUTTON_TEMPLATE, SELECT_TEMPLATE))
    return written if known else f"t:{table}:0:show:"


async def places(stage: Stage) -> list[Message]:
    """Messages that somebody can press on: a table, a lobby, a challenge, something private."""
    ana, elsewhere = stage.member("Ana"), stage.member("Ana", "table-two")
    await ana.slash("carcassonne")
    await elsewhere.slash("novaluna seats:2")
    await elsewhere.slash("challenge do:open with:novaluna, 1 day")
    await ana.slash("table do:info")
    await settled()
    return [*ana.messages(), *elsewhere.messages()]


async def tables_of_every_game(stage: Stage) -> tuple[list[Message], dict[str, list[str]]]:
    """Start a table of each game in its own channel, with the fewest seats."""
    messages, moves = [], {}
    for game in GAMES:
        channel = stage.world.open_channel(f"fuzz-{game.key}").id
        ana, ben = stage.member("Ana", channel), stage.member("Ben", channel)
        if game.seats[0] == 1:
            await ana.slash(f"{game.key}")
        else:
            await ana.slash(f"{game.key} seats:{game.seats[0]}" if len(game.seats) > 1 else game.key)
            await ben.press("Join")
            await ana.press("Start")
        await settled()
        live = await stage.live(channel)
        moves[live.table.id] = [str(move) for move in live.position.moves()]
        messages += ana.messages()
    return messages, moves


def offered(stage: Stage, message: Message, custom_id: str, *, select: bool) -> Message:
    """The message as somebody makes the bot believe it is: with this control."""
    button: Json = {"type": 2, "style": 2, "custom_id": custom_id, "label": "x"}
    choice: Json = {"type": 3, "custom_id": custom_id, "options": [{"label": "x", "value": "x"}]}
    return with_controls(stage, message, choice if select else button)


MANY = [pytest.param(part, marks=() if part == 0 else pytest.mark.soak) for part in range(25)]


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("part", MANY)
async def test_any_text_in_any_option_of_any_command_is_answered(
    stage: Stage, caplog: pytest.LogCaptureFixture, part: int
) -> None:
    await places(stage)
    chance, members = Chance(f"{os.environ.get('FUZZ', 'commands')}/{part}".encode()), ("Ana", "Ben")
    for n, command in enumerate(commands(stage)):
        if part == 0 and n % 5:  # the others in `make soak`
            continue
        member = stage.member(chance.choice(members, "member", n), chance.choice(("table-one", "table-two"), "at", n))
        typed = line(chance, command, n)
        with suppress(ClientRefusal):  # Discord's own client does
            await member.slash(typed)
        await settled()
        assert errors(caplog) == [], typed


@pytest.mark.parametrize("part", MANY)
async def test_any_verb_and_argument_in_any_control_is_answered(
    stage: Stage, caplog: pytest.LogCaptureFixture, part: int
) -> None:
    pressed = await places(stage)
    games, tables = await tables_of_every_game(stage)
    pressed += games
    tables[(await stage.live()).table.id] = []
    if lobby := await stage.lobby(stage.world.channels[1].id):
        tables[lobby.id] = []
    chance = Chance(f"{os.environ.get('FUZZ', 'controls')}/{part}".encode())
    for n in range(40 if part == 0 else 200):
        message = chance.choice(pressed, "message", n)
        member = stage.member(chance.choice(("Ana", "Ben"), "member", n), message.channel_id)
        custom_id = control(chance, stage, tables, n)
        values = [chance.choice(TEXTS, "value", n)[:100] or "x"] if f":{PICK}:" in custom_id else None
        if message.id not in [each.id for each in member.messages()]:
            continue  # it is somebody else's, or gone
        shown = offered(stage, message, custom_id, select=values is not None)
        used = Client(stage.world).forge_control(member.member, shown.id, custom_id, values)
        await used.wait_acknowledged()  # where everything is so already, no more is said
        await settled()
        assert errors(caplog) == [], (custom_id, json.dumps(values))
