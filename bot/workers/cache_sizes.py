"""How much each large cache may hold: less where the machine or its container has little memory.

From 1 GiB on each has as much as pays. Caches that aren't here hold some kilobytes or, as with names and settings, one
or two megabytes at most.
"""

from __future__ import annotations

from bot.workers.machine import read_machine

MIB = 2**20
_memory = read_machine().memory

PICTURE_BYTES = min(16 * MIB, _memory // 64)
"""Finished pictures, in the bot: about 150 of 100 KiB each."""
TABLES = min(512, _memory // (4 * MIB))
"""Running tables with their positions, in the bot: 30 to 130 KiB each."""
SPRITE_BYTES = min(24 * MIB, _memory // 20)
"""Drawn pieces and layers, in each process that draws."""
STRIP_BYTES = min(6 * MIB, _memory // 128)
"""Compressed strips of pictures, in each process that draws: those of more than fifty pictures."""
