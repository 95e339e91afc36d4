"""Characters and the packs that bring them."""
