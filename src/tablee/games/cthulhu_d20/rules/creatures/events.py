"""What happens to the keeper's people as everybody sees it."""

from tablee.kernel.words import Event


class PersonHid(Event, frozen=True, kw_only=True):
    """Somebody of the keeper's is out of sight again."""

    rule: str = "cthulhu-d20.combat.called-zone-list-closed"
    who: str
