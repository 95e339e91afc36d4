"""The file formats in which NPCs come and go, one module each. `bring` reads any of them."""
