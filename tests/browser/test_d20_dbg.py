import time, d20_moments as at
from test_pages import PHONE, LAPTOP, PANES
from test_d20_pages_axe import AT_THE_TABLE
def test_x(meet, server):
    person = meet("x")
    def p(*a): print(round(time.time()%1000,1), *a, flush=True)
    person.by("light")
    for name, (seat, steps, width) in AT_THE_TABLE.items():
        p(name)
        t = at.night(server.database, steps); p("staged")
        person.context.clear_cookies()
        person.sit(t, seat).is_connected(); p("sat")
        person.widen(width); person.unfold_all(); p("unfolded")
        p(person.axe())
        person.by("dark"); p("dark")
        p(person.axe("color-contrast"))
        person.by("light"); p("light")
        for w in (360,768,1280):
            person.widen(w); p(person.sideways())
        person.widen(PHONE)
        for pane in PANES:
            tab = person.page.locator(f'.tabs a[href="#{pane}"]')
            if tab.count():
                tab.click(); p(pane, person.sideways())
        person.widen(1280)
