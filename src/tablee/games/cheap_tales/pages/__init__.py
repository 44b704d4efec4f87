"""The pages of Cheap Tales: what each card shows, as data, with the templates that lay it out."""

from tablee.games.cheap_tales.pages.answers import answers
from tablee.games.cheap_tales.pages.go import goes
from tablee.games.cheap_tales.pages.idle import golden_rule, idle, other_actions
from tablee.games.cheap_tales.pages.live_odds import live_odds
from tablee.games.cheap_tales.pages.owed import owed
from tablee.games.cheap_tales.pages.roll_card import rolls
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
from tablee.kernel.page import Pages

pages = Pages(
    now=(
        masthead,
        creation,
        owed,
        answers,
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
    odds=live_odds,
)
