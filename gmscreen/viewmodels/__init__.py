"""Adapters between the session and the widgets: texts and item models. No rules and no widgets."""
