"""The controls of one decision: buttons while there are few moves, a list for many; what warns is proposed first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bot.games.contract import Move
from bot.games.otys.moves import GRAMMAR, Complete, Pass, PlayKey, Propel
from bot.games.otys.view import ChoiceView, Ghost, OtysView, Stage
from bot.games.text import Said, Text
from bot.ui.controls import LABEL_LENGTH, SHOW, Button, Choice, Control, Tone, folded
from bot.ui.items import ROW
from cogs.otys import words

BUTTONS = 2 * ROW
"""So many moves of one kind are buttons, one press each; more of them stand in a list."""

BACK = Button(words.BACK, "more")


def decision_controls(view: OtysView, look: str) -> tuple[Control, ...]:
    """Every move that can be played now; once one is proposed, playing it or going back."""
    if view.ghost is not None:
        return (_agreeing(view.ghost), BACK)
    return _STAGES.get(view.stage, _all)(view, look)


def _agreeing(ghost: Ghost) -> Button:
    tone: Tone = "danger" if ghost.warning is not None else "good"
    return Button(ghost.label, "play", ghost.move, tone)


# The stages


def _all(view: OtysView, look: str) -> tuple[Control, ...]:
    """All moves, and leaving it below them."""
    passes, wanted = _parted(view, lambda move: isinstance(move, Pass))
    return (*_moves(view, wanted, "main", look), *_below(view, passes))


def _keys(view: OtysView, look: str) -> tuple[Control, ...]:
    """A button for every numbered key; the X keys, which reach every level, in a list."""
    numbered, jokers = _parted(view, lambda move: isinstance(move, PlayKey) and move.kind == "number")
    buttons = [_button(view, choice, "main", _aside(choice.label, _paying(view, choice))) for choice in numbered]
    lines = [_line(choice, _paying(view, choice) or "") for choice in jokers]
    return (*buttons, *_list("keys", words.X_KEYS, lines, look))


def _dive(view: OtysView, look: str) -> tuple[Control, ...]:
    """What the diver can do, a list for the propeller, leaving it."""
    propels, others = _parted(view, lambda move: isinstance(move, Propel))
    passes, acts = _parted(view, lambda move: isinstance(move, Pass), others)
    ways = [(one, _acting(view, move)) for one in propels if isinstance(move := GRAMMAR.parse(one.move), Propel)]
    ways.sort(key=lambda way: way[1] == view.turn.diver)
    lines = [_line(choice, _propelled(view, acting)) for choice, acting in ways]
    return (
        *_moves(view, acts, "main", look),
        *_list("propel", words.propeller(len(lines)), lines, look),
        *_below(view, passes),
    )


def _finish(view: OtysView, look: str) -> tuple[Control, ...]:
    """The contracts that can be completed, and below them the ways to end the work."""
    completes, ends = _parted(view, lambda move: isinstance(move, Complete))
    return (*_moves(view, completes, "good", look), *_below(view, ends, first="main"))


_STAGES: Mapping[Stage, Callable[[OtysView, str], tuple[Control, ...]]] = {
    "key": _keys,
    "dive": _dive,
    "finish": _finish,
}


# Their parts


def _parted(
    view: OtysView, wanted: Callable[[Move], bool], among: Sequence[ChoiceView] | None = None
) -> tuple[list[ChoiceView], list[ChoiceView]]:
    """The moves that are wanted, and the others."""
    parts: tuple[list[ChoiceView], list[ChoiceView]] = ([], [])
    for choice in view.choices if among is None else among:
        parts[not wanted(GRAMMAR.parse(choice.move))].append(choice)
    return parts


def _moves(view: OtysView, choices: Sequence[ChoiceView], tone: Tone, look: str) -> tuple[Control, ...]:
    """Moves with what they do to the distance between marker and Timer."""
    if len(choices) > BUTTONS:
        lines = [_line(choice, _distance(view, choice) or "") for choice in choices]
        return _list("moves", words.choose(len(lines)), lines, look)
    return tuple(_button(view, one, tone, _aside(one.label, _distance(view, one))) for one in choices)


def _below(view: OtysView, choices: Sequence[ChoiceView], first: Tone = "plain") -> tuple[Control, ...]:
    """Buttons that begin a row of their own; the first one may be the way forward."""
    buttons = [
        _button(view, choice, "plain" if number else first, choice.label) for number, choice in enumerate(choices)
    ]
    return tuple(replace(button, begins=number == 0) for number, button in enumerate(buttons))


def _button(view: OtysView, choice: ChoiceView, tone: Tone, label: Text) -> Button:
    """Plays at once; a move that warns is proposed first, unless it is the only one there is."""
    if choice.warning is None:
        return Button(label, "play", choice.move, tone)
    return Button(label, "play" if len(view.choices) == 1 else "show", choice.move, "danger")


def _line(choice: ChoiceView, description: Said) -> Choice:
    """Plays at once or, where it warns, is proposed first."""
    label = choice.label
    if choice.warning is None:
        return Choice(label, choice.move, description)
    return Choice(label, f"{SHOW}{choice.move}", choice.warning)


def _list(name: str, title: Text, lines: Sequence[Choice], look: str) -> tuple[Control, ...]:
    """A list by this name, at the page that is looked at; none if it has no lines."""
    listed, _, page = look.partition(" ")
    shown = int(page) if listed == name and page.isdecimal() else 0
    return (folded(title, name, lines, shown, f"{name} {{}}".format, more=words.FURTHER_WAYS),) if lines else ()


# What is said of a move


def _aside(label: Text, more: Text | None) -> Text:
    """A label with a remark, where a button has room for both."""
    if more is None:
        return label
    both = words.with_remark(label, more)
    return both if len(str(both)) <= LABEL_LENGTH else label


def _paying(view: OtysView, choice: ChoiceView) -> Text | None:
    """The contracts for which the cubes lie on the level of a key already."""
    level = int(choice.move.split()[-1])
    paid = [card.id for card in words.open_to(view) if level in card.payable]
    return words.pays(paid) if paid else None


def _distance(view: OtysView, choice: ChoiceView) -> Text | None:
    """How far the marker and the nearest Timer, or the Timer that moves, would be from each other."""
    solo, prospect = view.solo, choice.prospect
    if solo is None or prospect.warns:
        return None
    if prospect.to is not None:
        return words.to_marker(prospect.to - solo.marker)
    if not prospect.prestige or solo.to_contact is None:
        return None
    nearest = next(timer for timer in solo.timers if timer.distance == solo.to_contact)
    return words.to_timer(solo.to_contact - prospect.prestige, nearest.name)


def _acting(view: OtysView, propel: Propel) -> str:
    """Who would stand on the active level after a propeller."""
    column = [diver.id for diver in words.mover(view).column]
    place = column.index(propel.diver)
    column.insert(place + propel.steps, column.pop(place))
    return column[next(diver.position for diver in words.mover(view).column if diver.level == view.turn.level)]


def _propelled(view: OtysView, acting: str) -> Text:
    """What the diver does that would act."""
    if acting == view.turn.diver:
        return words.SAME_DIVER
    return words.effect(view, next(diver for diver in words.mover(view).column if diver.id == acting))
