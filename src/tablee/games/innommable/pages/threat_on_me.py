"""A threat that hangs over somebody of this seat's, for as long as its scene lasts."""

from collections.abc import Iterator

from tablee.games.innommable.pages.forms import Sentence
from tablee.games.innommable.pages.words import People, Seen
from tablee.games.innommable.rules.scenes import THREAT
from tablee.games.innommable.state.people import Protagonist
from tablee.kernel.strip import Strip, story
from tablee.kernel.telling import first_name


def threats_on_me(sight: Seen) -> Iterator[Sentence]:
    """What threatens them, in the words in which it was told, once the strip tells other things."""
    people = sight.once(People)
    threatened = [who for who in people.own if people.standing[who].threatened]
    if not threatened or sight.mine.ending:
        return
    in_the_strip = {
        text for part in story(sight) if isinstance(part, Strip) for text in part.events
    }
    for who in threatened:
        told = _told(sight, people.by_id[who])
        if told and told not in in_the_strip:
            yield Sentence(key=f"threat-on-{who}", text=told, look="i-threat", icon="warning")


def _told(sight: Seen, one: Protagonist) -> str:
    """The latest threat against somebody that this seat heard of."""
    t = sight.t
    name = first_name(one.name, (p.name for p in sight.mine.protagonists if p.id != one.id))
    begins = (
        t("The source turns towards {name}: {text}", name=name, text=""),
        t("A threat hangs over {name}: {text}", name=name, text=""),
    )
    heard = [line.text for each in sight.happened for line in each.lines if line.rule == THREAT]
    return next((text for text in reversed(heard) if text.startswith(begins)), "")
