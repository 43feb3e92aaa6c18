"""Views for tests: positions of games that computers played, stopped where a test wants to look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from bot.ai.players import RandomPlayer
from bot.games.chance import Chance
from bot.games.otys import Otys, OtysPosition
from bot.games.otys.moves import OtysDraw
from bot.games.otys.view import ContractView, OtysChoiceView, OtysView
from renderers.kit.picture import Picture
from renderers.otys import draw
from tests.renderers.courses import course
from tests.renderers.situations import Once, Situations, once
from tests.renderers.texts import Texts

GREEDY = ("bay", "sea", "reef")
RANDOM = ("tide", "pearl", "kelp", "anchor")


@cache
def game(seed: str) -> tuple[OtysPosition, ...]:
    """All positions of one game, from the first to the last. Do not play on: they are shared."""
    if seed in GREEDY:
        return course("otys", seed)
    position, player = Otys().new(seats=1, seed=seed.encode()), RandomPlayer(Chance(seed.encode()))
    passed = [position.copy()]
    while position.deciders:
        position.play(player.choose(position))
        passed.append(position.copy())
    return tuple(passed)


def _positions() -> Iterator[OtysPosition]:
    for seed in (*GREEDY, *RANDOM):
        yield from game(seed)


def at(stage: str, wanted: Callable[[OtysView], bool] = lambda view: True) -> OtysPosition:
    """Return the first wanted position at this stage, or at any, for the seat to move."""
    for position in _positions():
        if not position.deciders or stage not in {"any", position.prompt.kind}:
            continue
        if wanted(position.view(position.deciders[0])):
            return position
    raise AssertionError("none of these games has such a position")


@cache
def after_drawing() -> OtysPosition:
    """A position in which the Spy has drawn contracts."""
    position = at("dive", lambda view: _offers(view, lambda choice: choice.move == "draw")).copy()
    position.play(OtysDraw())
    return position


def considering(position: OtysPosition, wanted: Callable[[OtysView], bool], viewer: int | None = None) -> OtysView:
    """Return the view with the first wanted proposal."""
    for move in position.moves():
        view = position.view(viewer, move)
        if wanted(view):
            return view
    raise AssertionError("no move of this position shows it")


def with_hand(view: OtysView, cards: Sequence[ContractView]) -> OtysView:
    """The view of a seat that holds these cards."""
    seat = replace(view.table[0], hand=tuple(cards), hand_size=len(cards))
    return replace(view, table=(seat,))


def _offers(view: OtysView, kind: Callable[[OtysChoiceView], bool]) -> bool:
    return any(kind(choice) for choice in view.choices)


def _meeting(choice: OtysChoiceView) -> bool:
    return bool(choice.preview.contact) and choice.preview.prestige > 0


def _reaching(view: OtysView) -> bool:
    return view.ghost is not None and view.ghost.preview.discards is not None


@cache
def _middle() -> OtysPosition:
    return at("key", lambda view: view.turn.number >= 7 and view.table[0].prestige >= 5)


@cache
def _near() -> OtysPosition:
    return at("key", lambda view: bool(view.solo and 0 < (view.solo.to_contact or 9) <= 2))


@cache
def _contact() -> OtysPosition:
    return at("finish", lambda view: _offers(view, _meeting))


@cache
def _ending() -> OtysPosition:
    return at("timer", lambda view: _offers(view, lambda choice: choice.preview.ends))


@cache
def _reached() -> OtysPosition:
    return at("timer", lambda view: _offers(view, lambda choice: choice.preview.discards is not None))


@cache
def _keys() -> OtysPosition:
    return at("key", lambda view: view.turn.number >= 3 and _offers(view, lambda choice: "key x" in choice.move))


@cache
def _propel() -> OtysPosition:
    return at("dive", lambda view: view.turn.number > 4 and _offers(view, lambda choice: "propel" in choice.move))


@cache
def _payable() -> OtysPosition:
    return at("finish", lambda view: any(space.contract and space.contract.completable for space in view.public))


def named(view: OtysView) -> OtysView:
    """The view with a name."""
    return replace(view, names=("Wilhelmina",))


@once
def situations() -> Situations[OtysView]:
    """One view of every kind that a game shows."""
    return Situations(
        {
            "order": lambda: at("order").view(None),
            "beginning": lambda: at("key").view(None),
            "key": lambda: _middle().view(None),
            "rotating": lambda: considering(_keys(), lambda view: bool(view.ghost and view.ghost.sponsors)),
            "upgrade": lambda: at("upgrade").view(None),
            "retrieve": lambda: at("retrieve").view(0),
            "dive": lambda: at("dive", lambda view: view.turn.number > 6).view(0),
            "propelling": lambda: considering(_propel(), lambda view: bool(view.ghost and "propel" in view.ghost.move)),
            "drawing": lambda: after_drawing().view(0),
            "drawing seen by others": lambda: after_drawing().view(None),
            "finish": lambda: _payable().view(None),
            "completing": lambda: considering(_payable(), lambda view: bool(view.ghost and view.ghost.paid)),
            "contact": lambda: considering(_contact(), lambda view: bool(view.ghost and view.ghost.preview.contact)),
            "ending": lambda: considering(_ending(), lambda view: bool(view.ghost and view.ghost.preview.ends)),
            "reaching": lambda: considering(_reached(), _reaching),
            "timer": lambda: at("timer").view(0),
            "near": lambda: _near().view(None),
            "hand": lambda: with_hand(_middle().view(0), after_drawing().view(0).drawn[:2]),
            "four in hand": lambda: with_hand(_middle().view(0), after_drawing().view(0).drawn),
            "large hand": lambda: with_hand(_middle().view(0), after_drawing().view(0).drawn * 2),
            "end": lambda: game("bay")[-1].view(None),
        },
        named,
    )


def picture(name: str) -> Picture:
    """The picture of a situation, drawn once."""
    return Once(draw)(situations()[name])


def texts(name: str) -> Texts:
    """Return the texts written while it was drawn."""
    return Once(draw).looked_at(situations()[name]).written
