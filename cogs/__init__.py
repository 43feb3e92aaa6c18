"""What a member can type and press: one module per game, plus table and help."""
