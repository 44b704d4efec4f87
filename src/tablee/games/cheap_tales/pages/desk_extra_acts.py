"""What one of the keeper's people may do now, and what the keeper does with their card."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

from tablee.games.cheap_tales.pages.desk_words import Desk
from tablee.games.cheap_tales.pages.words import Shut, chance_in_words
from tablee.games.cheap_tales.view import ExtraView
from tablee.kernel.acts import form_id
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Offer

CORRECTIONS = ("change-extra", "remove-extra", "sacrifice", "steal-power", "inflict")


class HitOdds(Part, frozen=True):
    """The chance to hit each of several with one roll."""

    template: ClassVar[str] = "desk_hit_odds.html"

    chances: tuple[tuple[str, str], ...]


def extra_acts(
    desk: Desk, extra: ExtraView, offers: Sequence[Offer]
) -> tuple[tuple[Part, ...], Shut | None]:
    """The attacks that are open; or why there is none, while a fight is on."""
    found = tuple(_attack(desk, extra.id, one) for one in offers if one.ask == "extra-attack")
    fight, t = desk.sight.mine.fight, desk.t
    if found or not fight or not extra.lives:
        return found, None
    if all(one.fighter.id != extra.id for one in fight.fighters):
        return found, None
    why = t("the heroes have the hand") if fight.hand == "heroes" else t("not now")
    return found, Shut(desk.sight.ask_name("extra-attack"), why)


def _attack(desk: Desk, who: str, offer: Offer) -> Fold:
    id, fight = f"attack-{who}", desk.sight.mine.fight
    is_known = "targets" in offer.given

    def inside() -> Iterator[Part]:
        if is_known:
            yield from _hit_odds(desk, id, offer)
        odds: Literal["", "asked"] = "" if is_known else "asked"
        yield desk.form(offer, "", "main", id, values={"difficulty": 0}, odds=odds)

    return desk.fold(
        f"{id}-fold",
        desk.sight.ask_name("extra-attack"),
        inside,
        stands_open=bool(fight and fight.hand == "adversaries"),
    )


def _hit_odds(desk: Desk, id: str, offer: Offer) -> Iterator[HitOdds]:
    """One line of odds for each defence: one roll serves for all."""
    t, sight = desk.t, desk.sight
    odds = sight.chances({"ask": "extra-attack", **offer.given})
    if odds is None:
        return
    chances = []
    for target in offer.given["targets"]:
        if f"hit.{target}" in odds.names:
            name, hero = sight.names[target], desk.heroes.get(target)
            if hero:
                name = f"{name}, {t('defence {number}', number=hero.defence)}"
            hit = odds.of(f"hit.{target}").chance(outcome=True)
            chances.append((name, chance_in_words(hit, t)))
    yield HitOdds(key=f"{id}-hits", chances=tuple(chances))


def extra_cards(desk: Desk, extra: ExtraView, offers: Sequence[Offer]) -> Iterator[Part]:
    """The other things that they do; telling the players of them; what is done with their card."""
    who = extra.id
    others = [one for one in offers if one.ask in ("extra-pass", "extra-attempt", "extra-cast")]
    if others:
        yield desk.fold(
            f"acting-{who}-fold", desk.t("Have them act"), lambda: _acting(desk, who, others)
        )
    yield from _showing(desk, who, offers)
    yield from _card(desk, extra, offers)


def _acting(desk: Desk, who: str, offers: Sequence[Offer]) -> Iterator[Part]:
    for offer in offers:
        if offer.ask == "extra-pass":
            yield desk.folded(offer, "", f"extra-pass-{who}")
    attempts = [offer for offer in offers if offer.ask == "extra-attempt"]
    for number, offer in enumerate(attempts, 1):
        yield desk.folded(offer, "", f"attempt-{who}-{number}", _attempt_note(desk, offer))
    casts = [offer for offer in offers if offer.ask == "extra-cast"]
    for number, offer in enumerate(casts, 1):
        note = _cast_note(desk, offer)
        yield desk.folded(offer, "", f"cast-{who}-{number}", note, {"circle": 1})


def _card(desk: Desk, extra: ExtraView, offers: Sequence[Offer]) -> Iterator[Fold]:
    """Whatever is corrected of them, with or without a reason."""

    def inside() -> Iterator[Part]:
        yield from _correcting(desk, extra, offers)
        yield from _setting_right(desk, extra, offers)

    if any(one.ask in (*CORRECTIONS, "adjust-extra", "rename") for one in offers):
        yield desk.fold(f"sheet-{extra.id}-fold", desk.t("Their card"), inside)


def _attempt_note(desk: Desk, offer: Offer) -> str:
    if "against" in offer.given:
        skill = desk.sight.field_name("skill", offer.ask).lower()
        return f"{desk.named(offer.given['against'])}, {skill}"
    if any(field.name == "against" for field in offer.fields):
        return desk.t("against a hero")
    return ""


def _cast_note(desk: Desk, offer: Offer) -> str:
    note = desk.sight.choice_name("purpose", offer.given["purpose"], offer.ask)
    if "circle" in offer.given:
        note = f"{note}, {desk.t('circle {number}', number=offer.given['circle'])}"
    return note


def _showing(desk: Desk, who: str, offers: Sequence[Offer]) -> Iterator[Fold]:
    t = desk.t
    found = [offer for offer in offers if offer.ask in ("show-extra", "show-aspect")]

    def inside() -> Iterator[Part]:
        for offer in found:
            label = ""
            if "might" in offer.given:
                label = t("Tell their might")
            elif "kind" in offer.given:
                label = t("Tell their class")
            yield desk.form(offer, label, id=form_id(offer, "show"))

    if found:
        yield desk.fold(f"show-{who}-fold", t("Show the players"), inside)


def _correcting(desk: Desk, extra: ExtraView, offers: Sequence[Offer]) -> Iterator[Fold]:
    t, who = desk.t, extra.id
    found = [offer for offer in offers if offer.ask in CORRECTIONS]
    held = {"count": extra.count, "might": extra.might}

    def inside() -> Iterator[Part]:
        for number, offer in enumerate(found, 1):
            label, id = _correction_name(desk, offer), f"card-{who}-{number}"
            yield desk.form(offer, label, id=id, values=held)

    if found:
        yield desk.fold(f"card-{who}-fold", t("Correct the card, let them leave"), inside)


def _correction_name(desk: Desk, offer: Offer) -> str:
    if offer.ask != "change-extra" or len(offer.fields) != 1:
        return ""
    sight, field = desk.sight, offer.fields[0].name
    what = sight.field_name(field, "change-extra").lower()
    return f"{sight.ask_name('change-extra')}{desk.t(': ')}{what}"


def _setting_right(desk: Desk, extra: ExtraView, offers: Sequence[Offer]) -> Iterator[Fold]:
    who = extra.id
    found = [offer for offer in offers if offer.ask in ("adjust-extra", "rename")]

    def inside() -> Iterator[Part]:
        held = {
            "might": extra.might,
            "power": extra.power,
            "bonus": extra.bonus,
            "most_life": extra.life,
            "life": min(extra.lives or (0,)),
            "armour": extra.armour,
            "die": extra.die,
            "name": extra.real_name,
            "gender": extra.gender,
        }
        for number, offer in enumerate(found, 1):
            first = next(field.name for field in offer.fields if field.name != "reason")
            note = desk.sight.field_name(first, offer.ask)
            yield desk.folded(offer, "", f"right-{who}-{number}", note, held)

    if found:
        yield desk.fold(f"right-{who}-fold", desk.t("Set things right"), inside)
