"""The counter of presses: what a press is, and that what was reached is kept, where that isn't the target yet, too."""

from __future__ import annotations

from statistics import median

import pytest

from bot.core.table.model import LiveTable
from bot.discord.table.face import Face
from bot.discord.table.table_message import HAND
from bot.games.chance import seed_from_text
from bot.games.factories import FantasticFactories
from bot.games.factories.moves import FactoriesTake
from bot.games.novaluna import NovaLuna
from bot.games.registry import BUILT_IN
from cogs.carcassonne.face import CarcassonneFace
from cogs.factories.face import FactoriesFace
from cogs.novaluna.face import NovaLunaFace
from cogs.otys.face import OtysFace
from cogs.solarius.face import SolariusFace
from tests.bench.presses.__main__ import main
from tests.bench.presses.counted import COUNTED, Counted, greedy_moves, per_turn, played, presses, touches
from tests.bench.presses.ways import OutOfReach, fewest
from tests.cogs.tables import table_at

NOVA_LUNA = NovaLunaFace()


def opened() -> LiveTable:
    game = NovaLuna()
    return table_at(game, game.new(seats=1, seed=seed_from_text("ways")))


def test_what_is_counted_are_games() -> None:
    """A new game begins without a target."""
    assert len(COUNTED) > 4
    assert COUNTED.keys() <= {game.key for game in BUILT_IN}


def test_a_move_that_cannot_be_played_is_out_of_reach() -> None:
    with pytest.raises(OutOfReach, match="take 0 at A1"):
        fewest(NOVA_LUNA, opened(), 0, ["take 0 at A1"], private=False)


def test_the_ways_of_a_game_play_all_of_its_moves() -> None:
    steps = list(played(NOVA_LUNA, 1, "ways", 12))
    moves = [move for step in steps for move in step.moves]
    assert moves == [move for _, move in greedy_moves(NOVA_LUNA.game, 1, "ways")][: len(moves)]
    assert all(step.way.moves == step.moves for step in steps)


def test_turns_are_counted_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    every = presses(NOVA_LUNA, 1, "ways", 8)
    assert len(every) == 8
    monkeypatch.setitem(COUNTED, "novaluna", Counted("a turn", 1, lambda position: position.state.turn or None))
    assert len(presses(NOVA_LUNA, 1, "ways", 8)) == 7


@pytest.mark.parametrize(("face", "seats"), [(CarcassonneFace(), 1), (NOVA_LUNA, 1), (NOVA_LUNA, 3)])
def test_a_turn_takes_no_more_presses_than_its_target(face: Face, seats: int) -> None:
    assert median(presses(face, seats, "presses 0", 40)) <= COUNTED[face.game.key].target


@pytest.mark.parametrize(("seats", "reached"), [(1, 4), (2, 5)])
def test_a_work_phase_of_fantastic_factories_takes_five_presses_with_its_hand(seats: int, reached: float) -> None:
    steps = list(played(FactoriesFace(), seats, "presses 0"))
    assert any(use.verb == HAND for step in steps for use in step.way.uses) == (seats > 1)
    assert median(per_turn(FactoriesFace().game, steps)) <= reached


def at_work(dice: tuple[int, ...]) -> LiveTable:
    """The first seat of two at work, with these dice and nothing else to do."""
    position = FantasticFactories().new(seats=2, seed=seed_from_text("ways"))
    while position.view(None).phase == "market":
        position.play(next(move for move in position.moves() if isinstance(move, FactoriesTake)))
    position.state.players[0].hand.clear()
    position.state.players[0].dice = dice
    position._moves = None
    return table_at(FantasticFactories(), position)


def test_moves_of_a_turn_may_come_in_another_order_where_it_is_the_same() -> None:
    wanted = ["place 5 mine", "place 2 generate", "place 5 mine", "done"]
    (way, *others) = fewest(FactoriesFace(), at_work((2, 5, 5)), 0, wanted, private=True)
    assert (len(way.uses), others) == (1, [])
    assert way.moves == ("place 2 generate", "place 5 mine", "place 5 mine", "done")


def test_another_order_that_comes_to_something_else_does_not_count() -> None:
    live = at_work((2, 5, 5))
    wanted = ["place 5 mine", "done"]
    ways = fewest(FactoriesFace(), live, 0, wanted, private=True)
    assert [way.moves for way in ways] == [("place 5 mine",), ("done",)], "being done first would leave no die"
    assert sum(len(way.uses) for way in ways) == 3, "whoever leaves dice is asked once more"


def test_a_turn_of_otys_takes_three_presses() -> None:
    assert median(presses(OtysFace(), 1, "presses 0")) <= COUNTED["otys"].target


def test_a_turn_of_solarius_mission_takes_five_or_six_presses_with_its_private_message() -> None:
    steps = list(played(SolariusFace(), 2, "presses 0", 90))
    assert any(use.verb == HAND for step in steps for use in step.way.uses)
    assert median(per_turn(SolariusFace().game, steps)) <= 5.5


@pytest.mark.parametrize(
    ("face", "seats", "reached"),
    [
        (CarcassonneFace(), 1, 2.5),
        (NOVA_LUNA, 1, 2.5),
        (FactoriesFace(), 2, 5),
        (OtysFace(), 1, 3),
        (SolariusFace(), 2, 5),
    ],
)
def test_a_turn_takes_no_more_touches_of_a_page_than_presses(face: Face, seats: int, reached: float) -> None:
    assert median(presses(face, seats, "presses 0", 50, touched=True)) <= reached


def test_a_tile_is_touched_then_its_cell() -> None:
    position = NovaLuna().new(seats=1, seed=seed_from_text("ways"))
    position.play(position.moves()[0])
    live = table_at(NovaLuna(), position)
    verbs = {
        str(move): tuple(use.verb for way in touches(NOVA_LUNA, live, 0, [str(move)]) for use in way.uses)
        for move in position.moves()
    }
    best, other = ("touch", "play"), ("touch", "touch", "play")
    assert set(verbs.values()) == {best, other}, "the best cell of a tile is proposed, and any other can be touched"


def test_the_table_names_the_target_and_the_median(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["novaluna", "--games", "1", "--seats", "1"]) == 0
    printed = capsys.readouterr().out
    assert "a turn of Nova Luna" in printed
    assert "2.5" in printed
    assert "no more" in printed, "touches"
