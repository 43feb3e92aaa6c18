"""A guided first game: a fixed shuffle, explained decisions, proposed moves.

It is no table. Everything follows from the game and the choices so far, which are in the controls as
`carcassonne/0a05`: two letters for each of the member's moves, its index among the legal ones. A second lesson of a
game has a name there: `carcassonne/base/0a05`. So it leaves no record, and a restart does not end it.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.ai.players import player_for
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Event, Game, Move, OptionValue, Position
from bot.games.text import Text
from bot.ui.pictures.fair_queue import Renderer

LEARNER = 0
"""The learner's seat; the built-in player has the others."""

PLAYER = "greedy"
"""The built-in player that proposes moves and plays the other seats."""

_DIGITS = string.digits + string.ascii_lowercase
_PLACES = len(_DIGITS)


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A decision of a lesson that is written down: what it explains, the proposed move, and why.

    `replies` are the moves of the other seats after it. `renderer` draws another picture than the usual one.
    """

    move: Move
    matters: Text
    why: Text
    replies: Sequence[Move] = ()
    renderer: Renderer | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided first game.

    `matters` explains decisions by the kind of their prompt; when a kind comes again, the prompt or `again` does.
    `why` gives the reason for a proposed move, from the position. All kinds in `shows` must come up along the
    proposals. After `least` moves the lesson ends at the next decision of the kind `ends`, if it has shown
    everything, and after `most` moves in any case. Without `ends` it goes on to the end of the game.

    If a game has several lessons, `variant` says what each is about ("base game"); all but the first have a `name`.
    `steps` are followed as long as the member plays the proposed moves. `begin` makes the first position; without it,
    the game is dealt from `seed`.
    """

    opening: Text
    closing: Text
    matters: Mapping[str, Text]
    why: Callable[[Position, Move], Text]
    shows: frozenset[str]
    least: int
    most: int
    ends: str = ""
    name: str = ""
    variant: Text | None = None
    seed: str = ""
    begin: Callable[[], Position] | None = None
    steps: Sequence[LessonStep] = ()
    seats: int = 1
    options: Mapping[str, OptionValue] = field(default_factory=dict, hash=False)
    again: Mapping[str, Text] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class LessonState:
    """A step of a lesson: position, kinds of decisions, events since the last move.

    `proposal` is the proposed move; None when the lesson is over. `step` is there if that move is written down.
    """

    position: Position
    path: str
    shown: Sequence[str]
    events: Sequence[Event]
    proposal: Move | None
    step: LessonStep | None = None

    @property
    def moves(self) -> Sequence[Move]:
        """The member's legal moves."""
        return self.position.moves(LEARNER)

    @property
    def kind(self) -> str:
        """The kind of the current prompt."""
        return self.position.prompt_for(LEARNER).kind


def explain_decision(lesson: Lesson, standing: LessonState) -> Text:
    """Explain a decision the first time; later ask it in a sentence."""
    if standing.step is not None:
        return standing.step.matters
    prompt, kind = standing.position.prompt_for(LEARNER), standing.kind
    return (lesson.again if kind in standing.shown else lesson.matters).get(kind, prompt.text)


def explain_proposal(lesson: Lesson, standing: LessonState, proposal: Move) -> Text:
    """Give the reason for the proposed move."""
    return lesson.why(standing.position, proposal) if standing.step is None else standing.step.why


def find_lesson(lessons: Sequence[Lesson], name: str) -> Lesson | None:
    """Return the lesson of this name, which is empty for the first one."""
    return next((lesson for lesson in lessons if lesson.name == name), None)


def lesson_for(lessons: Sequence[Lesson], seats: int) -> Lesson | None:
    """Return the lesson whose number of seats is closest to a table's; None without lessons."""
    return min(lessons, key=lambda lesson: abs(lesson.seats - seats), default=None)


def replay_lesson(game: Game, lesson: Lesson, path: str) -> LessonState:
    """Return the step after these choices. Raises ValueError for an invalid path."""
    position = _begin(game, lesson)
    rival = player_for(game, PLAYER, Chance(seed_from_text("rival")))
    texts = [*position.opening(), *_others(position, rival.choose)]
    shown: list[str] = []
    ahead = list(lesson.steps)
    for start in range(0, len(path), 2):
        if LEARNER not in position.deciders or start // 2 >= lesson.most:
            raise ValueError(f"{path!r} goes on after the end")
        shown.append(position.prompt_for(LEARNER).kind)
        move = decode_move(position.moves(LEARNER), path[start : start + 2])
        replies: Sequence[Move] = ()
        if ahead and ahead[0].move == move:
            replies = ahead.pop(0).replies
        else:
            ahead.clear()
        texts = [*position.play(move, LEARNER)]
        for reply in replies:
            texts += position.play(reply, position.deciders[0])
        texts += _others(position, rival.choose)
    if _over(lesson, position, shown):
        return LessonState(position, path, tuple(shown), tuple(texts), None)
    if ahead:
        return LessonState(position, path, tuple(shown), tuple(texts), ahead[0].move, ahead[0])
    proposal = player_for(game, PLAYER, Chance(seed_from_text("teacher"))).choose(position)
    return LessonState(position, path, tuple(shown), tuple(texts), proposal)


def _begin(game: Game, lesson: Lesson) -> Position:
    if lesson.begin is not None:
        return lesson.begin()
    return game.new(seats=lesson.seats, seed=seed_from_text(lesson.seed), options=lesson.options)


def _others(position: Position, choose: Callable[[Position], Move]) -> list[Event]:
    """Let the built-in player decide until it is the member's turn."""
    texts: list[Event] = []
    while position.deciders and position.deciders[0] != LEARNER:
        texts += position.play(choose(position), position.deciders[0])
    return texts


def _over(lesson: Lesson, position: Position, shown: Sequence[str]) -> bool:
    if LEARNER not in position.deciders or len(shown) >= lesson.most:
        return True
    everything = len(shown) >= lesson.least and lesson.shows <= set(shown)
    return everything and position.prompt_for(LEARNER).kind == lesson.ends


def preview_events(position: Position, move: Move, seat: int = LEARNER) -> list[Text]:
    """Return what a move causes, up to the first event that reveals something."""
    texts: list[Text] = []
    for event in position.copy().play(move, seat):
        if event.reveals:
            break
        if event.audience in (None, seat):
            texts.append(event.text)
    return texts


def encode_move(moves: Sequence[Move], move: Move) -> str:
    """Encode a move in two letters."""
    high, low = divmod(list(moves).index(move), _PLACES)
    return _DIGITS[high] + _DIGITS[low]


def decode_move(moves: Sequence[Move], two: str) -> Move:
    """Decode a move. Raises ValueError."""
    if len(two) != 2 or not set(two) <= set(_DIGITS):
        raise ValueError(f"{two!r} is no choice")
    place = _DIGITS.index(two[0]) * _PLACES + _DIGITS.index(two[1])
    if place >= len(moves):
        raise ValueError(f"there are {len(moves)} moves, not {place + 1}")
    return moves[place]
