"""Looking back: decisions are judged as they stood, the same again, and accuracy says how much was kept."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.games.chance import Chance
from bot.games.commitment import NEWEST, commitment
from bot.games.novaluna import NovaLuna
from bot.games.players import player_for
from bot.games.records import Record
from bot.games.review import Decided, Review, review
from bot.games.text import Text

SEED = b"looking back"
LITTLE = Fraction(1, 100)


def _record(player: str) -> Record:
    """The first moves of a game, by this player."""
    game, log = NovaLuna(), []
    position, chooses = game.new(seats=1, seed=SEED), player_for(game, player, Chance(b"I"))
    for _ in range(5):
        move = chooses.choose(position)
        position.play(move)
        log.append((0, str(move)))
    promised = commitment(game=game.key, rules_version=game.rules_version, seats=1, options={}, seed=SEED, form=NEWEST)
    return Record(game.key, game.rules_version, 1, {}, promised, SEED, tuple(log), None, NEWEST)


def _decided(loss: float, at_stake: float, number: int = 1) -> Decided:
    return Decided(number, Text("this"), Text("that"), 0.0, loss, at_stake, ())


def test_every_decision_with_a_choice_is_judged_and_the_same_again() -> None:
    seen: list[None] = []
    record = _record("random")
    found = review(record, NovaLuna(), 0, thoughts=LITTLE, between=lambda: seen.append(None))
    assert found == review(record, NovaLuna(), 0, thoughts=LITTLE, between=lambda: None)
    assert len(found.decisions) == len(seen) == 5
    assert [one.number for one in found.decisions] == [1, 2, 3, 4, 5]
    assert all(one.at_stake >= one.loss >= 0 for one in found.decisions)
    assert 0 <= found.accuracy <= 1


def test_what_was_best_has_lost_nothing() -> None:
    found = review(_record("greedy"), NovaLuna(), 0, thoughts=LITTLE, between=lambda: None)
    assert all(not one.loss and not one.reasons for one in found.decisions if str(one.best) == str(one.played))


def test_turning_points_are_what_lost_most_the_dearest_first() -> None:
    found = Review(tuple(_decided(loss, 5.0, number) for number, loss in enumerate((1.0, 0.0, 4.0, 2.0, 0.5))))
    assert [one.number for one in found.turning_points] == [2, 3, 0]


@pytest.mark.parametrize(
    ("decisions", "accuracy"),
    [(((1.0, 4.0), (0.0, 4.0)), 0.875), (((3.0, 3.0),), 0.0), ((), 1.0), (((0.0, 0.0),), 1.0)],
)
def test_accuracy_is_how_much_was_kept_of_what_could_be_lost(
    decisions: tuple[tuple[float, float], ...], accuracy: float
) -> None:
    assert Review(tuple(_decided(*one) for one in decisions)).accuracy == accuracy
