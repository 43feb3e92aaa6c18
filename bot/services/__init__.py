"""The services, composed of their components, and what happens after a move."""
