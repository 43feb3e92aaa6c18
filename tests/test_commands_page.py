"""`docs/commands.md` lists all commands, of games one. `python -m tests.test_commands_page` writes it."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from discord import AppCommandType, app_commands

from bot.app import Tablekeeper
from bot.core.services import Services
from bot.discord.press.panel import Group
from bot.games.contract import Game
from bot.games.registry import GAMES, REGISTRY
from bot.store.sqlite import SqliteStore
from tests.test_voice import DOCUMENTS, texts

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"
EXAMPLE, *OTHERS = REGISTRY.games
HEAD = f"""# Commands

Every command with its options; those in brackets can be left out. Discord suggests values while you type.
Each game has its own command, such as `/{EXAMPLE}`; `seats` and `partner` depend on the game.
Everything a button does can be typed, and the other way round.
"""


def _option(parameter: app_commands.Parameter) -> str:
    name = f"`{parameter.display_name}`" if parameter.required else f"[`{parameter.display_name}`]"
    choices = " · ".join(str(choice.name) for choice in parameter.choices)
    return f"{name} {parameter.description}" + (f" ({choices})" if choices else "")


def _row(command: app_commands.Command[Any, ..., Any]) -> str:
    options = "<br>".join(_option(parameter) for parameter in command.parameters)
    return f"| `/{command.qualified_name}` | {command.description} | {options} |"


def _actions(groups: Sequence[Group]) -> Iterator[str]:
    """What can be typed after `do`, by group."""
    yield "| `do` | name | what it does |\n|---|---|---|"
    for group in groups:
        for action in group.actions:
            yield f"| {action.key} | {action.name} | {action.summary} |"
    yield ""


def _lines(tree: app_commands.CommandTree[Any], actions: Mapping[str, Sequence[Group]]) -> Iterator[str]:
    yield HEAD
    leaves = [
        each
        for each in tree.walk_commands()
        if isinstance(each, app_commands.Command) and each.qualified_name.split()[0] not in OTHERS
    ]
    leaves.sort(key=lambda command: command.qualified_name)
    for group, commands in groupby(leaves, key=lambda command: command.qualified_name.split()[0]):
        yield f"## /{group}\n"
        yield "| command | what it does | options |\n|---|---|---|"
        yield from (_row(command) for command in commands)
        yield ""
        if group in actions:
            yield from _actions(actions[group])
    yield from _where(tree)
    yield "## Context menus\n"
    yield "Right-click (on a phone: hold) a member or a board, then choose *Apps*.\n"
    yield "| on | commands |\n|---|---|"
    for kind, target in ((AppCommandType.user, "a member"), (AppCommandType.message, "a board")):
        names = ", ".join(f"*{menu.name}*" for menu in tree.get_commands(type=kind))
        yield f"| {target} | {names} |"
    yield ""


def _where(tree: app_commands.CommandTree[Any]) -> Iterator[str]:
    """Which commands are offered where, as Discord is told."""
    yield "## Where commands work\n"
    yield "*My apps* are those that a member has added to their account: they work in group messages, in direct"
    yield "messages with others, and in servers without the bot.\n"
    yield "| command | servers | direct messages with the bot | as one of *My apps* |\n|---|---|---|---|"
    kinds = (AppCommandType.chat_input, AppCommandType.user, AppCommandType.message)
    for command in (each for kind in kinds for each in sorted(tree.get_commands(type=kind), key=lambda one: one.name)):
        if command.name in OTHERS:
            continue
        stated = command.to_dict(tree)
        name = f"`/{command.name}`" if isinstance(command, app_commands.Command) else f"*{command.name}*"
        contexts, installs = set(stated["contexts"]), set(stated["integration_types"])
        offered = (0 in contexts and 0 in installs, 1 in contexts, 2 in contexts and 1 in installs)
        yield f"| {name} | {' | '.join('yes' if each else '' for each in offered)} |"
    yield ""


async def page(folder: Path) -> str:
    """The page of the commands that the bot has now."""
    async with Tablekeeper(Services(SqliteStore(folder / "tables.db"))) as client:
        await client.load_cogs()
        panels = [panel for panel in client.dispatcher.panels.values() if panel.blank is not None]
        actions = {panel.name: await panel.list_groups(panel.blank) for panel in panels}
        return "\n".join(_lines(client.tree, actions))


async def test_the_page_lists_every_command_as_it_is(tmp_path: Path) -> None:
    assert PAGE.read_text(encoding="utf-8") == await page(tmp_path), "run: python -m tests.test_commands_page"


async def test_texts_name_commands_that_exist(tmp_path: Path) -> None:
    async with Tablekeeper(Services(SqliteStore(tmp_path / "tables.db"))) as client:
        await client.load_cogs()
        commands = {command.qualified_name for command in client.tree.get_commands()}
    documents = [path.read_text(encoding="utf-8") for pattern in DOCUMENTS for path in PAGE.parents[1].glob(pattern)]
    named = {
        span for text in [*documents, *(each.text for each in texts())] for span in re.findall("`/([^`/]+)`", text)
    }
    assert named > {"play", "move", "table", "turns", "challenge"}
    strange = {span for span in named if not re.fullmatch(r"\w+( \w+:.+)?", span) or span.split()[0] not in commands}
    assert strange == {"metrics", "health", "backups", "{game}", "{key}", "move place N9 r2"}, (
        "the monitor's paths, names of games"
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_the_command_of_a_game_says_what_it_plays(tmp_path: Path, game: Game) -> None:
    async with Tablekeeper(Services(SqliteStore(tmp_path / "tables.db"))) as client:
        await client.load_cogs()
        command = client.tree.get_command(game.key)
        assert isinstance(command, app_commands.Command)
        assert command.description.startswith(f"Play {game.title}")


def main() -> int:
    """Write the page."""
    with TemporaryDirectory() as folder:
        PAGE.write_text(asyncio.run(page(Path(folder))), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
