"""Offers that differ only in whom they are about become one for several."""

from tablee.kernel.several import EACH, for_several
from tablee.kernel.words import Field, Offer


def offer(who, *skills, **given):
    names = Field("name", "choice", skills)
    return Offer("call", "toy.call", {"who": who, **given}, (names, Field("dc", "integer", most=9)))


def test_several_are_ticked_and_choose_what_all_of_them_can():
    (found,) = for_several([offer("isa", "spot", "climb"), offer("tom", "climb")])
    assert found.given == {EACH: "who"}
    who, name, dc = found.fields
    assert (who.kind, who.choices, who.least, who.most) == ("many", ("isa", "tom"), 1, 2)
    assert name.choices == ("climb",)
    assert dc.most == 9


def test_what_is_not_alike_stays_apart():
    alone = [offer("isa", "spot"), offer("tom", "spot", kind="save")]
    assert [*for_several(alone)] == alone
    nothing_common = [offer("isa", "spot"), offer("tom", "climb")]
    assert [*for_several(nothing_common)] == nothing_common
    twice = [offer("isa", "spot"), offer("isa", "climb")]
    assert [*for_several(twice)] == twice
