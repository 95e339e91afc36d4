"""The panels that the main window docks."""
