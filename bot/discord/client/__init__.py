"""The client and its connection to Discord."""
