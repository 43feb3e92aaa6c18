"""The message of a lobby: who starts, the options, the limits of the platform for every game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.app import Tablekeeper, build
from bot.discord.components.controls import MAX_OPTION_LENGTH, Button
from bot.discord.components.items import build_view
from bot.discord.components.modal import ChecksField, Modal, RadioField, SelectField, build_modal
from bot.discord.components.payload import MAX_CONTENT_LENGTH
from bot.discord.table.face import Face
from bot.discord.table.options import option_fields, read_option_fields
from bot.games.contract import BadOption, Game
from bot.games.registry import GAMES
from bot.games.text import ENGLISH
from bot.ops.settings import BotSettings
from cogs.lobby.lobby_message import list_changes, lobby_payload, read_change, read_settings, settings_modal
from cogs.lobby.model import GATHERING, Lobby

MAX_CHOICES = 25
MAX_FIELD_LABEL_LENGTH = 45
MAX_FIELDS = 5
MAX_TICKS = 10

NOW = datetime(2026, 11, 20, tzinfo=UTC)
MEMBERS = tuple(18_446_744_073_709_551_600 + n for n in range(5))
SEVERAL = [game for game in GAMES if game.seats[-1] > 1]


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[Tablekeeper]:
    async with build(BotSettings("", tmp_path / "tables.db")) as client:
        await client.load_cogs()
        yield client


def a_lobby(face: Face, seats: int, joined: int) -> Lobby:
    game = face.game
    return Lobby(
        id="abcdefgh",
        game=game.key,
        options=game.check_options({}),
        seats=seats,
        guild=1,
        channel=2,
        members=MEMBERS[:joined],
        created=NOW,
        due=NOW + timedelta(hours=20),
    )


def check_modal(modal: Modal) -> None:
    """A modal within Discord's limits, with one chosen value in each field that takes one."""
    assert 1 <= len(modal.fields) <= MAX_FIELDS
    assert len({field.key for field in modal.fields}) == len(modal.fields)
    for field in modal.fields:
        assert len(str(field.label)) <= MAX_FIELD_LABEL_LENGTH
        assert isinstance(field, SelectField | RadioField | ChecksField)
        assert len(field.choices) <= (MAX_CHOICES if isinstance(field, SelectField) else MAX_TICKS)
        assert all(len(str(choice.label)) <= MAX_OPTION_LENGTH for choice in field.choices)
        if not isinstance(field, ChecksField):
            assert sum(choice.chosen for choice in field.choices) == 1
    build_modal(modal, ENGLISH)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_all_options_of_a_game_fit_into_a_modal_and_are_read_from_it(client: Tablekeeper, game: Game) -> None:
    defaults = game.check_options({})
    fields = option_fields(game.options, defaults)
    assert {choice.value for field in fields if isinstance(field, ChecksField) for choice in field.choices} | {
        field.key for field in fields
    } >= {option.name for option in game.options}
    if fields:
        check_modal(Modal(game.title, "options", fields))
    as_shown = {
        field.key: tuple(choice.value for choice in field.choices if choice.chosen)
        for field in fields
        if isinstance(field, SelectField | RadioField | ChecksField)
    }
    assert {**defaults, **read_option_fields(game.options, as_shown)} == defaults
    everything = {
        field.key: tuple(choice.value for choice in field.choices)
        if isinstance(field, ChecksField)
        else (field.choices[-1].value,)
        for field in fields
        if isinstance(field, SelectField | RadioField | ChecksField)
    }
    changed = read_option_fields(game.options, everything)
    assert all(changed[option.name] != option.default for option in game.options if len(option.choices) == 2)


async def test_one_submission_changes_seats_computers_clock_and_options(client: Tablekeeper) -> None:
    face = client.dispatcher.faces["novaluna"]
    lobby = a_lobby(face, 2, 1)
    fields = {
        "seats": ("seats 4",),
        "computers": ("computers 2 apprentice",),
        "clock": ("clock 72 24",),
        "ticks 0": ("fewer_discs",),
        "gather": ("autostart", "hints"),
    }
    wanted = read_settings(lobby, face, fields)
    assert (wanted.seats, wanted.computers, wanted.options["fewer_discs"]) == (4, ("apprentice",) * 2, True)
    assert str(wanted.time_control) == "72 24"
    assert wanted.gathering == {"autostart", "hints"}
    assert read_settings(lobby, face, {}) == lobby
    assert read_settings(wanted, face, {"gather": ()}).gathering == frozenset()
    with pytest.raises(BadOption):
        read_settings(lobby, face, {"seats": ("nonsense",)})


@pytest.mark.parametrize("key", [game.key for game in SEVERAL])
async def test_every_lobby_is_within_the_limits_and_offers_every_change_once(client: Tablekeeper, key: str) -> None:
    face = client.dispatcher.faces[key]
    for seats in face.game.seats:
        for joined in range(1, seats + 1) if seats > 1 else ():
            for warned in (False, True):
                lobby = replace(a_lobby(face, seats, joined), warned=warned)
                sheet = lobby_payload(lobby, face, 2)
                assert len(str(sheet.content)) <= MAX_CONTENT_LENGTH
                assert len(build_view(sheet.controls, lobby.id, 0).to_components()) <= 5
                check_modal(settings_modal(lobby, face))
                offered = [choice.value for choice in list_changes(lobby, face)]
                assert len(set(offered)) == len(offered)
                for text in offered:
                    meant = read_change(face.game, text)
                    assert meant is not None
                    name, value = meant
                    ways = {way: way in lobby.gathering for way in GATHERING}
                    shown = {"seats": lobby.seats, "computers": "0", "clock": "none", **ways, **lobby.options}
                    now: object = shown[name]
                    assert value != now
                assert {each.verb for each in sheet.controls if isinstance(each, Button)} <= client.dispatcher.verbs


async def test_what_can_be_pressed_fits_how_many_have_joined(client: Tablekeeper) -> None:
    face = client.dispatcher.faces["novaluna"]

    def usable(seats: int, joined: int, *, warned: bool = False) -> list[str]:
        sheet = lobby_payload(replace(a_lobby(face, seats, joined), warned=warned), face, 2)
        return [str(each.label) for each in sheet.controls if isinstance(each, Button) and not each.disabled]

    tones = [
        {
            str(each.label): each.tone
            for each in lobby_payload(a_lobby(face, 3, joined), face, 2).controls[:3]
            if isinstance(each, Button)
        }
        for joined in (1, 2)
    ]
    assert tones[0] == {"Join": "good", "Leave": "plain", "Start": "plain"}, "only one button is coloured"
    assert tones[1] == {"Join": "plain", "Leave": "plain", "Start": "main"}
    assert usable(3, 1) == ["Join", "Leave", "Invite", "Options", "How to play"]
    assert usable(3, 2) == ["Join", "Leave", "Start", "Invite", "Options", "How to play"]
    assert usable(3, 3) == ["Leave", "Start", "Options", "How to play"]
    assert usable(3, 1, warned=True) == ["Join", "Leave", "Keep open", "Invite", "Options", "How to play"]


async def test_it_says_who_can_start(client: Tablekeeper) -> None:
    face = client.dispatcher.faces["novaluna"]
    texts = [str(lobby_payload(a_lobby(face, 3, joined), face, 3).content) for joined in (1, 2, 3)]
    assert "Waiting for 2 more players." in texts[0]
    assert "Waiting for 1 more player." in texts[1]
    assert "Anyone can press *Start*" in texts[2]
    assert f"<@{MEMBERS[0]}> can press *Start*" in str(lobby_payload(a_lobby(face, 3, 2), face, 2).content)


@pytest.mark.parametrize("key", [game.key for game in SEVERAL])
async def test_it_says_what_the_game_is_about_and_no_key_of_an_option(client: Tablekeeper, key: str) -> None:
    face = client.dispatcher.faces[key]
    sheet = lobby_payload(a_lobby(face, face.game.seats[-1], 1), face, 2)
    text = str(sheet.content)
    assert str(face.aim(face.game.seats[-1])) in text
    assert not any(option.name in text for option in face.game.options if "_" in option.name)


async def test_a_lobby_from_before_an_option_was_added_shows_the_default_for_it(client: Tablekeeper) -> None:
    for game in SEVERAL:
        face = client.dispatcher.faces[game.key]
        lobby = a_lobby(face, 2, 2)
        assert lobby_payload(replace(lobby, options={}), face, 2) == lobby_payload(lobby, face, 2)


def test_a_change_is_read_as_it_was_written() -> None:
    (game,) = [game for game in GAMES if game.key == "novaluna"]
    assert read_change(game, " Fewer_Discs ON ") == ("fewer_discs", True)
    assert read_change(game, "seats 3") == ("seats", 3)
    assert read_change(game, "seats many") is None
    assert read_change(game, "") is None
    with pytest.raises(BadOption):
        read_change(game, "fewer_discs perhaps")
