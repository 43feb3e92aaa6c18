"""Processes beside the bot, for what takes a core: pictures that are drawn, computer players that think."""
