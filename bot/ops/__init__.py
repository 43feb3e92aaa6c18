"""Running the bot: settings, metrics, health, memory, the supervisor of processes."""
