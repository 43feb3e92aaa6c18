"""The moves of Otys and how they are written.

Their places: `(key, 3)`, `(key, x)` and `(key, n)` to play, `(spent, 3)` and `(spent, x)` on the Hacker track; a level,
`(level, 3)`, its spaces, `(cubes, 3)`, and the cubes of a colour there, `(cube, 3 plant)`; `(diver, spy)`, two of them
for the propeller, and the `(surface, )`; a reward `(token, type)` of the active level; `(contract, C10)` and the
`(deck, )`; a colour's row of the Store, `(store, plant)`; the tracks, `(hacker, )` and `(mechanic, )`; `(timer, a)` and
its next `(space, 7)`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.games.engine import Codec, Form, Grammar, Notation, WrittenMove, names
from bot.games.otys import words
from bot.games.otys.components import CONTRACTS, DIVERS, INDEX, LEVELS, OWN_KEYS, RESOURCES, TOKENS, KeyKind, Resource
from bot.games.otys.words import LETTERS, TIMER_NAMES

Track = Literal["hacker", "mechanic"]
TRACKS: tuple[Track, ...] = ("hacker", "mechanic")

_MOST_CUBES = max(contract.size for contract in CONTRACTS.values())
_BY_LETTER = {letter.lower(): resource for resource, letter in LETTERS.items()}


def _paid(letters: str) -> tuple[Resource, ...] | None:
    if len(letters) > _MOST_CUBES or not set(letters) <= _BY_LETTER.keys():
        return None
    return tuple(sorted((_BY_LETTER[letter] for letter in letters), key=lambda one: INDEX[one]))


_STEPS = range(1, len(DIVERS))
_RESOURCE = names({resource: resource for resource in RESOURCES}, words.no_resource)
_LEVEL = names({str(level): level for level in LEVELS}, words.no_level)
_DIVER = names({diver: diver for diver in DIVERS}, words.no_diver)
_CONTRACT = names({card: card for card in CONTRACTS}, words.no_contract)
_WAY = names({**{f"down {n}": n for n in _STEPS}, **{f"up {n}": -n for n in _STEPS}})
_CUBES: Codec[tuple[Resource, ...]] = Codec(
    _paid, lambda paid: "".join([LETTERS[one] for one in paid]), hint=words.no_cubes, samples=(RESOURCES, RESOURCES[:1])
)


@dataclass(frozen=True, slots=True)
class Order(WrittenMove):
    """Choose the next of several equally scarce colours (solo set-up)."""

    notation = Notation("order {resource}", resource=_RESOURCE)

    resource: Resource


@dataclass(frozen=True, slots=True)
class PlayKey(WrittenMove):
    """Choose a key: numbered for its own level, or an X key for any level.

    `x` is the own X key, `n` a neutral one.
    """

    notation = Notation(
        Form("key {level}", kind="number"),
        Form("key x {level}", kind="x"),
        Form("key n {level}", kind="n"),
        level=_LEVEL,
    )

    kind: KeyKind
    level: int


@dataclass(frozen=True, slots=True)
class Upgrade(WrittenMove):
    """Use the sponsor that upgrades a diver."""

    notation = Notation("upgrade {diver}", diver=_DIVER)

    diver: str


@dataclass(frozen=True, slots=True)
class Retrieve(WrittenMove):
    """Take one own key back from the Hacker track: 1 to 5, or X."""

    notation = Notation("retrieve {key}", key=names({key.lower(): key for key in OWN_KEYS}))

    key: str


@dataclass(frozen=True, slots=True)
class Propel(WrittenMove):
    """Spend a battery to move a diver along the column.

    `steps` are positive downwards.
    """

    notation = Notation("propel {diver} {steps}", diver=_DIVER, steps=_WAY)

    diver: str
    steps: int


@dataclass(frozen=True, slots=True)
class TakeCube(WrittenMove):
    """Place a cube from the supply on the active level.

    It comes with an upgraded expert's bonus.
    """

    notation = Notation("take {resource}", resource=_RESOURCE)

    resource: Resource


@dataclass(frozen=True, slots=True)
class TakeBonus(WrittenMove):
    """Take only the bonus of an upgraded expert, no cube."""

    notation = Notation("bonus")


@dataclass(frozen=True, slots=True)
class Sell(WrittenMove):
    """Sell a cube of the active level to the Store."""

    notation = Notation("sell {resource}", resource=_RESOURCE)

    resource: Resource


@dataclass(frozen=True, slots=True)
class Buy(WrittenMove):
    """Buy a cube of the Store onto the active level."""

    notation = Notation("buy {resource}", resource=_RESOURCE)

    resource: Resource


@dataclass(frozen=True, slots=True)
class OtysDraw(WrittenMove):
    """The Spy draws contracts, to keep one."""

    notation = Notation("draw")


@dataclass(frozen=True, slots=True)
class Keep(WrittenMove):
    """Keep one of the drawn contracts in hand."""

    notation = Notation("keep {contract}", contract=_CONTRACT)

    contract: str


@dataclass(frozen=True, slots=True)
class MoveTimer(WrittenMove):
    """Move Timer 0 (A) or 1 (B) one space.

    At the end of a turn it moves down, with the Spy either way.
    """

    notation = Notation(
        Form("timer {timer} down", up=False),
        Form("timer {timer} up", up=True),
        timer=names({name.lower(): timer for timer, name in enumerate(TIMER_NAMES)}),
    )

    timer: int
    up: bool = False


@dataclass(frozen=True, slots=True)
class Advance(WrittenMove):
    """The Engineer advances the Hacker or the Mechanic one step."""

    notation = Notation("advance {track}", track=names({track: track for track in TRACKS}))

    track: Track


@dataclass(frozen=True, slots=True)
class TakeToken(WrittenMove):
    """The Explorer takes a reward token, for its immediate side or to keep it."""

    notation = Notation(
        Form("token {type} now", keep=False),
        Form("token {type} keep", keep=True),
        type=names({token: token for token in TOKENS}),
    )

    type: str
    keep: bool


@dataclass(frozen=True, slots=True)
class Complete(WrittenMove):
    """Complete a contract with these cubes of one level: `complete C11 PPT 4`.

    They are one fewer than the contract has if a kept reward token counts as the last one. Without a level, written
    `complete C11 PPT`, the active one pays.
    """

    notation = Notation("complete {contract} {paid} [{level}]", contract=_CONTRACT, paid=_CUBES, level=_LEVEL)

    contract: str
    paid: tuple[Resource, ...]
    level: int = 0


@dataclass(frozen=True, slots=True)
class OtysSurface(WrittenMove):
    """End the diver's work: surface, or stay for a battery."""

    notation = Notation(Form("surface", stay=False), Form("stay", stay=True))

    stay: bool = False


@dataclass(frozen=True, slots=True)
class Pass(WrittenMove):
    """Skip an effect, or the rest of it."""

    notation = Notation("pass")


PASS = Pass()

_TURN = (
    PlayKey,
    Upgrade,
    Retrieve,
    Propel,
    TakeCube,
    TakeBonus,
    Sell,
    Buy,
    OtysDraw,
    Keep,
    Advance,
    TakeToken,
    Complete,
)
GRAMMAR = Grammar((Order, *_TURN, OtysSurface, Pass, MoveTimer), words.WRITE)
