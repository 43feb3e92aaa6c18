"""What a viewer of Otys may see: plain values, no rules.

The order of the contract deck and the bag are hidden from everyone, hands and drawn cards from other seats. Positions
of the column count from 0 (the top) to 7; position `level + 2` is level 1 to 5. Timers are called A and B. Everything
belongs to a seat or to the table, so a game of several seats would have the same view with `solo` None.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.games.contract import View
from bot.games.otys.components import Act, Rank, Resource
from bot.games.otys.decisions.stage import OtysMovePreview
from bot.games.otys.state import Ending
from bot.games.text import Text

OtysStage = Literal["order", "key", "upgrade", "retrieve", "dive", "cubes", "draw", "finish", "timer", "over"]
"""The current decision; the prompt has the same kind.

`order` which of several equally scarce colours comes first (setup), `key`, `upgrade` (sponsor), `retrieve` (a key from
the Hacker track, sponsor or Tech expert), `dive` (the diver's effect, and before it the propeller), `cubes` (of a
reward token), `draw` (which of the drawn contracts to keep), `finish` (contracts, then surface or stay), `timer`.
"""


@dataclass(frozen=True, slots=True)
class DiverView:
    """A diver in the column. `level` is None at the surface.

    `cost` is the price of a use in Credits on the visible side, `acts` what it can do, `resource` an expert's cube,
    `transactions` a Trader's number. `bonus` is an upgraded expert's bonus: credits, batteries, neutral_keys or
    own_keys (one from the Hacker track); "" for none. `acting` marks the diver on the active level.
    """

    id: str
    name: Text
    position: int
    level: int | None
    upgraded: bool
    acting: bool
    cost: int
    acts: tuple[Act, ...]
    resource: Resource | None
    transactions: int
    bonus: str


@dataclass(frozen=True, slots=True)
class KeyView:
    """One of the six own keys: `name` is 1 to 5 or X.

    `state` is ready, played (this turn) or spent (on the track). `usable` says whether it may be played now.
    """

    name: str
    state: Literal["ready", "played", "spent"]
    usable: bool


@dataclass(frozen=True, slots=True)
class TokenView:
    """A reward token: prestige, credits, batteries, neutral_keys or a resource.

    `amount` is the number on the immediate side.
    """

    type: str
    amount: int


@dataclass(frozen=True, slots=True)
class LevelView:
    """A level: spaces for cubes, its cubes, its kept reward token."""

    level: int
    capacity: int
    cubes: tuple[Resource, ...]
    kept: TokenView | None
    active: bool


@dataclass(frozen=True, slots=True)
class ContractView:
    """A contract with either `cost` (all cubes, in the order of colours) or `pattern`.

    A pattern has numbers of cubes of different colours, largest first: (2, 2, 1). `payable` are the keys of the levels
    where the seat to move has the cubes; `completable` says that it may be completed in this decision.
    """

    id: str
    prestige: int
    credits: int
    batteries: int
    cost: tuple[Resource, ...]
    pattern: tuple[int, ...]
    payable: tuple[int, ...]
    completable: bool


@dataclass(frozen=True, slots=True)
class PublicView:
    """A space for a public contract; `cube` is the resource on the card (solo)."""

    slot: int
    contract: ContractView | None
    cube: Resource | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat. `hand` is empty for those who may not see it; `hand_size` is public.

    `keys` are 1 to 5 and X. `track` are the keys on the Hacker track in order of arrival ("1" to "5", "X", "N" for a
    neutral one); `threshold` keys return all, and `hacker` lists the thresholds by step. `mechanic` lists a propeller's
    reach by step, `reach` is the current one. `column` is from the top, `levels` from 1 to 5.
    """

    seat: int
    prestige: int
    credits: int
    batteries: int
    neutral_keys: int
    keys: tuple[KeyView, ...]
    track: tuple[str, ...]
    hacker: tuple[int, ...]
    hacker_step: int
    threshold: int
    mechanic: tuple[int, ...]
    mechanic_step: int
    reach: int
    column: tuple[DiverView, ...]
    levels: tuple[LevelView, ...]
    hand: tuple[ContractView, ...]
    hand_size: int


@dataclass(frozen=True, slots=True)
class SponsorView:
    """The sponsor of a level. `effect` is credit, battery, twice, upgrade or key."""

    level: int
    number: int
    effect: str
    name: Text
    active: bool


@dataclass(frozen=True, slots=True)
class StoreRow:
    """A colour in the Store: cubes, spaces, current prices.

    `sell_credits` and `sell_prestige` are both 0 if the row is full; `buy` is None if it's empty.
    """

    resource: Resource
    count: int
    capacity: int
    sell_credits: int
    sell_prestige: int
    buy: int | None


@dataclass(frozen=True, slots=True)
class TurnView:
    """The turn: its number from 1 and the played key.

    `key` is the key's name ("3", "X", "N"), None before; `level` and `diver` are the active ones, None before the key
    and after surfacing. `propelled` says whether the propeller was used. `cube` may still be placed with a reward
    token.
    """

    number: int
    key: str | None
    level: int | None
    diver: str | None
    propelled: bool
    cube: Resource | None


@dataclass(frozen=True, slots=True)
class TimerView:
    """A Timer: A or B, space (None if discarded), distance, last to move."""

    name: str
    space: int | None
    distance: int | None
    moved_last: bool


@dataclass(frozen=True, slots=True)
class TrackCube:
    """A space of the Score track with a cube of the set-up.

    `there` is False once a Timer has reached it.
    """

    space: int
    resource: Resource
    there: bool


@dataclass(frozen=True, slots=True)
class OtysSoloView:
    """The solo variant's additions (otys 9).

    `marker` is the space of the score marker, `to_contact` its distance to the nearest Timer, `last_space` the highest
    drawn space of the track. `order` are the placed colours; `queue` are the cubes near the contracts, the next one
    first. `choosing` are the colours to choose from during the set-up.
    """

    start: int
    last_space: int
    marker: int
    timers: tuple[TimerView, ...]
    to_contact: int | None
    cubes: tuple[TrackCube, ...]
    order: tuple[Resource, ...]
    choosing: tuple[Resource, ...]
    queue: tuple[Resource, ...]
    ranks: tuple[Rank, ...]
    rank: Text


@dataclass(frozen=True, slots=True)
class OtysChoiceView:
    """A legal move: notation, label, effects, and a warning if needed.

    `then` are the moves of the following decision if both can be one choice: the Timer after surfacing, the end of the
    work after a cube that pays for no contract, the use of the diver that a propeller brings, the upgrade of a key's
    sponsor, the next colour of the order.
    """

    move: str
    label: Text
    preview: OtysMovePreview
    warning: Text | None
    then: tuple[OtysChoiceView, ...]


@dataclass(frozen=True, slots=True)
class OtysLastMove:
    """The last move: notation, seat, and what a picture may outline.

    `level` and `diver` if it concerned them, `contract` if one was completed (never a card of a hidden hand).
    """

    move: str
    seat: int
    level: int | None
    diver: str | None
    contract: str | None


@dataclass(frozen=True, slots=True)
class OtysGhost:
    """A proposed move's differences; fields are None or empty if unchanged.

    `level` and `diver` would act, `sponsors` would be the numbers by level after a rotation, `column` the divers from
    the top after a propeller or surfacing, `paying` the level whose cubes are `paid` for a contract, `store` the counts
    by colour after a transaction or arrival.
    """

    move: str
    label: Text
    preview: OtysMovePreview
    warning: Text | None
    key: str | None
    level: int | None
    diver: str | None
    sponsors: tuple[int, ...]
    column: tuple[str, ...]
    contract: str | None
    paid: tuple[Resource, ...]
    paying: int | None
    store: Mapping[Resource, int]


@dataclass(frozen=True, slots=True)
class OtysView(View):
    """Everything that the viewer may see.

    `choices` are the legal moves, only for the seat to move; `drawn` the cards that its Spy has drawn. `tokens` are the
    shown reward tokens by level, `deck` and `bag` the remaining numbers. `solo` is None with several seats.
    """

    stage: OtysStage
    turn: TurnView
    table: tuple[SeatView, ...]
    sponsors: tuple[SponsorView, ...]
    tokens: tuple[tuple[TokenView, ...], ...]
    store: tuple[StoreRow, ...]
    public: tuple[PublicView, ...]
    deck: int
    bag: int
    drawn: tuple[ContractView, ...]
    drawn_size: int
    choices: tuple[OtysChoiceView, ...]
    solo: OtysSoloView | None
    last: OtysLastMove | None
    ghost: OtysGhost | None
    ending: Ending
