"""Words that agree: numbers, names of several, apostrophes, chances that add up."""

from fractions import Fraction
from gettext import GNUTranslations
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from hypothesis import given
from hypothesis import strategies as st

from tablee.kernel.book import read_texts
from tablee.kernel.common.tell_time import duration
from tablee.kernel.tables import hundredths, said
from tablee.kernel.telling import first_name, opening, sentences, within_sentence
from tablee.kernel.tongue import LANGUAGES, Tongue, is_several, table_tongue, together, typographic
from tablee.lab.games import find_game, game_ids

SEEN = "{name} is seen."
ROUNDS = ("After {count} round", "After {count} rounds")


def french():
    catalogue = Catalog(locale="fr")
    catalogue.add(SEEN, "{name} est en vue.")
    catalogue.add(SEEN, "{name} est vue.", context="f")
    catalogue.add(SEEN, "{name} sont vues.", context="fp")
    catalogue.add(SEEN, "{name} sont vus.", context="mp")
    catalogue.add("The place of {name}", "La place de {name}")
    catalogue.add("Ask {name}, whom {who} saw.", "Demandez à {name}, que {who} a vu.")
    catalogue.add("It is over. {name} wins.", "C'est fini. {name} l'emporte.")
    catalogue.add(
        ("{names} learns it.", "{names} learn it."),
        ("{names} l'apprend.", "{names} l'apprennent."),
    )
    catalogue.add("It is {name}'s.", "C'est celui d'{name}, l'aîné.")
    catalogue.add(
        ("After {count} round", "After {count} rounds"),
        ("Au bout d'un round", "Au bout de {count} rounds"),
    )
    out = BytesIO()
    write_mo(out, catalogue)
    return Tongue("fr", (GNUTranslations(BytesIO(out.getvalue())),))


@pytest.mark.parametrize(
    "name",
    [
        "Les jumelles",
        "Les alignements de Carnac",
        "Des dockers",
        "des dockers",
        "Deux loups",
        "12 brutes",
        "Quelques passants",
        "The twins",
        "Some dockers",
    ],
)
def test_a_name_of_several_is_known_by_its_article(name):
    assert is_several(name)


@pytest.mark.parametrize(
    "name",
    [
        "Leslie",
        "Desmond",
        "L'hôtel",
        "Le gardien",
        "La brute",
        "Cestius",
        "Dixon",
        "1 brute",
        "The butler",
        "Anna",
        "",
    ],
)
def test_a_name_of_one_is_not(name):
    assert not is_several(name)


def test_what_is_said_of_several_agrees_with_them():
    tongue = french()
    assert tongue.of("f", SEEN, name="Anna") == "Anna est vue."
    assert tongue.of("f", SEEN, name="Les jumelles") == "Les jumelles sont vues."
    assert tongue.of("m", SEEN, name="Les frères Roy") == "Les frères Roy sont vus."
    assert tongue.of("fp", SEEN, name="Anna et Daisy") == "Anna et Daisy sont vues."
    # Where a catalogue says nothing of several, it says what it says of one.
    assert tongue.of("n", SEEN, name="Les voisins") == "Les voisins est en vue."


@pytest.mark.parametrize(
    ("genders", "both"), [("ff", "fp"), ("fm", "mp"), ("mm", "mp"), ("fn", "np"), ("nn", "np")]
)
def test_several_people_are_of_one_gender_only_if_all_are(genders, both):
    assert together(genders) == both


def test_an_apostrophe_of_ours_is_typographic_and_one_that_was_typed_is_not():
    tongue = french()
    assert tongue("It is {name}'s.", name="O'Hara") == "C’est celui d’O'Hara, l’aîné."
    assert Tongue("en")("It is {name}'s.", name="O'Hara") == "It is O'Hara’s."
    assert typographic("l'un 'et' l'autre") == "l’un 'et’ l’autre"


@pytest.mark.parametrize("name", game_ids())
def test_the_books_are_printed_with_one_kind_of_apostrophe(name):
    book = find_game(name).book
    for rule in book.rule:
        assert "'" not in rule.fr + rule.name.fr, rule.id
    for option in book.option:
        assert "'" not in option.fr + "".join(choice.fr for choice in option.choice), option.id


def test_texts_of_a_file_are_printed_but_those_that_old_journals_hold(tmp_path):
    path = tmp_path / "texts.toml"
    path.write_text(
        '[[one]]\nid = "a\'b"\nname.fr = "l\'un"\nname.en = "one\'s"\nlines.fr = ["d\'un"]\n',
        "utf-8",
    )
    for texts, english in ((LANGUAGES, "one’s"), (("fr",), "one's")):
        name = {"fr": "l’un", "en": english}
        held = {"one": [{"id": "a'b", "name": name, "lines": {"fr": ["d’un"]}}]}
        assert read_texts(path, texts) == held
    assert read_texts(path) == read_texts(path, LANGUAGES)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("Qui va là ?", "C'est perdu : Qui va là ?"),
        ("On attend…", "C'est perdu : On attend…"),
        ("une corde.", "C'est perdu : une corde."),
        ("une corde", "C'est perdu : une corde."),
        ("", "C'est perdu : ."),
    ],
)
def test_a_sentence_that_somebody_has_closed_is_not_closed_again(written, told):
    assert Tongue("fr")("C'est perdu : {text}.", text=written) == told.replace("'", "’")
    assert Tongue("fr").many("{text}.", "{text}.", 2, text=written).count(".") < 2


@pytest.mark.parametrize(
    ("name", "called", "within"),
    [
        ("Deux matelots", "Deux matelots", "deux matelots"),
        ("Quelques gardes", "Quelques gardes", "quelques gardes"),
        ("Cette femme", "Cette femme", "cette femme"),
        ("Two thugs", "Two thugs", "two thugs"),
        ("Mon oncle", "Mon oncle", "Mon oncle"),
        ("Daisy Walcot", "Daisy", "Daisy Walcot"),
    ],
)
def test_a_number_or_a_determiner_is_nobodys_first_name(name, called, within):
    assert first_name(name, ()) == called
    assert within_sentence(name) == within


def test_numbers_agree_and_thousands_stand_apart():
    tongue = french()
    assert tongue.many("After {count} round", "After {count} rounds", 1) == "Au bout d’un round"
    assert (
        tongue.many("After {count} round", "After {count} rounds", 2000)
        == "Au bout de 2\u202f000 rounds"
    )
    assert Tongue("en").many("{count} point", "{count} points", 1000) == "1,000 points"
    assert tongue.number(-12000) == "\u221212\u202f000"


def test_a_number_below_nothing_has_a_real_minus_wherever_it_is_filled_in():
    tongue = Tongue("en")
    assert tongue("defence {number}", number=-2) == "defence \u22122"
    assert tongue.many("{count} point", "{count} points", -2) == "\u22122 points"


def test_an_article_opens_a_list_with_a_capital_and_nothing_else():
    tongue = table_tongue("fr")
    assert tongue.listed(["Le sonneur", "Anne"]) == "Le sonneur et Anne"
    assert tongue.listed(["Anne", "Le sonneur", "L'ombre"]) == "Anne, le sonneur et l'ombre"
    assert tongue.listed(["Anne", "Le Duc"]) == "Anne et Le Duc"


def test_a_duration_is_said_in_one_way():
    assert duration(90, table_tongue("fr")) == "1 heure et 30 minutes"
    assert duration(150, table_tongue("fr")) == "2 heures et 30 minutes"


@given(st.lists(st.integers(0, 60), min_size=1, max_size=12).filter(any))
def test_the_per_cents_of_things_of_which_one_comes_add_up_to_a_hundred(weights):
    chances = [Fraction(weight, sum(weights)) for weight in weights]
    shown = hundredths(chances)
    assert sum(shown) == 100
    assert all((share > 0) == (chance > 0) for share, chance in zip(shown, chances, strict=True))
    assert all(share < 100 or chance == 1 for share, chance in zip(shown, chances, strict=True))


def test_thirds_add_up():
    assert sorted(hundredths([Fraction(1, 3)] * 3)) == [33, 33, 34]
    assert hundredths([Fraction(1, 1000), Fraction(999, 1000)]) == [1, 99]


def test_a_fraction_is_shown_while_it_is_short():
    tongue = table_tongue("en")
    assert said(Fraction(35, 36), tongue) == "97% (35/36)"
    assert said(Fraction(72811, 390625), tongue) == "19%"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cheap-tales", "Désormais, les jumelles jouent deux loups."),
        ("cthulhu-blanc", "Désormais, les jumelles jouent deux loups."),
        ("cthulhu-d20", "Désormais, les jumelles jouent deux loups."),
        ("yacdha", "Désormais, les jumelles incarnent deux loups."),
        ("innommable", "Les jumelles dirigent désormais deux loups."),
    ],
)
def test_two_on_one_seat_play_somebody_in_the_plural_and_one_plays_two_in_the_singular(name, said):
    texts = {
        "yacdha": "From now on {seat} plays {who}{why}.",
        "innommable": "{seat} now plays {who}.",
    }
    text = texts.get(name, "From now on {seat} plays {who}.")
    shared = find_game(name).tongue("fr").calling({"isa": "Les jumelles", "tom": "Tom"})
    assert shared(text, seat="isa", who="deux loups", why="") == said
    alone = shared(text, seat="tom", who="deux loups", why="")
    assert "Tom" in alone
    assert "ent " not in alone


def test_what_comes_after_a_stop_opens_with_a_capital():
    assert sentences("Il pleut.", "", "les clés.") == "Il pleut. Les clés."
    assert sentences("", "la dague !", "“oui”", "encore") == "la dague ! “oui” encore"
    assert sentences("Le silence…", "élan.") == "Le silence… Élan."


def test_a_name_in_brackets_stands_in_the_middle_of_its_sentence():
    tongue = french()
    assert tongue("No dice ({name}).", name="Les jumelles") == "No dice (les jumelles)."
    assert tongue("{dice} ({owner})", dice="d20 7", owner="Le concierge") == "d20 7 (le concierge)"
    assert tongue("No dice ({name}, {kind}).", name="Le Goff", kind="x") == "No dice (Le Goff, x)."


def test_a_long_number_has_its_thousands_apart_wherever_it_is_filled_in():
    tongue = find_game("cthulhu-d20").tongue("fr")
    assert tongue("{value} points", value=187117) == "187\u202f117 points"
    assert tongue("in {year}", year=1927).endswith("1927")


@pytest.mark.parametrize(
    ("name", "place", "asked"),
    [
        ("Anna", "La place d’Anna", "Demandez à Anna, qu’Anna a vu."),
        ("Élise", "La place d’Élise", "Demandez à Élise, qu’Élise a vu."),
        ("Tom", "La place de Tom", "Demandez à Tom, que Tom a vu."),
        ("Yannis", "La place de Yannis", "Demandez à Yannis, que Yannis a vu."),
        ("Yves", "La place d’Yves", "Demandez à Yves, qu’Yves a vu."),
        ("Hélène", "La place d’Hélène", "Demandez à Hélène, qu’Hélène a vu."),
        ("Hortense", "La place d’Hortense", "Demandez à Hortense, qu’Hortense a vu."),
        ("Hans", "La place de Hans", "Demandez à Hans, que Hans a vu."),
        ("Les jumelles", "La place des jumelles", "Demandez aux jumelles, que les jumelles a vu."),
        ("Le concierge", "La place du concierge", "Demandez au concierge, que le concierge a vu."),
        ("Le Goff", "La place de Le Goff", "Demandez à Le Goff, que Le Goff a vu."),
        ("Onze loups", "La place de onze loups", "Demandez à onze loups, que onze loups a vu."),
        ("L'ours", "La place de l'ours", "Demandez à l'ours, que l'ours a vu."),
        ("La bête", "La place de la bête", "Demandez à la bête, que la bête a vu."),
    ],
)
def test_french_runs_a_name_and_the_word_before_together(name, place, asked):
    tongue = french()
    assert tongue("The place of {name}", name=name) == place
    assert tongue("Ask {name}, whom {who} saw.", name=name, who=name) == asked
    english = Tongue("en")("The place of {name}", name=name)
    assert english == f"The place of {within_sentence(name)}"


@pytest.mark.parametrize("name", ["Onze", "Six", "Mille", "Le"])
def test_somebody_called_like_a_number_or_an_article_keeps_the_capital_within_a_sentence(name):
    said = french()("Ask {name}, whom {who} saw.", name=name, who=name)
    assert said.count(name) == 2
    assert Tongue("en")("A test for {name} and the others", name=name).split()[3] == name


def test_so_does_a_seat_that_is_called_so_and_whoever_opens_a_list():
    tongue = french().calling({"isa": "Onze"})
    assert tongue("Avec {seat} dans le rôle", seat="isa") == "Avec Onze dans le rôle"
    both = tongue.listed(["Onze", "La bête"])
    assert tongue("Ask {name}, whom {who} saw.", name=both, who=both).count(both) == 2


def test_whoever_is_named_after_a_stop_opens_a_sentence():
    said = french()("It is over. {name} wins.", name="l'ours")
    assert said == "C’est fini. L'ours l’emporte."
    assert Tongue("en")("It is over. {name} wins.", name="isa") == "It is over. Isa wins."


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("Anna", "Anna l’apprend."),
        ("Les jumelles", "Les jumelles l’apprennent."),
    ],
)
def test_one_whose_name_is_that_of_several_learns_in_the_plural(names, said):
    assert french().many("{names} learns it.", "{names} learn it.", 1, names=names) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{name} files a request: {what}", "The twins file a request: it wins"),
        ("{name} is dying. {who} stays.", "The twins are dying. Anna stays."),
        ("{name} lodges an appeal and throws again.", "The twins lodge an appeal and throw again."),
        ("{name} has tried, and does not dare.", "The twins have tried, and do not dare."),
        ("Madness on top: {name} owes a roll.", "Madness on top: The twins owe a roll."),
        ("Say what {name} carries and studies", "Say what the twins carry and study"),
        ("{name} must go, whatever {who} says.", "The twins must go, whatever Anna says."),
        ("Of {name} this is known. It stands.", "Of the twins this is known. It stands."),
        ("The roll of {name} changes nothing", "The roll of the twins changes nothing"),
        ("{name} still wants this: {who}", "The twins still want this: Anna"),
        ("{name} no longer helps {who}.", "The twins no longer help Anna."),
        ("At 6, {name} is lost.", "At 6, the twins are lost."),
        ("It works, and {name} has paid.", "It works, and the twins have paid."),
        ("{name} is surprised and does nothing.", "The twins are surprised and do nothing."),
        ("{name} acts, but stays on guard.", "The twins act, but stay on guard."),
    ],
)
def test_an_english_verb_agrees_with_the_name_of_several(text, said):
    tongue, values = Tongue("en"), {"what": "it wins", "who": "Anna"}
    assert tongue(text, name="The twins", **values) == said
    assert tongue.of("n", text, name="The twins", **values) == said
    assert tongue.many(text, text, 1, name="The twins", **values) == said
    assert tongue(text, name="Anna", **values) == text.format(name="Anna", **values)


def test_english_verbs_agree_with_two_people_who_share_a_seat_and_with_two_named_together():
    shared = Tongue("en").calling({"isa": "The twins"})
    assert shared("{seat} objects: {text}", seat="isa", text="no") == "The twins object: no"
    assert Tongue("en").of("fp", SEEN, name="Anna and Daisy") == "Anna and Daisy are seen."
    assert Tongue("fr").of("n", SEEN, name="The twins") == "The twins is seen."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "«\xa0faire taire le chœur\xa0»\xa0: échec.",
            "«\xa0Faire taire le chœur\xa0»\xa0: échec.",
        ),
        ("“hush”: it fails.", "“Hush”: it fails."),
        ("«", "«"),
        ("", ""),
    ],
)
def test_a_line_that_opens_in_quotation_marks_has_its_capital(text, said):
    assert opening(text) == said


def test_whoever_is_named_in_the_middle_of_a_sentence_has_no_capital_there():
    tongue = Tongue("en")
    assert tongue("It ends for {name}.", name="The twins") == "It ends for the twins."
    assert tongue("“{what}”: {name} fails.", what="Out", name="The twins") == (
        "“Out”: the twins fail."
    )
    assert tongue("A loss ({name})", name="The twins") == "A loss (the twins)"
    assert tongue("Scene: {name}", name="The twins") == "Scene: The twins"
    assert tongue("It ends for {name}.", name="The Duke") == "It ends for The Duke."
