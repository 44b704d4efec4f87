"""The pages of Cthulhu d20: what each card shows, as data, with the templates that lay it out."""

from tablee.games.cthulhu_d20.pages.attack import attack, attack_due
from tablee.games.cthulhu_d20.pages.bar import ALOUD, USUAL, pads, slots
from tablee.games.cthulhu_d20.pages.checks import checks, checks_due
from tablee.games.cthulhu_d20.pages.creation import creation
from tablee.games.cthulhu_d20.pages.desk_checks import desk_checks
from tablee.games.cthulhu_d20.pages.desk_clock import dial
from tablee.games.cthulhu_d20.pages.desk_fate import dice_to_tell, fate
from tablee.games.cthulhu_d20.pages.desk_fight import desk_fight
from tablee.games.cthulhu_d20.pages.desk_hazards import desk_hazards
from tablee.games.cthulhu_d20.pages.desk_losses import losses
from tablee.games.cthulhu_d20.pages.desk_opponents import desk_opponents
from tablee.games.cthulhu_d20.pages.desk_people import desk_people
from tablee.games.cthulhu_d20.pages.desk_sealed import sealed
from tablee.games.cthulhu_d20.pages.desk_word import desk_magic, desk_time, desk_word
from tablee.games.cthulhu_d20.pages.dues import dues, fallen_dice, order
from tablee.games.cthulhu_d20.pages.files import files
from tablee.games.cthulhu_d20.pages.keeper import keeper
from tablee.games.cthulhu_d20.pages.live_odds import live_odds
from tablee.games.cthulhu_d20.pages.sights import sights, tracking
from tablee.games.cthulhu_d20.pages.staged import wounded
from tablee.games.cthulhu_d20.pages.turns import turns, turns_due
from tablee.games.cthulhu_d20.pages.vote import destiny, proposal, vote_due
from tablee.games.cthulhu_d20.pages.waits import waits
from tablee.kernel.one_line import Newcomers
from tablee.kernel.page import Pages

pages = Pages(
    waits=(waits,),
    bar=(slots,),
    pads=pads,
    usual=USUAL,
    aloud=ALOUD,
    newcomers=Newcomers("create-opponent", count="", said="note"),
    due=(dues, wounded, attack_due, fallen_dice, vote_due, checks_due, turns_due),
    now=(order, attack, destiny, checks, creation, turns, keeper, proposal),
    sheet=(files, sights, tracking),
    desk=(
        dial,
        fate,
        sealed,
        dice_to_tell,
        losses,
        desk_checks,
        desk_fight,
        desk_opponents,
        desk_hazards,
        desk_people,
        desk_word,
        desk_magic,
        desk_time,
    ),
    odds=live_odds,
)
