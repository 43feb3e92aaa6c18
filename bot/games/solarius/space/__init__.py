"""Space: its hexes and tiles, the ways through it, what is linked in it."""
