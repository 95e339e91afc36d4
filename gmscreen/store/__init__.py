"""The campaign file, its backups and lock, and the user's settings."""
