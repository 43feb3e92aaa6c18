"""The limits of the platform over the whole command tree and every board of random games."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from discord import AppCommandOptionType, AppCommandType, Permissions
from discord.app_commands import Group

from bot.app import Tablekeeper, build
from bot.core.table.model import LiveTable, Seat, Status, Table
from bot.discord.components.command_text import MAX_TYPED_LENGTH
from bot.discord.components.controls import MAX_LABEL_LENGTH, MAX_OPTION_LENGTH, Button, Control
from bot.discord.components.items import TableButton, TableSelect, build_view
from bot.discord.components.payload import MAX_CONTENT_LENGTH
from bot.discord.table.face import Face
from bot.discord.table.options import next_options
from bot.discord.table.search import search_suggestions, suggestion_label
from bot.discord.table.table_message import public_viewer
from bot.games.chance import seed_from_text
from bot.games.contract import Game, Move, Position
from bot.games.registry import GAMES
from bot.ops.settings import BotSettings
from cogs.help import words as help_words
from cogs.help.directory import Directory
from tests.cogs.parts import controls_under

MAX_PLACEHOLDER_LENGTH = 150

NAME, DESCRIPTION, COMMAND_CHARACTERS = 32, 100, 8000
SLASH_COMMANDS, OPTIONS, CHOICES = 100, 25, 25
SUBCOMMAND, SUBCOMMAND_GROUP = 1, 2
MEMBERS = tuple(18_446_744_073_709_551_600 + n for n in range(5))
TABLE = "a" * 8


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Tablekeeper]:
    async with build(BotSettings("", tmp_path / "tables.db")) as client:
        await client.load_cogs()
        yield client


def branches(payload: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command or option and everything below it."""
    yield payload
    for option in payload.get("options", ()):
        yield from branches(option)


def characters(payload: dict[str, Any]) -> int:
    """How Discord counts a command: names, descriptions and values of it and all below."""
    own = len(payload["name"]) + len(payload.get("description", ""))
    own += sum(len(choice["name"]) + len(str(choice["value"])) for choice in payload.get("choices", ()))
    return own + sum(map(characters, payload.get("options", ())))


async def test_the_whole_command_tree_is_within_the_limits(client: Tablekeeper) -> None:
    commands = [command.to_dict(client.tree) for command in client.tree.get_commands(type=AppCommandType.chat_input)]
    assert {command["name"] for command in commands} == {
        *(game.key for game in GAMES),
        "play",
        "move",
        "look",
        "table",
        "turns",
        "record",
        "challenge",
        "daily",
        "puzzle",
        "records",
        "server",
        "help",
    }
    assert len(commands) <= SLASH_COMMANDS
    for command in commands:
        assert characters(command) <= COMMAND_CHARACTERS
        for part in branches(command):
            assert 1 <= len(part["name"]) <= NAME
            assert part["name"] == part["name"].lower()
            assert 1 <= len(part["description"]) <= DESCRIPTION
            assert part["description"] != "…"
            assert not part["description"].endswith("…")
            assert len(part.get("options", ())) <= OPTIONS
            assert len(part.get("choices", ())) <= CHOICES
            typed = part.get("type") == AppCommandOptionType.string.value and not part.get("choices")
            assert not typed or part.get("max_length") == MAX_TYPED_LENGTH
            for choice in part.get("choices", ()):
                assert 1 <= len(choice["name"]) <= MAX_OPTION_LENGTH
                assert 1 <= len(str(choice["value"])) <= MAX_OPTION_LENGTH


async def test_context_menus_are_within_the_limits(client: Tablekeeper) -> None:
    menus = {kind: client.tree.get_commands(type=kind) for kind in (AppCommandType.user, AppCommandType.message)}
    assert [menu.name for menu in menus[AppCommandType.user]] == ["Challenge to a game", "Block or unblock", "Records"]
    assert [menu.name for menu in menus[AppCommandType.message]] == ["In words", "Replay"]
    for menu in (menu for found in menus.values() for menu in found):
        assert len(menu.name) <= NAME


async def test_every_command_says_where_it_is_offered(client: Tablekeeper) -> None:
    """Null would be whatever the developer portal says."""
    commands = [command for kind in AppCommandType for command in client.tree.get_commands(type=kind)]
    for command in commands:
        texts = command.to_dict(client.tree)
        assert 0 in texts["integration_types"]
        assert 0 in texts["contexts"]


async def test_a_new_table_asks_for_two_things_and_a_partner_at_most_and_for_no_option_by_its_key(
    client: Tablekeeper,
) -> None:
    for game in GAMES:
        command = client.tree.get_command(game.key)
        assert command is not None
        options = command.to_dict(client.tree)["options"]
        asked = [part["name"] for part in options]
        assert set(asked) <= {"seats", "partner", "options"}
        assert len(asked) - ("partner" in asked) <= 2
        assert not any(part.get("required") for part in options)
        for option in game.options:
            assert all(option.describe(value) in next_options(game, []) for value in option.choices)


async def test_texts_of_rules_fit_a_message(client: Tablekeeper) -> None:
    texts = [str(topic.text) for face in client.dispatcher.faces.values() for topic in face.topics.values()]
    for text in texts:
        assert len(text) + 100 <= MAX_CONTENT_LENGTH
        assert "/" not in text or all(mentioned_exists(client, word) for word in commands_in(text))


async def test_help_on_every_command_and_the_start_card_fit_a_message(client: Tablekeeper) -> None:
    ids = {command.name: 2**63 for command in client.tree.get_commands(type=AppCommandType.chat_input)}
    client.dispatcher.command_ids.update(ids)
    directory = Directory(client.tree, ids, client.dispatcher.faces)
    for name in directory.names():
        text, command = str(directory.explain_command(name)), client.tree.get_command(name)
        assert max(len(text), len(str(directory.explain_command(name, in_server=False)))) <= MAX_CONTENT_LENGTH
        inside = command.commands if isinstance(command, Group) else [command]
        assert all(f"</{one.qualified_name}:{2**63}>" in text for one in inside if one is not None)
    assert len(str(help_words.overview(directory.links()))) <= MAX_CONTENT_LENGTH
    helping: Any = client.get_cog("Help")
    text = str(helping.card.content(""))
    assert len(text) <= MAX_CONTENT_LENGTH
    assert all(f"</{game.key}:{2**63}>" in text for game in GAMES)


def commands_in(text: str) -> list[str]:
    """The commands that a text names: "/table undo"."""
    return re.findall(r"`/([a-z]+(?: [a-z]+)?)[^`]*`", text)


def mentioned_exists(client: Tablekeeper, written: str) -> bool:
    group, _, command = written.partition(" ")
    found = client.tree.get_command(group)
    if found is None or not command:
        return found is not None
    return command in {part["name"] for part in found.to_dict(client.tree)["options"]} or group == "help"


def more(numbers: range) -> list[Any]:
    """Numbers of further random games, which `make soak` plays."""
    return [pytest.param(number, marks=pytest.mark.soak) for number in numbers]


def live_of(game: Game, position: Position, options: dict[str, Any], events: Any, free: int) -> LiveTable:
    """A table around a position, with the longest ids there can be."""
    now = datetime(2026, 11, 20, tzinfo=UTC)
    alone = position.seats == 1
    seats = (Seat(0, MEMBERS),) if alone else tuple(Seat(n, (MEMBERS[n],)) for n in range(position.seats))
    running = Status.RUNNING if position.deciders else Status.FINISHED
    table = Table(
        id=TABLE, game=game.key, rules_version=1, options=options, seats=seats, guild=MEMBERS[0], channel=MEMBERS[1],
        opener=MEMBERS[0], status=running, commitment="0" * 64, rev=123_456, take_backs=0, created=now, updated=now,
    )  # fmt: skip
    last = next(iter(position.deciders), 0)
    return LiveTable(table, position, events, 99, {last: free}, last_seat=last)


def check(
    face: Face, live: LiveTable, proposal: Move | None, look: str = "", viewer: int | None = None
) -> tuple[Control, ...]:
    """One board within every limit; its controls."""
    view = live.position.view(viewer, proposal)
    assert 1 <= len(str(face.content(live, view))) <= MAX_CONTENT_LENGTH
    if not live.position.deciders:
        return ()
    public = viewer in (None, public_viewer(live))
    controls = controls_under(face, live, view, look, private=not public)
    made = build_view(controls, TABLE, live.table.rev)
    assert all(isinstance(item, TableButton | TableSelect) for item in made.children)
    assert made.timeout is None
    rows = made.to_components()
    assert 1 <= len(rows) <= 5
    ids = [item.custom_id for item in made.children if isinstance(item, TableButton | TableSelect)]
    assert len(set(ids)) == len(ids)
    for control in controls:
        if isinstance(control, Button):
            assert 1 <= len(str(control.label)) <= MAX_LABEL_LENGTH
            continue
        assert len(str(control.placeholder)) <= MAX_PLACEHOLDER_LENGTH
        assert 1 <= len(control.choices) <= CHOICES
        assert len({choice.value for choice in control.choices}) == len(control.choices)
        assert sum(choice.chosen for choice in control.choices) <= 1
        for choice in control.choices:
            assert 1 <= len(str(choice.label)) <= MAX_OPTION_LENGTH
            assert 1 <= len(choice.value) <= MAX_OPTION_LENGTH
            assert len(str(choice.description)) <= MAX_OPTION_LENGTH
    return controls


def check_offers(face: Face, live: LiveTable) -> None:
    """Everything that can be typed at a position is within every limit."""
    offers = face.suggest_moves(live)
    assert len(search_suggestions(offers, "")) <= CHOICES
    assert all(len(suggestion_label(offer)) <= MAX_OPTION_LENGTH for offer in offers)


def check_on(face: Face, live: LiveTable, viewer: int | None = None) -> tuple[Control, ...]:
    """One board and every look that its buttons lead to, within every limit; the controls of the board."""
    controls = check(face, live, None, viewer=viewer)
    for control in controls:
        if isinstance(control, Button) and control.verb == "more":
            check(face, live, None, control.argument, viewer)
    return controls


def walk(
    face: Face, seats: int, number: int, share: float = 1.0, **chosen: object
) -> Iterator[tuple[LiveTable, random.Random]]:
    """A random game table by table, the finished one last, and the chance that plays it; all that is offered fits.

    Nobody says that they are done while there is something else to do. Of a long game a share of the boards, chosen
    at random, is enough where many games are looked at.
    """
    game, chance = face.game, random.Random(number)
    options = dict(game.check_options(chosen))
    position = game.new(seats=seats, seed=seed_from_text(str(number)), options=options)
    events = position.opening()
    while position.deciders:
        moves = position.moves()
        if chance.random() < share:
            live = live_of(game, position, options, events, chance.randrange(4))
            check_offers(face, live)
            yield live, chance
        events = position.play(chance.choice([move for move in moves if str(move) != "done"] or moves))
    yield live_of(game, position, options, events, 0), chance


def verbs_of(controls: Sequence[Control]) -> set[str]:
    """What the buttons do."""
    return {control.verb for control in controls if isinstance(control, Button)}


OPTION_SETS: list[dict[str, object]] = [{}, {"meeples": 7, "colours": 4, "team": "by_colour"}, {"aids": False}]


@pytest.mark.parametrize("chosen", OPTION_SETS, ids=str)
@pytest.mark.parametrize("number", [0, *more(range(1, 6))])
async def test_every_board_of_a_random_game_is_within_the_limits(
    client: Tablekeeper, chosen: dict[str, Any], number: int
) -> None:
    face, verbs = client.dispatcher.faces["carcassonne"], set()
    for live, chance in walk(face, 1, number, **chosen):
        moves = list(live.position.moves()) if live.position.prompt.kind == "place" else []
        for proposal in (None, *chance.sample(moves, min(3, len(moves)))):
            verbs |= verbs_of(check(face, live, proposal))
    assert verbs <= client.dispatcher.verbs
    assert {"play", "undo"} <= verbs


@pytest.mark.parametrize(("seats", "river"), [(2, False), (5, True)])
@pytest.mark.parametrize("number", [0, *more(range(1, 4))])
async def test_every_board_of_a_random_base_game_of_carcassonne_is_within_the_limits(
    client: Tablekeeper, seats: int, number: int, *, river: bool
) -> None:
    face, verbs = client.dispatcher.faces["carcassonne"], set()
    for live, chance in walk(face, seats, number, 0.15, river=river):
        moves = list(live.position.moves()) if live.position.prompt.kind == "place" else []
        for proposal in (None, *chance.sample(moves, min(2, len(moves)))):
            verbs |= verbs_of(check(face, live, proposal))
    assert verbs <= client.dispatcher.verbs
    assert {"play", "undo", "choose", "show"} <= verbs


@pytest.mark.parametrize("seats", range(1, 5))
@pytest.mark.parametrize("number", [None, *more(range(4))])
async def test_every_board_of_a_random_nova_luna_is_within_the_limits(
    client: Tablekeeper, seats: int, number: int | None
) -> None:
    face, verbs = client.dispatcher.faces["novaluna"], set()
    for live, chance in walk(face, seats, number or 0, 0.3 if number is None else 1):
        takes = [move for move in live.position.moves() if str(move).startswith("take")]
        for proposal in chance.sample(takes, min(2, len(takes))):
            verbs |= verbs_of(check(face, live, proposal))
        verbs |= verbs_of(check_on(face, live))
    assert verbs <= client.dispatcher.verbs
    assert {"play", "choose", "show", "tasks"} <= verbs


HIDDEN_HANDS = [
    ("factories", 1),
    pytest.param("factories", 3, marks=pytest.mark.soak),
    ("factories", 5),
    ("solarius", 2),
    ("solarius", 4),
]
OWN_VERBS = {"factories": "cards", "solarius": "closeups"}
SHARES = {"factories": 0.04, "solarius": 0.05}
"""How many of the boards of a long game `make test` looks at; `make soak` looks at all of them."""


@pytest.mark.parametrize(("key", "seats"), HIDDEN_HANDS)
@pytest.mark.parametrize("number", [None, *more(range(4))])
async def test_every_board_of_a_random_game_with_hands_is_within_the_limits(
    client: Tablekeeper, key: str, seats: int, number: int | None
) -> None:
    face, verbs = client.dispatcher.faces[key], set()
    for live, chance in walk(face, seats, number or 0, share=SHARES[key] if number is None else 1):
        moves = live.position.moves()
        for viewer in (None, *live.position.deciders):
            verbs |= verbs_of(check_on(face, live, viewer))
            for proposal in chance.sample(moves, min(2, len(moves))):
                check(face, live, proposal, viewer=viewer)
    assert verbs <= client.dispatcher.verbs
    assert {"play", "more", "table", OWN_VERBS[key]} <= verbs
    assert ("hand" in verbs) == (seats > 1)


async def test_only_the_settings_of_a_server_need_a_right(client: Tablekeeper) -> None:
    commands = {each.name: each.to_dict(client.tree) for each in client.tree.get_commands()}
    needed = {name: int(each["default_member_permissions"] or 0) for name, each in commands.items()}
    assert {name: bits for name, bits in needed.items() if bits} == {"server": Permissions(manage_guild=True).value}
