"""What happens: making a hero."""

from tablee.games.cheap_tales.state.hero import Aspect, Hero
from tablee.kernel.words import Event


class HeroMade(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.creation.order"
    hero: Hero


class HeroRewritten(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.creation.order"
    hero: Hero


class HeroApproved(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.creation.apprenticeship-approval"
    who: str


class SentBack(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.creation.aspect-approval"
    who: str
    reason: str


class AspectAdded(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.creation.aspects-later"
    who: str
    aspect: Aspect


class AspectReworded(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.creation.aspects-later"
    who: str
    aspect: str
    text: str


class Described(Event, frozen=True, kw_only=True):
    rule: str = "cheap-tales.creation.finish"
    who: str
    text: str
