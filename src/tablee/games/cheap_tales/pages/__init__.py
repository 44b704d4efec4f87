"""The pages of Cheap Tales: what each card shows, as data, with the templates that lay it out."""

from tablee.games.cheap_tales.pages.answers import answers, asked_of_others
from tablee.games.cheap_tales.pages.bar import ALOUD, pads, slots
from tablee.games.cheap_tales.pages.desk_aspects import public_aspects
from tablee.games.cheap_tales.pages.desk_awards import awards, chance
from tablee.games.cheap_tales.pages.desk_common import clock, links, rulings, scenes
from tablee.games.cheap_tales.pages.desk_duties import reminders
from tablee.games.cheap_tales.pages.desk_extras import extras
from tablee.games.cheap_tales.pages.desk_fight import fight_board
from tablee.games.cheap_tales.pages.desk_harm import harm
from tablee.games.cheap_tales.pages.desk_magic import magic
from tablee.games.cheap_tales.pages.desk_make import new_extras
from tablee.games.cheap_tales.pages.desk_pause import pauses
from tablee.games.cheap_tales.pages.desk_people import keepers_word, sheets, steads
from tablee.games.cheap_tales.pages.desk_rolls import invocations, roll_slips
from tablee.games.cheap_tales.pages.go import goes, goes_due
from tablee.games.cheap_tales.pages.idle import golden_rule, idle, other_actions
from tablee.games.cheap_tales.pages.live_odds import live_odds
from tablee.games.cheap_tales.pages.owed import owed, owed_by_others
from tablee.games.cheap_tales.pages.roll_card import due_rolls, rolls
from tablee.games.cheap_tales.pages.sheet import hero_sheets
from tablee.games.cheap_tales.pages.sheet_others import (
    met_on_the_way,
    next_respite,
    springs,
    troupe,
)
from tablee.games.cheap_tales.pages.stage import (
    creation,
    last_rolls,
    masthead,
    scene_after,
    scene_before,
)
from tablee.games.cheap_tales.pages.waits import waits
from tablee.kernel.one_line import Newcomers
from tablee.kernel.page import Pages

DESK = (
    *(reminders, invocations, roll_slips, fight_board, extras, awards, chance),
    *(public_aspects, new_extras, harm, pauses, magic, steads, sheets, keepers_word),
    *(clock, scenes, rulings, links),
)
"""The most pressing stands first."""

pages = Pages(
    waits=(waits,),
    bar=(slots,),
    pads=pads,
    aloud=ALOUD,
    newcomers=Newcomers("make-extra", carried="", traits="aspects"),
    due=(owed, answers, due_rolls, goes_due),
    now=(
        masthead,
        creation,
        owed_by_others,
        asked_of_others,
        scene_before,
        rolls,
        goes,
        scene_after,
        last_rolls,
        idle,
        golden_rule,
        other_actions,
    ),
    sheet=(hero_sheets, troupe, met_on_the_way, springs, next_respite),
    desk=DESK,
    odds=live_odds,
)
