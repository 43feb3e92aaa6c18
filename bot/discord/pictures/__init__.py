"""The render queue and attached pictures."""
