"""Computer players: the random one that every game has, and how those of one game are found."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.ai.carcassonne import GreedyCarcassonnePlayer
from bot.ai.players import APPRENTICE, RandomPlayer, levels_of, player_for, players_of
from bot.games.carcassonne import Carcassonne
from bot.games.chance import Chance
from bot.games.contract import BadOption
from tests.games.carcassonne.tables import On, position, straight_road


class _Unfurnished(Carcassonne):
    """A game without players of its own: its key names a module that is no package."""

    key = "text"


def test_a_game_without_players_has_the_random_one() -> None:
    assert players_of(_Unfurnished()) == {"random": RandomPlayer}


def test_the_players_of_a_game_stand_beside_it() -> None:
    assert players_of(Carcassonne()) == {"random": RandomPlayer, "greedy": GreedyCarcassonnePlayer}
    assert isinstance(player_for(Carcassonne(), "greedy", Chance(b"")), GreedyCarcassonnePlayer)


def test_the_apprentice_is_the_player_that_the_game_has_built_in() -> None:
    assert levels_of(_Unfurnished()) == (APPRENTICE,)
    assert isinstance(player_for(Carcassonne(), APPRENTICE, Chance(b"")), GreedyCarcassonnePlayer)


def test_an_unknown_player_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadOption, match=r"no computer player called clever. Choose random, greedy, apprentice"):
        player_for(Carcassonne(), "clever", Chance(b""))


def test_the_random_player_likes_every_move_as_much() -> None:
    table = position(drawn="L")
    player = RandomPlayer(Chance(b"fair"))
    chosen = Counter(str(player.choose(table)) for _ in range(2_100))
    assert len(chosen) == len(table.moves()) == 7
    assert all(abs(count - 300) < 90 for count in chosen.values())


def test_the_same_chance_chooses_the_same() -> None:
    table = position(drawn="L")
    first, second = (RandomPlayer(Chance(b"same")) for _ in range(2))
    assert [first.choose(table) for _ in range(20)] == [second.choose(table) for _ in range(20)]


def test_the_greedy_player_brings_a_meeple_home_where_it_can() -> None:
    tiles, closing = straight_road(6)
    table = position(tiles, drawn="A", meeples=[On(0, (0, 0), "E")])
    assert str(GreedyCarcassonnePlayer(Chance(b"")).choose(table)) == closing
