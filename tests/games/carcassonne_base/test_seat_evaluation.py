"""What the computer players of a base game know: the value of a turn's end, by public facts alone."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from bot.ai.carcassonne.knowledge import CarcassonneKnowledge
from bot.ai.carcassonne.seat_evaluation import BASE_PREFIX, SeatEvaluator, SeatWeights, lead_evaluator, outlook_of
from bot.ai.players import player_for
from bot.ai.search import tuning_of
from bot.games.carcassonne.components import TILES
from bot.games.carcassonne.game import CarcassonnePosition
from bot.games.carcassonne.moves import CarcassonnePlace, NoMeeple
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Move
from tests.games.carcassonne_base.tables import GAME, Meeple, position

LITTLE = Fraction(1, 1000)


def weights() -> SeatWeights:
    tuning = tuning_of("carcassonne")
    assert tuning is not None
    own = CarcassonneKnowledge.weights_at(tuning.weights, 2)
    return SeatWeights(**{name.removeprefix(BASE_PREFIX): weight for name, weight in own.items()})


def walked(seats: int, turns: int, seed: str, *, river: bool = False) -> CarcassonnePosition:
    """A game after this many turns, with some random moves and something to decide."""
    random, made = Random(seed), GAME.new(seats=seats, seed=seed_from_text(seed), options={"river": river})
    while made.state.turn < turns or len(made.moves()) == 1:
        moves = made.moves()
        made.play(
            random.choice(moves) if random.random() < 0.3 else max(moves, key=lead_evaluator(made.state, weights()))
        )
    return made


def leads(made: CarcassonnePosition, seat: int) -> list[tuple[Move, float]]:
    """Each move with its value by the seats' outlook after playing it and the best meeple."""
    state, found = made.state, []
    for move in made.moves():
        after = made.copy()
        after.play(move)
        ends = [after]
        if after.deciders and after.state.turn == state.turn:
            ends = []
            for following in after.moves():
                ends.append(after.copy())
                ends[-1].play(following)
        for end in ends:
            end.state.piles = state.piles  # the next tile isn't known before the move
        found.append((move, max([outlook_of(end.state, weights()).lead(seat) for end in ends])))
    return found


@pytest.mark.parametrize(
    ("seats", "turns", "river"), [(2, 12, False), (2, 40, False), (2, 8, True), (3, 30, True), (5, 55, False)]
)
def test_a_move_is_worth_what_playing_it_leaves(seats: int, turns: int, river: bool) -> None:
    made, compared = walked(seats, turns, f"{seats} {turns}", river=river), 0
    for _ in range(6):
        state = made.state
        quick = lead_evaluator(state, weights())
        for move, lead in leads(made, state.colour):
            assert quick(move) == pytest.approx(lead)
            compared += 1
        made.play(max(made.moves(), key=quick))
    assert compared > 15


@pytest.mark.parametrize("seats", [2, 4])
def test_the_last_turn_is_worth_exactly_the_result(seats: int) -> None:
    made = walked(seats, 71, f"end {seats}")
    assert not made.state.tiles_left
    seat, quick = made.state.colour, lead_evaluator(made.state, weights())
    for move in made.moves():
        results = []
        after = made.copy()
        after.play(move)
        for following in after.moves() if after.deciders else [None]:
            end = after.copy()
            if following is not None:
                end.play(following)
            assert not end.deciders
            results.append(CarcassonneKnowledge(_all_weights()).worth(end, seat))
        assert quick(move) == pytest.approx(max(results))


def _all_weights() -> dict[str, float]:
    tuning = tuning_of("carcassonne")
    assert tuning is not None
    return dict(tuning.weights)


@pytest.mark.parametrize(("level", "seats", "turns"), [("apprentice", 5, 66), ("journeyman", 2, 69), ("master", 3, 20)])
def test_a_choice_does_not_depend_on_the_order_of_the_tiles(level: str, seats: int, turns: int) -> None:
    made = walked(seats, turns, f"order {seats}")
    seat = made.deciders[0]
    shuffled = [made.imagine(seat, Chance(bytes([number]))) for number in range(4)]
    assert len({one.state.piles for one in shuffled}) > 1
    chosen = {str(player_for(GAME, level, Chance(b"I"), LITTLE).choose(one)) for one in (made, *shuffled)}
    assert len(chosen) == 1


def test_a_city_that_no_remaining_tile_closes_never_comes_home() -> None:
    open_city = position(drawn="V", meeples=[Meeple(0, (0, 0), "N")], stack=["E", "V", "V"])
    without = position(drawn="V", meeples=[Meeple(0, (0, 0), "N")], stack=["V", "V", "V"])
    homes = [outlook_of(one.state, weights()).homes[0] for one in (open_city, without)]
    assert homes[0] > 0 == homes[1]


def test_more_tiles_that_close_make_completion_likelier() -> None:
    def chance(stack: list[str]) -> float:
        made = position(drawn="V", stack=stack)
        (fitting,) = [gap.fitting for gap in made.state.board.gaps if gap.cell == (0, -1)]
        return SeatEvaluator(made.state, weights()).chance(fitting, 1 << 2)

    assert 0 < chance(["C", "V", "V"]) < chance(["E", "V", "V"]) < chance(["E", "E", "V"]) < 1
    assert TILES["C"].count == 1, "a city on all sides fits, but closes nothing"


def test_the_last_meeple_stays_in_supply_early_if_the_tile_is_worth_little() -> None:
    """With many turns left, the last meeple is worth more than a road that no tile closes."""
    made = position(drawn="V", supply=[1, 7], stack=["V"] * 60)
    made.play(GAME.parse("place N10 r1"))
    assert any(isinstance(move, NoMeeple) for move in made.moves())
    quick = lead_evaluator(made.state, weights())
    values = {str(move): quick(move) for move in made.moves()}
    assert max(values, key=lambda name: values[name]) == "no meeple"


def test_a_field_with_a_finished_city_is_claimed_in_the_last_turn() -> None:
    made = position([("E", 0, -1, 2)], drawn="U", stack=[])
    best = max(made.moves(), key=lead_evaluator(made.state, weights()))
    assert isinstance(best, CarcassonnePlace)
    made.play(best)
    values = {str(move): lead_evaluator(made.state, weights())(move) for move in made.moves()}
    assert max(values, key=lambda name: values[name]).startswith("meeple field")
    assert max(values.values()) - values["no meeple"] == 3


@pytest.mark.parametrize(
    ("lead", "said"),
    [
        (7.6, "about 8 points ahead at the end"),
        (0.4, "about even at the end"),
        (-0.4, "about even at the end"),
        (-2.2, "about 2 points behind at the end"),
        (0.6, "about 1 point ahead at the end"),
    ],
)
def test_the_expected_lead_is_written_without_a_sign(lead: float, said: str) -> None:
    made = position(drawn="V")
    assert str(CarcassonneKnowledge(_all_weights()).expects(made, lead, {})) == said


def mean_lead(level: str, seats: int, pairs: int, part: Fraction) -> float:
    """The mean lead of a level over the average greedy player, in mirrored games."""
    found = []
    for number in range(pairs):
        for at in range(seats):
            made = GAME.new(seats=seats, seed=seed_from_text(f"sample/{number}"))
            players = [
                player_for(GAME, level if seat == at else "greedy", Chance(bytes([number, seat])), part)
                for seat in range(seats)
            ]
            while made.deciders:
                made.play(players[made.deciders[0]].choose(made))
            scores = made.scores()
            found.append(scores[at] - (sum(scores) - scores[at]) / (seats - 1))
    return sum(found) / len(found)


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "pairs"), [(2, 4), (3, 2), (5, 4)])
def test_a_little_search_beats_the_average_greedy_player(seats: int, pairs: int) -> None:
    assert mean_lead("journeyman", seats, pairs, Fraction(1, 4)) > 0
