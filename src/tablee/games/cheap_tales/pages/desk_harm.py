"""Harm outside attacks: deadly threats, the wound table, doctors, those between life and death."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tablee.games.cheap_tales.pages.desk_shapes import Chapter, Note
from tablee.games.cheap_tales.pages.desk_words import Desk
from tablee.games.cheap_tales.pages.words import Seen
from tablee.games.cheap_tales.view import HeroView
from tablee.games.cheap_tales.words.names import WOUND_ROWS, capitalised
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

HARMS = ("tend-wound", "declare-death", "wake", "call-lethal", "inflict")
AT_ONCE = ("declare-death", "wake", "tend-wound")


class WoundTable(Part, frozen=True):
    template: ClassVar[str] = "desk_wound_table.html"

    rows: tuple[str, ...]


def harm(sight: Seen) -> Iterator[Chapter]:
    desk = sight.once(Desk)
    grave = sum(seen.hero.dying and not seen.hero.is_gone for seen in sight.mine.heroes)
    yield desk.chapter(
        "part-harm",
        sight.t("Harm and wounds"),
        "heartbeat",
        lambda: _inside(desk),
        count=grave,
        stands_open=grave > 0,
        is_urgent=grave > 0,
    )


def _inside(desk: Desk) -> Iterator[Part]:
    t, key = desk.t, "wound-table"
    for seen in desk.sight.mine.heroes:
        offers = desk.offers_about(seen.hero.id, *HARMS)
        if offers and not seen.hero.is_gone:
            yield _harm_of(desk, seen, offers)
    rows = tuple(t(WOUND_ROWS[row]) for row in WOUND_ROWS)
    table = WoundTable(key=f"{key}-rows", rows=rows)
    yield desk.fold(key, t("Wound table, 1d6"), lambda: (table,))


def _harm_of(desk: Desk, seen: HeroView, offers: Sequence[Offer]) -> Fold:
    t, hero = desk.t, seen.hero
    note = [t("life {life} out of {most}", life=hero.life, most=seen.most_life)]
    if hero.dying:
        note.append(t("between life and death"))
    elif hero.out:
        note.append(t("out of combat"))
    elif hero.stunned:
        note.append(t("stunned box ticked"))
    return desk.fold(
        f"harm-{hero.id}",
        hero.name,
        lambda: _harms(desk, seen, offers),
        note=", ".join(note),
        stands_open=hero.dying,
    )


def _harms(desk: Desk, seen: HeroView, offers: Sequence[Offer]) -> Iterator[Part]:
    t, who = desk.t, seen.hero.id
    for number, wound in enumerate(seen.hero.wounds, 1):
        tended = f" ({t('tended')})" if wound.tended else ""
        text = f"{capitalised(t(WOUND_ROWS[wound.row]))}{tended}."
        yield Note(key=f"wound-{who}-{number}", text=text)
    for number, offer in enumerate(offers, 1):
        if offer.ask in AT_ONCE:
            look = "plain" if offer.ask == "tend-wound" else "quiet"
            yield desk.form(offer, "", look, f"{offer.ask}-{who}")
        else:
            label, id = "", f"{offer.ask}-{who}-{number}"
            if offer.ask == "inflict" and offer.fields[0].name == "why":
                label = t("Life to 0 at once")
            yield desk.folded(offer, label, id, values={"malus": 0})
