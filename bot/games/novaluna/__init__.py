"""Nova Luna: the solo game in two phases, and the race of two to four players."""

from bot.games.novaluna.game import NovaLuna, NovaLunaPosition

__all__ = ["NovaLuna", "NovaLunaPosition"]
