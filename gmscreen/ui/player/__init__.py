"""The window that the players look at. It knows what they may see, and nothing else."""
