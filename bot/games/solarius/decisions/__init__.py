"""The decisions of Solarius Mission, and the steps between them."""
