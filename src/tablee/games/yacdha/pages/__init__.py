"""The pages of YACDHA: what each card shows, as data, with the templates that lay it out."""

from tablee.games.yacdha.pages.desk_begin import begin
from tablee.games.yacdha.pages.desk_checks import checks
from tablee.games.yacdha.pages.desk_end import end
from tablee.games.yacdha.pages.desk_fight import declarations
from tablee.games.yacdha.pages.desk_investigators import investigators
from tablee.games.yacdha.pages.desk_leads import leads
from tablee.games.yacdha.pages.desk_magics import magics
from tablee.games.yacdha.pages.desk_night import night
from tablee.games.yacdha.pages.desk_people import creatures, npcs
from tablee.games.yacdha.pages.desk_story import clock, memory, scenario
from tablee.games.yacdha.pages.desk_waiting import waiting
from tablee.games.yacdha.pages.pinboard import learnt, people_met, pinboard
from tablee.games.yacdha.pages.sheets import others, own_sheets
from tablee.kernel.page import Pages

pages = Pages(
    sheet=(own_sheets, others, people_met, learnt, pinboard),
    desk=(
        waiting,
        declarations,
        checks,
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
)
