"""The mats of the seats and questions about them."""
