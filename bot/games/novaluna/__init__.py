"""Nova Luna: the solo game in two phases, and two to four players racing to place their discs."""

from bot.games.novaluna.game import NovaLuna, NovaLunaPosition

__all__ = ["NovaLuna", "NovaLunaPosition"]
