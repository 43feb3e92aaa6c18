"""What the log of a table leads to: positions, turns, earlier positions, records. A thread replays long ones."""
