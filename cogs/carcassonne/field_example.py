"""A worked example of fields: some turns of a game of two, and who would score what."""

from __future__ import annotations

from dataclasses import replace

from bot.games.carcassonne import Carcassonne
from bot.games.chance import seed_from_text
from renderers.carcassonne.holdings import draw_fields
from renderers.kit.picture import Picture

SEED, PLAYERS = "fields 97", ("Ana", "Ben")

PLACEMENTS = (
    "L10 r3", "N10 r0", "M9 r2", "P10 r2", "P11 r0", "N11 r1", "N12 r0", "P9 r1", "L9 r0", "Q10 r0", "L11 r1",
)  # fmt: skip
MEEPLES = {"P10 r2": "field NL", "P11 r0": "field EL"}
"""The meeples that are placed with these tiles; the others come without one."""


def draw_field_example() -> Picture:
    """Draw the fields after these turns."""
    game = Carcassonne()
    position = game.new(seats=len(PLAYERS), seed=seed_from_text(SEED))
    for placement in PLACEMENTS:
        position.play(game.parse(f"place {placement}"))
        if position.prompt.kind == "meeple":
            meeple = MEEPLES.get(placement)
            position.play(game.parse("no meeple" if meeple is None else f"meeple {meeple}"))
    return draw_fields(replace(position.view(None), names=PLAYERS))
