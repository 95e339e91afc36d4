"""Adapters that turn the session into Qt objects and item models."""
