"""What a seat decides in Nova Luna: a turn is one tile, or the refill of the wheel."""
