"""Controls of all decisions except flights: buttons for few moves, lists for many.

One press can play several moves (`move_chains`). Moves that skip the rest or end the turn are last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from bot.discord.components.controls import MAX_CHOICES, Button, Choice, Control, Select, Tone
from bot.discord.components.phone import BUTTON_HEIGHT, ROW_GAP, SELECT_HEIGHT
from bot.discord.components.rows import fit_buttons
from bot.games.contract import Move
from bot.games.solarius import SolariusPosition
from bot.games.solarius.moves import (
    ChooseColour,
    CompleteMission,
    Develop,
    EndTurn,
    Pay,
    PlayCard,
    SolariusBuild,
    SolariusStart,
    SolariusStore,
    SolariusTake,
    SolariusUse,
    Stop,
    TakeOff,
)
from bot.games.text import Text, TextLike
from cogs.solarius import words
from cogs.solarius.anytime_controls import listed
from cogs.solarius.flight_controls import quick_flights
from cogs.solarius.move_chains import (
    NORMAL,
    MoveChain,
    arrival_chains,
    begin,
    best_completions,
    die_chains,
    is_useless,
    with_end_of_turn,
)
from cogs.solarius.page_state import SolariusPage

MAX_BUTTONS = 5
"""Buttons for ways to store or to pay; more ways go into a list."""

_MAX_DICE_BUTTONS = 4
"""Maximum number of die buttons; more would push the picture off the screen."""

MAX_HEIGHT = 2 * (SELECT_HEIGHT + ROW_GAP) + BUTTON_HEIGHT
"""Maximum height of the controls in pixels of a phone: three lines plus others."""

_MAX_BEST = 3
"""Best ways to use points that one press can play."""

_LISTED: dict[type[Move], tuple[str, Text]] = {
    PlayCard: ("cards", words.PLAY_CARD),
    SolariusBuild: ("stations", words.BUILD_STATION),
    CompleteMission: ("missions", words.COMPLETE_MISSION),
    SolariusStart: ("starts", words.CHOOSE_START),
}
"""Moves that always go into a list: its name and title."""

_MANY: dict[type[Move], tuple[str, Text]] = {SolariusStore: ("store", words.STORE_CUBES), Pay: ("pay", words.PAY_WITH)}

_LAST = (Stop, EndTurn)

Moves = Sequence[Move]


def decision_controls(position: SolariusPosition, moves: Moves, look: SolariusPage) -> tuple[Control, ...]:
    """Every one of these moves."""
    return _KINDS.get(position.prompt_for(position.deciders[0]).kind, _any)(position, moves, look)


def in_room(controls: Sequence[Control], look: SolariusPage) -> tuple[Control, ...]:
    """These on a phone: the best buttons, and the last, and the others in a list."""

    def fold(others: Sequence[Choice], besides: bool) -> Select:
        return listed(words.OTHER_CHOICES if besides else words.CHOOSE, "ways", others, look)

    return fit_buttons(controls, MAX_HEIGHT, fold)


def _any(position: SolariusPosition, moves: Moves, look: SolariusPage) -> tuple[Control, ...]:
    """Lists, and buttons in one row below them."""
    lists: dict[tuple[str, Text], list[MoveChain]] = {}
    first: list[MoveChain] = []
    rows = begin(position, moves)
    for row in rows:
        listing = _listing(row.moves[0], len(moves))
        if listing is not None:
            lists.setdefault(listing, []).append(row)
        elif not isinstance(row.moves[0], _LAST):
            first.append(row)
    alone = not first and not lists
    return (
        *(_select(title, name, found, look) for (name, title), found in lists.items()),
        *(_button(row) for row in first),
        *(_button(row, "main" if alone else "plain") for row in rows if isinstance(row.moves[0], _LAST)),
    )


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
        first = (listed(words.TAKE_DIE, "dice", [_line(row, _die_taken(row)) for row in normal], look),)
    others = [_line(row, _die_taken(row)) for row in special]
    return (*first, *((listed(words.TAKE_DIE_ELSEWHERE, "spaces", others, look),) if others else ()))


def _die_taken(row: MoveChain) -> Text:
    """Return a die, its space and the bridge's effect: "Black 2 (+1), gain 1 fuel"."""
    return words.chain_label([label for move, label in zip(row.moves, row.labels, strict=True) if move != NORMAL])


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
    best = [] if _is_bought(row) else best_completions(row, _MAX_BEST)
    alone = _line(row, row.labels[0], words.STEP_BY_STEP if best else "")
    return [*(_line(each, each.parts[0], words.chain_label(each.parts[1:])) for each in best), alone]


def _spend(position: SolariusPosition, moves: Moves, look: SolariusPage) -> tuple[Control, ...]:
    """All cubes or points at once in the best ways, then one step after another."""
    best = best_completions(MoveChain((), (), position, position), MAX_BUTTONS)
    all_at_once = {row.notation for row in best}
    steps = [move for move in moves if str(move) not in all_at_once]
    return (*(_button(row) for row in best), *_in_a_row(_any(position, steps, look)))


def _supplementary(position: SolariusPosition, moves: Moves, look: SolariusPage) -> tuple[Control, ...]:
    """Return the best flights with one press, other actions, the end of the turn."""
    off = begin(position, [move for move in moves if isinstance(move, TakeOff)])
    end = begin(position, [move for move in moves if isinstance(move, _LAST)])
    others = begin(position, [move for move in moves if not isinstance(move, (TakeOff, *_LAST))])
    quick = quick_flights(position) if off else ()
    flights = [*quick[: MAX_CHOICES - 1], *(_line(row, row.labels[0], words.CHOOSE_DESTINATION) for row in off)]
    return (
        *((listed(words.FLY_NOW, "flights", flights, look),) if flights else ()),
        *((_select(words.CARDS_AND_DRIVES, "others", others, look),) if others else ()),
        *(_button(row, "plain") for row in end),
    )


def _arrival(position: SolariusPosition, moves: Moves, look: SolariusPage) -> tuple[Control, ...]:
    """Return what can be done here, also joined with the end of the turn."""
    rows = [each for row in begin(position, moves) for each in arrival_chains(row)]
    to_the_end = [(row, with_end_of_turn(row)) for row in rows]
    return (
        *(_button(row, label=_in_short(row)) for row, end in to_the_end if end is None or not _leaves(row)),
        *_in_a_row([_ending(row, end) for row, end in to_the_end if end is not None]),
    )


def _leaves(row: MoveChain) -> bool:
    """Whether the last move skips something, so that only the end of the turn is left."""
    return isinstance(row.moves[-1], Stop)


def _in_short(row: MoveChain) -> Text:
    return words.chain_label(row.labels if len(row.moves) == 1 else _short(row))


def _short(row: MoveChain) -> list[Text]:
    """Return a chain's label in short, because two moves leave no space for reasons."""
    texts = [words.short_label(move, label) for move, label in zip(row.moves, row.parts, strict=False)]
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
    """Plays a row with the end of the turn, which changes no score."""
    return Button(words.scored_label(words.ending_label(_short(row)), row.gains), "play", end.notation, "good")


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
    return listed(title, name, [_line(row, row.labels[0], _about(row.moves[0])) for row in rows], look)


def _about(move: Move) -> TextLike:
    """Return what a mission or a station does later."""
    match move:
        case PlayCard(_, "mission"):
            return words.OPEN_MISSION
        case SolariusBuild(station):
            return words.station_effect(station)
    return ""
