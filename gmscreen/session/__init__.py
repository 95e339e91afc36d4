"""The open campaign: frozen state, commands, undo, and the ledger of what happened. It knows no file."""
