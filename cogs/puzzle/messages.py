"""Messages of puzzles: the board with possible moves, then the solution."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.ai.players import describe_result, explain_reason
from bot.ai.puzzle import EvaluatedMove, Puzzle, games_with_puzzles
from bot.games.contract import Move, Position
from bot.games.registry import game_named
from bot.games.text import Text, TextLike, fill_names, lines
from bot.ui.components.controls import Button, Choice, Control, Select
from bot.ui.components.payload import FileAttachment, MessagePayload
from bot.ui.messages.attachments import draw_attachments
from bot.ui.messages.face import Face
from bot.ui.messages.guide import how_to_play
from bot.ui.pictures.render_queue import RenderQueue
from bot.ui.words.computers import computer
from cogs.puzzle import words

PUZZLE = "puzzle"
"""Verb of the buttons, first word of the select, and table id without a table."""

TODAY = "today"
"""Argument of the button in the message of a day; the puzzle's day follows."""

SHARE, EVERYONE, ANOTHER, PRACTICE = "share", "everyone", "another", "practice"
"""Arguments of other buttons; the puzzle's day follows the second.

The last is also the first word of the games' select.
"""

MAX_OTHERS = 2
"""Other moves listed with the answer."""

MAX_REASONS = 2
"""Sentences for the best move that are shown at most."""


@dataclass(frozen=True, slots=True)
class PosedPuzzle:
    """A puzzle as a member meets it: on a day, or for practice, which is day 0."""

    puzzle: Puzzle
    day: int
    position: Position
    moves: tuple[Move, ...]
    names: tuple[TextLike, ...]
    begun: tuple[TextLike, ...]
    """The seat's earlier moves in the same turn."""

    @classmethod
    def of(cls, puzzle: Puzzle, day: int, member: str) -> PosedPuzzle:
        """Pose a puzzle with names of seats, replaying the game. Raises BadRecord."""
        position = puzzle.position()
        names = tuple(member if seat == puzzle.seat else computer(seat + 1) for seat in range(position.seats))
        begun = tuple([fill_names(label, names) for label in puzzle.earlier_moves()])
        return cls(puzzle, day, position, puzzle.candidate_moves(), names, begun)

    @property
    def title(self) -> str:
        """The game's."""
        return self.puzzle.rules.title

    def label(self, move: Move) -> TextLike:
        """Return a move's label."""
        return fill_names(self.position.explain(move, self.puzzle.seat), self.names)

    def line(self, one: EvaluatedMove) -> tuple[TextLike, ...]:
        """Return a choice's label, and its best continuation in the turn."""
        seat, position, labels = self.puzzle.seat, self.position.copy(), []
        for notation in (one.move, *one.then):
            move = self.puzzle.rules.parse(notation)
            labels.append(fill_names(position.explain(move, seat), self.names))
            position.play(move, seat)
        return tuple(labels)

    def move_of(self, notation: str) -> Move:
        """The choice with this notation. Raises ValueError for none."""
        return next((move for move in self.moves if str(move) == notation), None) or _none(notation)


def _none(notation: str) -> Move:
    raise ValueError(f"{notation!r} is no choice")


def _game_select(shown: str) -> Select:
    """Choose the game of practice puzzles."""
    games = [Choice(game_named(key).title, key, chosen=key == shown) for key in games_with_puzzles()]
    return Select(words.OTHER_GAME, PRACTICE, tuple(games))


class PuzzleMessages:
    """Makes the messages of puzzles."""

    def __init__(self, faces: Mapping[str, Face], render_queue: RenderQueue) -> None:
        self._faces = faces
        self._render_queue = render_queue

    async def question(self, asked: PosedPuzzle, look: Move | None, theme: str) -> MessagePayload:
        """The puzzle, with the move that is looked at as a ghost."""
        prompt = fill_names(asked.position.prompt_for(asked.puzzle.seat).text, asked.names)
        looked = "" if look is None else asked.label(look)
        text = words.question(asked.day, asked.title, prompt, looked, begun=asked.begun, goes_on=asked.puzzle.goes_on)
        here = f"{asked.day} {asked.puzzle.name}"
        choices = tuple(
            Choice(asked.label(move), str(number), chosen=move == look) for number, move in enumerate(asked.moves)
        )
        answer: tuple[Control, ...] = ()
        if look is not None:
            answer = (Button(words.ANSWER, PUZZLE, f"{here} {asked.moves.index(look)}", "good"),)
        practise = (Button(words.PRACTISE, PUZZLE, PRACTICE),) if asked.day else ()
        controls = (
            *answer,
            *practise,
            how_to_play(asked.puzzle.game),
            Select(words.CHOICES, f"{PUZZLE} {here}", choices),
            *(() if asked.day else (_game_select(asked.puzzle.game),)),
        )
        return MessagePayload(text, await self._pictures(asked, look, theme), controls, PUZZLE)

    async def solution(self, asked: PosedPuzzle, answer: Move, streak: int, theme: str) -> MessagePayload:
        """The best move with its reasons, and the expected result of each choice."""
        puzzle, position = asked.puzzle, asked.position
        solved = str(answer) == puzzle.best.move
        best = asked.move_of(puzzle.best.move)

        def brings(number: int) -> Text:
            one = puzzle.choices[number]
            return describe_result(puzzle.rules, position, one.worth, one.seen)

        reasons = [explain_reason(puzzle.rules, reason) for reason in puzzle.reasons[:MAX_REASONS]]
        others = []
        for number, one in enumerate(puzzle.choices[1:], start=1):
            yours = one.move == str(answer)
            if yours or number <= MAX_OTHERS:
                line = asked.line(one) if yours else (asked.label(asked.move_of(one.move)),)
                others.append(words.choice(words.line(line), brings(number), yours=yours))
        left = len(puzzle.choices) - 1 - len(others)
        text = lines(
            words.result(asked.day, asked.title, solved, streak),
            words.best(words.line(asked.line(puzzle.best)), brings(0), reasons),
            *others,
            words.less(left) if left else "",
            words.source(puzzle.best.games, goes_on=puzzle.goes_on),
        )
        share: tuple[Control, ...] = ()
        if asked.day:
            share = (
                Button(words.SHARE_IT, PUZZLE, SHARE, "main"),
                Button(words.EVERYONE, PUZZLE, f"{EVERYONE} {asked.day}"),
            )
        another = Button(words.ANOTHER, PUZZLE, f"{ANOTHER} {puzzle.name}")
        if asked.day:
            another = Button(words.PRACTISE, PUZZLE, PRACTICE)
        controls = (*share, another, how_to_play(puzzle.game))
        return MessagePayload(text, await self._pictures(asked, best, theme), controls, PUZZLE)

    async def _pictures(self, asked: PosedPuzzle, move: Move | None, theme: str) -> tuple[FileAttachment, ...]:
        """Return the table, the relevant part and the hand; empty if not drawable now."""
        seat, face = asked.puzzle.seat, self._faces[asked.puzzle.game]
        view = asked.position.view(seat, move, None if move is None else seat)
        view = replace(view, names=tuple(map(str, asked.names)))
        renderers = dict.fromkeys((face.renderer, face.private_renderer_of(view), face.renderer_of(view)))
        return await draw_attachments(self._render_queue, view, theme, asked.puzzle.name, *renderers, name="puzzle")
