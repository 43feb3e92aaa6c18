"""The decisions of Otys as moves.

Notation: `order plant`, `key 3`, `key x 3` (the own X key on level 3), `key n 3` (a neutral one), `upgrade spy`,
`retrieve 3`, `propel spy down 1`, `take plant`, `bonus`, `sell plant`, `buy plant`, `draw`, `keep C07`,
`timer a down`, `advance hacker`, `token credits now`, `token credits keep`, `complete C11 PPT` (with the cubes that
are paid: P plant, T tech, M metal, F fuel), `surface`, `stay`, `pass`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.games.contract import Move
from bot.games.otys.view import KeyKind, Resource

LETTERS: dict[Resource, str] = {"plant": "P", "tech": "T", "metal": "M", "fuel": "F"}
"""How a resource is written among the cubes that are paid."""

Track = Literal["hacker", "mechanic"]


@dataclass(frozen=True, slots=True)
class Order(Move):
    """Of several equally scarce colours, take this one next (solo setup)."""

    resource: Resource

    def __str__(self) -> str:
        return f"order {self.resource}"


@dataclass(frozen=True, slots=True)
class PlayKey(Move):
    """Choose a key: a numbered one for its own level, an X key for any."""

    kind: KeyKind
    level: int

    def __str__(self) -> str:
        return f"key {self.level}" if self.kind == "number" else f"key {self.kind} {self.level}"


@dataclass(frozen=True, slots=True)
class Upgrade(Move):
    """Use the sponsor that turns a diver over to its upgraded side."""

    diver: str

    def __str__(self) -> str:
        return f"upgrade {self.diver}"


@dataclass(frozen=True, slots=True)
class Retrieve(Move):
    """Take one own key back from the Hacker track: 1 to 5, or X."""

    key: str

    def __str__(self) -> str:
        return f"retrieve {self.key.lower()}"


@dataclass(frozen=True, slots=True)
class Propel(Move):
    """Spend a battery to move a diver along the column; `steps` are positive downwards."""

    diver: str
    steps: int

    def __str__(self) -> str:
        return f"propel {self.diver} {'down' if self.steps > 0 else 'up'} {abs(self.steps)}"


@dataclass(frozen=True, slots=True)
class TakeCube(Move):
    """Put a cube of the supply onto the active level; an upgraded expert brings its bonus as well."""

    resource: Resource

    def __str__(self) -> str:
        return f"take {self.resource}"


@dataclass(frozen=True, slots=True)
class TakeBonus(Move):
    """Take only the bonus of an upgraded expert, no cube."""

    def __str__(self) -> str:
        return "bonus"


@dataclass(frozen=True, slots=True)
class Sell(Move):
    """Sell a cube of the active level to the Store."""

    resource: Resource

    def __str__(self) -> str:
        return f"sell {self.resource}"


@dataclass(frozen=True, slots=True)
class Buy(Move):
    """Buy a cube of the Store onto the active level."""

    resource: Resource

    def __str__(self) -> str:
        return f"buy {self.resource}"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """The Spy draws contracts, to keep one."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Keep one of the drawn contracts in hand."""

    contract: str

    def __str__(self) -> str:
        return f"keep {self.contract}"


@dataclass(frozen=True, slots=True)
class MoveTimer(Move):
    """Move Timer 0 (A) or 1 (B) one space: down at the end of a turn, either way with the Spy."""

    timer: int
    up: bool = False

    def __str__(self) -> str:
        return f"timer {'ab'[self.timer]} {'up' if self.up else 'down'}"


@dataclass(frozen=True, slots=True)
class Advance(Move):
    """The Engineer advances the Hacker or the Mechanic one step."""

    track: Track

    def __str__(self) -> str:
        return f"advance {self.track}"


@dataclass(frozen=True, slots=True)
class TakeToken(Move):
    """The Explorer takes a reward token of its level: for its immediate side, or to keep it there."""

    type: str
    keep: bool

    def __str__(self) -> str:
        return f"token {self.type} {'keep' if self.keep else 'now'}"


@dataclass(frozen=True, slots=True)
class Complete(Move):
    """Complete a contract with these cubes of the active level, in the order of the colours.

    They are one fewer than the contract has when a kept reward token counts as the last one.
    """

    contract: str
    paid: tuple[Resource, ...]

    def __str__(self) -> str:
        return f"complete {self.contract} {''.join([LETTERS[one] for one in self.paid])}"


@dataclass(frozen=True, slots=True)
class Surface(Move):
    """End the diver's work: it rises to the top, or stays for a battery."""

    stay: bool = False

    def __str__(self) -> str:
        return "stay" if self.stay else "surface"


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Leave an effect, or the rest of it, unused."""

    def __str__(self) -> str:
        return "pass"


OtysMove = (
    Order
    | PlayKey
    | Upgrade
    | Retrieve
    | Propel
    | TakeCube
    | TakeBonus
    | Sell
    | Buy
    | Draw
    | Keep
    | MoveTimer
    | Advance
    | TakeToken
    | Complete
    | Surface
    | Pass
)
