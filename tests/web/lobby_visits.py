"""Browsers that use the house's own pages as people do: by their forms and links."""

import re
from html import unescape

from visiting import other

LINK = re.compile(r"/s/([A-Za-z0-9_-]{24})")


class Browser:
    """A reader with cookies of their own, who fills in forms as a page gives them."""

    def __init__(self, visitor, language="fr"):
        self.client = other(visitor, language)

    def get(self, path, **more):
        return self.client.get(path, **more)

    def post(self, path, data=None, follow=True):
        token = re.search(r'name="_csrf_token" value="([^"]+)"', self.get("/").text)[1]
        sent = {"_csrf_token": token, **(data or {})}
        return self.client.post(path, data=sent, follow_redirects=follow)

    def open_table(self, **more):
        form = {"game": "yacdha", "title": "Rue des Cendres", "keeper": "Inès", "places": "2"}
        return self.post("/new", {**form, "player": ["Tom", ""], **more})

    def tokens(self):
        return self.client.cookies.get("tablee", "").split(".")


def table_of(page):
    return re.search(r"/t/([A-Za-z0-9_-]+)", str(page.url))[1]


def link_of(page, seat):
    card = re.search(rf"<h3>{re.escape(seat)}</h3>.*?</li>", page.text, re.S)[0]
    found = LINK.search(card)
    return found[0] if found else None


def code_of(page):
    return unescape(re.search(r'id="code-words">([^<]+)<', page.text)[1])
