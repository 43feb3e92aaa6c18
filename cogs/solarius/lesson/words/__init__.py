"""What the lessons of Solarius Mission say."""
