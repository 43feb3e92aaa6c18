"""The decisions of Fantastic Factories as moves.

    market   `refresh blueprints metal`, `take 3` (slot), `hire miner discard dojo`, `give player 2`, `skip`
    dice     `set 5` (Foreman), `roll`
    work     `place 4 mine`, `use foundry 5`, `use harvester 4 4 for metal`, `use golem for 4`, `use dojo 3`,
             `use replicator foundry 5`, `specialist 6`, `build megalith discard beacon`, `done`
    inside   `discard beacon`, `gain 1 metal 3 energy` (Black Market), `return 2 metal 1 energy` (limit)

Cards are named by their ids with spaces; dice are faces in rising order. Slots and players count from 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.contract import Move
from bot.games.factories.cards import Resource, SectionName
from bot.games.factories.view import Row


def spaced(name: str) -> str:
    """An id as notation has it: `trash compactor`."""
    return name.replace("_", " ")


@dataclass(frozen=True, slots=True)
class Refresh(Move):
    """Pay one resource, discard a row of the market and deal a new one."""

    row: Row
    pay: Resource

    def __str__(self) -> str:
        return f"refresh {self.row} {self.pay}"


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take the blueprint of a slot, 1 to 4, into hand."""

    slot: int

    def __str__(self) -> str:
        return f"take {self.slot}"


@dataclass(frozen=True, slots=True)
class Hire(Move):
    """Hire a contractor; the tool of the discarded blueprint says which slot, since no two slots share one."""

    contractor: str
    discard: str

    def __str__(self) -> str:
        return f"hire {spaced(self.contractor)} discard {spaced(self.discard)}"


@dataclass(frozen=True, slots=True)
class Give(Move):
    """Choose the opponent (a seat) who gets what a contractor gives."""

    seat: int

    def __str__(self) -> str:
        return f"give player {self.seat + 1}"


@dataclass(frozen=True, slots=True)
class Skip(Move):
    """Neither take nor hire: only when neither is possible and a refresh still is."""

    def __str__(self) -> str:
        return "skip"


@dataclass(frozen=True, slots=True)
class SetDie(Move):
    """Foreman: set one die instead of rolling it."""

    face: int

    def __str__(self) -> str:
        return f"set {self.face}"


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """Foreman: roll the dice that are not set."""

    def __str__(self) -> str:
        return "roll"


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Place a die that shows this face in a section of the headquarters."""

    face: int
    section: SectionName

    def __str__(self) -> str:
        return f"place {self.face} {self.section}"


@dataclass(frozen=True, slots=True)
class Use(Move):
    """Use a built card.

    `dice` are the faces of the dice that it takes or changes, in rising order. `choice` is what the owner chooses: a
    unit of the gain (`metal`), or a face or an X as a digit; empty if there is nothing to choose. `copied` is the
    market blueprint whose action a Replicator uses; dice and choice are then that one's.
    """

    card: str
    dice: tuple[int, ...] = ()
    choice: str = ""
    copied: str = ""

    def __str__(self) -> str:
        words = ["use", spaced(self.card), spaced(self.copied), *map(str, self.dice)]
        if self.choice:
            words += ["for", self.choice]
        return " ".join(filter(None, words))


@dataclass(frozen=True, slots=True)
class Specialist(Move):
    """Add the Specialist's die with this face."""

    face: int

    def __str__(self) -> str:
        return f"specialist {self.face}"


@dataclass(frozen=True, slots=True)
class Build(Move):
    """Build a blueprint from hand and discard another one with the same tool."""

    card: str
    discard: str

    def __str__(self) -> str:
        return f"build {spaced(self.card)} discard {spaced(self.discard)}"


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Discard a blueprint from hand: as the price of a card, or because of the limit."""

    card: str

    def __str__(self) -> str:
        return f"discard {spaced(self.card)}"


@dataclass(frozen=True, slots=True)
class GainMix(Move):
    """Choose what of a discarded blueprint's build cost to gain."""

    metal: int
    energy: int

    def __str__(self) -> str:
        return f"gain {self.metal} metal {self.energy} energy"


@dataclass(frozen=True, slots=True)
class Return(Move):
    """Give back resources over the limit at the end of the work phase."""

    metal: int
    energy: int

    def __str__(self) -> str:
        return f"return {self.metal} metal {self.energy} energy"


@dataclass(frozen=True, slots=True)
class Done(Move):
    """End the work phase."""

    def __str__(self) -> str:
        return "done"


FactoriesMove = (
    Refresh
    | Take
    | Hire
    | Give
    | Skip
    | SetDie
    | Roll
    | Place
    | Use
    | Specialist
    | Build
    | Discard
    | GainMix
    | Return
    | Done
)


def shows_hand(move: Move) -> bool:
    """Whether the notation and label of a legal move tell which cards are in hand.

    With several seats only its own seat may see such a move before it is played.
    """
    return isinstance(move, Hire | Build | Discard)
