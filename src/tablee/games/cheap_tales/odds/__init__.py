"""Names of what may come, policies for the long run, and the tables that are printed."""
