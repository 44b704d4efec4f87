"""Who creates or describes whom, what a protagonist needs, and whom an attachment may not be."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import dropwhile

from tablee.games.innommable.rules.common import ID, STEPS, acting, known, mine, rules
from tablee.games.innommable.rules.protagonists import asks, events
from tablee.games.innommable.state.people import Attachment, Link, Protagonist
from tablee.games.innommable.state.preparation import MOST
from tablee.games.innommable.state.table import State
from tablee.kernel.naming import slug
from tablee.kernel.telling import first_name
from tablee.kernel.words import By, Event, Refused, refuse_all

ATTACHMENT = f"{ID}.creation.attachment"
COUNT = f"{ID}.setup.roles-and-count"
LINKS = f"{ID}.creation.links"
LAST_PHASE = 4


@rules.law(asks.CreateProtagonist, STEPS)
def may_create(state: State, by: By, ask: asks.CreateProtagonist) -> Event:
    seat = ask.seat or by.seat
    refuse_all([*_faults(state, by, seat, ask)])
    return events.ProtagonistCreated(
        protagonist=Protagonist(
            slug(ask.name, state.protagonists),
            ask.name,
            seat,
            Attachment(ask.attachment.strip(), ask.attachment_kind),
            ask.gender,
            ask.looks,
            ask.temperament,
            ask.origin,
            ask.role,
        )
    )


@rules.law(asks.RewriteProtagonist, STEPS)
def may_rewrite(state: State, by: By, ask: asks.RewriteProtagonist) -> Event:
    one = mine(state, by, ask.who)
    if state.begun:
        raise Refused(STEPS, "The game has begun: the character is built in play now.")
    looks = one.looks if ask.looks is None else ask.looks
    temperament = one.temperament if ask.temperament is None else ask.temperament
    origin = one.origin if ask.origin is None else ask.origin
    role = one.role if ask.role is None else ask.role
    attachment = one.attachment.name if ask.attachment is None else ask.attachment.strip()
    refuse_all(
        [
            *_word_faults(looks, temperament, origin, role),
            *_attachment_faults(state, attachment, one.id),
        ]
    )
    return events.ProtagonistRewritten(
        who=one.id,
        looks=looks,
        temperament=temperament,
        origin=origin,
        role=role,
        attachment=attachment,
        attachment_kind=ask.attachment_kind or one.attachment.kind,
    )


@rules.law(asks.WeaveLink, LINKS)
def may_weave(state: State, by: By, ask: asks.WeaveLink) -> Event:
    one, other = acting(state, by, ask.who), known(state, ask.towards)
    if state.phase == LAST_PHASE:
        raise Refused(LINKS, "The story is over: only the epilogue is left.")
    if one.id == other.id:
        raise Refused(LINKS, "A link ties two protagonists.")
    return events.LinkWoven(who=one.id, link=Link(other.id, ask.kind, ask.text))


def _faults(state: State, by: By, seat: str, ask: asks.CreateProtagonist) -> Iterator[Refused]:
    yield from _seat_faults(state, by, seat)
    yield from name_faults(state, ask.name, "")
    yield from _word_faults(ask.looks, ask.temperament, ask.origin, ask.role)
    yield from _attachment_faults(state, ask.attachment, "")


def _seat_faults(state: State, by: By, seat: str) -> Iterator[Refused]:
    if state.announced is None:
        yield Refused(STEPS, "The keeper first tells where, when and in which role.")
    if state.begun:
        yield Refused(COUNT, "The game has begun: nobody joins any more.")
    if by.seats.get(seat) != "player":
        yield Refused(STEPS, "A protagonist belongs to a player's seat.")
    elif not by.may_act_for(seat):
        yield Refused(STEPS, "You create a protagonist for your own seat only.")
    elif state.of_seat(seat) is not None:
        yield Refused(STEPS, "Each player directs one protagonist.")
    if len(state.protagonists) >= MOST:
        yield Refused(COUNT, "The game is for two to four protagonists.")


def name_faults(state: State, name: str, who: str) -> Iterator[Refused]:
    """What speaks against this name; `who` is the one who would bear it, if there already."""
    if not name.strip():
        yield Refused(STEPS, "A protagonist has a name.").about("name")
    others = [one for one in state.protagonists.values() if one.id != who]
    if any(means(one.attachment.name, name) for one in others):
        yield Refused(ATTACHMENT, "“{name}” is somebody's attachment already.", name=name).about(
            "name"
        )


def _word_faults(looks: str, temperament: str, origin: str, role: str) -> Iterator[Refused]:
    if not looks.strip():
        yield Refused(STEPS, "Say what the protagonist looks like.").about("looks")
    if not temperament.strip():
        yield Refused(STEPS, "Say what temperament the protagonist has.").about("temperament")
    if not origin.strip():
        yield Refused(STEPS, "Say where the protagonist comes from.").about("origin")
    if not role.strip():
        yield Refused(
            f"{ID}.prep.role", "Say how the protagonist fills the role given to all."
        ).about("role")


PIECES = re.compile(r"[,;:()–—&/]| - | et | and | ou | or ", re.IGNORECASE)

FRENCH = (
    *("de", "du", "des", "d", "a", "au", "aux", "pour", "avec", "chez", "par", "sans"),
    *("en", "envers", "contre", "entre", "sur", "vers"),
)

ENGLISH = ("of", "for", "to", "with", "from", "in", "about", "against", "between", "by")
OF_ANOTHER = frozenset((*FRENCH, *ENGLISH))
"""Words after which a name says whose something is, not who it is."""


TITLES = frozenset(
    (
        *("docteur", "doctor", "professeur", "professor", "maitre", "abbe", "pere", "soeur"),
        *("monsieur", "madame", "mademoiselle", "ms", "miss"),
        *("capitaine", "captain", "colonel", "major", "general", "sergent", "sergeant"),
        *("inspecteur", "inspector", "commissaire", "lieutenant", "sir", "lord", "lady"),
    )
)
"""Words before a name that are no part of it, as `_words` writes them."""

IN_FULL: Mapping[str, str] = {
    **{"m": "monsieur", "mr": "monsieur", "mme": "madame", "mrs": "madame", "mlle": "mademoiselle"},
    **{"dr": "docteur", "pr": "professeur", "prof": "professeur"},
}
"""Titles as they are shortened."""

TELLS_MORE = frozenset(
    (
        *("ma", "mon", "mes", "sa", "son", "ses", "notre", "nos", "leur", "leurs"),
        *("qui", "que", "qu", "dont"),
        *("my", "our", "his", "her", "their", "who", "whom", "whose"),
    )
)
"""Words after a name that begin to say who that is."""


def _words(text: str) -> list[str]:
    """Its words, without the accents and ligatures that one types or not; titles in full."""
    plain = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    plain = plain.casefold().replace("œ", "oe").replace("æ", "ae")
    return [IN_FULL.get(word, word) for word in re.findall(r"[^\W_]+(?:-[^\W_]+)*", plain)]


def means(attachment: str, name: str) -> bool:
    """Whether an attachment is the person of this name: alone, or at the end of what they are.

    “Ada”, “my friend Ada Morel” and “Ada, my friend” are Ada Morel, “Celeste” is Céleste, whoever
    “Ada or Basile” is may be either; “Ada's watch” is a watch,
    “Ada Roux” a namesake and “Jean” not Jean-Luc. A title is no part of a name, and “Ada my
    sister” needs no comma.
    """
    for piece in PIECES.split(attachment):
        words = _words(piece)
        for called in filter(None, _called(name)):
            before, after = words[: -len(called)], words[len(called) :]
            if words[len(before) :] == called and (before or [""])[-1] not in OF_ANOTHER:
                return True
            if words[: len(called)] == called and after[0] in TELLS_MORE:
                return True
    return False


def _called(name: str) -> Iterator[list[str]]:
    """What somebody goes by: the whole name, the first name, both without a title.

    “Mme de Trémel” is nobody without her title: M. de Trémel is another.
    """
    full = _words(name)
    yield full
    yield _words(first_name(name, ()))
    untitled = list(dropwhile(TITLES.__contains__, full))
    if 1 < len(untitled) < len(full) and untitled[0] not in OF_ANOTHER:
        yield untitled
        yield untitled[:1]


def _attachment_faults(state: State, attachment: str, who: str) -> Iterator[Refused]:
    if not attachment.strip():
        yield Refused(ATTACHMENT, "A protagonist has one attachment.").about("attachment")
    others = [one.name for one in state.protagonists.values() if one.id != who]
    if any(means(attachment, name) for name in others):
        yield Refused(
            ATTACHMENT,
            "The attachment may not be another protagonist. A namesake is told with a surname.",
        ).about("attachment")
