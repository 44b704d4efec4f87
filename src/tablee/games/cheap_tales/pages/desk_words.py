"""Words and forms of the keeper's desk: who is called what, offers as forms, folds."""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from msgspec.structs import replace

from tablee.games.cheap_tales.pages.desk_shapes import Body, Chapter, DeskForm, Press, Presses
from tablee.games.cheap_tales.pages.words import About, Seen
from tablee.games.cheap_tales.view import ExtraView, HeroView
from tablee.kernel.acts import Act, Choice, Input, act, form_id
from tablee.kernel.page import Fold, Part
from tablee.kernel.words import Field, Offer

FOLD = "td-fold"
ALL = "all"
"""What a field holds at first in which everybody is ticked."""

OTHERS_SKILL = ("oppose-roll", "extra-attempt")
"""Asks in which an apprenticeship is that of whoever resists."""


class Desk:
    """All that the makers of the desk look up: people by their ids, offers by whom they are about,
    and offers as forms in the look of the desk."""

    def __init__(self, sight: Seen) -> None:
        self.sight = sight
        self.t = sight.t
        self.heroes: Mapping[str, HeroView] = {h.hero.id: h for h in sight.mine.heroes}
        self.extras: Mapping[str, ExtraView] = {x.id: x for x in sight.mine.extras}

    def offers_about(self, who: str, *asks: str) -> list[Offer]:
        """What may be asked about somebody; all, or some asks only."""
        found = self.sight.once(About).of(who)
        return [offer for offer in found if offer.ask in asks] if asks else found

    def named(self, id: str) -> str:
        """The keeper's name for somebody: extras by their real one."""
        extra = self.extras.get(id)
        return extra.real_name if extra and extra.real_name else self.sight.names.get(id, id)

    def said(self, field: str, choice: str, ask: str, who: str = "") -> str:
        """A choice in words; ids inside a sheet are those of its owner."""
        if choice in self.extras:
            return self.named(choice)
        inside = self.sight.names.get(f"{who}.{choice}")
        return self.sight.choice_name(field, choice, ask) if inside is None else inside

    def input(
        self, field: Field, offer: Offer, value: object = "", *, who: str = "", label: str = ""
    ) -> Input:
        """A field as the desk draws it, with what it holds at first."""
        ask = offer.ask
        owner = who or _owner(field, offer)
        ticked = field.kind == "many" and (value == ALL or len(field.choices) == 1)
        needs_text = field.kind != "text" or field.least > 0
        return Input(
            name=field.name,
            kind=field.kind,
            label=label or self.sight.field_name(field.name, ask),
            required=field.required and needs_text,
            choices=tuple(
                Choice(one, self.said(field.name, one, ask, owner), ticked or one == value)
                for one in field.choices
            ),
            value=_held(field, value),
            values=("",) * field.most if field.kind == "texts" else (),
            least=field.least,
            most=field.most,
        )

    def act(
        self,
        offer: Offer,
        label: str = "",
        look: str = "quiet",
        id: str = "",
        *,
        icon: str = "",
        about: str = "",
        values: Mapping[str, object] | None = None,
        odds: Literal["", "asked", "at-once"] = "",
        only: Iterable[str] | None = None,
    ) -> Act:
        """An offer as a form; of its fields those that leave something to say, or `only` some."""
        first, wanted = values or {}, None if only is None else frozenset(only)
        made = act(
            self.sight,
            offer,
            label,
            id=id or form_id(offer, "desk"),
            look=look,
            icon=icon,
            about=about,
            odds=odds,
            only=(),
        )
        fields = (
            field
            for field in offer.fields
            if (_says_something(field) if wanted is None else field.name in wanted)
        )
        inputs = (self.input(field, offer, first.get(field.name, "")) for field in fields)
        return replace(made, inputs=tuple(inputs))

    def form(
        self,
        offer: Offer,
        label: str = "",
        look: str = "quiet",
        id: str = "",
        *,
        icon: str = "",
        about: str = "",
        values: Mapping[str, object] | None = None,
        odds: Literal["", "asked", "at-once"] = "",
        only: Iterable[str] | None = None,
    ) -> DeskForm:
        """The same as a part of its own."""
        made = self.act(
            offer, label, look, id, icon=icon, about=about, values=values, odds=odds, only=only
        )
        return DeskForm(key=made.id, act=made)

    def folded(
        self,
        offer: Offer,
        label: str = "",
        id: str = "",
        note: str = "",
        values: Mapping[str, object] | None = None,
    ) -> Part:
        """A form folded until it is wanted; with nothing to fill in it is just a button."""
        id = id or form_id(offer, "desk")
        if not offer.fields:
            return self.form(offer, label, "quiet", id)
        return self.fold(
            f"{id}-fold",
            label or self.sight.ask_name(offer.ask),
            lambda: (self.form(offer, label, "plain", id, values=values),),
            note=note,
        )

    def fold(
        self,
        key: str,
        title: str,
        make: Callable[[], Iterable[Part]],
        *,
        note: str = "",
        count: int = 0,
        look: str = FOLD,
        icon: str = "",
        stands_open: bool = False,
    ) -> Fold:
        return self.sight.fold(
            key,
            title,
            make,
            note=note,
            count=count,
            look=look,
            icon=icon,
            stands_open=stands_open,
        )

    def chapter(
        self,
        key: str,
        title: str,
        icon: str,
        make: Callable[[], Iterable[Part]],
        *,
        count: int = 0,
        stands_open: bool = False,
        is_urgent: bool = False,
    ) -> Chapter:
        """A chapter of the desk; what it holds is made when somebody looks."""
        fold = self.fold(
            key,
            title,
            lambda: (Body(key=f"{key}-body", parts=tuple(make())),),
            count=count,
            look=f"{FOLD} td-lead",
            icon=icon,
            stands_open=stands_open,
        )
        return Chapter(key=f"{key}-chapter", fold=fold, is_urgent=is_urgent)

    def presses(
        self,
        offer: Offer,
        field: str,
        values: Iterable[tuple[object, str]],
        id: str,
        label: str = "",
        only: Iterable[str] = (),
    ) -> Presses:
        """A form with a button for each value of a field; `only` names those it asks for, too."""
        buttons = tuple(Press(str(value), text) for value, text in values)
        return Presses(self.act(offer, id=id, only=only), field, buttons, label)


def _owner(field: Field, offer: Offer) -> str:
    """On whose sheet the choices of a field stand."""
    others = field.name == "skill" and offer.ask in OTHERS_SKILL
    found = offer.given.get("against" if others else "who", "")
    return found if isinstance(found, str) else ""


def _says_something(field: Field) -> bool:
    """Whether a field that may be left out leaves anything to choose."""
    if field.required:
        return True
    one_choice = field.kind == "choice" and len(field.choices) == 1
    return not (one_choice or (field.kind == "integer" and field.least == field.most))


def _held(field: Field, value: object) -> str:
    if field.kind == "flag":
        return "1" if value else ""
    return "" if value is None else str(value)


def signed(number: int) -> str:
    """“+2”, “−1”, “0”."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
