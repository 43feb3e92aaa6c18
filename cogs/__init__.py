"""Commands and controls: a package per game, plus those shared by all games."""
