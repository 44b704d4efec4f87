"""The site's own tables in the database: of keys never a key itself, only what it hashes to.

They are made by the migrations (`journal/migrations`).
"""

from sqlalchemy import (
    BigInteger,
    Column,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    extract,
    func,
)

metadata = MetaData()
keys = Table(
    "site_keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(64), nullable=False, index=True),
    Column("seat", String(60), nullable=False),
)
keepers = Table(
    "site_keepers",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(64), nullable=False),
    Column("seat", String(60), nullable=False),
)
"""The keys that were made for whoever keeps the table, and that nobody else has seen."""

offers = Table(
    "site_offers",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(64), nullable=False),
    Column("seat", String(60), nullable=False),
)
"""New keys for a seat that was handed the table. The first that is used becomes the seat's."""

own = Table(
    "site_own",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(64), nullable=False),
    Column("seat", String(60), nullable=False),
)
"""The keys that a browser or a program got for itself, in place of a link that others saw too."""

changes = Table(
    "site_changes",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Integer, nullable=False),
)
"""Counts the changes of keys, so that a process hears of those that another one made."""

taken = Table(
    "site_taken",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("seat", String(60), primary_key=True),
)
codes = Table(
    "site_codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(64), nullable=False),
    UniqueConstraint("table_id"),
)
secrets = Table(
    "site_secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)

fresh = Table(
    "site_fresh",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("name", String(60), primary_key=True),
    Column("maker", String(64), nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Column("sealed", LargeBinary, nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""Links and words that were just made, sealed with the key of whoever made them."""

guesses = Table(
    "site_guesses",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", String(64), nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
)
"""Wrong codes, by what the address they came from hashes to."""

nodes = Table(
    "site_nodes",
    metadata,
    Column("node", String(32), primary_key=True),
    Column("seen", BigInteger, nullable=False),
)
"""The processes that serve this database, and when each was last seen alive."""

present = Table(
    "site_present",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("seat", String(60), primary_key=True),
    Column("node", String(32), primary_key=True),
)
"""The seats that have a page open, and at which node."""

put_away = Table(
    "site_put_away",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("seat", String(60), primary_key=True),
    Column("cards", Text, nullable=False),
)
"""The cards that each seat has read and put away, as a JSON list."""

set_aside = Table(
    "site_set_aside",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(64), nullable=False),
    Column("seat", String(60), nullable=False),
)
"""Links of chairs that somebody else took with the table's words: they lead to its other chairs."""

requests = Table(
    "site_requests",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(64), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("seat", String(60), nullable=False),
    Column("name", String(60), nullable=False),
    Column("word", String(32), nullable=False),
    Column("state", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""What the keeper is asked for by those at the door: their chair back, or a new one."""

tales = Table(
    "site_tales",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("token", String(64), nullable=False, unique=True),
    Column("names", Integer, nullable=False),
)
"""Tables whose stories may be read by whoever has their link, and whether with first names."""

retold = Table(
    "site_retold",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("turn", Integer, primary_key=True, autoincrement=False),
    Column("language", String(8), primary_key=True),
    Column("text", Text, nullable=False),
)
"""What was changed in stories, by turn: in one language, a paragraph in other words; in none, a
sentence that its speaker has withdrawn."""

alerts = Table(
    "site_alerts",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(64), primary_key=True, index=True),
    Column("seat", String(60), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("site", String(200), nullable=False),
    Column("told", Integer, nullable=False),
)
"""Devices that are told when their seat is waited for: where, and with whose keys. `told`: what
they know of the present wait (`table/alerts.py`)."""

renewed = Table(
    "site_renewed",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(64), nullable=False),
    Column("seat", String(60), nullable=False),
)
"""Links that were renewed. They open nothing; whoever comes with one is told of which table."""

NOW = extract("epoch", func.now())
"""In seconds, by the clock of the database: those of the nodes may differ."""
