"""The pages of YACDHA: what each card shows, as data, with the templates that lay it out."""

from tablee.games.yacdha.pages.pinboard import learnt, people_met, pinboard
from tablee.games.yacdha.pages.sheets import others, own_sheets
from tablee.kernel.page import Pages

pages = Pages(
    sheet=(own_sheets, others, people_met, learnt, pinboard),
)
