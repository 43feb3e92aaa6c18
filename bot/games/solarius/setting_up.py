"""Setting up a game: space, planets, hubs, cards, dice, and the players' starting positions (rules 4.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.games.chance import Chance
from bot.games.contract import Move
from bot.games.errors import Refusal
from bot.games.solarius import told, told_space, words
from bot.games.solarius.cards import DiscardCards
from bot.games.solarius.components import CARDS, HUBS, HUBS_USED, PLANETS, PLAYER_COUNTS, START_CARDS
from bot.games.solarius.course import GameTurn
from bot.games.solarius.dice import FillBridge, sorted_bag
from bot.games.solarius.moves import Start
from bot.games.solarius.options import Settings
from bot.games.solarius.space import Space, arrange, space
from bot.games.solarius.state import Mat, PlanetToken, State, TechDie
from bot.games.solarius.steps import Decision, Run, Step
from bot.games.solarius.storage import added
from bot.games.solarius.vocabulary import COLOURS, Colour
from bot.games.text import Text

DEALT = 3
"""Cards dealt to each player without start cards, one of which is discarded."""

_START_CUBES = 2
_SECOND_COLUMN = 1
_SECOND_FACE = 1


def new_state(settings: Settings, seats: int, seed: bytes) -> State:
    """The state before anything was told; the first steps are on its stack."""
    chance = Chance(seed)
    board = space(arrange(chance), seats)
    hubs = tuple(chance.shuffle(HUBS, "hubs")[:HUBS_USED])
    bag = sorted_bag([colour for colour in COLOURS for _ in range(PLAYER_COUNTS[seats].dice_per_colour)])
    starting = chance.below(seats, "starting player")
    mats = [Mat(seat) for seat in range(seats)]
    state = State(settings, seed, board, mats, _planets(chance, board), hubs, deck=(), bag=bag, starting=starting)
    steps = _with_start_cards(state, chance) if settings.start_cards else _without_start_cards(state, chance)
    state.stack = [*reversed([Begin(), *steps, FillBridge(), GameTurn()])]
    return state


def _planets(chance: Chance, board: Space) -> dict[tuple[int, int], PlanetToken]:
    """Some planets of every colour are sorted out unseen, the others lie face down on their spaces."""
    used: list[str] = []
    for colour in COLOURS:
        tokens = [planet.id for planet in PLANETS.values() if planet.colour == colour]
        used += chance.shuffle(tokens, "planets", colour)[PLAYER_COUNTS[board.seats].planets_removed :]
    placed = chance.shuffle(used, "planets")
    return {place: PlanetToken(token, face_up=False) for place, token in zip(board.planets, placed, strict=True)}


def _with_start_cards(state: State, chance: Chance) -> list[Step]:
    """A start card for everybody; the progress cards that none of them names are the deck."""
    given = chance.shuffle(START_CARDS, "start cards")[: state.seats]
    for mat, card in zip(state.mats, given, strict=True):
        mat.hand = card.cards
    dealt = [card for start in given for card in start.cards]
    state.deck = tuple(chance.shuffle([card for card in CARDS if card not in dealt], "deck"))
    return [
        SetStart(seat, given[seat].shift, given[seat].upgrade, tuple(given[seat].resources.items()))
        for seat in state.turn_order
    ]


def _without_start_cards(state: State, chance: Chance) -> list[Step]:
    """Three cards for everybody, of which two are kept; then the starting positions are chosen."""
    deck = chance.shuffle(tuple(CARDS), "deck")
    for mat in state.mats:
        mat.hand, deck = tuple(deck[:DEALT]), deck[DEALT:]
    state.deck = tuple(deck)
    return [step for seat in state.turn_order for step in (DiscardCards(seat, 1), ChooseStart(seat))]


@dataclass(frozen=True, slots=True)
class Begin(Step):
    """What there is before the first decision."""

    def run(self, run: Run) -> None:
        """Tell how space lies, who starts, and everybody's cards to their owner."""
        state = run.state
        run.tell(told_space.laid_out(state.space))
        run.tell(told_space.starting_player(state.starting))
        for mat in state.mats:
            for event in told.drew(mat.seat, mat.hand, len(state.deck)):
                run.tell(event)


@dataclass(frozen=True, slots=True)
class SetStart(Step):
    """A starting position: one tech die in column II, another at 2, cubes in column I of other rows."""

    seat: int
    shift: Colour
    upgrade: Colour
    cubes: tuple[tuple[Colour, int], ...]

    def run(self, run: Run) -> None:
        """Set it up."""
        mat = run.mat(self.seat)
        mat.tech[self.shift] = TechDie(_SECOND_COLUMN, mat.tech[self.shift].face)
        mat.tech[self.upgrade] = TechDie(mat.tech[self.upgrade].column, _SECOND_FACE)
        for colour, number in self.cubes:
            mat.stored[colour] = added(mat.stored[colour], 0, number)
        run.tell(told.started(self.seat, self.shift, self.upgrade, mat))


@dataclass(frozen=True, slots=True)
class ChooseStart(Decision):
    """Without start cards everybody chooses a starting position."""

    kind: ClassVar[str] = "start"
    rule: ClassVar[str] = "solarius_mission 4.0"
    anytime: ClassVar[bool] = False

    def ask(self, state: State) -> Text:
        """Always the same."""
        return Text("Choose a tech die for column II and another one for the value 2.")

    def moves(self, state: State) -> list[Move]:
        """Any two dice."""
        return [Start(shift, upgrade) for shift in COLOURS for upgrade in COLOURS if shift != upgrade]

    def explain(self, state: State, move: Move) -> Text:
        """The two dice; the other two rows get cubes."""
        assert isinstance(move, Start)  # noqa: S101
        return Text(
            "{shift} to II, {upgrade} to 2, cubes in {rows}",
            shift=words.COLOUR_STARTS[move.shift],
            upgrade=words.COLOUR_NAMES[move.upgrade],
            rows=tuple(words.COLOUR_NAMES[colour] for colour in _others(move)),
        )

    def play(self, run: Run, move: Move) -> None:
        """Set it up."""
        assert isinstance(move, Start)  # noqa: S101
        cubes = tuple((colour, _START_CUBES) for colour in _others(move))
        run.then(SetStart(self.seat, move.shift, move.upgrade, cubes))

    def refuse(self, state: State, move: Move) -> Refusal | None:
        """The same die twice."""
        if not isinstance(move, Start):
            return None
        return Refusal(Text("Choose two different dice, one to shift and one to upgrade."), self.rule)


def _others(move: Start) -> list[Colour]:
    return [colour for colour in COLOURS if colour not in (move.shift, move.upgrade)]
