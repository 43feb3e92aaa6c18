"""Public contracts with cubes, the waiting cubes, and the hand."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.areas import AreaKey
from bot.games.otys.view import ContractView, OtysView, PublicView, SeatView
from bot.games.text import TextLike
from renderers.kit import palette
from renderers.kit.canvas import Area, Canvas, around
from renderers.kit.palette import SEATS
from renderers.kit.typography import MIDDLE, SMALL, Weight
from renderers.kit.words import more
from renderers.otys import colours, pieces, words
from renderers.otys.cards import card_back, contract_card, pattern_cubes
from renderers.otys.choices import ChoiceMarks
from renderers.otys.layout import CLOSED_HAND, CONTRACTS, HAND, LARGE_HAND, LEFT, NOW, RIGHT
from renderers.otys.now import now_area
from renderers.otys.rings import draw_ring, outline

CARD = (380, 122)
POCKET = 76
TITLE = 76
_TOP = CONTRACTS[1] + 82
_PITCH = 138
_MAX_SMALL_HAND = 4
"""Most cards that fit in the small panel of the hand."""
_WAITING = (RIGHT - 92, RIGHT - 38)


def public_y(slot: int, slots: int) -> float:
    """The middle of a space for a public contract."""
    if slots < 3:
        return _TOP + CARD[1] / 2 + slot * _PITCH
    return _TOP + 44 + slot * 92


def draw_ground(canvas: Canvas) -> None:
    """Draw the panel of the public contracts and the waiting cubes' places."""
    canvas.panel(CONTRACTS)
    for x in _WAITING:
        canvas.paste(pieces.place(44, palette.LOCKED, palette.LOCKED_EDGE), x, CONTRACTS[1] + 40)


def draw_contracts(canvas: Canvas, view: OtysView, marks: ChoiceMarks) -> None:
    """The public contracts, the cubes on them and those that wait, the deck."""
    canvas.mark(AreaKey("contracts"), CONTRACTS)
    y = CONTRACTS[1] + 40
    end = canvas.text(LEFT + 22, y, words.CONTRACTS, 40, Weight.BOLD)
    canvas.paste(card_back(26, 36), end + 34, y)
    canvas.text(end + 54, y, str(view.deck), SMALL, Weight.MEDIUM, palette.SECOND)
    canvas.mark(AreaKey("deck"), (end + 12, y - 36, end + 112, y + 36))
    waiting = view.solo.queue if view.solo is not None else ()
    for number, x in enumerate(_WAITING):
        if number < len(waiting):
            canvas.paste(pieces.cube(waiting[number], 44), x, y)
    for space in view.public:
        _draw_public(canvas, view, space, marks)


def _draw_public(canvas: Canvas, view: OtysView, space: PublicView, marks: ChoiceMarks) -> None:
    slots = len(view.public)
    wide, high = CARD if slots < 3 else (CARD[0], 84)
    x, y = (LEFT + RIGHT) / 2, public_y(space.slot, slots)
    left, top = round(x - wide / 2), round(y - high / 2)
    canvas.panel((left, top, left + wide, top + high), palette.GROUND, radius=16, edge=palette.LOCKED_EDGE)
    pocket = left + POCKET / 2 + 1
    cube_y = y - 20 if slots < 3 else y
    if space.cube is not None:
        canvas.paste(pieces.cube(space.cube, 54), pocket, cube_y)
    if space.contract is None and view.deck:
        return
    if space.contract is None:
        canvas.text(x + POCKET / 2, y, words.NONE_LEFT, SMALL, Weight.MEDIUM, palette.SECOND, "middle")
        return
    contract = space.contract
    canvas.mark(AreaKey("contract", contract.id), (left, top, left + wide, top + high))
    canvas.paste(contract_piece(contract, wide - POCKET, high, named=slots > 2), x + POCKET / 2, y)
    if slots < 3:
        canvas.text(pocket, y + 38, contract.id, SMALL, Weight.SEMIBOLD, palette.SECOND, "middle")
    ghost = view.ghost
    if ghost is not None and ghost.preview.discards == contract.id:
        canvas.veil((left, top, left + wide, top + high), palette.PANEL, 0.55)
        canvas.paste(outline(wide, high, 16, colours.THREAT), x, y)
        canvas.paste(pieces.hourglass(70), x, y)
        return
    state = marks.state("complete", contract.id)
    if state:
        draw_ring(canvas, x, y, (wide, high), 16, state)
    elif view.last is not None and view.last.contract == contract.id:
        canvas.paste(outline(wide, high, 16, SEATS[view.last.seat].fill), x, y)
    if space.cube is not None and space.cube in threatened_colours(view):
        canvas.paste(outline(54, 54, 11, colours.THREAT), pocket, cube_y)
        canvas.paste(pieces.hourglass(34), pocket + 30, cube_y - 34)


def draw_public_keys(canvas: Canvas, view: OtysView) -> None:
    """Draw the keys of the public contracts, above their frames."""
    discarded = None if view.ghost is None else view.ghost.preview.discards
    slots = len(view.public)
    high = CARD[1] if slots < 3 else 84
    for space in view.public:
        if space.contract is not None and space.contract.id != discarded:
            top = round(public_y(space.slot, slots) - high / 2)
            _draw_payable_keys(canvas, space.contract, (LEFT + RIGHT + POCKET) / 2, top)


def threatened_colours(view: OtysView) -> frozenset[str]:
    """Return the colours of cubes that a Timer would reach with its next step."""
    if view.solo is None or view.decider is None:
        return frozenset()
    next_spaces = {timer.space - 1 for timer in view.solo.timers if timer.space is not None}
    return frozenset(cube.resource for cube in view.solo.cubes if cube.there and cube.space in next_spaces)


def contract_piece(contract: ContractView, wide: int, high: int, *, named: bool) -> Image.Image:
    """The card of a contract, with its number if it is named."""
    cubes = contract.cost or pattern_cubes(contract.pattern)
    bonus = ("credits",) * contract.credits + ("batteries",) * contract.batteries
    return contract_card(cubes, contract.prestige, bonus, wide, high, contract.id if named else "")


def _draw_payable_keys(canvas: Canvas, contract: ContractView, x: float, top: int) -> None:
    """Draw the keys of the levels whose cubes pay for a contract, on its top edge."""
    for number, level in enumerate(contract.payable):
        canvas.paste(pieces.key_disc(str(level), 24), x + 50 * (number - (len(contract.payable) - 1) / 2) - 24, top - 2)


def draw_hand(canvas: Canvas, view: OtysView, seat: SeatView, marks: ChoiceMarks) -> None:
    """Draw the hand or the Spy's drawn cards; for others only the number."""
    if view.drawn:
        _draw_open_hand(canvas, words.KEEP_ONE, view.drawn, marks, "keep")
    elif seat.hand:
        _draw_open_hand(canvas, words.YOUR_HAND, seat.hand, marks, "complete")
    elif now_area(view) == NOW:
        _draw_closed_hand(canvas, view, seat)


def has_hand_panel(view: OtysView, seat: SeatView) -> bool:
    """Whether the hand is open to the viewer."""
    return bool(view.drawn or seat.hand)


def _draw_open_hand(
    canvas: Canvas, title: TextLike, cards: Sequence[ContractView], marks: ChoiceMarks, verb: str
) -> None:
    """Draw the cards in a column; a large hand also takes the Store's panel."""
    area = HAND if len(cards) <= _MAX_SMALL_HAND else LARGE_HAND
    most = (area[3] - area[1] - TITLE) // 60
    shown = cards[:most]
    canvas.panel(area)
    canvas.mark(AreaKey("hand"), area)
    canvas.text(LEFT + 22, area[1] + 38, title, 40, Weight.BOLD)
    pitch = min(122, (area[3] - area[1] - TITLE - 8) // len(shown))
    high = min(106, pitch - 8)
    x = (LEFT + RIGHT) / 2
    for number, contract in enumerate(shown):
        y = area[1] + TITLE + round(pitch * (number + 0.5)) - 4
        canvas.paste(contract_piece(contract, CARD[0], high, named=True), x, y)
        canvas.mark(AreaKey("contract", contract.id), around(x, y, CARD[0], high))
        state = marks.state(verb, contract.id)
        if high > 60 or state == "chosen":
            draw_ring(canvas, x, y, (CARD[0], high), 14, state)
        if high > 60:
            _draw_payable_keys(canvas, contract, x + 20, round(y - high / 2))
    if len(cards) > most:
        left_out = more(len(cards) - most)
        canvas.text(RIGHT - 20, area[1] + 38, left_out, SMALL, Weight.MEDIUM, palette.SECOND, "right")


def has_large_hand(view: OtysView, seat: SeatView) -> bool:
    """Whether the hand covers the Store."""
    return len(view.drawn or seat.hand) > _MAX_SMALL_HAND


def _draw_closed_hand(canvas: Canvas, view: OtysView, seat: SeatView) -> None:
    area: Area = CLOSED_HAND
    canvas.panel(area)
    canvas.mark(AreaKey("hand"), area)
    y = (area[1] + area[3]) / 2
    drawing = view.drawn_size > 0
    end = canvas.text(LEFT + 22, y, words.DRAWN if drawing else words.HAND, 40, Weight.BOLD)
    count = view.drawn_size if drawing else seat.hand_size
    shown = min(count, 4)
    if not count:
        canvas.text(RIGHT - 24, y, words.EMPTY, SMALL, Weight.MEDIUM, palette.SECOND, "right")
        return
    for number in range(shown):
        canvas.paste(card_back(42, 58), end + 50 + number * 48, y)
    canvas.text(RIGHT - 24, y, f"×{count}", MIDDLE, Weight.BOLD, align="right")
