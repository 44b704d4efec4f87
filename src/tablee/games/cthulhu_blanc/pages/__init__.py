"""The pages of Cthulhu Blanc: what each card shows, as data, with the templates that lay it out."""

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
from tablee.games.cthulhu_blanc.pages.dues import dues, tellings
from tablee.games.cthulhu_blanc.pages.duties import duties
from tablee.games.cthulhu_blanc.pages.ends import ends, moment
from tablee.games.cthulhu_blanc.pages.idle import idle, other_actions
from tablee.games.cthulhu_blanc.pages.staff_sheets import register, staff_sheets
from tablee.games.cthulhu_blanc.pages.test_card import tests
from tablee.games.cthulhu_blanc.pages.tray import exhibits, filed, order, tray
from tablee.kernel.page import Pages

pages = Pages(
    now=(moment, ends, creation, dues, tellings, tests, idle, other_actions),
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
