"""Where everything lies on the picture of a mat."""

from __future__ import annotations

from renderers.kit.canvas import Area

HEIGHT = 1544
LEFT, RIGHT = 32, 1568

ROWS_TOP, ROW, ROW_PITCH = 176, 168, 180
ROWS_LEFT, ROWS_RIGHT, STRIPE = 208, 1108, 60
STATIONS: tuple[int, int] = (32, 196)
"""Left and right of the four station slots; each is as high as the row beside it."""

TRACKS: Area = (32, 908, 1108, 1104)
DICE: Area = (32, 1128, 676, 1304)
DRIVES: Area = (700, 1128, 1108, 1304)
CONTAMINATION: Area = (32, 1328, 340, 1512)
TO_SETTLE: Area = (364, 1328, 876, 1512)
SETTLED: Area = (900, 1328, 1568, 1512)

SIDE_LEFT, SIDE_RIGHT = 1132, 1568
SIDE_HEAD = 144
"""The height of the first head in the right column."""
CARDS_TOP, CARDS_BOTTOM = 176, 1056
OUTPOSTS: Area = (1132, 1100, 1568, 1304)
