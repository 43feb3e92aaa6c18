"""Tic-tac-toe: a complete game as an example of adding one, installed or built in.

Tablekeeper finds this package by its entry point, and in it `game.GAME`, `renderer.draw` and `cog.setup`.
Of the bot it imports `bot.api` and nothing else.
"""
