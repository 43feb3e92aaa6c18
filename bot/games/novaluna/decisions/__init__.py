"""The decisions of Nova Luna: take a tile, or refill the wheel."""
