"""A compound: built cards by type with their goods; used and usable ones differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PIL import Image

from bot.games.areas import AreaKey
from bot.games.factories.components import BLUEPRINTS, LIMITS, TYPES, Blueprint
from bot.games.factories.view import BuiltView, FactoriesView, PlayerView
from bot.games.factories.words import TYPE_NAMES
from renderers.factories import colours, pieces, words
from renderers.factories.dice import die
from renderers.factories.effects import ARROW, gained_items
from renderers.factories.faces import UPPER, band_card, band_room, compound_card, is_one_line
from renderers.factories.layout import BROAD, COLUMN, INSET, LEFT, DetailLevel, column_x, drop_useless
from renderers.factories.rings import last_move_ring, proposed_ring, usable_ring
from renderers.factories.strip import strip
from renderers.kit import palette
from renderers.kit.board import fade
from renderers.kit.canvas import Area, Canvas, around
from renderers.kit.palette import SEATS, Colour
from renderers.kit.pieces import check_disc, seat_sign
from renderers.kit.typography import MIDDLE, MIN_SIZE, SMALL, Weight, abbreviate, width, wrap

FULL_HEIGHT, FOLDED_HEIGHT = 134, 52
_GAP = 16
_HEAD = 76
_TALLY = 32
_TITLES = 56
_FOOT = 20


@dataclass(frozen=True, slots=True)
class CardStack:
    """A place of a compound: a card, or equal ones without an action.

    `coming` is a proposed card.
    """

    built: BuiltView
    count: int = 1
    proposed: bool = False

    @property
    def card(self) -> Blueprint:
        """The card of this stack."""
        return self.built.card

    @property
    def is_foldable(self) -> bool:
        """Whether nothing can be done with it now."""
        return not (self.built.usable or self.proposed)


@dataclass(frozen=True, slots=True)
class StackPosition:
    """Position of a stack, and whether only its band is visible."""

    stack: CardStack
    x: int
    y: int
    wide: int
    folded: bool

    @property
    def high(self) -> int:
        """Height in pixels."""
        return FOLDED_HEIGHT if self.folded else FULL_HEIGHT


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Positions of all stacks below the head, height, and whether titles are shown."""

    spots: tuple[StackPosition, ...]
    height: int
    titles: bool


MAX_FOLDED = 2.5
"""The loss of a compound in which only cards are folded with which nothing can be done."""


def compound_part(view: FactoriesView, player: PlayerView, name: str) -> list[DetailLevel]:
    """Return the compound's levels: columns, rows, partly folded, folded.

    Columns suit compounds with types of similar size. Folding usable cards has a high loss while dice are placed.
    """
    stacks = card_stacks(view, player)
    if not stacks:
        return [DetailLevel(_HEAD + 64, partial(_draw_empty, view=view, player=player, name=name))]
    working = 4.0 if view.phase == "work" else 1.0
    deepest = max(Counter(stack.card.type for stack in stacks).values())
    columns = [(_arrange_columns(stacks), 0.0)] if deepest <= max(-(-len(stacks) // 4), 2) else []
    found = (
        *columns,
        (_arrange_rows(stacks, folding=False), 1.0),
        (_arrange_rows(stacks, folding=True), MAX_FOLDED),
        (_arrange_rows(stacks, folding=True, every=True), 3.0 * working),
    )
    draw = partial(_draw, view=view, player=player, name=name)
    return drop_useless(
        DetailLevel(_HEAD + one.height + _FOOT, partial(draw, arrangement=one), loss) for one, loss in found
    )


def card_stacks(view: FactoriesView, player: PlayerView) -> list[CardStack]:
    """Return a compound's cards by type, equal ones without action stacked.

    A proposed building is included.
    """
    stacks: list[CardStack] = []
    for built in sorted(player.compound, key=lambda one: TYPES.index(one.card.type)):
        same = next(
            (at for at, stack in enumerate(stacks) if _is_stackable(stack.card) and stack.card is built.card), None
        )
        if same is None:
            stacks.append(CardStack(built))
        else:
            stacks[same] = CardStack(built, stacks[same].count + 1)
    ghost = view.ghost
    if ghost is not None and ghost.kind == "build" and ghost.seat == player.seat and ghost.card in BLUEPRINTS:
        coming = BuiltView(BLUEPRINTS[ghost.card], 0, used=False, dice=(), copied=None, usable=False)
        stacks.append(CardStack(coming, proposed=True))
    return sorted(stacks, key=lambda one: TYPES.index(one.card.type))


def _is_stackable(card: Blueprint) -> bool:
    return card.action is None and card.trigger is None


def _arrange_columns(stacks: Sequence[CardStack]) -> Arrangement:
    """One column for each type, in the order of the types."""
    spots: list[StackPosition] = []
    deepest = 0
    for number, kind in enumerate(TYPES):
        column = [stack for stack in stacks if stack.card.type == kind]
        for row, stack in enumerate(column):
            spots.append(
                StackPosition(stack, column_x(number), _TITLES + row * (FULL_HEIGHT + _GAP), COLUMN, folded=False)
            )
        deepest = max(deepest, _TITLES + len(column) * (FULL_HEIGHT + _GAP) - (_GAP if column else 0))
    return Arrangement(tuple(spots), deepest, titles=True)


def _arrange_rows(stacks: Sequence[CardStack], *, folding: bool, every: bool = False) -> Arrangement:
    """Arrange cards in rows by type, with folded cards in separate rows below."""
    full = [stack for stack in stacks if not (folding and (stack.is_foldable or every))]
    folded = [stack for stack in stacks if folding and (stack.is_foldable or every)]
    spots: list[StackPosition] = []
    y = 0
    for group, high in ((full, FULL_HEIGHT), (folded, FOLDED_HEIGHT)):
        rows = -(-len(group) // 4)
        for number, stack in enumerate(group):
            row, column = divmod(number, rows)[::-1] if group is folded else divmod(number, 4)
            x = column_x(column, BROAD)
            spots.append(StackPosition(stack, x, y + row * (high + _GAP), BROAD, high == FOLDED_HEIGHT))
        y += rows * (high + _GAP)
    return Arrangement(tuple(spots), y - _GAP, titles=False)


def _draw_empty(canvas: Canvas, area: Area, view: FactoriesView, player: PlayerView, name: str) -> None:
    canvas.panel(area)
    _draw_head(canvas, area, view, player, name)
    canvas.text(LEFT + INSET + 4, area[3] - 44, words.NOTHING_BUILT, SMALL, Weight.MEDIUM, palette.SECOND)


def _draw(
    canvas: Canvas, area: Area, view: FactoriesView, player: PlayerView, name: str, arrangement: Arrangement
) -> None:
    canvas.panel(area)
    _draw_head(canvas, area, view, player, name)
    top = area[1] + _HEAD
    if arrangement.titles:
        _draw_titles(canvas, top, {spot.stack.card.type for spot in arrangement.spots})
    marks: list[tuple[Image.Image, float, float]] = []
    for spot in arrangement.spots:
        middle = (spot.x + spot.wide / 2, top + spot.y + spot.high / 2)
        _draw_stack(canvas, spot, middle, sign=not arrangement.titles)
        if player.seat == view.decider and _is_next(player, spot.stack):
            canvas.mark(AreaKey("built", spot.stack.card.id), around(*middle, spot.wide, spot.high))
        mark = _stack_mark(view, player, spot)
        if mark is not None:
            marks.append((mark, *middle))
    for piece, x, y in marks:
        canvas.paste(piece, x, y)


def _draw_head(canvas: Canvas, area: Area, view: FactoriesView, player: PlayerView, name: str) -> None:
    """Whose compound it is, what it scores and how much is built."""
    y = area[1] + 40
    canvas.paste(seat_sign(SEATS[player.seat], 24), LEFT + INSET + 28, y)
    x = canvas.text(LEFT + INSET + 64, y, name, MIDDLE, Weight.SEMIBOLD) + 28
    if view.seats > 1 and view.first == player.seat and view.phase != "over":
        piece = first_player_badge()
        canvas.paste(piece, x + piece.width / 2, y)
        x += piece.width + 24
    canvas.paste(pieces.goods(46), x + 24, y)
    x = canvas.text(x + 54, y, str(player.goods), MIDDLE, Weight.BOLD) + 14
    x = canvas.text(x, y, "+", 40, Weight.MEDIUM, palette.SECOND) + 12
    canvas.paste(pieces.prestige("", 48), x + 26, y)
    x = canvas.text(x + 58, y, str(player.prestige), MIDDLE, Weight.BOLD) + 36
    canvas.paste(pieces.built(44), x + 22, y)
    x = canvas.text(x + 54, y, str(len(player.compound)), MIDDLE, Weight.BOLD)
    canvas.text(x + 4, y + 2, f"/{LIMITS.end_compound}", SMALL, Weight.MEDIUM, palette.SECOND)


def first_player_badge() -> Image.Image:
    """The first player marker: `1st` on a cream stack."""
    return pieces.badge(str(words.FIRST_PLAYER), 32, colours.COIN)


def _draw_titles(canvas: Canvas, top: int, kinds: set[str]) -> None:
    y = top + 22
    for number, kind in enumerate(TYPES):
        x = column_x(number)
        tile = pieces.type_tile(kind, 42)
        canvas.paste(tile, x + 21, y)
        ink = palette.SECOND if kind in kinds else palette.LOCKED_SIGN
        canvas.text(x + 56, y, TYPE_NAMES[kind], SMALL, Weight.MEDIUM, ink)


def _draw_stack(canvas: Canvas, spot: StackPosition, middle: tuple[float, float], *, sign: bool) -> None:
    """One card of a compound, full or folded."""
    stack, built, card = spot.stack, spot.stack.built, spot.stack.card
    wide, high = spot.wide, spot.high
    left, top = middle[0] - wide / 2, middle[1] - high / 2
    tally = _tally_width(stack)
    in_band = tally <= band_room(card, wide, sign=sign)
    room, below = (tally, 0) if in_band else (0, tally)
    spent = built.used and bool(built.dice or built.copied)
    if spot.folded or spent:
        quiet = spot.folded and stack.is_foldable
        piece = band_card(card, wide, high, sign=sign, dim=built.used, room=room, quiet=quiet)
    else:
        piece = compound_card(card, wide, high, stack.count, sign=sign, dim=built.used, room=room, below=below)
    canvas.paste(fade(piece) if stack.proposed else piece, *middle)
    lower = top + FOLDED_HEIGHT + (high - FOLDED_HEIGHT) / 2 - 1
    if in_band:
        dark = built.used or (spot.folded and stack.is_foldable)
        _draw_tally(canvas, stack, left + wide - 8, top + 26, palette.TEXT if dark else palette.INK)
    else:
        high_up = not spent and not is_one_line(card, wide - 24 - below)
        _draw_tally(canvas, stack, left + wide - (64 if built.used else 10), lower - UPPER * high_up, palette.TEXT)
    if spot.folded or not built.used:
        return
    canvas.paste(check_disc(20), left + wide - 36, lower)
    if built.dice or built.copied is not None:
        _draw_used_dice(canvas, built, (left + 14, left + wide - 66 - below), lower)


def _tally_width(stack: CardStack) -> int:
    """Return how much of a card's width its goods or count take."""
    if stack.built.goods:
        return 37 + width(str(stack.built.goods), _TALLY, Weight.BOLD)
    return 50 if stack.count > 1 else 0


def _draw_tally(canvas: Canvas, stack: CardStack, right: float, y: float, ink: Colour) -> None:
    """Draw the goods that a card has made, or the number of equal cards."""
    if stack.built.goods:
        canvas.paste(pieces.goods(32), right - 15, y)
        canvas.text(right - 33, y, str(stack.built.goods), _TALLY, Weight.BOLD, ink, "right")
    elif stack.count > 1:
        canvas.text(right - 2, y, f"×{stack.count}", SMALL, Weight.BOLD, ink, "right")


def _draw_used_dice(canvas: Canvas, built: BuiltView, reach: tuple[float, float], y: float) -> None:
    """Draw the dice on a used card and their gain, or the card that it copied."""
    x = reach[0]
    for face in built.dice:
        canvas.paste(die(face, 46), x + 26, y)
        x += 54
    if built.copied is None:
        _draw_gain(canvas, built.card, x + 4, y, reach[1])
        return
    canvas.paste(pieces.type_tile(built.copied.type, 40), x + 22, y)
    room = round(reach[1] - x - 50)
    if room > 60:
        lines = wrap(built.copied.name, room, MIN_SIZE, Weight.SEMIBOLD, 2)
        if any(width(line, MIN_SIZE, Weight.SEMIBOLD) > room for line in lines):
            lines = [str(abbreviate(built.copied.name, room, MIN_SIZE, Weight.SEMIBOLD))]
        for number, words_ in enumerate(lines):
            at = y + (number - (len(lines) - 1) / 2) * 32
            canvas.text(x + 50, at, words_, MIN_SIZE, Weight.SEMIBOLD)


def _draw_gain(canvas: Canvas, card: Blueprint, x: float, y: float, right: float) -> None:
    """Draw the card's gain after the dice, if there is space."""
    if card.action is None or card.action.choose or card.action.by_face or right - x < 70:
        return
    canvas.paste(strip((ARROW, *gained_items(card)), 42, round(right - x)), x, y, "left")


def _is_next(player: PlayerView, stack: CardStack) -> bool:
    """Whether this is the card that its name means: one that isn't used, if there is one."""
    unused = any(one.card.id == stack.card.id and not one.used for one in player.compound)
    return stack.built.used != unused


def _stack_mark(view: FactoriesView, player: PlayerView, spot: StackPosition) -> Image.Image | None:
    """Return the ring of a proposed or usable card, or the outline of the last move."""
    ghost, last, stack = view.ghost, view.last, spot.stack
    name, wide, high = stack.card.id, spot.wide, spot.high
    if ghost is not None:
        same = ghost.seat == player.seat and ghost.card == name
        shown = same and (stack.proposed if ghost.kind == "build" else ghost.kind == "use")
        return proposed_ring(wide, high, 12) if shown else None
    if last is not None and last.seat == player.seat and last.card == name and last.kind in {"use", "build"}:
        return last_move_ring(wide, high, 12, player.seat)
    # A public picture shows no marks while several seats work.
    speaks = view.viewer is not None or len(view.deciders) == 1
    return usable_ring(wide, high, 12) if stack.built.usable and speaks else None
