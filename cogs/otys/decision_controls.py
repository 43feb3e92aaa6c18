"""Controls of a decision: buttons for few moves, a list for many.

What can be one choice takes one press: surfacing with a Timer, all cubes of a token, the order of the colours. Moves
that end a Timer are red and proposed first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from bot.ai.choices import share_of_choices
from bot.discord.components.controls import (
    MAX_LABEL_LENGTH,
    MOVE_SEPARATOR,
    PROPOSE_PREFIX,
    Button,
    Choice,
    Control,
    Select,
    Tone,
    join_moves,
    paged_select,
)
from bot.discord.components.items import BUTTONS_PER_ROW, stack_height
from bot.discord.components.payload import fit_buttons
from bot.games.contract import Move
from bot.games.otys.moves import GRAMMAR, PASS, Complete, MoveTimer, OtysSurface, Pass, PlayKey, Propel
from bot.games.otys.view import OtysChoiceView, OtysGhost, OtysStage, OtysView
from bot.games.otys.words import key_words
from bot.games.text import Text, TextLike
from cogs.otys import words

MAX_BUTTONS = 2 * BUTTONS_PER_ROW
"""Buttons for moves of one kind; more moves go into a list."""

MAX_CONTRACT_BUTTONS = 4
"""Buttons for contracts; more go into a list."""

MAX_HEIGHT = 232
"""Maximum height of the controls in pixels of a phone, so that they fit below."""

BACK = Button(words.BACK, "more")

_SURFACE, _STAY = OtysSurface(), OtysSurface(stay=True)


def decision_controls(view: OtysView, look: str) -> tuple[Control, ...]:
    """Return all possible moves; once one is proposed, *Play* and *Back*."""
    if view.ghost is not None:
        return (_confirm_button(view.ghost), BACK)
    return _in_room(view, _STAGES.get(view.stage, _all)(view, look), look)


def _in_room(view: OtysView, controls: tuple[Control, ...], look: str) -> tuple[Control, ...]:
    """These on a phone: the buttons that are chosen most, and the others in a list."""

    def fold(others: Sequence[Choice], rare: bool) -> Select:
        return _folded("ways", words.OTHER_WAYS if rare else words.choose(len(others)), others, look)

    def often(moves: str) -> float:
        first, *others = moves.split(MOVE_SEPARATOR)
        return share_of_choices("otys", view.prompt.kind, first) / (1 + len(others))

    return fit_buttons(controls, MAX_HEIGHT, fold, often)


def _confirm_button(ghost: OtysGhost) -> Button:
    tone: Tone = "danger" if ghost.warning is not None else "good"
    return Button(ghost.label, "play", ghost.move, tone)


# The stages


def _all(view: OtysView, look: str) -> tuple[Control, ...]:
    """All moves, contracts, and leaving the stage below them."""
    passes, others = _partition(view, lambda move: isinstance(move, Pass))
    completes, wanted = _partition(view, lambda move: isinstance(move, Complete), others)
    above = (*_moves(view, wanted, "main", look), *_contracts(view, completes, look))
    return _with_ends(above, wanted, _below(view, passes), look)


def _with_ends(
    above: tuple[Control, ...], acts: Sequence[OtysChoiceView], below: tuple[Control, ...], look: str
) -> tuple[Control, ...]:
    """Add the moves joined with surfacing and a Timer: buttons if there is room for them, else a list."""
    ends = list(chain.from_iterable(map(_to_the_end, acts)))
    buttons = _in_a_row([Button(end.label, "play", end.value) for end in ends])
    full = (*above, *buttons, *below)
    if all(len(str(end.label)) <= MAX_LABEL_LENGTH for end in ends) and stack_height(full) <= MAX_HEIGHT:
        return full
    return (*above, *_list("ends", words.to_the_end_ways(len(ends)), ends, look), *below)


def _contracts(view: OtysView, completes: Sequence[OtysChoiceView], look: str) -> tuple[Control, ...]:
    """The contracts that can be completed: buttons in a new row, or a list of many."""
    if len(completes) > MAX_CONTRACT_BUTTONS:
        lines = [_line(choice, _distance(view, choice) or "") for choice in completes]
        return _list("contracts", words.contract_ways(len(lines)), lines, look)
    buttons = [_button(view, one, "good", _with_remark(one.label, _distance(view, one))) for one in completes]
    return _in_a_row(buttons)


def _keys(view: OtysView, look: str) -> tuple[Control, ...]:
    """A button for every numbered key and its diver; the X keys, which reach every level, in a list."""
    numbered, jokers = _partition(view, lambda move: isinstance(move, PlayKey) and move.kind == "number")
    names = {diver.level: diver.name for diver in words.mover(view).column}
    levels = [int(choice.move.split()[-1]) for choice in numbered]
    named = [words.key(level, names[level]) for level in levels]
    buttons = [_button(view, choice, "main", label) for choice, label in zip(numbered, named, strict=True)]
    upgraded = [
        Button(words.key_and(key_words(key.move.split()[1]), upgrade.label), "play", join_moves(key.move, upgrade.move))
        for key in numbered
        for upgrade in key.then[:1]
        if upgrade.warning is None
    ]
    lines = [_line(choice, "") for choice in jokers]
    return (*buttons, *_in_a_row(upgraded), *_list("keys", words.X_KEYS, lines, look))


def _dive(view: OtysView, look: str) -> tuple[Control, ...]:
    """Return the diver's uses, contracts, a list for the propeller, and skipping the diver."""
    propels, others = _partition(view, lambda move: isinstance(move, Propel))
    completes, uses = _partition(view, lambda move: isinstance(move, Complete), others)
    passes, acts = _partition(view, lambda move: isinstance(move, Pass), uses)
    only = acts or passes
    ways = [(one, _acting_diver(view, move)) for one in propels if isinstance(move := GRAMMAR.parse(one.move), Propel)]
    lines = [(acting == view.turn.diver, _propel_line(view, choice, acting)) for choice, acting in ways]
    lines.sort(key=lambda line: (line[0], MOVE_SEPARATOR not in line[1].value))
    listed = _list("propel", words.propeller(len(lines)), [line for _, line in lines], look)
    several = _in_a_row(_all_of_it(only[0])) if len(only) == 1 else ()
    above = (*_moves(view, acts, "main", look), *_contracts(view, completes, look), *several)
    return _with_ends(above, only, (*listed, *_below(view, passes)), look)


def _propel_line(view: OtysView, propel: OtysChoiceView, acting: str) -> Choice:
    """A propeller, joined with its diver's only use."""
    acts = [one for one in propel.then if one.move != str(PASS)]
    if len(acts) == 1 and acts[0].warning is None:
        return Choice(propel.label, join_moves(propel.move, acts[0].move), words.at_once(acts[0].label))
    return _line(propel, _effect_after_propelling(view, acting))


def _to_the_end(act: OtysChoiceView) -> Iterator[Choice]:
    """Yield a move joined with surfacing and a Timer; a Timer that warns is chosen later."""
    for following in () if _proposed_first(act) else act.then:
        surfaces = following.move == str(_SURFACE)
        if surfaces and not following.then:
            yield Choice(words.and_surface(act.label), join_moves(act.move, following.move), emoji=_emoji(act.move))
        moves = (act.move, following.move) if surfaces else (act.move,)
        for timer in following.then if surfaces else (following,):
            if isinstance(GRAMMAR.parse(timer.move), MoveTimer) and timer.warning is None:
                label = words.to_the_end(act.label, timer.label)
                yield Choice(label, join_moves(*moves, timer.move), emoji=_emoji(act.move))


def _finish(view: OtysView, look: str) -> tuple[Control, ...]:
    """Return the completable contracts, and ways to end the work with a Timer."""
    completes, ends = _partition(view, lambda move: isinstance(move, Complete))
    buttons = [button for end in ends for button in _end_buttons(view, end)]
    return (*_contracts(view, completes, look), *_in_a_row(buttons))


def _end_buttons(view: OtysView, end: OtysChoiceView) -> Iterator[Button]:
    """Yield a button per Timer; if one warns, also one that asks for the Timer later."""
    stays = end.move == str(_STAY)
    tone: Tone = "plain" if stays else "main"
    for timer in end.then:
        if not _proposed_first(timer):
            label = words.ending(_with_remark(timer.label, _distance(view, timer)), stays=stays)
            yield Button(label, "play", join_moves(end.move, timer.move), tone)
    if not end.then:
        yield Button(end.label, "play", end.move, tone)
    elif any(map(_proposed_first, end.then)):
        yield Button(words.before_the_timer(end.label), "play", end.move, tone)


def _proposed_first(choice: OtysChoiceView) -> bool:
    """Whether a move is proposed before it's played: the marker meets a Timer."""
    return bool(choice.preview.contact)


def _order(view: OtysView, look: str) -> tuple[Control, ...]:
    """The order in which the colours are listed by one press, or colour by colour."""
    row = _first_of_each(view.choices)
    colours = view.solo.choosing if view.solo is not None else ()
    default = Button(words.as_listed(colours), "play", join_moves(*(choice.move for choice in row)), "good")
    return (default, *_below(view, [choice for choice in view.choices if choice.move != default.argument]))


def _drawn(view: OtysView, look: str) -> tuple[Control, ...]:
    """The drawn contracts by the codes that the picture shows them with."""
    keeps = [_button(view, one, "main", words.keep(one.move.removeprefix("keep "))) for one in view.choices]
    return _with_ends(tuple(keeps), view.choices, (), look)


def _cubes(view: OtysView, look: str) -> tuple[Control, ...]:
    """All cubes of a token by one press, or fewer; contracts."""
    passes, others = _partition(view, lambda move: isinstance(move, Pass))
    completes, takes = _partition(view, lambda move: isinstance(move, Complete), others)
    several = _all_of_it(takes[0]) if takes else ()
    return (
        *several,
        *_moves(view, takes, "plain" if several else "main", look),
        *_contracts(view, completes, look),
        *_below(view, passes),
    )


def _all_of_it(take: OtysChoiceView) -> tuple[Button, ...]:
    """A cube as often as it can be taken, where that is more than once."""
    row = [one.move for one in _first_of_each([take]) if one.move == take.move]
    return (Button(words.all_of_it(len(row), take.label), "play", join_moves(*row), "main"),) if len(row) > 1 else ()


def _first_of_each(choices: Sequence[OtysChoiceView]) -> list[OtysChoiceView]:
    """Return the first choice, and those after it that one press can play."""
    found: list[OtysChoiceView] = []
    while choices:
        found.append(choices[0])
        choices = choices[0].then
    return found


_STAGES: Mapping[OtysStage, Callable[[OtysView, str], tuple[Control, ...]]] = {
    "order": _order,
    "key": _keys,
    "dive": _dive,
    "cubes": _cubes,
    "draw": _drawn,
    "finish": _finish,
}


# Their parts


def _partition(
    view: OtysView, wanted: Callable[[Move], bool], among: Sequence[OtysChoiceView] | None = None
) -> tuple[list[OtysChoiceView], list[OtysChoiceView]]:
    """Split choices by a predicate of their moves: those that match, and the others."""
    parts: tuple[list[OtysChoiceView], list[OtysChoiceView]] = ([], [])
    for choice in view.choices if among is None else among:
        parts[not wanted(GRAMMAR.parse(choice.move))].append(choice)
    return parts


def _moves(view: OtysView, choices: Sequence[OtysChoiceView], tone: Tone, look: str) -> tuple[Control, ...]:
    """Moves with what they do to the distance between marker and Timer."""
    if len(choices) > MAX_BUTTONS:
        lines = [_line(choice, _distance(view, choice) or "") for choice in choices]
        return _list("moves", words.choose(len(lines)), lines, look)
    return tuple(_button(view, one, tone, _with_remark(one.label, _distance(view, one))) for one in choices)


def _below(view: OtysView, choices: Sequence[OtysChoiceView]) -> tuple[Control, ...]:
    """Moves in a new row."""
    return _in_a_row([_button(view, choice, "plain", choice.label) for choice in choices])


def _in_a_row(buttons: Sequence[Button]) -> tuple[Control, ...]:
    return tuple(replace(button, starts_row=number == 0) for number, button in enumerate(buttons))


def _button(view: OtysView, choice: OtysChoiceView, tone: Tone, label: Text) -> Button:
    """Return a button that plays; a red one proposes the end of a Timer, unless there is no other move."""
    if _proposed_first(choice) and len(view.choices) > 1:
        return Button(label, "show", choice.move, "danger", emoji=_emoji(choice.move))
    return Button(label, "play", choice.move, tone, emoji=_emoji(choice.move))


def _line(choice: OtysChoiceView, description: TextLike) -> Choice:
    """Plays at once; the end of a Timer is proposed first."""
    value = f"{PROPOSE_PREFIX}{choice.move}" if _proposed_first(choice) else choice.move
    about = description if choice.warning is None else choice.warning
    return Choice(choice.label, value, about, emoji=_emoji(choice.move))


def _emoji(notation: str) -> str:
    """The key of the emoji of a move's key or cubes."""
    word, _, rest = notation.partition(" ")
    name, _, _ = rest.partition(" ")
    if word in ("key", "retrieve"):
        return f"otys_key_{name}"
    return f"otys_{name}" if word == "take" else ""


def _list(name: str, title: Text, lines: Sequence[Choice], look: str) -> tuple[Control, ...]:
    """A list by this name; none if it has no lines."""
    return (_folded(name, title, lines, look),) if lines else ()


def _folded(name: str, title: Text, lines: Sequence[Choice], look: str) -> Select:
    """A list by this name, at the page that is looked at."""
    listed, _, page = look.partition(" ")
    shown = int(page) if listed == name and page.isdecimal() else 0
    return paged_select(title, name, lines, shown, f"{name} {{}}".format, more=words.FURTHER_WAYS)


# Labels


def _with_remark(label: Text, more: Text | None) -> Text:
    """A label with a remark, where a button has room for both."""
    return label if more is None else words.with_remark(label, more)


def _distance(view: OtysView, choice: OtysChoiceView) -> Text | None:
    """Return the resulting distance between the marker and the Timer."""
    solo, preview = view.solo, choice.preview
    if solo is None or preview.warns:
        return None
    if preview.to is not None:
        return words.to_marker(preview.to - solo.marker)
    if not preview.prestige or solo.to_contact is None:
        return None
    nearest = next(timer for timer in solo.timers if timer.distance == solo.to_contact)
    return words.to_timer(solo.to_contact - preview.prestige, nearest.name)


def _acting_diver(view: OtysView, propel: Propel) -> str:
    """The diver on the active level after a propeller move."""
    column = [diver.id for diver in words.mover(view).column]
    place = column.index(propel.diver)
    column.insert(place + propel.steps, column.pop(place))
    return column[next(diver.position for diver in words.mover(view).column if diver.level == view.turn.level)]


def _effect_after_propelling(view: OtysView, acting: str) -> Text:
    """Return the use of the diver that would act."""
    if acting == view.turn.diver:
        return words.SAME_DIVER
    return words.effect(view, next(diver for diver in words.mover(view).column if diver.id == acting))
