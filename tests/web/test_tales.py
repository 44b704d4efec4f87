"""The story to keep: what it tells and to whom, its link, its files, and what is never in it."""

import re

import pypdfium2
import pytest
from msgspec.structs import replace
from visiting import ask, new_table, other, send, sit, site

from evening_tables import SECRETS, evening_table
from tablee.kernel.tale.markdown import markdown
from tablee.kernel.tale.parts import Chapter, Drawn, Pictured
from tablee.kernel.tale.sittings import sittings
from tablee.kernel.tale.telling import tale_of
from tablee.paper.printing import printed
from tablee.paper.tales import tale_paper
from tablee.web.site.language import site_tongue
from tablee.web.site.render import page

GAMES = {
    "yacdha": "la-vanne-du-vivier",
    "cthulhu-blanc": "le-guichet-quatorze",
    "innommable": "une-etoile-de-trop",
    "cheap-tales": "le-zeppelin-de-verre",
    "cthulhu-d20": "la-cote-342",
}


def told(table, language="fr", initials=True):
    (sitting,) = sittings(table.history)
    tale = tale_of(table, sitting, language, "Un soir", initials=initials)
    return tale, markdown(tale, "", table.game.tongue(language))


def as_page(table, language):
    """The page of whoever has the link."""
    t = table.game.tongue(language)
    public = {"t": t, "lang": language, "game": table.game, "sessions": [1], "under": ""}
    nobody = {"seat": "", "is_keeper": False, "csrf": "", "shared": None, "withdrawn": ()}
    where = {"table_id": "x", "link": "", "base": "/r/x/1", "pictures": "/r/x/picture"}
    return page("tale.html", {**public, **nobody, **where, "tale": told(table, language)[0]})


def as_pdf(table):
    t = table.game.tongue("fr")
    return printed(table.game, tale_paper(table.game, told(table)[0], "", t, {}.get), "fr")


@pytest.mark.parametrize("name", GAMES.values())
def test_two_tables_that_differ_only_in_secrets_have_the_same_story(name):
    plain, secret = evening_table(name), evening_table(name, is_secretive=True)
    assert secret.number > plain.number + 4 * len(SECRETS)
    for language in ("fr", "en"):
        assert told(plain, language)[1] == told(secret, language)[1]
        assert as_page(plain, language) == as_page(secret, language)
    assert as_pdf(plain) == as_pdf(secret)


@pytest.mark.parametrize("name", GAMES.values())
def test_a_story_goes_by_scenes_with_a_cast_and_at_most_seven_throws_drawn(name):
    tale, text = told(evening_table(name))
    scenes = [one.title for one in tale.chapters if one.title]
    assert len(scenes) >= 3
    assert all(one.fate for one in tale.cast)
    assert len(tale.cast) >= 2
    drawn = [item for one in tale.chapters for item in one.items if isinstance(item, Drawn)]
    assert min(3, tale.figures[0].count) <= len(drawn) <= 7
    assert all(f"## {title}" in text for title in scenes)


def test_first_names_are_initials_wherever_they_were_typed():
    table = evening_table("la-vanne-du-vivier", said="Ne tire pas, Sylvie !")
    tale, text = told(table)
    assert "Ne tire pas, S. !" in text
    assert tale.keeper == "I."
    for name in ("Sylvie", "Camille", "Tom", "Inès"):
        assert not re.search(rf"\b{name}\b", text)
    assert "Ne tire pas, Sylvie" in told(table, initials=False)[1]


@pytest.fixture
def evening(tmp_path):
    with site(tmp_path) as visitor:
        table_id, tokens = new_table(visitor)
        for seat, wanted in (
            ("Claude", {"ask": "open-scene", "name": "Le grenier"}),
            ("Isa", {"ask": "say", "text": "Je passe devant, <b>Tom</b>."}),
            ("Claude", {"ask": "whisper", "seats": ["Isa"], "text": "un secret"}),
            ("Claude", {"ask": "say", "text": "La lampe s'éteint."}),
        ):
            ask(visitor, table_id, tokens[seat], **wanted)
        browsers = {}
        for seat, token in tokens.items():
            browsers[seat] = other(visitor)
            sit(browsers[seat], token)
        yield table_id, tokens, browsers, other(visitor)


def end(evening):
    table_id, tokens, browsers, _ = evening
    assert ask(browsers["Claude"], table_id, tokens["Claude"], ask="end-session").status_code == 201


def shared(evening, **choices):
    table_id, _, browsers, _ = evening
    send(browsers["Claude"], f"/t/{table_id}/tale/share", do="share", **choices)
    found = re.search(r"/r/([\w-]+)", browsers["Isa"].get(f"/t/{table_id}/tale/1").text)
    return found[0] if found else None


def test_nobody_has_a_link_before_the_keeper_agrees_and_nobody_else_can(evening):
    table_id, _, browsers, stranger = evening
    end(evening)
    assert "/r/" not in browsers["Isa"].get(f"/t/{table_id}/tale/1").text
    refused = send(browsers["Isa"], f"/t/{table_id}/tale/share", do="share")
    assert refused.status_code in (303, 403, 404)
    assert "/r/" not in browsers["Isa"].get(f"/t/{table_id}/tale/1").text
    assert stranger.get(f"/t/{table_id}/tale/1").status_code in (303, 401, 403, 404)
    assert shared(evening)


def test_whoever_has_the_link_reads_without_a_seat_until_it_is_withdrawn(evening):
    table_id, _, browsers, stranger = evening
    link = shared(evening)
    assert stranger.get(f"{link}/1").status_code == 404  # under way
    end(evening)
    page = stranger.get(f"{link}/1")
    assert page.status_code == 200
    assert "noindex" in page.headers["x-robots-tag"]
    assert "Le grenier" in page.text
    assert "un secret" not in page.text
    assert "<b>Tom" not in page.text
    assert f"/t/{table_id}" not in page.text
    assert "tablee_seats" not in str(page.headers)
    assert stranger.get(f"{link}/1/story.pdf").content.startswith(b"%PDF")
    assert "## Le grenier" in stranger.get(f"{link}/1/story.md").text
    send(browsers["Claude"], f"/t/{table_id}/tale/share", do="withdraw")
    for rest in ("", "/1", "/1/story.pdf", "/1/story.md", "/1/dice"):
        assert stranger.get(link + rest).status_code == 404
    assert shared(evening) != link


def test_a_story_is_read_in_the_readers_language(evening):
    end(evening)
    link = shared(evening)
    stranger = evening[3]
    assert (
        "Ceux qui y étaient" in stranger.get(f"{link}/1").text
        or "Dit à table" in stranger.get(f"{link}/1").text
    )
    stranger.headers["accept-language"] = "en"
    assert "Said at the table" in stranger.get(f"{link}/1").text


def test_a_sentence_stands_while_its_speaker_leaves_it(evening):
    table_id, _, browsers, stranger = evening
    end(evening)
    link = shared(evening)
    assert "Je passe devant" in stranger.get(f"{link}/1").text
    turn = re.search(
        r'name="turn" value="(\d+)"', browsers["Isa"].get(f"/t/{table_id}/tale/1").text
    )[1]
    words = f"/t/{table_id}/tale/words"
    for seat in ("Tom", "Claude"):
        assert send(browsers[seat], words, do="withdraw", turn=turn).status_code == 404
    send(browsers["Isa"], words, do="withdraw", turn=turn, session="1")
    for rest in ("/1", "/1/story.md"):
        assert "Je passe devant" not in stranger.get(link + rest).text
    send(browsers["Isa"], words, do="restore", turn=turn, session="1")
    assert "Je passe devant" in stranger.get(f"{link}/1").text


def test_a_campaign_has_a_cover_that_links_its_sessions(evening):
    table_id, tokens, browsers, stranger = evening
    link = shared(evening)
    end(evening)
    assert stranger.get(link, follow_redirects=False).headers["location"] == f"{link}/1"
    keeper = browsers["Claude"]
    ask(keeper, table_id, tokens["Claude"], ask="begin-session")
    ask(keeper, table_id, tokens["Claude"], ask="open-scene", name="Le lendemain")
    assert stranger.get(f"{link}/2").status_code == 404
    end(evening)
    cover = stranger.get(link).text
    assert f'href="{link}/1"' in cover
    assert f'href="{link}/2"' in cover
    assert "Le lendemain" in cover
    assert "Le grenier" not in stranger.get(f"{link}/2").text


def test_a_chat_shows_a_card_of_a_story_and_of_a_campaign(evening):
    table_id, tokens, browsers, stranger = evening
    link = shared(evening)
    end(evening)
    keeper = browsers["Claude"]
    ask(keeper, table_id, tokens["Claude"], ask="begin-session")
    ask(keeper, table_id, tokens["Claude"], ask="open-scene", name="Le lendemain")
    end(evening)
    for address in (link, f"{link}/1"):
        page = stranger.get(address).text
        card = dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)"', page))
        assert card["title"] == "La cave"
        assert "YACDHA" in card["description"]
        assert card["image"].startswith("http")
        assert not any(token in page for token in tokens.values())


def test_the_dice_of_a_session_that_is_over_are_computed_again_for_whoever_reads(evening):
    table_id, tokens, browsers, stranger = evening
    link = shared(evening)
    roll = {"ask": "free-roll", "count": 3, "die": "d6", "keep": "sum", "bonus": 0}
    assert ask(browsers["Isa"], table_id, tokens["Isa"], **roll).status_code == 201
    assert "à la fin de la séance" in browsers["Isa"].get(f"/t/{table_id}/tale/1/dice").text
    end(evening)
    assert "1 jet recalculé" in stranger.get(f"{link}/1/dice").text


def test_the_keeper_words_a_paragraph_anew_and_nobody_else_does(evening):
    table_id, tokens, browsers, _ = evening
    keeper = browsers["Claude"]
    daisy = {"name": "Daisy", "gender": "f", "occupation": "Microbiologie"}
    ask(keeper, table_id, tokens["Isa"], ask="create-investigator", **daisy)
    ask(keeper, table_id, tokens["Claude"], ask="pin-clue", text="Un gant")
    end(evening)
    page = keeper.get(f"/t/{table_id}/tale/1").text
    found = re.search(r'name="turn" value="(\d+)"><label>', page)
    if found is None:
        pytest.fail("no paragraph to word anew")
    wanted = {"do": "retell", "turn": found[1], "text": "On trouva un gant, <i>seul</i>."}
    assert send(browsers["Isa"], f"/t/{table_id}/tale/words", **wanted).status_code == 404
    send(keeper, f"/t/{table_id}/tale/words", **wanted)
    page = browsers["Isa"].get(f"/t/{table_id}/tale/1").text
    assert "On trouva un gant, &lt;i&gt;seul" in page
    assert "retouché" in page


def test_the_picture_on_the_cover_leaves_no_caption_behind_and_french_colons_stand_apart():
    table = evening_table("le-zeppelin-de-verre")
    tale, _ = told(table)
    hung = Pictured(1, "Des danseurs masqués sous un lustre.", "Le bal", "cover")
    tale = replace(tale, cover="cover", chapters=(Chapter("Le bal", (hung,)),))
    t = site_tongue("fr", table.game)
    pdf = printed(table.game, tale_paper(table.game, tale, "", t, {}.get), "fr")
    words = "".join(one.get_textpage().get_text_bounded() for one in pypdfium2.PdfDocument(pdf))
    assert "danseurs" not in words
    assert "I. : Vivant" in words.replace("\xa0", " ")
    public = {"t": t, "lang": "fr", "game": table.game, "sessions": [1], "under": ""}
    nobody = {"seat": "", "is_keeper": False, "csrf": "", "shared": None, "withdrawn": ()}
    where = {"table_id": "x", "link": "", "base": "/r/x/1", "pictures": "/r/x/picture"}
    shown = page("tale.html", {**public, **nobody, **where, "tale": tale})
    assert "<figcaption>" not in shown


def test_traits_that_were_thought_over_are_no_part_of_the_story():
    _, text = told(evening_table("le-zeppelin-de-verre"))
    assert "autrement" not in text
