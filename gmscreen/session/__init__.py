"""The open campaign: frozen state, commands, undo, and the ledger of what happened. Knows no file and no window."""
