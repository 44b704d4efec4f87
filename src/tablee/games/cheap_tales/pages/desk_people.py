"""Heroes as the keeper handles them: sheets to approve, a player's stead, things to set right."""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from tablee.games.cheap_tales.pages.desk_shapes import Chapter, Note
from tablee.games.cheap_tales.pages.desk_words import Desk, signed
from tablee.games.cheap_tales.pages.words import Seen
from tablee.games.cheap_tales.state.hero import Hero
from tablee.games.cheap_tales.state.traits import QUALITIES, TALENTS
from tablee.kernel.acts import Act
from tablee.kernel.page import Fold, Part
from tablee.kernel.telling import full_stop
from tablee.kernel.words import Offer

PRESSING = (
    "throw",
    "stand",
    "waive-effects",
    "roll-damage",
    "take-power",
    "absorb",
    "choose-fall",
    "roll-wound",
    "yield-object",
    "pass-go",
    "waive-counter",
)
"""What holds the table up while a player is away."""
SETTING_RIGHT = ("adjust", "rename", "assign-hero", "retire-hero", "recall-hero")


class Absent(Part, frozen=True):
    """What one player has to press."""

    template: ClassVar[str] = "desk_absent.html"

    name: str
    player: str
    acts: tuple[Act, ...]


class SheetSummary(Part, frozen=True):
    """A sheet in a few lines, for whoever judges it."""

    template: ClassVar[str] = "desk_sheet_summary.html"

    scores: str
    skills: str
    aspects: tuple[str, ...]
    rest: str
    sent_back: str


def steads(sight: Seen) -> Iterator[Chapter]:
    desk = sight.once(Desk)
    waiting = [
        (seen.hero, offers)
        for seen in sight.mine.heroes
        if (offers := desk.offers_about(seen.hero.id, *PRESSING))
    ]
    if not waiting:
        return

    def inside() -> Iterator[Part]:
        text = sight.t(
            "Each of these is for the player to press; you may do it if nobody is there."
        )
        yield Note(key="stead-note", text=text)
        for hero, offers in waiting:
            yield _absent(desk, hero, offers)

    title, count = sight.t("In a player's stead"), sum(len(offers) for _, offers in waiting)
    yield desk.chapter("part-stead", title, "handshake", inside, count=count)


def _absent(desk: Desk, hero: Hero, offers: Sequence[Offer]) -> Absent:
    player = _player(desk, hero)
    if hero.seat and hero.seat not in desk.sight.present:
        player = f"{player}, {desk.t('not here')}"
    return Absent(
        key=f"stead-{hero.id}",
        name=hero.name,
        player=player,
        acts=tuple(
            desk.act(
                offer,
                id=f"stead-{offer.ask}-{hero.id}",
                about=hero.name,
                values={"points": 0},
            )
            for offer in offers
        ),
    )


def _player(desk: Desk, hero: Hero) -> str:
    return desk.t.seat(hero.seat or "") or desk.t("nobody's")


def sheets(sight: Seen) -> Iterator[Chapter]:
    if not sight.mine.heroes:
        return
    desk, waiting = sight.once(Desk), len(sight.offers_of("approve-hero"))
    yield desk.chapter(
        "part-sheets",
        sight.t("Sheets"),
        "identification-card",
        lambda: (_sheet(desk, seen.hero) for seen in sight.mine.heroes),
        count=waiting,
        stands_open=waiting > 0,
        is_urgent=waiting > 0,
    )


def _sheet(desk: Desk, hero: Hero) -> Fold:
    note = _player(desk, hero)
    if not hero.approved:
        note = f"{note}, {desk.t('waits for your word')}"
    return desk.fold(
        f"sheet-of-{hero.id}",
        hero.name,
        lambda: _judging(desk, hero),
        note=note,
        stands_open=not hero.approved,
    )


def _judging(desk: Desk, hero: Hero) -> Iterator[Part]:
    yield _summary(desk, hero)
    for offer in desk.offers_about(hero.id, "approve-hero", "send-back", "allow-above"):
        if offer.ask == "approve-hero":
            yield desk.form(offer, "", "main", f"approve-{hero.id}", about=hero.name)
        else:
            yield desk.folded(offer, "", f"{offer.ask}-{hero.id}")


def _summary(desk: Desk, hero: Hero) -> SheetSummary:
    t, sight = desk.t, desk.sight
    colon = t(": ")

    def called(field: str, values: Iterable[str]) -> str:
        return ", ".join(sight.choice_name(field, one, "create-hero") for one in values)

    def scores(field: str, traits: Sequence[str]) -> str:
        return ", ".join(f"{called(field, (one,))} {signed(hero.score(one))}" for one in traits)

    things = ", ".join(thing.name for thing in hero.objects)
    armour = sight.field_name("armour", "create-hero")
    rest = [
        full_stop(hero.description),
        f"{t('Assets')}{colon}{called('assets', hero.assets)}.",
        f"{t('Inventory')}{colon}{things}.",
        f"{armour}{colon}{called('armour', (hero.armour,))}.",
    ]
    sent_back = ""
    if hero.sent_back and not hero.approved:
        sent_back = t("Sent back{colon}{why}", colon=colon, why=hero.sent_back)
    return SheetSummary(
        key=f"summary-{hero.id}",
        scores=f"{scores('quality', QUALITIES)}. {scores('talent', TALENTS)}.",
        skills=f"{', '.join(f'{skill.name} {skill.rank}' for skill in hero.skills)}.",
        aspects=tuple(aspect.text for aspect in hero.aspects),
        rest=" ".join(text for text in rest if text),
        sent_back=sent_back,
    )


def keepers_word(sight: Seen) -> Iterator[Chapter]:
    if not sight.mine.heroes or not sight.offers_of(*SETTING_RIGHT):
        return
    desk = sight.once(Desk)

    def inside() -> Iterator[Part]:
        text = sight.t("Your word, told to everybody with its reason; a rewind takes it back.")
        yield Note(key="word-note", text=text)
        for seen in sight.mine.heroes:
            yield _words_on(desk, seen.hero)

    yield desk.chapter("part-word", sight.t("Set things right"), "note-pencil", inside)


def _words_on(desk: Desk, hero: Hero) -> Fold:
    who = hero.id

    def inside() -> Iterator[Part]:
        held = {
            "heroism": hero.heroism,
            "power": hero.power,
            "xp": hero.xp,
            "life": hero.life,
            "name": hero.name,
            "gender": hero.gender,
            "stunned": hero.stunned,
            "out": hero.out,
            "cut_off": hero.cut_off,
        }
        for number, offer in enumerate(desk.offers_about(who, *SETTING_RIGHT), 1):
            yield desk.folded(offer, "", f"word-{who}-{number}", _what(desk, offer), held)

    return desk.fold(f"word-{who}", hero.name, inside, note=_player(desk, hero))


def _what(desk: Desk, offer: Offer) -> str:
    """What an offer sets right."""
    free = (field.name for field in offer.fields if field.name != "reason")
    field = next(free, "unwounded" if "unwounded" in offer.given else "")
    return desk.sight.field_name(field, offer.ask) if field else ""
