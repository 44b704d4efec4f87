"""What the handlers of the site work with: made once, given to each that names it.

A handler has a parameter `services: Injected`; what it calls is handed what it needs of it.
"""

from litestar import Litestar
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from tablee.journal.store import Store
from tablee.web.site.limits import Buckets, Limits
from tablee.web.table.code_words import WrongCodes
from tablee.web.table.fresh_secrets import FreshSecrets
from tablee.web.table.hub import Hub
from tablee.web.table.keys import Keys


class Services:
    """The store, the tables in play and the keys of their seats; what is counted, and how far."""

    hub: Hub
    """The tables in play. It is there once the site is open: it belongs to its event loop."""

    def __init__(
        self, store: Store, keys: Keys, limits: Limits, *, secure: bool, address: str
    ) -> None:
        self.store = store
        self.keys = keys
        self.limits = limits
        self.secure = secure
        """Whether the site is served over https, so that cookies say so."""
        self.address = address
        """How the site is reached from elsewhere, where that is known."""
        self.fresh = FreshSecrets()
        self.asks = Buckets(limits.asks)
        self.wrong_codes = WrongCodes()


Injected = NamedDependency[SkipValidation[Services]]
"""Nothing of it comes from a request: there is nothing to check, and checking takes time."""


def services_of(app: Litestar) -> Services:
    """For whoever holds the application itself: the server that runs it, and tests."""
    found: Services = app.state.services
    return found
