"""The moves of Fantastic Factories and how they are written.

Cards are named by their ids with spaces; dice are faces in rising order. Slots and players count from 1.

Their places: in the market, `(blueprint, 2)`, `(contractor, 3)` and `(row, contractors)`; of the own seat, `(hand,
foundry)`, `(built, foundry)`, `(die, 5)` and `(section, mine)`. Equal cards and equal dice are one key with several
areas. The `(seat, 1)` of an opponent, from 0.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.engine import Codec, Form, Grammar, Notation, WrittenMove, many, names, number
from bot.games.factories import words
from bot.games.factories.components import (
    BLUEPRINTS,
    CONTRACTORS,
    FACES,
    RESOURCES,
    ROWS,
    SEATS,
    SECTIONS,
    SLOTS,
    Resource,
    Row,
    SectionName,
)
from bot.games.factories.state import Dice

_COPIERS = [card.id for card in BLUEPRINTS.values() if card.action is not None and card.action.copies]
_CHOICES = (*RESOURCES, "cards", *map(str, FACES))


def _spaced(*ids: str) -> Codec[str]:
    """Ids as notation has them: `trash compactor`."""
    return names({name.replace("_", " "): name for name in ids})


_CARD = _spaced(*BLUEPRINTS)
_FACE = number(FACES)
_DICE = many(_FACE, key=int)
_COUNT = number(range(999))


@dataclass(frozen=True, slots=True)
class Refresh(WrittenMove):
    """Pay one resource, discard a row of the market and deal a new one."""

    notation = Notation(
        "refresh {row} {pay}", row=names({row: row for row in ROWS}), pay=names({name: name for name in RESOURCES})
    )

    row: Row
    pay: Resource


@dataclass(frozen=True, slots=True)
class FactoriesTake(WrittenMove):
    """Take the blueprint of a slot, 1 to 4, into hand."""

    notation = Notation("take {slot}", slot=number(range(1, SLOTS + 1)))

    slot: int


@dataclass(frozen=True, slots=True)
class Hire(WrittenMove):
    """Hire a contractor by discarding a blueprint.

    The tool of the blueprint determines the slot, since no two slots share one.
    """

    from_hand = True
    notation = Notation("hire {contractor} discard {discard}", contractor=_spaced(*CONTRACTORS), discard=_CARD)

    contractor: str
    discard: str


@dataclass(frozen=True, slots=True)
class Give(WrittenMove):
    """Choose the opponent (a seat) who gets what a contractor gives."""

    notation = Notation("give player {seat}", seat=number(range(SEATS[-1]), shown=1))

    seat: int


@dataclass(frozen=True, slots=True)
class Skip(WrittenMove):
    """Neither take nor hire: only when neither is possible and a refresh still is."""

    notation = Notation("skip")


@dataclass(frozen=True, slots=True)
class SetDie(WrittenMove):
    """Foreman: set one die instead of rolling it."""

    notation = Notation("set {face}", face=_FACE)

    face: int


@dataclass(frozen=True, slots=True)
class Roll(WrittenMove):
    """Foreman: roll the dice that are not set."""

    notation = Notation("roll")


@dataclass(frozen=True, slots=True)
class FactoriesPlace(WrittenMove):
    """Place a die that shows this face in a section of the headquarters."""

    notation = Notation("place {face} {section}", face=_FACE, section=names({name: name for name in SECTIONS}))

    face: int
    section: SectionName


@dataclass(frozen=True, slots=True)
class FactoriesUse(WrittenMove):
    """Use a built card: `use foundry 5`, `use harvester 4 4 for metal`.

    A copied card follows the one used: `use replicator foundry 5`.

    `dice` are the faces of the dice that it takes or changes, in rising order. `choice` is what the owner chooses: a
    unit of the gain (`metal`), or a face or an X as a digit; empty if there is nothing to choose. `copied` is the
    market blueprint whose action a Replicator uses; dice and choice are then that one's.
    """

    notation = Notation(
        Form("use {card} [{dice}] [for {choice}]", card=_CARD, copied=""),
        Form("use {card} {copied} [{dice}] [for {choice}]", card=_spaced(*_COPIERS), copied=_CARD),
        dice=_DICE,
        choice=names({name: name for name in _CHOICES}),
    )

    card: str
    dice: Dice = ()
    choice: str = ""
    copied: str = ""


@dataclass(frozen=True, slots=True)
class Specialist(WrittenMove):
    """Add the Specialist's die with this face."""

    notation = Notation("specialist {face}", face=_FACE)

    face: int


@dataclass(frozen=True, slots=True)
class FactoriesBuild(WrittenMove):
    """Build a blueprint from hand and discard another one with the same tool."""

    from_hand = True
    notation = Notation("build {card} discard {discard}", card=_CARD, discard=_CARD)

    card: str
    discard: str


@dataclass(frozen=True, slots=True)
class FactoriesDiscard(WrittenMove):
    """Discard a blueprint from hand: as the price of a card, or because of the limit."""

    from_hand = True
    notation = Notation("discard {card}", card=_CARD)

    card: str


@dataclass(frozen=True, slots=True)
class GainMix(WrittenMove):
    """Choose what of a discarded blueprint's build cost to gain (Black Market)."""

    notation = Notation("gain {metal} metal {energy} energy", metal=_COUNT, energy=_COUNT)

    metal: int
    energy: int


@dataclass(frozen=True, slots=True)
class Return(WrittenMove):
    """Give back resources over the limit at the end of the work phase."""

    notation = Notation("return {metal} metal {energy} energy", metal=_COUNT, energy=_COUNT)

    metal: int
    energy: int


@dataclass(frozen=True, slots=True)
class Done(WrittenMove):
    """End the work phase."""

    ends_turn = True
    notation = Notation("done")


GRAMMAR = Grammar(
    (
        *(Refresh, FactoriesTake, Hire, Give, Skip, SetDie, Roll),
        *(FactoriesPlace, FactoriesUse, Specialist, FactoriesBuild, FactoriesDiscard, GainMix, Return, Done),
    ),
    words.WRITE,
    spaces="_-",
)
