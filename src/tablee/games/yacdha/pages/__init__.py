"""The pages of YACDHA: what each card shows, as data, with the templates that lay it out."""

from tablee.games.yacdha.pages.actions import actions, due_actions
from tablee.games.yacdha.pages.bar import ALOUD, BEYOND, pads, slots
from tablee.games.yacdha.pages.between import between
from tablee.games.yacdha.pages.checks import checks, dreams, due_checks, due_dreams
from tablee.games.yacdha.pages.contests import contests, due_contests
from tablee.games.yacdha.pages.creation import creation
from tablee.games.yacdha.pages.desk_begin import begin
from tablee.games.yacdha.pages.desk_checks import shocks
from tablee.games.yacdha.pages.desk_end import end
from tablee.games.yacdha.pages.desk_fight import declarations
from tablee.games.yacdha.pages.desk_investigators import investigators
from tablee.games.yacdha.pages.desk_leads import leads
from tablee.games.yacdha.pages.desk_magics import magics
from tablee.games.yacdha.pages.desk_night import night
from tablee.games.yacdha.pages.desk_people import creatures, npcs
from tablee.games.yacdha.pages.desk_story import clock, memory, scenario
from tablee.games.yacdha.pages.desk_waiting import waiting
from tablee.games.yacdha.pages.fight import due_fight, fight
from tablee.games.yacdha.pages.healing import due_recoveries
from tablee.games.yacdha.pages.idle import idle
from tablee.games.yacdha.pages.life import due_life, life
from tablee.games.yacdha.pages.live_odds import live_odds
from tablee.games.yacdha.pages.magic import due_rites, rites
from tablee.games.yacdha.pages.patterns import patterns
from tablee.games.yacdha.pages.pinboard import learnt, people_met, pinboard
from tablee.games.yacdha.pages.sheets import others, own_sheets
from tablee.games.yacdha.pages.waits import waits
from tablee.kernel.one_line import Newcomers
from tablee.kernel.page import Pages

pages = Pages(
    waits=(waits,),
    bar=(slots,),
    pads=pads,
    beyond=BEYOND,
    aloud=ALOUD,
    newcomers=Newcomers("create-npc"),
    due=(
        creation,
        due_life,
        due_checks,
        due_dreams,
        due_fight,
        due_rites,
        due_contests,
        due_actions,
        due_recoveries,
    ),
    now=(patterns, life, checks, dreams, fight, rites, contests, actions, between, idle),
    sheet=(own_sheets, others, people_met, learnt, pinboard),
    desk=(
        waiting,
        declarations,
        shocks,
        clock,
        scenario,
        leads,
        npcs,
        creatures,
        magics,
        begin,
        night,
        investigators,
        memory,
        end,
    ),
    odds=live_odds,
)
