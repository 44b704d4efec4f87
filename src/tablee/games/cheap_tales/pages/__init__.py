"""The pages of Cheap Tales: what each card shows, as data, with the templates that lay it out."""

from tablee.games.cheap_tales.pages.sheet import hero_sheets
from tablee.games.cheap_tales.pages.sheet_others import (
    met_on_the_way,
    next_respite,
    springs,
    troupe,
)
from tablee.kernel.page import Pages

pages = Pages(sheet=(hero_sheets, troupe, met_on_the_way, springs, next_respite))
