"""The pages of Cthulhu d20: what each card shows, as data, with the templates that lay it out."""

from tablee.games.cthulhu_d20.pages.attack import attack
from tablee.games.cthulhu_d20.pages.checks import checks
from tablee.games.cthulhu_d20.pages.creation import creation
from tablee.games.cthulhu_d20.pages.dues import dues, fallen_dice, order
from tablee.games.cthulhu_d20.pages.files import files
from tablee.games.cthulhu_d20.pages.keeper import keeper
from tablee.games.cthulhu_d20.pages.sights import sights, tracking
from tablee.games.cthulhu_d20.pages.turns import turns
from tablee.games.cthulhu_d20.pages.vote import destiny, proposal
from tablee.kernel.page import Pages

pages = Pages(
    now=(order, dues, attack, fallen_dice, destiny, checks, creation, turns, keeper, proposal),
    sheet=(files, sights, tracking),
)
