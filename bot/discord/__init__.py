"""Discord: client, transport, components, pictures, panels, and the messages of tables."""
