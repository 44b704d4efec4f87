"""Forms of a page without JavaScript: found, filled in and sent as a browser would."""

import re
from functools import cached_property
from html.parser import HTMLParser

from visiting import ask, bearer, other, send, sit

WALCOT = {
    "name": "Daisy Walcot",
    "gender": "f",
    "occupations": [
        {"name": "Microbiologie", "level": 3, "nature": "mental"},
        {"name": "Escalade", "level": 3, "nature": "physical"},
    ],
}


FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)


class Page:
    """A page, whose forms are read when they are asked for."""

    def __init__(self, html):
        self.text = html

    @cached_property
    def forms(self):
        return Forms("".join(FORM.findall(self.text))).found

    def form(self, name):
        """The form of this id alone; None if there is none. The last one counts."""
        named = [one for one in FORM.findall(self.text) if f'id="{name}"' in one[: one.find(">")]]
        return Forms(named[-1]).found[name] if named else self.forms.get(name)


class Forms(HTMLParser):
    """Forms with the fields that each would send if nobody touched it."""

    def __init__(self, html):
        super().__init__()
        self.found = {}
        self._form = self._select = self._area = None
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        known = dict(attrs)
        if tag == "form":
            self._form = {"id": known.get("id"), "sent": [], "buttons": [], "names": set()}
            self.found[known.get("id")] = self._form
        if self._form is None:
            return
        name = known.get("name")
        if name:
            self._form["names"].add(name)
        if tag == "input" and name:
            kind = known.get("type", "text")
            if kind not in ("checkbox", "radio") or "checked" in known:
                self._form["sent"].append((name, known.get("value", "")))
        elif tag == "button" and name:
            self._form["buttons"].append((name, known.get("value")))
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select and "selected" in known:
            self._form["sent"].append((self._select, known.get("value")))
        elif tag == "textarea":
            self._area = [name, ""]

    def handle_data(self, data):
        if self._area:
            self._area[1] += data

    def handle_endtag(self, tag):
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None
        elif tag == "textarea" and self._area:
            if self._form is not None:
                self._form["sent"].append((self._area[0], self._area[1].removeprefix("\n")))
            self._area = None


class Person:
    """Somebody at the table with a browser of their own, scripts off."""

    def __init__(self, visitor, table, token, language="en"):
        self.visitor, self.table = other(visitor, language), table
        sit(self.visitor, token)

    def page(self):
        answer = self.visitor.get(f"/t/{self.table}?open=all")
        assert answer.status_code == 200, answer.text[:500]
        return Page(answer.text)

    def puts_dice_away(self):
        """Has seen the throw that lies on the stage: the game's own card shows its dice again."""
        shown = re.findall(r'id="(roll-\d+)"', self.page().text)
        for card in shown:
            answer = send(self.visitor, f"/t/{self.table}/put-away", what=card)
            assert answer.status_code == 303, answer.text

    def press(self, form, button=None, **filled):
        """Sends a form of the page, with these fields filled in and perhaps one of its buttons."""
        found = self.page().form(form)
        assert found is not None, f"no form {form!r}"
        wanted = {n: v if isinstance(v, list) else [v] for n, v in filled.items()}
        for name in wanted:
            assert name in found["names"] or f".{name}" in found["names"], (form, name)
        kept = [(n, v) for n, v in found["sent"] if n.removeprefix(".") not in wanted]
        sent = [*kept, *((n, v) for n, values in wanted.items() for v in values)]
        if button is not None:
            assert button in found["buttons"], found["buttons"]
            sent = [*((n, v) for n, v in sent if n != button[0]), button]
        data = {}
        for name, value in sent:
            data.setdefault(name, []).append(value)
        return self.visitor.post(f"/t/{self.table}/ask", data=data, follow_redirects=False)

    def does(self, form, button=None, **filled):
        answer = self.press(form, button, **filled)
        assert answer.status_code == 303, answer.text[answer.text.find('id="refused"') :][:700]

    def looks_after(self, form, button=None, **filled):
        """Does it, and looks at the page that follows."""
        self.does(form, button, **filled)
        return self.page()


class Table:
    """A campaign with a keeper, Isa and Tom, each with a browser; Isa plays Daisy."""

    def __init__(self, visitor, **options):
        wanted = {
            "game": "yacdha",
            "title": "La cave",
            "keeper": "Claude",
            "players": ["Isa", "Tom"],
            "options": {"story": "campaign", **options},
        }
        answer = visitor.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        self.visitor, self.id = visitor, answer.json()["table"]
        self.seats = answer.json()["seats"]
        self.keeper = self.person("Claude")
        self.isa = self.person("Isa")
        self.ask("Isa", ask="create-investigator", **WALCOT)

    def person(self, seat):
        return Person(self.visitor, self.id, self.seats[seat])

    def ask(self, seat, faces=None, **fields):
        """Something that is not what the test is about, through the API."""
        answer = ask(self.visitor, self.id, self.seats[seat], faces, **fields)
        assert answer.status_code < 300, answer.text

    def view(self, seat="Claude"):
        headers = bearer(self.seats[seat])
        return self.visitor.get(f"/api/tables/{self.id}/view", headers=headers).json()
