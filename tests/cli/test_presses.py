"""The counter of presses: what a press is, and that the targets hold that were reached."""

from __future__ import annotations

from statistics import median

import pytest

from bot.cli.presses.__main__ import main
from bot.cli.presses.counted import COUNTED, Counted, greedy_moves, played, presses
from bot.cli.presses.ways import OutOfReach, shortest
from bot.games.chance import seed_from_text
from bot.games.novaluna import NovaLuna
from bot.games.registry import GAMES
from bot.tables.model import Live
from bot.ui.face import Face
from bot.ui.table_sheet import HAND
from cogs.carcassonne.face import CarcassonneFace
from cogs.novaluna.face import NovaLunaFace
from cogs.otys.face import OtysFace
from cogs.solarius.face import SolariusFace
from tests.cogs.tables import table_at

NOVA_LUNA = NovaLunaFace()


def opened() -> Live:
    game = NovaLuna()
    return table_at(game, game.new(seats=1, seed=seed_from_text("ways")))


def test_every_game_is_counted() -> None:
    assert set(COUNTED) == {game.key for game in GAMES}


def test_a_move_that_cannot_be_played_is_out_of_reach() -> None:
    with pytest.raises(OutOfReach, match="take 0 at A1"):
        shortest(NOVA_LUNA, opened(), 0, ["take 0 at A1"], private=False)


def test_the_ways_of_a_game_play_all_of_its_moves() -> None:
    steps = list(played(NOVA_LUNA, 1, "ways", 12))
    moves = [move for step in steps for move in step.moves]
    assert moves == [move for _, move in greedy_moves(NOVA_LUNA.game, 1, "ways")][: len(moves)]
    assert all(step.way.moves == len(step.moves) for step in steps)


def test_turns_are_counted_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    every = presses(NOVA_LUNA, 1, "ways", 8)
    assert len(every) == 8
    monkeypatch.setitem(COUNTED, "novaluna", Counted("a turn", 1, lambda position: position.state.turn or None))
    assert len(presses(NOVA_LUNA, 1, "ways", 8)) == 7


@pytest.mark.parametrize(("face", "seats"), [(CarcassonneFace(), 1), (NOVA_LUNA, 1), (NOVA_LUNA, 3)])
def test_a_turn_takes_no_more_presses_than_its_target(face: Face, seats: int) -> None:
    assert median(presses(face, seats, "presses 0", 40)) <= COUNTED[face.game.key].target


def test_a_turn_of_otys_takes_four_presses() -> None:
    assert median(presses(OtysFace(), 1, "presses 0")) <= COUNTED["otys"].target


def test_a_turn_of_solarius_mission_takes_eight_presses_with_its_private_message() -> None:
    steps = list(played(SolariusFace(), 2, "presses 0", 90))
    assert any(use.verb == HAND for step in steps for use in step.way.uses)
    assert median(presses(SolariusFace(), 2, "presses 0", 90)) <= COUNTED["solarius"].target


def test_the_table_names_the_target_and_the_median(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["carcassonne", "--games", "1"]) == 0
    printed = capsys.readouterr().out
    assert "a turn of Carcassonne" in printed
    assert "2.5" in printed
