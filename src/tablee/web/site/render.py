"""Pages from templates: the site's own, and each game's in its folder `pages`."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    Template,
    select_autoescape,
)
from jinja2.environment import TemplateModule

from tablee.evenings.lessons import lesson_of
from tablee.evenings.shelf import contents_read
from tablee.kernel.acts import form_fields, form_id
from tablee.kernel.game import Game
from tablee.kernel.tables import hundredths
from tablee.kernel.tale.parts import Chapter, Handed
from tablee.lab.games import all_games
from tablee.web.site.fallbacks import Parts, not_shown
from tablee.web.site.folds import Inside, unfolded
from tablee.web.site.forms import sent_name
from tablee.web.site.icons import icon, sign, top_of
from tablee.web.site.paging import newest
from tablee.web.site.tops import table_tops

if TYPE_CHECKING:
    from fractions import Fraction

HERE = Path(__file__).parents[1]


class Shared(Template):
    """A template that others import together with what the page knows: its parts are made once
    for the page, however many of its templates use them."""

    def make_module(
        self,
        vars: dict[str, Any] | None = None,
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,
    ) -> TemplateModule:
        made: dict[str | None, TemplateModule] | None = (vars or {}).get("imported")
        if made is None:
            return super().make_module(vars, shared, locals)
        if self.name not in made:
            made[self.name] = super().make_module(vars, shared)
        return made[self.name]


@cache
def environment() -> Environment:
    games = {game.id: FileSystemLoader(game.folder / "pages") for game in all_games()}
    loader = ChoiceLoader([FileSystemLoader(HERE / "templates"), PrefixLoader(games)])
    found = Environment(
        loader=loader,
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=[Parts, Inside],
    )
    found.template_class = Shared
    found.globals |= {
        "icon": icon,
        "unfolded": unfolded,
        "die_letter": die_letter,
        "form_id": form_id,
        "not_shown": not_shown,
        "fields_of": form_fields,
        "newest": newest,
        "table_tops": table_tops,
        "top_of": top_of,
        "sign": sign,
        "look_of": look_of,
        "is_taught": is_taught,
        "contents_read": contents_read,
        "titles_in": titles_in,
        "vendor_version": vendor_version(),
    }
    found.filters |= {"percent": percent, "in_words": in_words, "sent_name": sent_name}
    found.filters["hundredths"] = hundredths
    return found


def titles_in(chapter: Chapter) -> frozenset[str]:
    """What is called by its title in a chapter already: the chapter itself, and its papers."""
    handed = (one.title for one in chapter.items if isinstance(one, Handed))
    return frozenset((chapter.title, *handed))


def is_taught(game: Game[Any]) -> bool:
    """Whether a game has a lesson."""
    return lesson_of(game) is not None


def look_of(game: Game[Any]) -> str:
    """Where a game's own style sheet is; "" for a game that comes without one."""
    return f"/static/games/{game.id}/look.css" if (game.static / "look.css").exists() else ""


def vendor_version() -> str:
    """Changes with what package-lock.json pins: browsers keep a vendor file for a year."""
    stamp = HERE / "static" / "vendor" / ".stamp"
    return stamp.read_text(encoding="utf-8")[:12] if stamp.exists() else ""


def page(template: str, context: Mapping[str, Any]) -> str:
    return environment().get_template(template).render(context)


GENERIC = frozenset(("dé", "dés", "die", "dice", "de", "du", "des", "la", "le", "les", "of", "the"))


@cache
def die_letter(name: str) -> str:
    """The letter that marks a die: « dé d'action » is A, “madness die” is M."""
    words = name.replace("’", " ").replace("'", " ").split()
    telling = [word for word in words if word not in GENERIC and len(word) > 1]
    return telling[0][0].upper() if telling else ""


def percent(chance: "Fraction") -> str:
    """A chance as a whole per cent, never 0 or 100 unless it is certain."""
    if chance in (0, 1):
        return f"{int(chance) * 100}"
    return str(min(99, max(1, round(chance * 100))))


def in_words(chance: "Fraction") -> tuple[int, int]:
    """A chance as “3 out of 4”: the exact fraction while it is small, else about so many in 100."""
    if chance.denominator <= 36:
        return chance.numerator, chance.denominator
    return max(1, min(99, round(chance * 100))), 100
