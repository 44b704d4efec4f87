"""Small games that prove the kernel on the hardest mechanic of each game still to come."""
