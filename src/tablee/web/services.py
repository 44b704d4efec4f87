"""What the handlers of the site work with: made once, given to each that names it.

A handler has a parameter `services: Injected`; what it calls is handed what it needs of it.
"""

from collections.abc import Awaitable, Callable

from litestar import Litestar
from litestar.di import NamedDependency
from litestar.params import SkipValidation
from sqlalchemy import Engine

from tablee.journal.daily import DailyBackups
from tablee.journal.pictures import Pictures
from tablee.journal.store import Store
from tablee.web.host.hosting import Hosting
from tablee.web.lab.queue import LabQueue
from tablee.web.site.crowds import Door
from tablee.web.site.host_packs import HostPacks
from tablee.web.site.limits import Buckets, Limits
from tablee.web.table.alerting import Alerting
from tablee.web.table.code_words import WrongCodes
from tablee.web.table.fresh_secrets import FreshSecrets
from tablee.web.table.hub import Hub
from tablee.web.table.keys import Keys
from tablee.web.table.neighbours import Neighbours
from tablee.web.table.picture_intake import PictureIntake
from tablee.web.table.requests import Requests
from tablee.web.table.shared_tales import SharedTales
from tablee.web.table.tale_memory import TaleMemory


class Services:
    """The store, the tables in play and the keys of their seats; what is counted, and how far."""

    hub: Hub
    """The tables in play. It is there once the site is open: it belongs to its event loop."""

    alerting: Alerting
    """Who tells devices of their turn. It is there once the site is open, too."""

    lab: LabQueue
    """What the lab's pages want reckoned, beside the table."""

    opening: Callable[[], Awaitable[bool]] | None = None
    """Opens a server that listens to its own machine alone to the networks of that machine; whether
    it could. None where nobody serves."""

    neighbours: Neighbours | None = None
    """The other nodes over the same database, where it lets there be any."""

    def __init__(
        self,
        store: Store,
        keys: Keys,
        limits: Limits,
        fresh: FreshSecrets,
        wrong_codes: WrongCodes,
        *,
        secure: bool,
        address: str,
        writers: Engine,
        readers: Engine,
        hosting: Hosting | None = None,
    ) -> None:
        self.store = store
        self.keys = keys
        self.limits = limits
        self.secure = secure
        """Whether the site is served over https, so that cookies say so."""
        self.address = address
        """How the site is reached from elsewhere, where that is known."""
        self.hosting = hosting or Hosting()
        self.packs = HostPacks(self.hosting.packs)
        self.writers, self.readers = writers, readers
        """The connections of the site itself, beside those of the store."""
        self.daily: DailyBackups | None = None
        """The backups of this site, where it makes any."""
        self.is_closing = False
        """Whether the server was told to stop: nobody new should be sent here."""
        self.fresh = fresh
        self.asks = Buckets(limits.asks)
        self.pictures = Pictures(writers, readers)
        self.intake = PictureIntake()
        """Where pictures are read, one after the other."""
        self.door = Door()
        """Where streams come in."""
        self.wrong_codes = wrong_codes
        self.tales = SharedTales(writers, readers)
        self.told = TaleMemory()
        self.requests = Requests(writers, readers)
        """What those at the door ask keepers for."""

    def end_streams(self) -> None:
        """Ends every stream and whoever waits for one: the server can go down without them."""
        self.door.shut()
        self.hub.close()


Injected = NamedDependency[SkipValidation[Services]]
"""Nothing of it comes from a request: there is nothing to check, and checking takes time."""


def services_of(app: Litestar) -> Services:
    """For whoever holds the application itself: the server that runs it, and tests."""
    found: Services = app.state.services
    return found
