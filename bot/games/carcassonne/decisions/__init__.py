"""What is decided in a turn of Carcassonne: where the tile lies, where the meeple stands, what scores first."""
