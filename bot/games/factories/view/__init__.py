"""What a viewer of Fantastic Factories may see: plain values for pictures and texts; `table` makes them.

Cards appear as `Blueprint` and `Contractor` of `components`. A hand is seen by its own seat; in the solo game, where
there is nobody to hide it from, by everybody. The order of the decks is in no view. Slots count from 1 from the left.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.games.contract import View
from bot.games.factories.components import Blueprint, CardType, Contractor, Level, SectionName, Tool, Unit
from bot.games.factories.state import Asking, MachineTurn, Phase

PlayerStep = Literal["waiting", "active", "done"]


@dataclass(frozen=True, slots=True)
class BlueprintSlot:
    """One slot of the blueprint row; `card` is None while the cards have run out. `takeable`: by the seat to move."""

    slot: int
    card: Blueprint | None
    takeable: bool


@dataclass(frozen=True, slots=True)
class ContractorSlot:
    """One slot of the contractor row with its tool token.

    `hirable` says that the seat to move can hire here now; it is True only where the viewer may know that seat's hand.
    """

    slot: int
    tool: Tool
    contractor: Contractor | None
    hirable: bool


@dataclass(frozen=True, slots=True)
class MarketView:
    """Both rows, and how many cards lie in the decks and the discard piles.

    `refreshable`: the seat to move may refresh a row now.
    """

    blueprints: tuple[BlueprintSlot, ...]
    contractors: tuple[ContractorSlot, ...]
    blueprint_deck: int
    blueprint_discards: int
    contractor_deck: int
    contractor_discards: int
    refreshable: bool


@dataclass(frozen=True, slots=True)
class BuiltView:
    """One built card.

    `goods` are all goods that it has made so far. Of this round: whether it was used (or has fired), the faces of the
    `dice` that lie on it, and the market blueprint that it `copied`. `usable`: the owner is to move and can use it now.
    """

    card: Blueprint
    goods: int
    used: bool
    dice: tuple[int, ...]
    copied: Blueprint | None
    usable: bool


@dataclass(frozen=True, slots=True)
class HandCard:
    """One blueprint in a hand that the viewer may see.

    `metal` and `energy` are what building it would cost now. `pays` are the ids of the other cards in hand that could
    be discarded for its tool. `buildable`: its owner is to move and can build it now.
    """

    card: Blueprint
    metal: int
    energy: int
    pays: tuple[str, ...]
    buildable: bool


@dataclass(frozen=True, slots=True)
class SectionView:
    """One section of the headquarters; `spaces` dice fit in all.

    `dice` are in the order of placing, `gave` is what each of them gave in units, `bonus` how much of that came from
    matching.
    """

    section: SectionName
    accepts: tuple[int, ...]
    unit: Unit
    spaces: int
    dice: tuple[int, ...]
    gave: tuple[int, ...]
    bonus: tuple[int, ...]

    @property
    def gained(self) -> int:
        """What the section gave this round."""
        return sum(self.gave)


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One seat. `hand` is None where it is hidden; `hand_size` is always known.

    `dice` are the free dice in rising order; `hired` is this round's contractor; `specialist` counts dice of any value
    that can still be added. `step` says how far the seat is in the current phase. `score` is goods plus prestige.
    """

    seat: int
    metal: int
    energy: int
    goods: int
    prestige: int
    score: int
    hand_size: int
    hand: tuple[HandCard, ...] | None
    compound: tuple[BuiltView, ...]
    sections: tuple[SectionView, ...]
    dice: tuple[int, ...]
    hired: Contractor | None
    specialist: int
    step: PlayerStep


@dataclass(frozen=True, slots=True)
class MachineView:
    """The Machine. Its compound is in the order of taking; `counts` has every type. `turn` is its latest turn.

    `score` is goods, one for each card, and one more for each Monument.
    """

    level: Level
    compound: tuple[Blueprint, ...]
    counts: Mapping[CardType, int]
    goods: int
    score: int
    turn: MachineTurn | None


@dataclass(frozen=True, slots=True)
class ResolvingView:
    """The decision inside an effect that the seat to move owes; `source` is the card that asks, None for a limit.

    gift: choose an opponent. set_dice: `left` dice may still be set, `chosen` are set already. discard, limit_cards:
    `left` cards to discard. mix: choose `left` resources out of `metal` and `energy`. limit_resources: `left` resources
    to give back.
    """

    asking: Asking
    left: int
    source: Blueprint | Contractor | None
    chosen: tuple[int, ...]
    metal: int
    energy: int


@dataclass(frozen=True, slots=True)
class PlayerChanges:
    """What a step changes for its seat: numbers are differences.

    `dice` are the faces that it takes, `new_dice` those that it adds (0 for a face that is not known before the roll).
    """

    metal: int = 0
    energy: int = 0
    goods: int = 0
    cards: int = 0
    dice: tuple[int, ...] = ()
    new_dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FactoriesLastMove:
    """The move played last: the notation's first word as `kind`, and what it was about.

    `card` is the built card that was used or the one that was built, `section` where a die was placed, `slot` the
    market slot that was emptied. Nothing here tells of a hand.
    """

    kind: str
    seat: int
    round: int
    changes: PlayerChanges
    card: str = ""
    section: SectionName | None = None
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class FactoriesGhost:
    """A proposed move, by its seat's knowledge; the same fields as `FactoriesLastMove`."""

    kind: str
    seat: int
    changes: PlayerChanges
    card: str = ""
    section: SectionName | None = None
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class FactoriesView(View):
    """Everything that may be seen. `machine` is None with several seats.

    `round` counts from 1; `first` is the seat with the first player marker. `last_round` says that this round is the
    last one, `ending` names the seats (-1: The Machine) that have reached an end condition by now. `players` are in the
    order of seats, `order` is the order of play in this round. `resolving` is the decision inside an effect, if any.
    """

    phase: Phase
    round: int
    first: int
    order: tuple[int, ...]
    last_round: bool
    ending: tuple[int, ...]
    market: MarketView
    players: tuple[PlayerView, ...]
    machine: MachineView | None
    resolving: ResolvingView | None
    last: FactoriesLastMove | None
    ghost: FactoriesGhost | None
