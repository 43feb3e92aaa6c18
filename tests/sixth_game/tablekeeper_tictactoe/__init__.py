"""Tic-tac-toe: a complete game in three modules, for whoever wants to add one.

Tablekeeper finds this package by its entry point, and in it `game.GAME`, `renderer.draw` and `cog.setup`.
"""
