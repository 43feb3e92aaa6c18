"""A worked example of fields: some turns of a game of two, and who would score what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.carcassonne import Carcassonne
from bot.games.carcassonne.moves import FieldMeeple, NoMeeple
from bot.games.chance import seed_from_text
from bot.games.text import TextLike
from renderers.carcassonne.holdings import draw_fields
from renderers.kit.picture import Picture

SEED = "fields 97"

PLACEMENTS = (
    "L10 r3", "N10 r0", "M9 r2", "P10 r2", "P11 r0", "N11 r1", "N12 r0", "P9 r1", "L9 r0", "Q10 r0", "L11 r1",
)  # fmt: skip
MEEPLES = {"P10 r2": FieldMeeple("NL"), "P11 r0": FieldMeeple("EL")}
"""The meeples that are placed with these tiles; the others come without one."""


def draw_field_example(players: Sequence[TextLike]) -> Picture:
    """Draw the fields after these turns of two players."""
    game = Carcassonne()
    position = game.new(seats=len(players), seed=seed_from_text(SEED))
    for placement in PLACEMENTS:
        position.play(game.parse(f"place {placement}"))
        if position.prompt.kind == "meeple":
            position.play(MEEPLES.get(placement, NoMeeple()))
    return draw_fields(replace(position.view(None), names=tuple(players)))
