"""The long run of a throw in a browser: reckoned when it is unfolded, and again after a change."""

from playwright.sync_api import expect

SKILLS = [{"name": "Jardinage", "level": 1}]
PLAY = (
    ("Isa", {"ask": "create-investigator", "name": "Ada", "occupations": SKILLS}),
    ("Claude", {"ask": "approve-investigator", "who": "ada"}),
    ("Isa", {"ask": "attempt", "who": "ada", "what": "climb"}),
    ("Claude", {"ask": "judge", "who": "ada", "opposition": 3, "success": "a", "failure": "b"}),
    ("Isa", {"ask": "agree", "who": "ada"}),
)


def about_to_throw(person):
    """Sits down at a new table where Ada is about to throw."""
    send = person.context.request.post
    wanted = {"game": "yacdha", "title": "La cave", "keeper": "Claude", "players": ["Isa"]}
    made = send(f"{person.base}/api/tables", data=wanted).json()

    def do(seat, ask):
        bearer = {"Authorization": f"Bearer {made['seats'][seat]}"}
        path = f"{person.base}/api/tables/{made['table']}/asks"
        assert send(path, data={"ask": ask}, headers=bearer).status == 201, ask

    for seat, ask in PLAY:
        do(seat, ask)
    person.go(f"/s/{made['seats']['Isa']}")
    return person.is_connected(), do


def test_it_comes_when_it_is_unfolded_and_follows_the_table(meet):
    isa, do = about_to_throw(meet("Isa", language="en-GB"))
    page = isa.page
    fold = page.locator("details", has_text="in the long run").first
    said = fold.locator(".odds")
    expect(said).to_be_empty()
    fold.locator("summary").click()
    expect(said).to_contain_text("success within 2 throws")
    expect(said).to_contain_text("(7/8)")
    do("Isa", {"ask": "force", "who": "ada"})
    expect(said).to_contain_text("(15/16)")
