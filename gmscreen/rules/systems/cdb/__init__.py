"""What the games of one engine share: two six-sided dice and a skill against a difficulty.

Nothing here knows which game is played: what differs is handed in as a `Game` (see `game`).
"""
