"""Small programs that are measured from outside, each in a process of its own."""
