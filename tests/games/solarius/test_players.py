"""The greedy player: it makes the decisions that are plain to see, and is far better than a random one."""

from __future__ import annotations

import pytest

from bot.ai.players import player_for, players_of
from bot.ai.solarius import GreedySolariusPlayer
from bot.ai.solarius.mat_evaluation import turns_left
from bot.games.chance import Chance
from bot.games.contract import OptionValue
from bot.games.solarius import SolariusPosition
from bot.games.solarius.decisions.course import EndGame
from bot.games.solarius.decisions.exchange import last_planets
from bot.games.solarius.mats import PlayedMission
from tests.ai.greedy import greedy_game
from tests.games.solarius.boards import at, leave_unsettled, put, state
from tests.games.solarius.tables import GAME, face_up, game, play, store, supplementary, tech, turn, with_steps

PLAYER = GreedySolariusPlayer(Chance(b""))


def choice(position: SolariusPosition) -> str:
    """What the greedy player does."""
    return str(PLAYER.choose(position))


def test_solarius_has_a_greedy_player() -> None:
    assert players_of(GAME)["greedy"] is GreedySolariusPlayer


def test_it_flies_to_a_planet_that_it_can_pay_and_settles_it() -> None:
    table = state()
    table.mats[0].fuel = 5
    table.planets.clear()
    face_up(table, "H7", "PK2")
    table.mats[0].ship = at(table, "H6")
    position = supplementary(table)
    assert choice(position) == "fly"
    play(position, "fly")
    assert choice(position) == "fly H7"
    play(position, "fly H7")
    assert choice(position) == "settle"
    play(position, "settle")
    assert choice(position) == "complete H7"


def test_it_completes_a_mission_beside_a_hub_when_it_has_the_cubes() -> None:
    table = state(built=1)
    mat = table.mats[0]
    table.planets.clear()
    mat.missions, mat.stations = (PlayedMission(1, done=False),), ("SS1", "SS2", "SS3", "SS4")
    tech(mat, turquoise="II 1", brown="II 1")
    store(mat, turquoise=(3, 0, 0), brown=(3, 0, 0))
    mat.ship, mat.fuel = at(table, "A2"), 0
    position = supplementary(table)
    play(position, "fly")
    assert choice(position) in {"fly A6", "fly A7"}
    play(position, choice(position))
    assert choice(position) == "mission 1 at A"


def test_it_adds_an_outpost_and_takes_a_bonus_where_it_may() -> None:
    table = state(built=1)
    mat = table.mats[0]
    tech(mat, yellow="II 1", brown="II 1")
    store(mat, yellow=(3, 0, 0), brown=(2, 0, 0))
    mat.ship, mat.fuel = at(table, "A5"), 0
    position = supplementary(table)
    play(position, "fly", "fly A5")
    assert choice(position) == "build SS5 yellow"
    play(position, "build SS5 yellow", "gain 2 fuel")
    assert choice(position).startswith("outpost ")


def test_it_takes_the_die_with_the_bonus_when_all_else_is_equal() -> None:
    position = turn(dice="black 2 at -1, black 2 at 0, black 2 at 3")
    assert choice(position) == "take black 2 at 3"


def test_it_keeps_its_cubes_while_the_game_lasts() -> None:
    table = state()
    store(table.mats[0], black=(2, 0, 0))
    put(table, "A5 s0")
    assert not choice(supplementary(table)).startswith("exchange")


def test_it_pays_for_planets_at_the_very_end() -> None:
    table = state()
    table.game_turn, table.turns = 4, 16
    mat = table.mats[0]
    leave_unsettled(mat, "PK4")
    mat.fuel = 6
    position = with_steps(table, last_planets(0), EndGame())
    assert choice(position).startswith("complete ")


def test_turns_left_count_down_from_sixteen_for_every_seat() -> None:
    position = game(seats=3)
    counted: dict[int, list[int]] = {seat: [] for seat in range(3)}
    chooser = player_for(GAME, "random", Chance(b"any"))
    while position.deciders:
        seat = position.deciders[0]
        if position.prompt.kind == "take":
            counted[seat].append(turns_left(position.state, seat))
        position.play(chooser.choose(position))
    countdown = list(range(16, 0, -1))
    assert [list(dict.fromkeys(counts)) for counts in counted.values()] == [countdown] * 3


def test_it_beats_the_random_player_by_far() -> None:
    scores: dict[str, list[int]] = {"greedy": [], "random": []}
    for number in range(3):
        names = ["greedy", "random"] if number % 2 else ["random", "greedy"]
        position = game(seats=2, seed=f"contest {number}")
        players = [player_for(GAME, name, Chance(b"%d" % number)) for name in names]
        while position.deciders:
            position.play(players[position.deciders[0]].choose(position))
        for name, score in zip(names, position.scores(), strict=True):
            scores[name].append(score)
    assert min(scores["greedy"]) > max(scores["random"]) + 5


@pytest.mark.parametrize(
    ("seed", "seats", "options", "went"),
    [
        ("bay", 2, {}, "35 32 in 347: 4245ef78"),
        ("creek", 2, {"start_cards": False}, "45 18 in 361: 428558ad"),
        ("dune", 3, {"allow_overpay": True}, "37 32 27 in 526: da2f6b81"),
    ],
)
def test_its_games_come_out_again(seed: str, seats: int, options: dict[str, OptionValue], went: str) -> None:
    assert greedy_game(GAME, seed, seats, options) == went
