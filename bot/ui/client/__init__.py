"""The Discord client: connections, shards, and what it remembers of servers."""
