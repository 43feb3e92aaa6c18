"""Controls of all decisions except flights: buttons for few moves, lists for many.

One press can play several moves (`move_chains`). Moves that skip the rest are last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from bot.ai.choices import share_of_choices
from bot.ai.solarius.destinations import Destinations
from bot.ai.solarius.mat_evaluation import turns_left
from bot.ai.solarius.mat_simulation import MatSimulator
from bot.discord.components.controls import (
    MAX_CHOICES,
    MAX_LABEL_LENGTH,
    MOVE_SEPARATOR,
    Button,
    Choice,
    Control,
    Select,
    Tone,
    join_moves,
    paged_select,
)
from bot.discord.components.items import BUTTON_HEIGHT, LINE_WIDTH, ROW_GAP, SELECT_HEIGHT, button_width, stack_height
from bot.discord.components.payload import fit_buttons
from bot.games.contract import Move, look_ahead
from bot.games.solarius import SolariusPosition
from bot.games.solarius.components.vocabulary import Ends, FigureKind
from bot.games.solarius.decisions import figures
from bot.games.solarius.moves import (
    ANYTIME,
    BuyCube,
    ChooseColour,
    CompleteMission,
    CompletePlanet,
    Develop,
    EndTurn,
    Fly,
    Pay,
    PlayCard,
    SellCubes,
    Settle,
    SolariusBuild,
    SolariusStart,
    SolariusStore,
    SolariusTake,
    SolariusUse,
    Stop,
    TakeOff,
)
from bot.games.solarius.state import SolariusState
from bot.games.solarius.view import DestinationView, SolariusView
from bot.games.solarius.words import END
from bot.games.text import Text, TextLike
from cogs.solarius import words
from cogs.solarius.move_chains import (
    MAX_LENGTH,
    NORMAL,
    MoveChain,
    all_permanents,
    arrival_chains,
    begin,
    best_completions,
    die_chains,
    is_all_there_is,
    is_useless,
    with_end_of_turn,
    with_payment,
)

# The page of a member's controls: a list's name and page number


@dataclass(frozen=True, slots=True)
class SolariusPage:
    """A list and its page, from 0; without a name the decision itself."""

    name: str = ""
    page: int = 0

    def __str__(self) -> str:
        return f"{self.name} {self.page}" if self.name else ""

    def page_of(self, name: str) -> int:
        """The page of a list; the first unless this one is looked at."""
        return self.page if self.name == name else 0


def read_page(text: str) -> SolariusPage:
    """The look that a control carried; the decision itself for anything else."""
    match text.split():
        case [name, page] if name.isalpha() and page.isdecimal():
            return SolariusPage(name, int(page))
    return SolariusPage()


# Anytime actions (rules 9.2 D) behind one button, and the way back


Label = Callable[[Move], Text]


def listed(title: Text, name: str, choices: Sequence[Choice], look: SolariusPage, *, at_once: bool = True) -> Select:
    """One list of this name; `look` says which page of it is open."""

    def at(page: int) -> str:
        return str(SolariusPage(name, page))

    return paged_select(title, name, choices, look.page_of(name), at, more=words.MORE, at_once=at_once)


def button(move: Move, label: Label, tone: Tone) -> Button:
    """One move as a button."""
    return Button(label(move), "play", str(move), tone)


MENU, BUY, SELL = "anytime", "buy", "sell"
"""The names of the menu and of its two lists."""

MAX_SETTLE_BUTTONS = 2
"""Buttons for payable planets next to the decision; the menu has all of them."""

BACK = Button(words.BACK, "more", permanent=True)
"""Replaces the button that opens the menu."""


def is_open(look: SolariusPage) -> bool:
    """Whether the menu is looked at."""
    return look.name in (MENU, BUY, SELL)


def menu_button(moves: Sequence[Move]) -> Button:
    """Return the menu's button, disabled if it's empty so that others don't move."""
    return Button(
        words.EXCHANGE, "more", str(SolariusPage(MENU)), disabled=len(moves) <= len(settle_moves(moves)), permanent=True
    )


def end_button(moves: Sequence[Move]) -> Button:
    """Return the button that ends the turn, always in the same place. It's the main one if there is no other move."""
    ends, others = EndTurn() in moves, any(not isinstance(move, (EndTurn, *ANYTIME)) for move in moves)
    return Button(END, "play", str(EndTurn()), "plain" if others else "main", disabled=not ends, permanent=True)


def settle_moves(moves: Sequence[Move]) -> Sequence[Move]:
    """Moves that pay for planets, up to the number of buttons next to the decision."""
    return [move for move in moves if isinstance(move, CompletePlanet)][:MAX_SETTLE_BUTTONS]


def is_exchange(move: Move) -> bool:
    """Whether a move buys or sells cubes."""
    return isinstance(move, BuyCube | SellCubes)


def beside_the_end(position: SolariusPosition, anytime: Sequence[Move]) -> tuple[Button, ...]:
    """Return a button for each upgrade and payment that can precede the end of the turn, and one that plays both."""
    rows = begin(position, [move for move in anytime if not is_exchange(move)])
    return (*(_button(row, "good") for row in rows), *_endings(rows))


def anytime_controls(moves: Sequence[Move], label: Label, look: SolariusPage) -> tuple[Control, ...]:
    """Everything that can be done at any time, but for the way back."""
    others = [move for move in moves if not is_exchange(move)]
    lists = (
        (words.BUY_CUBE, BUY, [move for move in moves if isinstance(move, BuyCube)]),
        (words.SELL_CUBES, SELL, [move for move in moves if isinstance(move, SellCubes)]),
    )
    return (
        *(button(move, label, "good") for move in others),
        *(listed(title, name, [_choice(move, label) for move in found], look) for title, name, found in lists if found),
    )


def _choice(move: Move, label: Label) -> Choice:
    return Choice(label(move), str(move))


# Controls of a flight: destinations by purpose, and the flight itself


_LISTS: tuple[tuple[str, Text, tuple[Ends, ...]], ...] = (
    ("planets", words.PLANETS_AND_HUBS, ("planet", "mission")),
    ("others", words.ELSEWHERE, ("empty", "no_build")),
)

_FIGURES: dict[Ends, tuple[FigureKind, ...]] = {
    "planet": ("colony",),
    "mission": ("mission", "station"),
    "empty": ("station",),
    "no_build": (),
}

_OFF, _SETTLE = TakeOff(), Settle()


def flight_controls(
    view: SolariusView, state: SolariusState, moves: Sequence[Move], label: Label, look: SolariusPage
) -> tuple[Control, ...]:
    """Every destination, useful and cheap ones first."""
    by_notation = {str(move): move for move in moves}
    groups = [
        (name, title, sorted((end for end in view.destinations if end.group in ends), key=_price))
        for name, title, ends in _LISTS
    ]
    lists = [(name, title, ends) for name, title, ends in groups if ends]
    controls: list[Control] = []
    for name, title, ends in lists:
        choices = [_flight_controls_choice(view, state, end, label(by_notation[end.move])) for end in ends]
        within = sum(not end.fuel and not end.portals for end in ends)
        named = words.ANYWHERE if len(lists) == 1 else title
        controls.append(listed(words.destinations(named, within), name, choices, look, at_once=False))
    return tuple(controls)


def _price(end: DestinationView) -> tuple[bool, bool, int, bool]:
    """Sort key: unusable destinations last, then unaffordable ones, then by price."""
    return end.group == "no_build", not end.useful, end.fuel, end.portals


def _flight_controls_choice(view: SolariusView, state: SolariusState, end: DestinationView, label: Text) -> Choice:
    chosen = view.ghost is not None and view.ghost.destination == end
    return Choice(
        label, end.move, words.in_a_list([*_purpose(view, state, end), *_outpost(view, state, end)]), chosen=chosen
    )


def _purpose(view: SolariusView, state: SolariusState, end: DestinationView) -> list[Text]:
    seat = view.decider or 0
    if end.group == "planet":
        token = view.at(end.hex).planet
        if token is None or token.planet is None:
            return [words.UNKNOWN_PLANET]
        return [words.needs(token.planet)] if end.useful else [words.NO_COLONY]
    if end.group == "no_build":
        return [words.NO_BUILDING]
    if not end.useful:
        return [words.NOTHING_TO_PAY]
    if end.group == "mission":
        built = any(hub.letter == end.hub for hub in view.hubs)
        mission, station = bool(figures.payable_missions(state, seat)), bool(figures.payable_stations(state, seat))
        return [words.figures_there(mission=mission, station=station), words.hub(end.hub, built=built)]
    return [words.STATION]


def _outpost(view: SolariusView, state: SolariusState, end: DestinationView) -> list[Text]:
    """Whether a figure there could get an outpost."""
    seat = view.decider
    kinds = _FIGURES[end.group] if seat is not None and end.useful else ()
    with_one = [kind for kind in kinds if figures.outposts(state, seat or 0, end.hex, kind)]
    if not with_one:
        return []
    return [words.OUTPOST if len(with_one) == len(kinds) else words.outpost_with(with_one[0])]


def flight_buttons(position: SolariusPosition, view: SolariusView) -> tuple[Button, ...]:
    """The flight that is considered; on a planet that is known also with settling it."""
    if view.ghost is None:
        return ()
    end = view.ghost.destination
    fly = Button(words.fly_label(end), "play", end.move, "good")
    if view.at(end.hex).planet is None or not _asks_to_settle(position, Fly(end.name, end.portals)):
        return (fly,)
    return fly, Button(words.FLY_AND_SETTLE, "play", join_moves(end.move, str(_SETTLE)), "good")


# Flights by one press


def quick_flights(position: SolariusPosition) -> Sequence[Choice]:
    """Return the best flights for one press, cheap ones first; known planets are settled as well."""
    after = look_ahead(position, _OFF)
    if after is None:
        return ()
    view = after.view(None)
    ends = [end for end in view.destinations if end.useful]
    best = sorted(sorted(ends, key=_DestinationValue(after), reverse=True)[:MAX_CHOICES], key=_price)
    flights = {str(move): move for move in after.moves()}
    return list(chain.from_iterable(_quick(after, view, end, flights[end.move]) for end in best))[:MAX_CHOICES]


def _quick(position: SolariusPosition, view: SolariusView, end: DestinationView, fly: Move) -> Iterator[Choice]:
    """Yield a flight. If it colonizes and nothing else is left to do, also yield one that ends the turn."""
    token, label = view.at(end.hex).planet, position.explain(fly)
    if token is None or token.planet is None or not _asks_to_settle(position, fly):
        about = words.in_a_list([*_purpose(view, position.state, end), *_outpost(view, position.state, end)])
        yield Choice(label, join_moves(str(_OFF), str(fly)), about)
        return
    about = words.settle_on_arrival(token.planet)
    yield Choice(label, join_moves(str(_OFF), str(fly), str(_SETTLE)), about)
    after = look_ahead(position, fly, _SETTLE)
    if after is not None and after.prompt.kind == "end":
        label = words.ending_label([words.chain_label([label, words.short_label(_SETTLE, label)])])
        yield Choice(label, join_moves(str(_OFF), str(fly), str(_SETTLE), str(EndTurn())), about)


def _asks_to_settle(position: SolariusPosition, fly: Move) -> bool:
    """Whether a known planet can be settled right after a flight."""
    after = look_ahead(position, fly)
    return after is not None and _SETTLE in after.moves()


class _DestinationValue:
    """Sort key: a destination's value from public information, minus its price."""

    def __init__(self, position: SolariusPosition) -> None:
        state, seat = position.state, position.deciders[0]
        self.destinations = Destinations(state, seat, MatSimulator(turns_left(state, seat), sees_hand=False))

    def __call__(self, end: DestinationView) -> tuple[float, int]:
        return self.destinations.at(end.hex) - end.fuel, -end.steps


MAX_BUTTONS = 5
"""Buttons for ways to store or to pay; more ways go into a list."""

_MAX_DICE_BUTTONS = 4
"""Maximum number of die buttons; more would push the picture off the screen."""

MAX_HEIGHT = 2 * (SELECT_HEIGHT + ROW_GAP) + BUTTON_HEIGHT
"""Maximum height of the controls in pixels of a phone: three lines plus others."""

_MAX_BEST, _MAX_BOUGHT = 6, 3
"""Best ways to use points, and more points, that one press can play."""

_LISTED: dict[type[Move], tuple[str, Text]] = {
    PlayCard: ("cards", words.PLAY_CARD),
    SolariusBuild: ("stations", words.BUILD_STATION),
    CompleteMission: ("missions", words.COMPLETE_MISSION),
    SolariusStart: ("starts", words.CHOOSE_START),
}
"""Moves that always go into a list: its name and title."""

_MANY: dict[type[Move], tuple[str, Text]] = {SolariusStore: ("store", words.STORE_CUBES), Pay: ("pay", words.PAY_WITH)}

Moves = Sequence[Move]


def decision_controls(position: SolariusPosition, moves: Moves, look: SolariusPage) -> tuple[Control, ...]:
    """Every one of these moves."""
    return _KINDS.get(position.prompt_for(position.deciders[0]).kind, _any)(position, moves, look)


def in_room(controls: Sequence[Control], kind: str, look: SolariusPage) -> tuple[Control, ...]:
    """These on a phone: the buttons that are chosen most, and the others in a list."""

    def fold(others: Sequence[Choice], _rare: bool) -> Select:
        title = words.list_title(kind)
        taken = any(isinstance(control, Select) and control.placeholder == title for control in controls)
        return listed(words.BEST_WAYS if taken else title, "ways", others, look)

    def often(moves: str) -> float:
        return share_of_choices("solarius", kind, moves.partition(MOVE_SEPARATOR)[0])

    return fit_buttons(controls, MAX_HEIGHT, fold, often)


def _any(position: SolariusPosition, moves: Moves, look: SolariusPage) -> tuple[Control, ...]:
    """Lists, and buttons in one row below them; also joined with the end of the turn, unless only that needs a list."""
    lists: dict[tuple[str, Text], list[MoveChain]] = {}
    first: list[MoveChain] = []
    rows = begin(position, moves)
    for row in rows:
        listing = _listing(row.moves[0], len(moves))
        if listing is not None:
            lists.setdefault(listing, []).append(row)
        elif not isinstance(row.moves[0], Stop):
            first.append(row)
    alone = not first and not lists
    above: tuple[Control, ...] = (
        *(_select_or_button(title, name, found, look) for (name, title), found in lists.items()),
        *(_button(row) for row in first),
    )
    below = tuple(_button(row, "main" if alone else "plain") for row in rows if isinstance(row.moves[0], Stop))
    ends = [replace(end, tone="plain") for end in _endings(first)]
    full = (*above, *_in_a_row(ends), *below)
    fits = stack_height((*above, *below)) <= MAX_HEIGHT
    return (*above, *below) if fits and stack_height(full) > MAX_HEIGHT else full


def _select_or_button(title: Text, name: str, rows: Sequence[MoveChain], look: SolariusPage) -> Control:
    """Return a list of moves; a button if there is only one to choose."""
    select = _select(title, name, rows, look)
    return select if len(select.choices) > 1 else _button(rows[0])


def _listing(move: Move, count: int) -> tuple[str, Text] | None:
    """The list for a move, if it goes into one."""
    return _LISTED.get(type(move)) or (_MANY.get(type(move)) if count > MAX_BUTTONS else None)


# The kinds that are more than their moves


def _take(position: SolariusPosition, moves: Moves, look: SolariusPage) -> tuple[Control, ...]:
    """Dice with their normal space and what the bridge brings; other spaces in a list."""
    normal, special = die_chains(position, moves)
    if len(normal) <= _MAX_DICE_BUTTONS:
        first: tuple[Control, ...] = tuple(_button(row, "main", _die_taken(row)) for row in normal)
    else:
        first = (
            listed(words.TAKE_DIE, "dice", [_line(row, _die_taken(row), _after_the_die(row)) for row in normal], look),
        )
    others = [_line(row, _die_taken(row), _after_the_die(row)) for row in special]
    return (*first, *((listed(words.TAKE_DIE_ELSEWHERE, "spaces", others, look),) if others else ()))


def _die_taken(row: MoveChain) -> Text:
    """Return a die, its space and the bridge's effect: "Black 2 (+1), gain 1 fuel"."""
    labels = zip(row.moves, row.labels, strict=True)
    return words.chain_label([words.short_label(*each) for each in labels if each[0] != NORMAL])


def _after_the_die(row: MoveChain) -> TextLike:
    """Return the contamination that a die brings, and whether a choice follows."""

    def contamination(position: SolariusPosition) -> int:
        mat = position.state.mats[row.start.deciders[0]]
        return mat.contamination + mat.beside

    gained = contamination(row.after or row.start) - contamination(row.start)
    return words.after_the_die(gained, colour=row.asks == "colour")


def _use(position: SolariusPosition, moves: Moves, look: SolariusPage) -> tuple[Control, ...]:
    """Return uses with their best continuations, useless ones last.

    Bought points apart.
    """
    rows = begin(position, moves)
    plain = [row for row in rows if not _is_bought(row)]
    lines = [
        *chain.from_iterable(map(_with_the_best, (row for row in plain if not is_useless(position, row)))),
        *(_line(row, row.labels[0]) for row in plain if is_useless(position, row)),
    ]
    bought = list(chain.from_iterable(map(_with_the_best, filter(_is_bought, rows))))
    return (
        listed(words.USE_POINTS, "use", lines, look),
        *((listed(words.BUY_POINTS, "bought", bought, look),) if bought else ()),
    )


def _is_bought(row: MoveChain) -> bool:
    return any(isinstance(move, SolariusUse) and move.bought for move in row.moves)


def _with_the_best(row: MoveChain) -> list[Choice]:
    """Return a use's best continuations, and the use alone."""
    best = best_completions(row, _MAX_BOUGHT if _is_bought(row) else _MAX_BEST)
    shown = [_line(each, words.chain_label(each.parts)) for each in best]
    if is_all_there_is(row, best):
        return shown
    return [*shown, _line(row, row.labels[0], words.STEP_BY_STEP if best else "")]


def _spend(position: SolariusPosition, moves: Moves, look: SolariusPage) -> tuple[Control, ...]:
    """All cubes or points at once in the best ways, then one step after another."""
    best = best_completions(MoveChain((), (), position, position), MAX_BUTTONS)
    all_at_once = {row.notation for row in best}
    steps = [move for move in moves if str(move) not in all_at_once]
    ends = _endings(best)
    return (*(_button(row) for row in best), *_in_a_row((*ends, *_any(position, steps, look))))


def _supplementary(position: SolariusPosition, moves: Moves, look: SolariusPage) -> tuple[Control, ...]:
    """Return the best flights with one press, and other actions."""
    off = begin(position, [move for move in moves if isinstance(move, TakeOff)])
    others = begin(position, [move for move in moves if not isinstance(move, TakeOff)])
    lines = [_line(row, row.labels[0], _about(row.moves[0])) for row in others]
    ends = [replace(_line(row, words.ending_label(_short(row))), value=end.notation) for row, end in _ended(others)]
    if len(lines) + len(ends) <= MAX_CHOICES:
        lines += ends
    quick = quick_flights(position) if off else ()
    flights = [*quick[: MAX_CHOICES - 1], *(_line(row, row.labels[0], words.CHOOSE_DESTINATION) for row in off)]
    return (
        *((listed(words.FLY_NOW, "flights", flights, look),) if flights else ()),
        *((listed(words.CARDS_AND_DRIVES, "others", lines, look),) if lines else ()),
    )


def _arrival(position: SolariusPosition, moves: Moves, look: SolariusPage) -> tuple[Control, ...]:
    """Return what can be done here, also joined with the end of the turn."""
    rows = [each for row in begin(position, moves) for each in arrival_chains(row)]
    at_once = all_permanents(position)
    rows = rows if at_once is None else [at_once, *rows]
    continued = {row.moves[:-1] for row in rows}
    to_the_end = [(row, None if row.moves in continued else with_end_of_turn(row)) for row in rows]
    return (
        *(
            _button(row, "plain" if _leaves(row) else "main", _in_short(row))
            for row, end in to_the_end
            if end is None or not _leaves(row)
        ),
        *_in_a_row([_ending(row, end) for row, end in to_the_end if end is not None]),
    )


def _leaves(row: MoveChain) -> bool:
    """Whether the last move skips something, so that only the end of the turn is left."""
    return isinstance(row.moves[-1], Stop)


def _in_short(row: MoveChain) -> Text:
    return words.chain_label(row.labels if len(row.moves) == 1 else _short(row))


def _short(row: MoveChain) -> list[Text]:
    """Return a chain's label in short, because two moves leave no space for reasons."""
    several = enumerate(zip(row.moves, row.parts, strict=False))
    texts = [words.short_label(move, label, first=not at) for at, (move, label) in several]
    return [*texts[:-1], row.parts[-1]] if len(row.parts) < len(row.moves) else texts


_KINDS: Mapping[str, Callable[[SolariusPosition, Moves, SolariusPage], tuple[Control, ...]]] = {
    "take": _take,
    "use": _use,
    "store": _spend,
    "develop": _spend,
    "supplementary": _supplementary,
    "planet": _arrival,
    "outpost": _arrival,
    "permanents": _arrival,
}


# Their parts


def _button(row: MoveChain, tone: Tone = "main", label: Text | None = None) -> Button:
    """Return a button that plays a chain, with its effect on scores if it fits."""
    text = words.scored_label(label or words.chain_label(row.parts), row.gains)
    return Button(text, "play", row.notation, tone, emoji=_emoji(row.moves))


def _ending(row: MoveChain, end: MoveChain) -> Button:
    """Plays a row with the end of the turn, which changes no score: the button before it says how much, too."""
    label = words.ending_label(_short(row))
    scored = words.scored_label(label, row.gains)
    fits = button_width(scored) <= LINE_WIDTH
    tone: Tone = "plain" if _leaves(row) else "good"
    return Button(scored if fits else words.scored_label(label, ()), "play", end.notation, tone)


def _endings(rows: Sequence[MoveChain]) -> list[Button]:
    """Return buttons that also end the turn, one for each row that leaves no other move."""
    ends = [_ending(row, end) for row, end in _ended(rows)]
    return [end for end in ends if len(str(end.label)) <= MAX_LABEL_LENGTH]


def _ended(rows: Sequence[MoveChain]) -> list[tuple[MoveChain, MoveChain]]:
    """Return each row that leaves only the end of the turn, with the chain that also ends the turn."""
    return [(row, end) for row in rows if (end := with_end_of_turn(row)) is not None]


def _in_a_row(controls: Sequence[Control]) -> tuple[Control, ...]:
    """Start a row with the first button."""
    first = next((n for n, control in enumerate(controls) if isinstance(control, Button)), None)
    return tuple(
        replace(control, starts_row=True) if n == first and isinstance(control, Button) else control
        for n, control in enumerate(controls)
    )


def _line(row: MoveChain, label: Text, about: TextLike = "") -> Choice:
    return Choice(label, row.notation, words.scored_description(row.gains, about), emoji=_emoji(row.moves))


def _emoji(moves: Moves) -> str:
    """Return the emoji key of the colour of these moves, if they share one."""
    colours = {move.colour for move in moves if isinstance(move, ChooseColour | Develop | SolariusStore | SolariusTake)}
    return f"solarius_{colours.pop()}" if len(colours) == 1 else ""


def _select(title: Text, name: str, rows: Sequence[MoveChain], look: SolariusPage) -> Select:
    """Return a list of moves, with their best payments first where they ask for one."""
    lines = []
    for row in rows:
        paid, about = with_payment(row), _about(row.moves[0])
        alone = about if paid is row or len(paid.notation) > MAX_LENGTH else words.STEP_BY_STEP
        lines += [_line(paid, row.labels[0], about)] if alone is words.STEP_BY_STEP else []
        lines.append(_line(row, row.labels[0], alone))
    return listed(title, name, lines, look)


def _about(move: Move) -> TextLike:
    """Return what a mission or a station does later."""
    match move:
        case PlayCard(_, "mission"):
            return words.OPEN_MISSION
        case SolariusBuild(station):
            return words.station_effect(station)
    return ""
