"""The keeper's word on a sheet: ranks, feats, saves, the option, shots, the group's point."""

from d20_table import Play, refused_by, rule
from tablee.games.cthulhu_d20.rules.figures import best_attack, save_bonus
from tablee.kernel.chronicle import told

WHY = "Mal noté"
WORD = "destiny.keeper-decides"


def heard(play, seat):
    return [line.text for line in told(play.table, "fr", seat)]


def taken_back(play):
    back = [offer.given["to"] for offer in play.table.offers("gardien") if offer.ask == "rewind"]
    play.keeper("rewind", to=max(back))


def offered(play, ask, **given):
    return [
        offer
        for offer in play.table.offers("gardien")
        if offer.ask == ask and given.items() <= offer.given.items()
    ]


@rule("destiny.keeper-decides")
def test_ranks_of_a_skill_are_set_right_and_taken_back():
    play = Play()
    before = dict(play.person("paul").ranks)
    play.keeper("set-ranks", who="paul", skill="listen", ranks=3, reason=WHY)
    assert play.person("paul").ranks["listen"] == 3
    assert heard(play, "paula")[-1] == ("Parole du gardien, Paul\xa0: Écoute, 3 degrés. Mal noté.")
    assert WHY not in "".join(heard(play, "jacques"))
    play.keeper("set-ranks", who="paul", skill="listen", ranks=0, reason=WHY)
    assert "listen" not in play.person("paul").ranks
    taken_back(play)
    assert play.person("paul").ranks["listen"] == 3
    taken_back(play)
    assert dict(play.person("paul").ranks) == before
    with refused_by("base.skills"):
        play.keeper("set-ranks", who="paul", skill="flying", ranks=1, reason=WHY)


def test_the_mythos_that_is_known_bounds_the_mind():
    play = Play()
    play.keeper("set-meter", who="paul", meter="sanity", value=99, reason=WHY)
    play.keeper("set-ranks", who="paul", skill="cthulhu-mythos", ranks=20, reason=WHY)
    assert play.person("paul").sanity == 79


@rule("destiny.keeper-decides", "feat.toughness")
def test_a_feat_is_gained_and_lost_with_what_follows_from_it():
    play = Play()
    pf, pv = play.points("paul")
    play.keeper("set-feat", who="paul", feat="toughness", change="gain", reason=WHY)
    assert play.points("paul") == (pf + 2, pv + 2)
    assert heard(play, "paula")[-1] == (
        "Parole du gardien, Paul\xa0: un don de plus, Toughness, robustesse. Mal noté."
    )
    play.keeper("set-feat", who="paul", feat="toughness", change="gain", reason=WHY)
    assert play.person("paul").feats.count("toughness") == 2
    with refused_by("base.feats-named"):  # nobody is told that something came which did not
        play.keeper("set-feat", who="paul", feat="toughness", change="gain", reason=WHY)
    for _ in range(2):
        play.keeper("set-feat", who="paul", feat="toughness", change="lose", reason=WHY)
    assert play.points("paul") == (pf, pv)
    assert not offered(play, "set-feat", who="paul", change="lose")
    with refused_by(WORD):
        play.keeper("set-feat", who="paul", feat="toughness", change="lose", reason=WHY)
    with refused_by("base.feats-named"):
        play.keeper("set-feat", who="paul", feat="flying", change="gain", reason=WHY)


def test_whoever_loses_the_toughness_that_kept_them_alive_dies():
    play = Play()
    play.keeper("set-feat", who="paul", feat="toughness", change="gain", reason=WHY)
    play.keeper("set-meter", who="paul", meter="pv", value=2, reason=WHY)
    play.keeper("set-feat", who="paul", feat="toughness", change="lose", reason=WHY)
    assert play.person("paul").is_dead
    assert not offered(play, "set-feat", who="paul")


@rule("destiny.keeper-decides", "base.saves")
def test_a_good_save_and_the_option_are_set_right():
    play = Play()
    foe = play.foe(level=4)
    for who in ("paul", foe):
        good = {}
        for change in ("gain", "lose"):
            play.keeper("set-save", who=who, save="will", change=change, reason=WHY)
            good[change] = save_bonus(play.state, play.person(who), "will")
        level = play.person(who).level
        assert good["gain"] - good["lose"] == 2 + level // 2 - level // 3
    word = "Parole du gardien, Paul\xa0: le jet de Volonté "
    assert [line for line in heard(play, "paula") if "Volonté" in line] == [
        f"{word}est un bon jet de sauvegarde. {WHY}.",
        f"{word}n’est plus un bon jet de sauvegarde. {WHY}.",
    ]
    play.keeper("set-meter", who="paul", meter="level", value=4, reason=WHY)
    play.keeper("set-option", who="paul", option="defence", reason=WHY)
    assert best_attack(play.person("paul")) == 2
    play.keeper("set-option", who="paul", option="offence", reason=WHY)
    assert best_attack(play.person("paul")) == 3


@rule("destiny.keeper-decides", "base.firearms-handling")
def test_shots_are_set_right_up_to_what_the_magazine_holds():
    play = Play()
    (offer,) = offered(play, "set-shots", who="paul", weapon="pistol")
    most = offer.fields[0].most
    assert play.person("paul").loaded["pistol"] == most
    play.keeper("set-shots", who="paul", weapon="pistol", shots=0, reason=WHY)
    assert play.person("paul").loaded["pistol"] == 0
    assert "pistolet, plus aucun coup." in heard(play, "paula")[-1]
    with refused_by(WORD):
        play.keeper("set-shots", who="paul", weapon="pistol", shots=most + 1, reason=WHY)
    with refused_by(WORD):
        play.keeper("set-shots", who="paul", weapon="knife", shots=1, reason=WHY)


@rule("destiny.group-point")
def test_the_groups_point_is_given_back_and_taken_but_not_while_the_group_votes():
    play = Play()
    assert [offer.given["there"] for offer in offered(play, "set-group-point")] == [False]
    play.keeper("set-group-point", there=False, reason=WHY)
    assert not play.state.group_point
    with refused_by("destiny.group-point"):
        play.keeper("set-group-point", there=False, reason=WHY)
    assert heard(play, "jacques")[-1] == (
        "Parole du gardien\xa0: le point de destin du groupe est dépensé. Mal noté."
    )
    play.keeper("set-group-point", there=True, reason=WHY)
    play.ask("paula", "propose-group-point", text="Que le train passe")
    assert not offered(play, "set-group-point")
    with refused_by("destiny.group-point"):
        play.keeper("set-group-point", there=False, reason=WHY)


@rule("destiny.keeper-decides", "base.poison-disease")
def test_weakness_after_poison_can_be_ended():
    play = Play()
    points = play.points("paul")
    play.keeper("change-ability", who="paul", ability="constitution", points=4)
    assert play.points("paul") != points
    play.keeper("end-condition", who="paul", what="weakness", reason=WHY)
    assert play.points("paul") == points
    assert not offered(play, "end-condition", who="paul")


@rule("npc.traditional-mode")
def test_numbers_of_the_keepers_people_are_set_right_out_of_sight():
    play = Play()
    foe = play.foe()
    before = heard(play, "paula")
    play.keeper("set-meter", who=foe, meter="base_attack", value=6, reason=WHY)
    play.keeper("set-meter", who=foe, meter="reduction", value=5, reason=WHY)
    play.keeper("set-ranks", who=foe, skill="spot", ranks=4, reason=WHY)
    play.keeper("set-feat", who=foe, feat="run", change="gain", reason=WHY)
    person = play.person(foe)
    assert (best_attack(person), person.creature.reduction) == (6, 5)
    assert heard(play, "paula") == before
    assert "Parole du gardien" in heard(play, "gardien")[-1]
    with refused_by(WORD):
        play.keeper("set-meter", who="paul", meter="base_attack", value=6, reason=WHY)
    with refused_by(WORD):
        play.keeper("set-meter", who=foe, meter="most_hp", value=6, reason=WHY)
