"""Every page: nothing for axe to find, light or dark; no sideways scroll on a small phone."""

import pytest
from people import fr
from playwright.sync_api import expect
from stage import (
    AGAIN,
    CHASE,
    CHECK,
    COMA,
    CREATING,
    DECLARING,
    DREAMING,
    DREAMT,
    DYING,
    END,
    FENCE,
    HEALING,
    IDLE,
    JUDGING,
    LUCK,
    NOBODY,
    PREPARED,
    REVEALED,
    STAKES,
    WISHING,
    stage,
)

from conftest import Watch, come

PHONE, TABLET, LAPTOP = 360, 768, 1280

AT_THE_TABLE = {
    "a player without an investigator": ("isa", NOBODY, PHONE),
    "a player who waits": ("tom", IDLE, PHONE),
    "a player's check": ("isa", CHECK, PHONE),
    "a player's stakes": ("tom", STAKES, PHONE),
    "a player's throw": ("tom", FENCE, PHONE),
    "a player's second throw": ("tom", AGAIN, LAPTOP),
    "a player in a fight": ("tom", DECLARING, PHONE),
    "a player who strikes": ("tom", REVEALED, PHONE),
    "a player in a chase": ("tom", CHASE, PHONE),
    "a player at the end": ("tom", END, LAPTOP),
    "a player within the keeper's limits": ("lea", CREATING, PHONE),
    "a player's luck": ("zoe", LUCK, PHONE),
    "others who wait for luck": ("karim", LUCK, PHONE),
    "a player between life and death": ("lea", DYING, PHONE),
    "a player between scenarios": ("lea", HEALING, PHONE),
    "a player asleep": ("zoe", DREAMING, PHONE),
    "the keeper": ("gardien", IDLE, LAPTOP),
    "the keeper with all prepared": ("gardien", PREPARED, LAPTOP),
    "the keeper beside the dying": ("gardien", DYING, LAPTOP),
    "the keeper beside a coma": ("gardien", COMA, LAPTOP),
    "the keeper between scenarios": ("gardien", WISHING, LAPTOP),
    "the keeper at night": ("gardien", DREAMT, LAPTOP),
    "the keeper who judges": ("gardien", JUDGING, LAPTOP),
    "the keeper in a fight": ("gardien", DECLARING, LAPTOP),
    "the keeper after the seals": ("gardien", REVEALED, LAPTOP),
}
OPENED = {
    "a player who waits",
    "a player in a fight",
    "a player between scenarios",
    "the keeper with all prepared",
    "the keeper between scenarios",
    "the keeper in a fight",
}
"""Where every fold of every pane is open and looked at by day and night; elsewhere it is what goes
on now."""

PANES = ("sheet", "story", "talk", "desk")


def visits(person, tables):
    """Every kind of page, one after the other: its name, and the window it is mostly seen in."""
    person.go("/")
    yield "the empty room", PHONE
    person.go("/new")
    yield "a new table", LAPTOP
    person.page.get_by_label(fr("Its name"), exact=True).fill("Ici")
    person.page.get_by_role("button", name=fr("Open the table")).click()
    expect(person.page.locator(".table-name")).to_have_text("Ici")
    yield "the seats", LAPTOP
    invitation = person.page.locator("#invitation").input_value()
    person.go("/join")
    yield "the words", PHONE
    person.go("/join?code=" + invitation.partition("code=")[2])
    yield "the chairs", PHONE
    person.go("/join?code=aucune-table-ici")
    yield "wrong words", PHONE
    person.go("/demo")
    yield "the demonstration", LAPTOP
    person.go("/games/yacdha/tables")
    yield "the book's tables", PHONE
    person.go("/games/yacdha/paper")
    yield "blank sheets", PHONE
    person.go("/api")
    yield "the programs' page", LAPTOP
    person.go("/nulle-part")
    yield "an error", PHONE
    person.go("/t/nulle-part")
    yield "no seat", PHONE
    yield from _at_the_table(person, tables)
    person.sit(tables[END], "tom")
    told = {"story": "story", "papers": "paper", "replay": "replay", "past": "replay?turn=60"}
    for name, path in told.items():
        assert person.go(f"{tables[END].path}/{path}").ok, path
        yield f"the {name}", LAPTOP
    person.go("/")
    yield "the room", LAPTOP


def _at_the_table(person, tables):
    for name, (seat, moment, width) in AT_THE_TABLE.items():
        person.leave()
        person.sit(tables[moment], seat)
        person.is_connected()
        yield name, width
    # All is open on a page that is looked at; what the bar opens lies over the middle.
    person.page.evaluate(
        "document.querySelectorAll('.slot[open]').forEach((it) => (it.open = false))"
    )
    person.page.locator("#story .turn-to").click()
    yield "the keeper's talk", LAPTOP
    person.leave()
    person.sit(tables[FENCE], "tom").is_connected()
    person.send(person.form("throw", who="john"), ("_dice", "typed"))
    expect(person.dice.first).to_be_visible()
    yield "the faces of real dice", PHONE


class Tour:
    """A walk through all pages, and what was noticed on the way."""

    def __init__(self, opened):
        self._opened = opened
        self.axe, self.sideways, self.languages, self.faint = {}, {}, {}, {}
        self.watch = Watch()
        self._day, self._other = "light", "dark"
        self._seen = {}
        self._was_strict = False

    def walk(self, person, visited):
        """Looks at every page of a walk, by its name, in the window it is mostly seen in."""
        for name, width in visited:
            whole = name in self._opened or not person.page.locator("#now").count()
            self.languages[name] = person.page.locator("html").get_attribute("lang")
            person.widen(width)
            person.unfold_all(".pane" if whole else "#now")
            if whole:
                self._lights(person, name, width)
            else:
                seen = self._seen.setdefault((self._day, width), set())
                self.axe[f"{name}, {self._day}"] = person.axe(seen=seen, where="#now")
            self._contrast(person, name)
            for wide in (LAPTOP, TABLET, PHONE) if whole else (LAPTOP, PHONE):
                person.widen(wide)
                self.sideways[f"{name}, {wide} wide"] = person.sideways()
            self._panes(person, name)
            person.widen(LAPTOP)

    def _lights(self, person, name, width):
        """All of axe in the light that is on, colours in the other, which then stays on."""
        # Strictly where it costs least: once, where nothing scrolls and all folds are open.
        strictly = width == PHONE and name in self._opened and not self._was_strict
        self._was_strict |= strictly
        seen = self._seen.setdefault((self._day, width), set())
        self.axe[f"{name}, {self._day}"] = person.axe(seen=seen, strictly=strictly)
        person.by(self._other)
        seen = self._seen.setdefault((self._other, width, "colours"), set())
        self.axe[f"{name}, {self._other}"] = person.axe(
            "color-contrast", seen=seen, strictly=strictly
        )
        self._day, self._other = self._other, self._day

    def _contrast(self, person, name):
        """Every text of it, in sight or not, by day and by night; back to the light that was on."""
        for light in (self._other, self._day):
            person.by(light)
            self.faint[f"{name}, {light}"] = person.faint()

    def _panes(self, person, name):
        """On a phone the other parts of the table are behind tabs."""
        for pane in PANES:
            tab = person.page.locator(f'.tabs a[href="#{pane}"]')
            if tab.count() and "faces" not in name:
                tab.click()
                self.sideways[f"{name}, {pane}"] = person.sideways()


def found(notes):
    """One line for each trouble."""
    return "\n".join(f"{name}: {one}" for name, troubles in notes.items() for one in troubles)


@pytest.fixture(scope="module")
def tour(browser, server):
    """All pages are visited once; the tests below ask what was seen."""
    moments = {END, *(moment for _, moment, _ in AT_THE_TABLE.values())}
    tables = {moment: stage(server.database, moment) for moment in moments}
    walked = Tour(OPENED)
    walked.watch.allow("status of 40[34]")
    person = come(browser, walked.watch, server.url)
    person.by("light")
    walked.walk(person, visits(person, tables))
    person.context.close()
    return walked


def test_axe_finds_nothing_on_any_page_by_day_or_by_night(tour):
    assert found(tour.axe) == ""


def test_every_text_stands_out_on_every_page_by_day_and_by_night(tour):
    assert found(tour.faint) == ""


def test_no_page_scrolls_sideways_on_a_phone_a_tablet_or_a_laptop(tour):
    assert found(tour.sideways) == ""


def test_every_page_is_in_french_for_a_french_browser(tour):
    assert {name for name, language in tour.languages.items() if language != "fr"} == set()


def test_no_page_complains_or_calls_another_host(tour):
    assert tour.watch.troubles == []


def test_a_name_never_becomes_markup(meet):
    """Typed where people type: it is read as it was typed, and nothing of it runs."""
    keeper = meet()
    keeper.go("/new")
    sly = "<img src=x onerror=alert(1)>{{7*7}}%s"
    keeper.page.get_by_label(fr("Its name"), exact=True).fill(sly)
    keeper.page.get_by_label(fr("Your first name")).fill("<b>Anne</b>")
    keeper.page.get_by_role("button", name=fr("Open the table")).click()
    expect(keeper.page).to_have_title(f"{fr('The seats')}, {sly} · Tablée")
    expect(keeper.page.get_by_role("main")).to_contain_text("<b>Anne</b>")
    assert keeper.page.locator("img[src=x]").count() == 0
    keeper.page.get_by_role("link", name=fr("To the table")).first.click()
    keeper.is_connected()
    keeper.do("say", text=sly)
    keeper.is_told(sly)
    assert keeper.page.locator("img[src=x]").count() == 0
    keeper.go("/")
    expect(keeper.page.get_by_role("main")).to_contain_text(sly)
    assert keeper.page.locator("img[src=x]").count() == 0
