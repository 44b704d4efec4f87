"""Links and words that were just made: their maker may read them for a while, nobody else.

They lie in the database, since the next page may come from another process. There each is sealed
with the key of whoever made it, which is known to nobody but that browser.
"""

import hashlib
import secrets
from collections.abc import Mapping

from sqlalchemy import Engine, Integer, cast, delete, insert, select

from tablee.web.table import key_schema as kept
from tablee.web.table.keys import hashed

FRESH_SECONDS = 3600
"""How long the page of the seats shows a link after it was made."""

CODE = "@code"
"""Among fresh links: the words of the table. No seat can have this name."""

SALT_BYTES = 16


class FreshSecrets:
    """The fresh links of every table."""

    def __init__(self, engine: Engine, readers: Engine) -> None:
        self._engine = engine
        self._readers = readers

    def show(self, table_id: str, maker: str, made: Mapping[str, str]) -> None:
        """Lets whoever made these secrets (the holder of the token `maker`) read them a while."""
        fresh = kept.fresh.c
        until = cast(kept.NOW, Integer) + FRESH_SECONDS
        with self._engine.begin() as connection:
            connection.execute(delete(kept.fresh).where(fresh.until <= kept.NOW))
            here = (fresh.table_id == table_id, fresh.name.in_(made))
            connection.execute(delete(kept.fresh).where(*here))
            for name, secret in made.items():
                salt = secrets.token_bytes(SALT_BYTES)
                connection.execute(
                    insert(kept.fresh).values(
                        table_id=table_id,
                        name=name,
                        maker=hashed(maker),
                        salt=salt,
                        sealed=_sealed(secret.encode(), maker, salt),
                        until=until,
                    )
                )

    def made_by(self, token: str, table_id: str) -> dict[str, str]:
        """The secrets of a table that the holder of this token made a moment ago."""
        fresh = kept.fresh.c
        mine = select(fresh.name, fresh.sealed, fresh.salt).where(
            fresh.table_id == table_id, fresh.maker == hashed(token), fresh.until > kept.NOW
        )
        with self._readers.connect() as connection:
            found = connection.execute(mine).all()
        return {name: _sealed(sealed, token, salt).decode() for name, sealed, salt in found}

    def forget(self, table_id: str, name: str) -> None:
        here = (kept.fresh.c.table_id == table_id, kept.fresh.c.name == name)
        with self._engine.begin() as connection:
            connection.execute(delete(kept.fresh).where(*here))

    def forget_table(self, table_id: str) -> None:
        with self._engine.begin() as connection:
            connection.execute(delete(kept.fresh).where(kept.fresh.c.table_id == table_id))


def _sealed(secret: bytes, token: str, salt: bytes) -> bytes:
    """Sealed with a key that is used once; the same again opens it."""
    pad = hashlib.shake_256(salt + token.encode()).digest(len(secret))
    return bytes(one ^ other for one, other in zip(secret, pad, strict=True))
