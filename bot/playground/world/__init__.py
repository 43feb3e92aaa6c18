"""The world behind the fake server: guilds, members, channels, messages, and what members do. No HTTP, no websocket."""
