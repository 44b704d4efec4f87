"""An attack as a form: whom, how, with what, a prowess if one dares; the odds as one decides."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from tablee.games.cheap_tales.pages.fields import Flag, Merged, Option, Options, Picker
from tablee.games.cheap_tales.pages.words import People, Seen
from tablee.games.cheap_tales.state.traits import QUALITIES, STYLE_TRAITS, TALENTS
from tablee.games.cheap_tales.view import ExtraView
from tablee.games.cheap_tales.words.names import capitalised, condition_name
from tablee.kernel.acts import Act, Choice
from tablee.kernel.words import Offer

PROWESSES: Mapping[str, str] = {
    "precise": "past the armour",
    "stunt": "a feat beside the action",
    "counter": "strike back at whoever targets you",
    "violent": "more damage",
    "clear": "sweeps several aside",
    "double": "a second target",
    "opportunism": "an opening for a comrade",
    "placement": "+2 next turn",
    "caution": "+1 in defence",
}
"""What each prowess brings."""

WEAPONS: Mapping[str, str] = {
    "improvised": "1d3",
    "brawl": "1d6",
    "weapon": "1d6^",
    "heavy": "1d6^ + 2",
}
"""The damage of each class of weapon."""


class Prowesses(msgspec.Struct, frozen=True):
    """What may be dared beside the attack, and what that risks."""

    risk: str
    none: str
    """The id of doing without."""
    options: tuple[Option, ...]
    second: Picker | None


class Attack(msgspec.Struct, frozen=True):
    act: Act
    choices: tuple[Options, ...]
    own_arm: Options | None
    """The one weapon that somebody has with them: a box to tick."""
    arm: Picker | None
    """Several of them: a list."""
    more: str
    """What may be dared beside all this, while nothing of it is chosen."""
    thrust: Options | None
    prowesses: Prowesses | None
    tools: Options | None
    domain: Picker | None
    placed: tuple[Flag, ...]
    pair: tuple[Picker, ...]
    """Other traits than those that belong to the way of fighting."""


def attack(sight: Seen, people: People, offers: Sequence[Offer]) -> Attack | None:
    if not offers:
        return None
    who = str(offers[0].given["who"])
    form = _Form(sight, people, offers, f"attack-{who}")
    t, merged, known = sight.t, form.merged, form.merged.known
    thrust, tools = t("Secret thrust: a third trait"), t("Objects that help")
    return Attack(
        act=Act(
            id=merged.id,
            ask="attack",
            label=t("Attack!"),
            given=(("who", who),),
            odds="at-once",
        ),
        choices=(form.targets(), form.styles(), form.weapons()),
        own_arm=form.own_arm(),
        arm=form.arm(),
        more=t("prowess, thrust, object: nothing yet"),
        thrust=merged.ticks("thrust", thrust, merged.choices("thrust"), scored=True),
        prowesses=form.prowesses() if "prowess" in known else None,
        tools=merged.ticks("tools", tools, merged.choices("tools")),
        domain=merged.picker("domain", merged.choices("domain")) if "domain" in known else None,
        placed=tuple(
            msgspec.structs.replace(one, label=f"{one.label} +2")
            for one in merged.flags(("placed",))
        ),
        pair=form.pair(),
    )


class _Form:
    def __init__(self, sight: Seen, people: People, offers: Sequence[Offer], id: str) -> None:
        self.sight, self.people, self.t = sight, people, sight.t
        self.merged = Merged(sight, people, offers, id)
        self._targets = tuple(dict.fromkeys(str(offer.given["target"]) for offer in offers))
        self._may_double = any(offer.given.get("prowess") == "double" for offer in offers)

    def _name(self, field: str, choice: str) -> str:
        return self.sight.choice_name(field, choice, "attack")

    def own_arm(self) -> Options | None:
        """The only weapon of one's own, if there is just one."""
        arms, id = self.merged.choices("arm"), self.merged.id
        if len(arms) != 1:
            return None
        label, note = self.merged.call("arm", arms[0]), self.t("+1 damage")
        one = Option(f"{id}-arm-{arms[0]}", arms[0], label, note)
        return Options("arm", self.merged.field_name("arm"), (one,), one_only=False)

    def arm(self) -> Picker | None:
        arms = self.merged.choices("arm")
        return self.merged.picker("arm", arms, self.t("+1 damage")) if len(arms) > 1 else None

    def targets(self) -> Options:
        options = (
            Option(
                f"{self.merged.id}-{one}",
                one,
                self.people.call(one),
                self._looks(self.people.extras[one]) if one in self.people.extras else "",
                is_chosen=place == 0,
            )
            for place, one in enumerate(self._targets)
        )
        return Options("target", self.t("Attack whom?"), tuple(options))

    def _looks(self, extra: ExtraView) -> str:
        """What is seen of a target: how many, how they are, how strong, what they wear."""
        t = self.t
        if extra.count > 1:
            said = [t("{count} standing", count=extra.count)]
        else:
            said = [condition_name(extra.condition, t)]
        if extra.might is not None:
            said.append(t("might {number}", number=extra.might))
        if extra.armour not in (None, "none"):
            said.append(t("{kind} armour", kind=self._name("armour", extra.armour)))
        return ", ".join(said)

    def styles(self) -> Options:
        """Ways of fighting; the one that its hero is best at is chosen."""
        hero = self.merged.hero
        best = max(STYLE_TRAITS, key=lambda style: sum(map(hero.score, STYLE_TRAITS[style])))
        options = (
            Option(
                f"{self.merged.id}-{style}",
                style,
                capitalised(self._name("style", style)),
                ", ".join(
                    f"{self.sight.field_name(trait, 'create-hero')} {score}"
                    for trait in traits
                    for score in (self.sight.t.number(hero.score(trait)),)
                ),
                is_chosen=style == best,
            )
            for style, traits in STYLE_TRAITS.items()
        )
        return Options("style", self.merged.field_name("style"), tuple(options))

    def weapons(self) -> Options:
        options = (
            Option(
                f"{self.merged.id}-{weapon}",
                weapon,
                capitalised(self._name("weapon", weapon)),
                damage,
                is_chosen=weapon == "brawl",
            )
            for weapon, damage in WEAPONS.items()
        )
        return Options("weapon", self.merged.field_name("weapon"), tuple(options))

    def prowesses(self) -> Prowesses:
        t, id = self.t, self.merged.id
        risk = t("each brings a risk of 1 in 3")
        if self.sight.mine.house["risk_mode"] == "keeper_choice":
            risk = t("each brings a risk, which the keeper chooses")
        second = None
        if self._may_double:
            label, note = self.merged.field_name("second"), t("for a double attack")
            others = tuple(Choice(one, self.people.call(one)) for one in self._targets)
            second = Picker(f"{id}-second", "second", label, others, note)
        return Prowesses(risk, f"{id}-no-prowess", tuple(self._prowess_options()), second)

    def _prowess_options(self) -> Iterator[Option]:
        id = self.merged.id
        for choice in self.merged.choices("prowess"):
            yield self._prowess(f"{id}-{choice}-prowess", choice)
        if self._may_double:
            yield self._prowess(f"{id}-double", "double")

    def _prowess(self, id: str, choice: str) -> Option:
        name = capitalised(self._name("prowess", choice))
        return Option(id, choice, name, self.t(PROWESSES[choice]))

    def pair(self) -> tuple[Picker, ...]:
        t, id, hero = self.t, self.merged.id, self.merged.hero
        return tuple(
            Picker(
                f"{id}-{name}",
                name,
                title,
                tuple(
                    Choice(one, f"{self.sight.field_name(one, 'create-hero')} {score}")
                    for one in traits
                    for score in (self.sight.t.number(hero.score(one)),)
                ),
            )
            for name, title, traits in (
                ("quality", t("Quality"), QUALITIES),
                ("talent", t("Talent"), TALENTS),
            )
        )
