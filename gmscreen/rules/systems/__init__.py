"""The rule systems of the project, one package each, and the way others are found."""
