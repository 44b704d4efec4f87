"""An attachment is somebody or something; it is never another protagonist, however written."""

import pytest

from innommable_table import Play, refused_by, rule
from tablee.games.innommable.rules.protagonists.law import means


@rule("creation.attachment")
@pytest.mark.parametrize(
    ("attachment", "refused"),
    [
        ("Basile", True),
        ("basile morel", True),
        ("Basile, mon vieil ami", True),
        ("Son ami Basile", True),
        ("Mon frère (Basile Morel)", True),
        ("Basile et Zoé", True),
        ("La montre de Basile", False),
        ("La sœur d'Basile", False),
        ("Sa foi en Basile", False),
        ("Basilette", False),
        ("Jean-Basile", False),
        ("Basile Roux", False),
        ("Morel", False),
    ],
)
def test_an_attachment_is_compared_by_person(attachment, refused):
    play = Play(begin=False)
    play.keeper("rename-protagonist", who="basile", name="Basile Morel", gender="m")
    if refused:
        with refused_by("creation.attachment"):
            play.by("ada", "rewrite-protagonist", attachment=attachment)
    else:
        play.by("ada", "rewrite-protagonist", attachment=attachment)


@rule("creation.attachment")
@pytest.mark.parametrize(
    ("attachment", "name", "same"),
    [
        ("Son frère Jean", "Jean-Luc Morel", False),
        ("Jean-Luc", "Jean-Luc Morel", True),
        ("Son docteur", "Docteur Hallier", False),
        ("Le docteur Hallier", "Docteur Hallier", True),
        ("Ada's watch", "Ada Morel", False),
        ("My friend Ada", "Ada Morel", True),
        ("Ada and her boat", "Ada Morel", True),
        ("Celeste", "Céleste", True),
        ("Sa sœur Hélène", "Helene Morel", True),
        ("Ada ou Basile", "Ada Morel", True),
        ("Ada / Basile", "Basile", True),
        ("Un cadeau à Ada", "Ada Morel", False),
        ("Ada Morel", "Docteur Ada Morel", True),
        ("Sa sœur Ada", "Mme Ada Morel", True),
        ("Ada ma sœur", "Ada Morel", True),
        ("Ada Morel, who raised him", "Abbé Ada Morel", True),
        ("Son mari, M. Morel", "Mme Morel", False),
        ("Général", "Général Ada Morel", False),
        ("Soeur Ada", "Sœur Ada", True),
        ("Sœur Ada", "Soeur Ada", True),
        ("Ada qu’elle aime", "Ada Morel", True),
        ("Ada dont il rêve", "Ada Morel", True),
        ("Le docteur Petit", "Dr Petit", True),
        ("Madame de Trémel", "Mme de Trémel", True),
        ("Son mari, M. de Trémel", "Mme de Trémel", False),
        ("De ma mère, un médaillon", "Mme de Trémel", False),
        ("", "Ada", False),
    ],
)
def test_a_name_is_more_than_its_first_letters_and_less_than_its_title(attachment, name, same):
    assert means(attachment, name) is same


@rule("creation.attachment")
def test_nobody_is_created_as_somebodys_attachment():
    play = Play(begin=False)
    play.by("ada", "rewrite-protagonist", attachment="Irène, sa fille")
    play.by("basile", "remove-protagonist")
    with refused_by("creation.attachment"):
        play.create("bruno", name="Irène Vauquelin")
    play.create("bruno", name="Irma Vauquelin")
