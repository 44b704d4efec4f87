"""The pages of Cthulhu Blanc: what each card shows, as data, with the templates that lay it out."""

from tablee.games.cthulhu_blanc.pages.bar import ALOUD, pads, slots
from tablee.games.cthulhu_blanc.pages.creation import creation
from tablee.games.cthulhu_blanc.pages.desk import keepers_things
from tablee.games.cthulhu_blanc.pages.desk_acts import acts, favours
from tablee.games.cthulhu_blanc.pages.desk_files import files
from tablee.games.cthulhu_blanc.pages.desk_mission import (
    important_moment,
    mission_end,
    mission_order,
    truth,
)
from tablee.games.cthulhu_blanc.pages.desk_papers import papers
from tablee.games.cthulhu_blanc.pages.desk_places import debts, places
from tablee.games.cthulhu_blanc.pages.desk_test import tests_to_rule
from tablee.games.cthulhu_blanc.pages.dues import dues, dues_of_others, tellings
from tablee.games.cthulhu_blanc.pages.duties import duties
from tablee.games.cthulhu_blanc.pages.ends import (
    ends,
    ends_of_others,
    moment,
    moment_to_close,
)
from tablee.games.cthulhu_blanc.pages.idle import idle, other_actions
from tablee.games.cthulhu_blanc.pages.looked_on import tests_of_others
from tablee.games.cthulhu_blanc.pages.staff_sheets import register, staff_sheets
from tablee.games.cthulhu_blanc.pages.test_card import tests_of_mine
from tablee.games.cthulhu_blanc.pages.to_decide import open_ways, to_sign
from tablee.games.cthulhu_blanc.pages.tray import clue_on_stage, exhibits, filed, order, tray
from tablee.games.cthulhu_blanc.pages.waits import waits
from tablee.kernel.page import Pages

pages = Pages(
    waits=(waits,),
    bar=(slots,),
    pads=pads,
    aloud=ALOUD,
    due=(moment_to_close, ends, dues, tellings, tests_of_mine, open_ways, to_sign),
    now=(
        moment,
        ends_of_others,
        creation,
        dues_of_others,
        tests_of_others,
        idle,
        other_actions,
        clue_on_stage,
    ),
    sheet=(staff_sheets, register, exhibits, tray, order, filed),
    desk=(
        debts,
        duties,
        truth,
        tests_to_rule,
        acts,
        favours,
        important_moment,
        papers,
        places,
        mission_order,
        keepers_things,
        files,
        mission_end,
    ),
)
