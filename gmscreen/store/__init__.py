"""What is kept on disk: campaign files with their backups and lock, and the settings of the program."""
