"""The steps of the preparation, each a form that is saved as it is typed."""

from tablee.games.innommable.pages.desk import desk_of
from tablee.games.innommable.pages.forms import Doing, Field, Picks, area, doing, line
from tablee.games.innommable.pages.words import Seen
from tablee.kernel.acts import Choice
from tablee.kernel.words import Offer


def saved(sight: Seen, offer: Offer, *fields: Field, id: str) -> Doing:
    """A form that is saved as it is typed; the button is for pages without script."""
    return doing(sight, offer, sight.t("Save"), "", *fields, id=id, saves="typed")


def _told(sight: Seen, offer: Offer, *fields: Field, id: str) -> Doing:
    """What the players were told is not saved as it is typed: a change is told to them at once."""
    if sight.mine.announced:
        label = sight.t("Change it, and tell the players")
        return doing(sight, offer, label, "quiet", *fields, id=id)
    return saved(sight, offer, *fields, id=id)


def setting(sight: Seen, offer: Offer) -> Doing:
    t, at = sight.t, desk_of(sight).prepared.setting
    known = t("Place, period, context and role are what the players are told.")
    closed = t("A closed place or a wild land helps despair along.")
    return _told(
        sight,
        offer,
        line("place", t("Place"), required=False, value=at.place),
        line("period", t("Period"), required=False, value=at.period),
        area("context", t("Context: what is going on there"), value=at.context, help=known),
        area("spots", t("Places to be visited"), value=at.spots, help=closed),
        id="prepare-setting",
    )


def source(sight: Seen, offer: Offer) -> Doing:
    t, at = sight.t, desk_of(sight).prepared.source
    discovery = t("a discovery that should not have been made")
    divinity = t("a divinity to whom we are a detail")
    help = t(
        "Inhuman, at the bottom of what is; it takes from people the place they thought was "
        "theirs. Leave it supple: monologues will feed it."
    )
    return saved(
        sight,
        offer,
        Picks(
            name="nature",
            legend=t("Its nature"),
            choices=(
                Choice("abstract", t("abstract"), at.nature == "abstract", discovery),
                Choice("symbolic", t("symbolic"), at.nature == "symbolic", divinity),
            ),
            is_tall=True,
            required=False,
        ),
        area("text", t("The source"), value=at.text, rows=4, help=help),
        id="prepare-source",
    )


def antagonists(sight: Seen, offer: Offer) -> Doing:
    t, at = sight.t, desk_of(sight).prepared.antagonists
    ambition = t("Their ambition, out of all measure")
    consequences = t("What happens if nobody stops them")
    return saved(
        sight,
        offer,
        area("antagonists", t("Who they are"), value=at.who),
        area("ambition", ambition, value=at.ambition, rows=2),
        area("consequences", consequences, value=at.consequences, help=t("For the epilogue.")),
        id="prepare-antagonists",
    )


def aesthetic(sight: Seen, offer: Offer) -> Doing:
    t, at = sight.t, desk_of(sight).prepared.aesthetic
    motif = t("Recurring motif: an object, a sound, a gesture")
    colour = t("Every symptom has its colour.")
    return saved(
        sight,
        offer,
        line("motif", motif, required=False, value=at.motif),
        area("symbolism", t("What it stands for"), value=at.symbolism, rows=2, help=colour),
        id="prepare-aesthetic",
    )


def role(sight: Seen, offer: Offer) -> Doing:
    t, written = sight.t, desk_of(sight).prepared.role
    within = t("Protagonists are created within this role.")
    reason = area("role", t("Why these people are there"), value=written, help=within)
    return _told(sight, offer, reason, id="prepare-role")
