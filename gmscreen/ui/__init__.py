"""The window: widgets only, which show view models and send commands."""
