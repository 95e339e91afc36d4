"""The fight at the table: who acts when, what is running out, who is hurt, and the time of the game."""
