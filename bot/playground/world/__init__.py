"""The world behind the stand-in: guilds, members, channels, messages. No network."""
