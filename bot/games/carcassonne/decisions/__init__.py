"""The decisions of a turn in Carcassonne: tile, meeple, order of scoring."""
