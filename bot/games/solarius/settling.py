"""Preconditions of planets: whether they are met, what they cost, and the move to the settled side (II.1, d.3, L2)."""

from __future__ import annotations

from bot.games.solarius import changes, told_space
from bot.games.solarius.state import Mat, TakenPlanet, TechDie
from bot.games.solarius.steps import Run
from bot.games.solarius.vocabulary import Precondition, Requirement


def there(mat: Mat, need: Requirement) -> int:
    """How many dice of a mat are as far as a requirement asks."""
    dice = mat.tech.values() if need.colour is None else [mat.tech[need.colour]]
    return sum([_progress(die, need) >= need.at_least for die in dice])


def _progress(die: TechDie, need: Requirement) -> int:
    return die.shows.value if need.what == "value" else die.column


def fulfilled(mat: Mat, precondition: Precondition) -> bool:
    """Whether everything but the payment is there."""
    return all(there(mat, need) >= need.dice for need in precondition.requirements)


def payable(mat: Mat, precondition: Precondition) -> bool:
    """Whether the payment of a precondition that asks for one can be made now, and all else is there."""
    return (
        precondition.paid
        and mat.fuel >= precondition.fuel
        and mat.spacebucks >= precondition.spacebucks
        and fulfilled(mat, precondition)
    )


def completable(mat: Mat) -> list[TakenPlanet]:
    """The planets beside a mat that a payment would settle now."""
    return [taken for taken in mat.unsettled if payable(mat, taken.planet.precondition)]


def settle_fulfilled(run: Run, seat: int) -> None:
    """Planets that ask for no payment are settled as soon as their precondition is met (L2)."""
    mat = run.mat(seat)
    for taken in mat.unsettled:
        if not taken.planet.precondition.paid and fulfilled(mat, taken.planet.precondition):
            _settle(run, mat, taken)


def complete(run: Run, seat: int, taken: TakenPlanet) -> None:
    """Pay for a planet and settle it."""
    price = taken.planet.precondition
    changes.give(run, seat, price.fuel, price.spacebucks, "planet")
    _settle(run, run.mat(seat), taken)


def _settle(run: Run, mat: Mat, taken: TakenPlanet) -> None:
    mat.unsettled = tuple([other for other in mat.unsettled if other != taken])
    mat.settled = (*mat.settled, taken)
    run.tell(told_space.settled(mat.seat, run.state.space.name(taken.hex), taken.id))
