"""The monitor: a local address at which whoever runs the bot, or a machine of theirs, asks how it is."""
