"""How the tables of the database became what they are: Alembic's steps, one file each."""
