"""How the command line speaks about each rule system."""
