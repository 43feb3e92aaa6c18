"""Tic-tac-toe: a complete game in three modules, as an example of adding one.

Tablekeeper finds this package by its entry point, and in it `game.GAME`, `renderer.draw` and `cog.setup`.
Of the bot it imports `bot.api` and nothing else.
"""
