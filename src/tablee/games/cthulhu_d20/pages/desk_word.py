"""The rest of the desk: the keeper's word, clues and spells, and what every table has."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.games.cthulhu_d20.pages.forms import (
    FOLD,
    Press,
    Row,
    amount,
    area,
    blank,
    line,
    pick,
    plainly,
    press,
    worded,
)
from tablee.games.cthulhu_d20.pages.sections import Section, Slip, Text, section
from tablee.games.cthulhu_d20.pages.words import People, Seen
from tablee.games.cthulhu_d20.state.table import Clue, Spell
from tablee.games.cthulhu_d20.words.names import MINUS
from tablee.kernel.acts import Act
from tablee.kernel.desk_parts import desk_clock, desk_rulings, desk_scenes
from tablee.kernel.page import Fold, Part
from tablee.kernel.several import EACH
from tablee.kernel.words import Offer

MOST_DC = 60


def desk_word(sight: Seen) -> Iterator[Section]:
    if sight.offers_of("set-meter", "rename-person"):
        title = sight.t("Your word")
        yield section(sight, "part-word", title, "gavel", lambda: _words(sight))


def _words(sight: Seen) -> Iterator[Part]:
    """Whatever must be set right, each with its reason."""
    t, people, colon = sight.t, sight.once(People), sight.t(": ")
    text = t(
        "The book leaves the last word to you. "
        "What you set right here is told with its reason, and a rewind undoes it."
    )
    yield Text(key="word-help", text=text)
    for offer in sight.offers_of("set-meter"):
        yield plainly(sight, offer, people.title("meter", offer.given["meter"]), place="word")
    if sight.offers_of("set-ranks"):
        title = t("On a sheet: ranks, feats, saves, shots")
        yield sight.fold("word-sheets", title, lambda: _sheets(sight), look=FOLD)
    for offer in sight.offers_of("set-group-point"):
        back, gone = t("Give the group its point back"), t("The group's point is spent")
        yield plainly(sight, offer, back if offer.given["there"] else gone, place="word")
    for offer in sight.offers_of("settle-wound"):
        name, number = people.call(offer.given["who"], ""), offer.given["wound"]
        title = t("{name}{colon}wound no. {number}", name=name, colon=colon, number=number)
        yield plainly(sight, offer, title, place="word")
    for offer in sight.offers_of("end-condition"):
        name, what = people.call(offer.given["who"], ""), people.word("what", offer.given["what"])
        title = t("{name}{colon}end {what}", name=name, colon=colon, what=what)
        yield plainly(sight, offer, title, place="word")
    for offer in sight.offers_of("rename-person", "give-person", "remove-person"):
        yield plainly(sight, offer, place="word")


def _sheets(sight: Seen) -> Iterator[Part]:
    """What stands on somebody's sheet beside the meters."""
    t, people, colon = sight.t, sight.once(People), sight.t(": ")
    for offer in sight.offers_of("set-ranks", "set-feat", "set-save", "set-option"):
        if offer.ask == "set-feat":
            who = people.call(str(offer.given.get("who", "")), "")
            title = (
                t("{name}{colon}lose a feat", name=who, colon=colon) if who else t("Gain a feat")
            )
            yield plainly(sight, offer, title, place="word")
        else:
            yield plainly(sight, offer, place="word")
    for offer in sight.offers_of("set-shots"):
        name, weapon = people.call(offer.given["who"], ""), people.weapon(offer.given["weapon"])
        title = t("{name}{colon}shots in the {weapon}", name=name, colon=colon, weapon=weapon)
        yield plainly(sight, offer, title, place="word")


def desk_magic(sight: Seen) -> Iterator[Section]:
    t, clues, spells = sight.t, sight.mine.clues, sight.mine.spells
    yield section(
        sight,
        "part-clues",
        t("Clues"),
        "magnifying-glass",
        lambda: _clues(sight),
        count=len(clues),
    )
    yield section(
        sight, "part-spells", t("Spells"), "sparkle", lambda: _spells(sight), count=len(spells)
    )


def _clues(sight: Seen) -> Iterator[Part]:
    people = sight.once(People)
    for clue in sight.mine.clues:
        yield _clue(sight, people, clue)
    for offer in sight.offers_of("hide-clue"):
        yield _lay(sight, people, offer)


def _clue(sight: Seen, people: People, clue: Clue) -> Slip:
    t, lines = sight.t, [clue.text]
    if clue.found:
        lines.append(t("Found by {names}.", names=people.listed(clue.found)))
    return Slip(
        key=f"clue-{clue.id}",
        title=clue.title,
        note=f"{people.word('skill', clue.skill)}, {t('DC {dc}', dc=clue.dc)}",
        lines=tuple(lines),
        acts=tuple(_clue_acts(sight, people, clue)),
    )


def _clue_acts(sight: Seen, people: People, clue: Clue) -> Iterator[Act]:
    t = sight.t
    for offer in sight.offers_of("search-clue"):
        if offer.given["clue"] == clue.id:
            who = str(offer.given["who"])
            label = t("Roll for {name} in secret", name=people.call(who))
            id = f"search-{clue.id}-{who}"
            # Real dice would tell the table that there is something to be found.
            yield replace(press(sight, offer, label, id=id, about=clue.title), dice="")
    gives = [one for one in sight.offers_of("give-clue") if one.given["clue"] == clue.id]
    if len(gives) > 1:
        to_all = press(sight, gives[0], t("Show it to all"), id=f"show-{clue.id}", about=clue.title)
        lacking = tuple(("who", str(one.given["who"])) for one in gives)
        yield replace(to_all, given=(("clue", clue.id), (EACH, "who"), *lacking))
    for offer in gives:
        who = str(offer.given["who"])
        label = t("Give it{colon}{name}", colon=t(": "), name=people.call(who))
        id = f"give-{clue.id}-{who}"
        yield press(sight, offer, label, "link", id=id, about=clue.title)


def _lay(sight: Seen, people: People, offer: Offer) -> Fold:
    t = sight.t

    def inside() -> tuple[Part]:
        skills = worded(people, "skill", offer.fields[2].choices)
        form = blank(
            sight,
            offer,
            t("Lay it"),
            line("title", t("Title")),
            area("text", t("What it says"), required=True),
            Row(
                (
                    pick("skill", t("Found by"), skills, "search"),
                    amount("dc", t("DC"), 0, MOST_DC, 15, required=True),
                )
            ),
            look="main",
            id="hide-clue",
        )
        return (Press(key="hide-clue", form=form),)

    stands_open = not sight.mine.clues
    return sight.fold("hide-clue-fold", t("Lay a clue"), inside, look=FOLD, stands_open=stands_open)


def _spells(sight: Seen) -> Iterator[Part]:
    t, people = sight.t, sight.once(People)
    for spell in sight.mine.spells:
        lines = (spell.text,) if spell.text else ()
        note = _spell_note(people, spell)
        yield Slip(key=f"spell-{spell.id}", title=spell.name, note=note, lines=lines)
    for offer in sight.offers_of("write-spell"):
        yield plainly(sight, offer)
    for offer in sight.offers_of("cast-spell"):
        title = t("{name} casts a spell", name=people.call(offer.given["caster"]))
        yield plainly(sight, offer, title, people.call(offer.given["spell"]))
    for offer in sight.offers_of("healing-touch"):
        yield plainly(sight, offer, t("Healing Touch"), people.call(offer.given["caster"]))


def _spell_note(people: People, spell: Spell) -> str:
    t, told = people.t, [people.word("effect", spell.effect)]
    if spell.count:
        told.append(f"{spell.count}d{spell.sides}")
    if spell.per_level:
        told.append(t("{bonus} a level", bonus=f"+{spell.per_level}"))
    if spell.sanity:
        told.append(f"{t('Sanity')} {MINUS}{spell.sanity}")
    return ", ".join(told)


def desk_time(sight: Seen) -> Iterator[Section]:
    """The story's clock, the scenes to come, and what was ruled: as at every table."""
    t, common = sight.t, sight.view.common
    ahead = [event for event in common.timetable if not event.settled]
    is_due = any(event.due for event in ahead)
    yield section(
        sight,
        "part-clock",
        t("Clock and timetable"),
        "clock",
        lambda: (desk_clock(sight),),
        count=len(ahead),
        stands_open=is_due,
        is_urgent=is_due,
    )
    scenes, rulings = len(common.prepared), len(common.rulings)
    yield section(
        sight, "part-scenes", t("Scenes"), "film-slate", lambda: (desk_scenes(sight),), count=scenes
    )
    yield section(
        sight, "part-rulings", t("Rulings"), "gavel", lambda: (desk_rulings(sight),), count=rulings
    )
