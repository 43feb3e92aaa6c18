"""Controls, forms and texts of messages."""
