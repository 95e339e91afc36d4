"""Paper: how NPCs and encounters are laid out on pages, and how pages are drawn."""
