"""Planets beside a mat: preconditions and payments (rules II.1, d.3)."""

from __future__ import annotations

from bot.games.solarius.components.vocabulary import Precondition, Requirement
from bot.games.solarius.mats.mat import Mat, TakenPlanet, TechDie


def count_fulfilling(mat: Mat, need: Requirement) -> int:
    """Count the dice of a mat that meet a requirement."""
    dice = mat.tech.values() if need.colour is None else [mat.tech[need.colour]]
    return sum([_progress(die, need) >= need.at_least for die in dice])


def _progress(die: TechDie, need: Requirement) -> int:
    return die.shows.value if need.what == "value" else die.column


def is_fulfilled(mat: Mat, precondition: Precondition) -> bool:
    """Whether everything but the payment is there."""
    return all(count_fulfilling(mat, need) >= need.dice for need in precondition.requirements)


def is_payable(mat: Mat, precondition: Precondition) -> bool:
    """Return whether a precondition with a payment is met and can be paid now."""
    return (
        precondition.paid
        and mat.fuel >= precondition.fuel
        and mat.spacebucks >= precondition.spacebucks
        and is_fulfilled(mat, precondition)
    )


def completable(mat: Mat) -> list[TakenPlanet]:
    """The planets beside a mat that a payment would settle now."""
    return [taken for taken in mat.unsettled if is_payable(mat, taken.planet.precondition)]
