"""Small widgets that panels are made of."""
