"""What lies before and around play: nothing for axe to find, in French and in English, on a phone
and on a laptop, by day and by night; no sideways scroll."""

import pytest
from stage import END, FENCE, stage

from conftest import Watch, come

PHONE, LAPTOP = 390, 1440

OF_THE_HOUSE = (
    *("/", "/new", "/join", "/join?code=aucune-table-ici", "/bring", "/evenings/bring", "/packs"),
    *("/evenings", "/help", "/help/yacdha/table.packs", "/learn", "/scene", "/demo", "/lab"),
    *("/lab/fight/yacdha", "/offline", "/nulle-part", "/t/nulle-part"),
)
OF_A_GAME = (
    *("/new?game={game}", "/evenings/{game}/{evening}", "/evenings/{game}/{evening}/secrets"),
    *("/help/{game}", "/learn/{game}", "/learn/{game}/1", "/lab/rules/{game}"),
    *("/lab/forecast/{game}", "/games/{game}/tables", "/games/{game}/paper"),
)
EVENINGS = {
    "yacdha": "la-vanne-du-vivier",
    "cthulhu-blanc": "le-guichet-quatorze",
    "innommable": "une-etoile-de-trop",
    "cheap-tales": "le-zeppelin-de-verre",
    "cthulhu-d20": "la-cote-342",
}
OF_A_TABLE = ("seats", "limits", "me", "story", "tale", "replay", "paper")


class Walk:
    """Somebody looks at page after page, and what was wrong is noted."""

    def __init__(self, browser, server, language):
        self.troubles = {}
        self._watch = Watch()
        self._watch.allow("status of 40[34]")
        self._language = language
        self._person = come(browser, self._watch, server.url, language=language)

    def to(self, path, *looks):
        page = self._person.page
        self._person.go(path)
        page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
        found = []
        if page.locator("html").get_attribute("lang") != self._language[:2]:
            found.append("in another language")
        for width, light in looks:
            self._person.widen(width)
            self._person.by(light)
            found += [f"{width} {light}: {one}" for one in self._person.axe()]
            found += [f"{width} sideways: {one}" for one in self._person.sideways()]
        if found:
            self.troubles[path] = found

    def press(self, path, name):
        self._person.go(path)
        self._person.page.get_by_role("button", name=name).click()

    def end(self):
        self._person.context.close()
        return self.troubles | ({"window": self._watch.troubles} if self._watch.troubles else {})

    def take(self, *links):
        for link in links:
            self._person.page.request.get(self._person.base + link, max_redirects=0)


@pytest.mark.parametrize(("language", "other"), [("fr-FR", "light"), ("en-GB", "dark")])
def test_axe_finds_nothing_before_and_around_play(browser, server, language, other):
    light = {"light": "dark", "dark": "light"}[other]
    walk = Walk(browser, server, language)
    for path in OF_THE_HOUSE:
        walk.to(path, (PHONE, other), (LAPTOP, light))
    for game, evening in EVENINGS.items():
        for path in OF_A_GAME:
            walk.to(path.format(game=game, evening=evening), (PHONE, other))
    end, fence = stage(server.database, END), stage(server.database, FENCE)
    walk.take(fence.link("tom"), end.link("gardien"))
    for path in ("/", *(f"{end.path}/{one}" for one in OF_A_TABLE)):
        walk.to(path, (PHONE, light), (LAPTOP, other))
    assert walk.end() == {}


@pytest.mark.parametrize("game", EVENINGS)
def test_axe_finds_nothing_in_what_only_the_keeper_of_an_evening_reads(browser, server, game):
    walk = Walk(browser, server, "fr-FR")
    path = f"/evenings/{game}/{EVENINGS[game]}"
    walk.press(path, "Montrer les secrets, je tiens la table")
    walk.to(f"{path}/secrets", (PHONE, "dark"), (LAPTOP, "dark"), (LAPTOP, "light"))
    assert walk.end() == {}
