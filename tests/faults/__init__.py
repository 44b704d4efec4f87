"""Two nodes, a database, and what machines do to them: nothing may be lost, doubled or betrayed."""
