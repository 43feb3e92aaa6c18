"""The table service, composed of its parts."""
