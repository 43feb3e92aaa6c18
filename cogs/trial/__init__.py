"""*Try it*: playing ahead in private."""
