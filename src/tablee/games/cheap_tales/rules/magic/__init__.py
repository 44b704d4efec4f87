"""La magie: gifts, their price, power taken, places and moments of power."""
