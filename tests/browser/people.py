"""People in front of their browsers. All that the tests know of the pages' HTML is in here."""

import json
import os
import re
import time
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from urllib.parse import urlsplit

from contrast import FAINT_TEXT
from playwright.sync_api import Error as PageIsGone
from playwright.sync_api import expect

from tablee.kernel.tongue import typographic
from tablee.lab.games import find_game
from tablee.web.site.language import site_tongue

fr = site_tongue("fr", find_game("yacdha"))
"""The words on the page, as the site's own catalogue gives them to French readers."""

AXE = (Path(__file__).parents[2] / "src/tablee/web/static/vendor/axe-core/axe.min.js").read_text(
    encoding="utf-8"
)
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

WITH_PANES = 1000
"""From this width on the parts of the table stand side by side, each a pane that scrolls."""

NOTHING_SCROLLS = 12_000
"""A height in which whatever is on a page is in sight."""

PICTURES = os.environ.get("PICTURES")
"""`PICTURES=…` names a folder for pictures of an evening's moments; else none are taken."""

PATIENCE = 15_000
"""Milliseconds that a busy machine may take for anything."""

expect.set_options(timeout=PATIENCE)


def named(name, value=None):
    """The fields of a name. What an ask says is sent with a dot before its name."""
    which = "" if value is None else f'[value="{value}"]'
    return f'[name="{name}"]{which}, [name=".{name}"]{which}'


SHUT = "xpath=ancestor-or-self::details[not(@open)]"

LOOK_INSIDE = """async (where) => {
  const place = location.pathname.split('/').slice(0, 3).join('/');
  const look = (pane) => {
    const folds = [...pane.querySelectorAll('details > .inside[hx-morph-skip-children]')];
    const keys = folds.map(inside => ['open', inside.parentElement.id]);
    const query = new URLSearchParams([['pane', pane.id], ...keys]);
    const how = { source: pane, target: pane, swap: 'none' };
    return keys.length && window.htmx.ajax('GET', `${place}/folds?${query}`, how);
  };
  let panes = [...document.querySelectorAll(where)];
  for (let deeper = 0; panes.length && deeper < 4; deeper++) {
    await Promise.all(panes.map(look));
    panes = panes.filter(pane => pane.querySelector('.inside > .unfold'));
  }
}"""
"""Fetches what is in the folds, and in those inside them, as opening them would; they stay shut."""


LOOK_AT_WHAT_IS_NEW = r"""async ([how, seen, where]) => {
    const known = new Set(seen);
    // What sticks to an edge covers only what one would scroll to.
    const sticks = one => getComputedStyle(one).position === 'sticky';
    for (const one of [...document.querySelectorAll('body *')].filter(sticks))
        one.style.position = 'static';
    const same = html => html
        .replace(/name="_csrf_token" value="[^"]*"/g, '').replace(/\/t\/[^\/"?]+/g, '');
    const mark = async element => {
        const whole = element.closest('.pane').id + same(element.outerHTML);
        const text = new TextEncoder().encode(whole);
        const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', text));
        return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('');
    };
    const marks = [], again = [];
    for (const part of document.querySelectorAll('.pane details')) {
        if (again.some(outer => outer.contains(part))) continue;
        const one = await mark(part);
        if (known.has(one)) again.push(part);
        else marks.push(one);
    }
    const context = { include: where ? [where] : [document] };
    if (again.length) context.exclude = again;
    return [await axe.run(context, how), marks];
}"""

KNOWS = """(() => {
    const line = document.getElementById('live');
    const drawn = /after=(\\d+)/.exec(line?.getAttribute('hx-sse:connect') ?? '')?.[1];
    const heard = line?._htmx?.sse?.lastEventId;
    return Boolean(line) && Math.max(Number(drawn), Number(heard ?? 0)) >= %d;
})()"""

OPEN_FOLDS_AROUND = """async (wanted) => {
  const place = location.pathname.split('/').slice(0, 3).join('/');
  const answer = await fetch(`${place}?open=all`);
  const whole = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const folds = [];
  for (let at = whole.querySelector(wanted); at; at = at.parentElement)
    if (at.matches('details[id]')) folds.unshift(at.id);
  const patience = Date.now() + 5000;
  for (const id of folds) {
    const rest = () => new Promise(done => setTimeout(done, 20));
    while (!document.getElementById(id) && Date.now() < patience) await rest();
    const fold = document.getElementById(id);
    if (!fold) return;
    fold.open = true;
    while (fold.querySelector(':scope > .inside > .unfold') && Date.now() < patience) await rest();
  }
}"""
"""Opens the folds around a form, wherever on the whole page it lies, from the outside in."""


class Person:
    """Somebody with a browser window (a context of its own), at a seat or on the way to one."""

    def __init__(self, name, context, base, watch, scripted=True):
        self.name = name
        self.context = context
        self.base = base
        self.watch = watch
        self.scripted = scripted
        self.page = context.new_page()

    # Going somewhere

    def go(self, path):
        return self.page.goto(path if "://" in path else self.base + path)

    def sit(self, staged, seat=None):
        """Takes a seat of a staged table by its link."""
        self.go(staged.link(seat or self.name))
        return self

    def leave(self):
        """Closes the page, so that nothing on it asks any more, and forgets whose it was.

        Another page of the same site stands there meanwhile: from a blank one the browser would
        begin the next with a process of its own.
        """
        self.go("/health/live")
        self.context.clear_cookies()
        return self

    def another_tab(self):
        """A second tab of the same browser, on the same page."""
        other = Person.__new__(Person)
        other.__dict__ |= self.__dict__
        other.page = self.context.new_page()
        other.page.goto(self.page.url)
        return other

    @property
    def table(self):
        """The path of the table whose page is open."""
        return re.match(r"/t/[^/?#]+", urlsplit(self.page.url).path)[0]

    # Seeing

    @property
    def lines(self):
        return self.page.locator("#story-lines > li")

    def story(self):
        """The lines of the chronicle on this page, in order, as they are read."""
        found = self.lines.evaluate_all(
            """lines => lines.map(line =>
                (line.querySelector('.words') ?? line.querySelector('.told > :is(p, h3)'))
                    .textContent)"""
        )
        return [" ".join(text.split()) for text in found]

    def is_told(self, text, count=1):
        """Waits until the chronicle on this page says something, so many times.

        An apostrophe may be the typed one or the one that our own texts are printed with.
        """
        told = self.lines.filter(has_text=text)
        if (printed := typographic(text)) != text:
            told = told.or_(self.lines.filter(has_text=printed))
        expect(told).to_have_count(count)

    def sees(self, text, where="#now"):
        """Waits until a part of the page says something, perhaps in a fold of it."""
        place = self.page.locator(where)
        said = place.filter(has_text=text)
        until = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < until:
            if said.count() or (self.look_inside() and said.count()):
                return
            self.page.wait_for_timeout(100)
        expect(place).to_contain_text(text)

    def has_in_the_page(self, text):
        """Whether a text is anywhere in the page's source, shown or not."""
        content = self.page.content()
        return text in content or typographic(text) in content

    def is_connected(self):
        """Waits until the live line is open. (That one's own seat is lit proves nothing.)"""
        self.until("Boolean(document.getElementById('live')?._htmx?.sse)")
        return self

    def until(self, script):
        """Waits until a script says so; also on a page that is not drawn yet."""
        for _ in range(PATIENCE // 20):
            with suppress(PageIsGone):
                if self.page.evaluate(script):
                    return
            self.page.wait_for_timeout(20)
        raise AssertionError(script)

    @property
    def notice(self):
        """Where a refusal is read."""
        return self.page.locator(".refusal").filter(visible=True)

    def is_pictured(self, name):
        """A picture of the window as it is now, where pictures are wanted: it proves nothing."""
        if PICTURES:
            self.page.screenshot(path=Path(PICTURES) / f"{name}.png")

    # Doing

    def form(self, ask, **given):
        """The form for an ask in its own place, not in the keeper's list or bar; `given` are values
        that it must carry already."""
        carried = "".join(f":has({named(name, value)})" for name, value in given.items())
        elsewhere = ".faces, .composed, .wait-press, .newcomers, .at-once"
        wanted = f"form:not({elsewhere}):has({named('ask', ask)}){carried}"
        every = self.page.locator(wanted)
        shown = every.filter(visible=True)
        until = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < until:
            if shown.count():
                return shown.first
            if self.scripted:
                self.page.evaluate(OPEN_FOLDS_AROUND, wanted)
            else:
                self.look_inside()
            if every.count():
                return every.first
            self.page.wait_for_timeout(100)
        raise AssertionError(f"there is no form for {ask} with {given}")

    def look_inside(self, where=".pane"):
        """Has all that is folded away on this page: it comes when a fold is opened."""
        if self.page.locator(".inside").count() and not self.scripted:
            self.page.goto(f"{self.page.url.split('?')[0]}?open=all")
        elif self.page.locator(".inside[hx-morph-skip-children]").count():
            self.page.evaluate(LOOK_INSIDE, where)
        return self

    def unfold(self, something):
        """Opens the folds around something, from the outside in, as one does to reach it."""
        self._turn_to_pane(something)
        self._turn_to_step(something)
        self._turn_to_tab(something)
        turn = self.page.locator("#story .turn-to").filter(visible=True)
        talk = something.locator("xpath=ancestor::*[@id='talk']")
        if not something.is_visible() and talk.count() and turn.count():
            turn.click()
        while not something.is_visible() and (fold := something.locator(SHUT).first).count():
            fold.locator("> summary").click()
        return something

    def _turn_to_pane(self, something):
        """On a phone the parts of the table are behind tabs."""
        if something.is_visible():
            return
        for tab in self.page.locator('.tabs a[href^="#"]').filter(visible=True).all():
            pane = self.page.locator(tab.get_attribute("href"))
            within = something.locator(f"xpath=ancestor::*[@id='{pane.get_attribute('id')}']")
            if within.count() and not pane.is_visible():
                tab.click()

    def _turn_to_step(self, something):
        """On a phone a long form shows one step at a time; its button stands at the last."""
        form = something.locator("xpath=ancestor::form[contains(@class, 'is-stepped')]")
        if something.is_visible() or not form.count():
            return
        step = something.locator("xpath=ancestor-or-self::*[@data-step]")
        place = -1
        if step.count():
            place = step.first.evaluate(
                "e => [...e.closest('form').querySelectorAll('[data-step]')].indexOf(e)"
            )
        form.locator(".steps-of button").nth(place).click()

    def _turn_to_tab(self, something):
        """Of several things to do in a turn only the chosen one is in sight."""
        tabbed = something.locator("xpath=ancestor::*[@data-of]")
        if not something.is_visible() and tabbed.count() and not tabbed.first.is_visible():
            self._tick(self.page.locator(f"#{tabbed.first.get_attribute('data-of')}"))

    def fill(self, form, name, value):
        field = form.locator(named(name)).and_(self.page.locator(':not([type="hidden"])'))
        for one in value if isinstance(value, list) else [value]:
            self._fill_one(field, one)

    def _fill_one(self, field, value):
        kind = field.first.evaluate("e => e.type || e.localName")
        if kind in ("radio", "checkbox"):
            box = field if value is True else field.and_(self.page.locator(f'[value="{value}"]'))
            self._tick(box.first)
        elif kind.startswith("select"):
            self.unfold(field.first).select_option(str(value))
        else:
            self.unfold(field.first).fill(str(value))

    def _tick(self, box):
        """Ticks a box by its label, which is what people click on."""
        self.unfold(box)
        if box.is_checked():
            return
        label = box.locator("xpath=ancestor::label[1]")
        if not label.count() and (name := box.get_attribute("id")):
            label = self.page.locator(f'label[for="{name}"]')
        found = (label if label.count() else box).first
        # Away from what stands over the page's edges: nobody clicks through the bar at its top.
        found.evaluate("e => e.scrollIntoView({ block: 'center' })")
        found.click(position={"x": 8, "y": 8}, force=True)
        expect(box).to_be_checked()

    def do(self, ask, *, given=None, faces=None, button=None, **fields):
        """Fills in the form of an ask and sends it; with `faces`, types those of real dice.

        `button` is the name and value of one among several. In `fields`, `__` stands for a dot.
        """
        form = self.form(ask, **(given or {}))
        for name, value in fields.items():
            self.fill(form, name.replace("__", "."), value)
        answered = self.send(form, button)
        if faces:
            assert answered == "faces", f"{ask} was {answered}"
            answered = self.type_faces(faces)
        assert answered == "done", f"{ask} was {answered}: {self.notice.all_inner_texts()}"
        return self

    def try_to(self, ask, *, given=None, **fields):
        """As `do`, for what will be refused: the sentence that comes back."""
        form = self.form(ask, **(given or {}))
        for name, value in fields.items():
            self.fill(form, name.replace("__", "."), value)
        assert self.send(form) == "refused"
        expect(self.notice.first).to_be_visible()
        return self.notice.first.inner_text()

    def send(self, form, button=None):
        chosen = form.locator("button:not([type=button])")
        if button:
            name, value = button
            chosen = form.locator("button").and_(form.page.locator(named(name, value)))
        self.unfold(chosen.first)
        with self.page.expect_response(_is_ask, timeout=PATIENCE) as answer:
            chosen.first.click()
        headers = answer.value.headers
        if turn := headers.get("x-tablee-turn"):
            self._hears_of(int(turn))
        return headers.get("x-tablee", str(answer.value.status))

    def _hears_of(self, turn):
        """Waits until the live line has brought a turn to this page: what is clicked before then
        may move away under the mouse."""
        self.until(KNOWS % turn)
        self.page.evaluate("new Promise(drawn => requestAnimationFrame(drawn))")

    @property
    def dice(self):
        """The fields for the faces of real dice."""
        return self.page.locator("form.faces input[data-sides]")

    def type_faces(self, faces):
        """Types face after face: the cursor goes on to the next die by itself."""
        sheet = self.page.locator("form.faces")
        typed = 0
        while True:
            # A rule may ask for more dice: its next sheet carries what was typed before.
            expect(sheet.locator('[type="hidden"][name="_face"]')).to_have_count(typed)
            expect(self.dice.first).to_be_focused()
            now = faces[typed : typed + self.dice.count()]
            self.page.keyboard.type("".join(map(str, now)))
            answered = self.send(sheet)
            typed += len(now)
            if answered != "faces":
                assert typed == len(faces), f"{faces[typed:]} were not asked for"
                return answered

    # Checks that hold for any page

    def unfold_all(self, where=".pane"):
        """Opens every fold of these panes at once, and those outside of all panes."""
        self.look_inside(where)
        self.page.evaluate(
            """where => document.querySelectorAll(`details:not(.pane details), ${where} details`)
                .forEach(fold => fold.open = true)""",
            where,
        )

    def axe(self, *rules, seen=None, strictly=False, where=None):
        """What axe finds wrong with this page, as short as can be; with `rules`, only by these;
        with `where`, only in that part of it.

        Parts that were looked at before, by their marks in `seen`, are not looked at again.

        Three things axe leaves open by itself, so that a handout's recipients at 1.1 : 1 once
        passed: text that a pane has scrolled out of sight (its point on the screen shows something
        else), text of the very colour of its ground and a single character, say a count, in too
        faint a colour; it calls both incomplete. So a wide page, whose panes scroll, is looked at
        in a window in which nothing needs to, and what is incomplete for want of contrast is a
        fault. That takes long, so it is done where it is asked for.
        """
        self.until("() => !document.querySelector('.falls')")  # what moves has no colours to judge
        # Axe takes the page's whole time: what is asked for would wait for it until it is given up.
        self.until("() => !document.querySelector('.htmx-request:not([hx-sse\\\\:connect])')")
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE)
        seen = set() if seen is None else seen
        how = {
            "runOnly": list(rules) or WCAG,
            "resultTypes": ["violations", *(("incomplete",) if strictly else ())],
            "preload": False,
        }
        with self._unscrolled() if strictly else nullcontext():
            found, marks = self.page.evaluate(LOOK_AT_WHAT_IS_NEW, [how, sorted(seen), where])
        seen.update(marks)
        assert found["passes"], "axe has looked"
        return [
            f"{rule['id']} ({rule['impact']}): {node['html'][:160]} {_why(node)}"
            for rule, node in (
                *_nodes(found["violations"]),
                *_unseen(found["incomplete"] if strictly else ()),
            )
        ]

    def faint(self):
        """Text of too little contrast anywhere on this page, as the colours stand in it."""
        self.until("() => !document.querySelector('.falls')")
        return self.page.evaluate(FAINT_TEXT)

    @contextmanager
    def _unscrolled(self):
        """In a window so high that no pane of a wide page scrolls; on a phone nothing does."""
        usual = self.page.viewport_size
        if usual["width"] < WITH_PANES:
            yield
            return
        self.page.set_viewport_size({**usual, "height": NOTHING_SCROLLS})
        self.page.evaluate("new Promise(drawn => requestAnimationFrame(drawn))")
        try:
            yield
        finally:
            self.page.set_viewport_size(usual)

    def by(self, light):
        """The same page by day (`light`) or by night (`dark`)."""
        self.page.emulate_media(color_scheme=light, reduced_motion="reduce")
        # Colours arrive at once: an inherited one would go down level by level, frame by frame.
        self.page.evaluate(
            """async () => {
                const still = new CSSStyleSheet();
                still.replaceSync('*, ::before, ::after { transition: none !important }');
                document.adoptedStyleSheets = [still];
                const frame = () => new Promise(drawn => requestAnimationFrame(drawn));
                await frame();
                await frame();
            }"""
        )

    def widen(self, width, height=800):
        self.page.set_viewport_size({"width": width, "height": height})

    def sideways(self):
        """What sticks out of the page to the right."""
        return self.page.evaluate(
            """async () => {
                await document.fonts.ready;
                const wide = document.documentElement.clientWidth;
                const scrolls = document.documentElement.scrollWidth > wide;
                if (!scrolls) return [];
                const scroller = (e) => getComputedStyle(e).overflowX !== 'visible';
                const within = ({ parentElement: e }) =>
                    e && e !== document.body && (scroller(e) || within(e));
                const out = [...document.querySelectorAll('body *')]
                    .filter(e => e.getBoundingClientRect().right > wide + 0.5 && !within(e))
                    .map(e => e.outerHTML.slice(0, 120)).slice(0, 8);
                return out.length ? out : [`something, ${document.documentElement.scrollWidth}`];
            }"""
        )

    def focus(self):
        """What has the focus: its words, and how that is shown."""
        return json.loads(
            self.page.evaluate(
                """() => {
                    const e = document.activeElement;
                    const s = getComputedStyle(e);
                    const shown = s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) > 0;
                    const box = e.getBoundingClientRect();
                    return JSON.stringify({
                        tag: e.localName, type: e.type || '', id: e.id,
                        name: (e.name || '').replace(/^\\./, ''),
                        words: (e.innerText || e.value || '').trim(),
                        ask: e.form?.querySelector('[name=ask]')?.value || '',
                        faces: !!e.closest('form.faces'),
                        outlined: shown, seen: box.width > 0 && box.height > 0,
                        outline: `${s.outlineStyle} ${s.outlineWidth} ${s.outlineColor}`,
                        boxed: s.boxShadow !== 'none',
                    });
                }"""
            )
        )


def _is_ask(response):
    return response.request.method == "POST" and urlsplit(response.url).path.endswith("/ask")


def _nodes(rules):
    return [(rule, node) for rule in rules for node in rule["nodes"]]


def _unseen(incomplete):
    """What cannot be read because it has the colour of its ground, or nearly."""
    for rule, node in _nodes(incomplete):
        said = [check["data"] for check in node["any"] if isinstance(check["data"], dict)]
        if any(_is_faint(data) for data in said) and not node["html"].startswith("<text"):
            yield rule, node  # a drawn text is not of the colour that axe takes it for


def _is_faint(data):
    """Whether axe has seen both colours, and they are too near each other."""
    if data.get("messageKey") == "shortTextContent" and data.get("bgColor"):
        return data["contrastRatio"] < float(data["expectedContrastRatio"].partition(":")[0])
    return data.get("messageKey") == "equalRatio"


def _why(node):
    return "; ".join(check["message"] for check in node["any"] + node["all"] + node["none"])[:200]


def open_a_table(keeper, title, players, *, game="yacdha", **house):
    """From the room to a new table with real dice, by clicking: the players' links.

    `house` are house rules by name; what is not said is as in the book.
    """
    page = keeper.page
    keeper.go("/")
    page.get_by_role("link", name=fr("Set a table"), exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(fr("Set a table"))
    page.locator(".game-choice label", has_text=find_game(game).book.title).click()
    page.get_by_label(fr("Its name"), exact=True).fill(title)
    page.get_by_label(fr("Your first name")).fill(keeper.name)
    page.get_by_label(fr("Players' places"), exact=True).fill(str(len(players)))
    page.locator(".names-fold > summary").click()
    for number, name in enumerate(players, 1):
        page.get_by_label(f"{fr('Player')} {number}", exact=True).fill(name)
    page.get_by_label(fr("Real dice"), exact=True).check()
    if house:
        page.locator("details.house-rules > summary").filter(visible=True).click()
    for rule, choice in house.items():
        page.locator(f'[name="option.{game}.{rule}"][value="{choice}"]').check()
    page.get_by_role("button", name=fr("Open the table")).click()
    expect(page.locator(".table-name")).to_have_text(title)
    links = [
        page.get_by_role("textbox", name=fr("Link for {name}", name=name)).input_value()
        for name in players
    ]
    page.get_by_role("link", name=fr("To the table")).first.click()
    return links
