"""Context menus."""
