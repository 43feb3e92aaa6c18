"""What the seats of Solarius Mission decide, and the steps between their decisions."""
