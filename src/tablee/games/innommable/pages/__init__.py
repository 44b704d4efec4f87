"""The pages of Innommable: what each card shows, as data, with the templates that lay it out."""

from tablee.games.innommable.pages.asides import asides
from tablee.games.innommable.pages.bar import ALOUD, slots
from tablee.games.innommable.pages.beginning import beginning
from tablee.games.innommable.pages.creation import creation
from tablee.games.innommable.pages.desk import desk_head, duties, every_table
from tablee.games.innommable.pages.due import due, later
from tablee.games.innommable.pages.endings import endings
from tablee.games.innommable.pages.ends import ends
from tablee.games.innommable.pages.fate import keepers_fate, players_fate
from tablee.games.innommable.pages.hush import hush
from tablee.games.innommable.pages.idle import goals, idle, own_turns
from tablee.games.innommable.pages.keepers_word import keepers_word
from tablee.games.innommable.pages.other_actions import acts_of_others, other_actions
from tablee.games.innommable.pages.outcome import outcome
from tablee.games.innommable.pages.preparation import preparation
from tablee.games.innommable.pages.reserve import reserve
from tablee.games.innommable.pages.resolution import resolution
from tablee.games.innommable.pages.reveals import reveals
from tablee.games.innommable.pages.rights import rights
from tablee.games.innommable.pages.scheme import scheme
from tablee.games.innommable.pages.sheets import others, own_sheets
from tablee.games.innommable.pages.stage import low_bowl, one_more, phases_explained, stage
from tablee.games.innommable.pages.threat_on_me import threats_on_me
from tablee.games.innommable.pages.threats import difficulty, next_scene, threats
from tablee.games.innommable.pages.tick import tick_panel
from tablee.games.innommable.pages.told import told
from tablee.games.innommable.pages.votes import votes, votes_under_way
from tablee.games.innommable.pages.waits import waits
from tablee.games.innommable.pages.ways import own_ways
from tablee.games.innommable.pages.written import written
from tablee.kernel.page import Pages

ASKING = (votes_under_way, outcome, ends, asides, resolution, goals)
"""What somebody must answer before the story goes on."""

pages = Pages(
    waits=(waits,),
    bar=(slots,),
    aloud=ALOUD,
    due=tuple(due(make) for make in ASKING),
    now=(
        hush,
        creation,
        threats_on_me,
        *(later(make) for make in ASKING),
        own_turns,
        stage,
        low_bowl,
        idle,
        endings,
        acts_of_others,
        other_actions,
        one_more,
        votes,
        phases_explained,
    ),
    desk=(
        desk_head,
        preparation,
        scheme,
        beginning,
        duties,
        reserve,
        reveals,
        threats,
        difficulty,
        next_scene,
        rights,
        written,
        keepers_word,
        every_table,
    ),
    sheet=(keepers_fate, tick_panel, own_sheets, players_fate, own_ways, others, told),
)
