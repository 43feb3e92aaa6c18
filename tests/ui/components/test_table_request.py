"""A wished table travels in a control id."""

from __future__ import annotations

import pytest

from bot.core.time.time_control import TimeControl
from bot.discord.components.controls import ControlId
from bot.discord.components.table_request import TableRequest, default_request
from bot.games.contract import Game
from bot.games.registry import GAMES, game_named

MEMBERS = (18_446_744_073_709_551_615, 1_100_000_000_000_000_012, 5)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_choice_of_every_option_comes_back(game: Game) -> None:
    for option in game.options:
        for choice in option.choices:
            options = game.check_options({option.name: choice})
            for seats in game.seats:
                request = TableRequest(game.key, options, MEMBERS, seats)
                assert TableRequest.read(str(request)) == request


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_it_fits_a_control_with_three_partners(game: Game) -> None:
    request = TableRequest(game.key, game.check_options({}), (MEMBERS[0],) * 3)
    assert str(ControlId("a" * 10, 9999, "thread", str(request)))


def test_computer_players_and_the_clock_come_back_and_leave_the_time_zone_behind() -> None:
    game = game_named("novaluna")
    for computers in ((), ("master",), ("apprentice", "master", "journeyman")):
        for time_control in (None, TimeControl(1440, 1440, weekends_off=True), TimeControl(72, 0)):
            request = TableRequest(game.key, game.check_options({}), (), 4, computers, time_control)
            assert TableRequest.read(str(request)) == request
            assert str(ControlId("a" * 10, 9999, "thread", str(request)))
    at_home = TableRequest(
        game.key, game.check_options({}), (), 2, (), TimeControl(72, 24, weekends_off=True, zone="Asia/Tokyo")
    )
    assert TableRequest.read(str(at_home)).time_control == TimeControl(72, 24, weekends_off=True)


@pytest.mark.parametrize(("seats", "computers"), [(1, ()), (2, ("apprentice",))])
def test_a_first_game_comes_back_and_opens_no_lobby(seats: int, computers: tuple[str, ...]) -> None:
    game = game_named("carcassonne")
    request = TableRequest(game.key, game.check_options({}), (), seats, computers, first_game=True)
    assert str(request).endswith("/first")
    assert TableRequest.read(str(request)) == request
    assert not request.opens_lobby
    assert str(ControlId("a" * 10, 9999, "thread", str(request)))


def test_a_lobby_opens_only_for_others_who_can_join_or_have_to_agree() -> None:
    usual = game_named("carcassonne").check_options({})

    def opens_lobby(seats: int, *computers: str, partners: tuple[int, ...] = ()) -> bool:
        return TableRequest("carcassonne", usual, partners, seats, computers).opens_lobby

    assert not opens_lobby(1, partners=MEMBERS)
    assert not opens_lobby(3, "apprentice", "master")
    assert opens_lobby(2)
    assert opens_lobby(3, "apprentice", partners=MEMBERS[:1])


@pytest.mark.parametrize("rest", ["/first", "/9/", "/0/1.2", "/0", "/0/0.0", "/0/72.24.on", "/x/"])
def test_what_is_no_level_or_no_clock_is_refused(rest: str) -> None:
    game = game_named("novaluna")
    with pytest.raises(ValueError):  # noqa: PT011 - what is wrong with it is nobody's business
        TableRequest.read(f"{TableRequest(game.key, game.check_options({}), (), 2)}{rest}")


@pytest.mark.parametrize(
    "text", ["", "carcassonne", "carcassonne/0/1/2/1", "carcassonne/0/", "carcassonne/zzzzzzzzz//1"]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises((ValueError, IndexError)):
        TableRequest.read(text)


def test_a_control_from_before_an_option_was_added_has_the_default_for_it() -> None:
    game = GAMES[0]
    usual = game.check_options({})
    for known in range(len(game.options) + 1):
        first = game.options[0]
        wanted = {**usual, first.name: first.choices[-1]} if known else usual
        key, chosen, *others = str(TableRequest(game.key, wanted, MEMBERS)).split("/")
        assert TableRequest.read("/".join((key, chosen[:known], *others))) == TableRequest(game.key, wanted, MEMBERS)
    with pytest.raises(ValueError, match="options"):
        TableRequest.read(f"{game.key}/{'0' * (len(game.options) + 1)}//1")


@pytest.mark.parametrize("text", ["", "x", "carcassonne", "carcassonne/z//1", "carcassonne/0/?/1", "carcassonne/0//x"])
def test_an_invalid_request_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - what is wrong with it is nobody's business
        TableRequest.read(text)


@pytest.mark.parametrize(("game", "seats"), [("carcassonne", 1), ("novaluna", 1), ("solarius", 4)])
def test_a_table_without_wishes_is_for_one_or_as_many_as_can_play(game: str, seats: int) -> None:
    assert default_request(game_named(game)).seats == seats
