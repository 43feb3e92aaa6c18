"""What pages in a browser share: modules, styles, and texts of Discord as HTML."""
