"""A story to keep as Markdown: the same text, with dice as figures."""

import re
from collections.abc import Iterator

from tablee.kernel.roll_card import RollCard
from tablee.kernel.tale.parts import Chapter, Drawn, Handed, Item, Pictured, Prose, Spoken, Tale
from tablee.kernel.tongue import Tongue

_SIGNS = re.compile(r"([\\`*_\[\]<>#|~])")


def plain(text: str) -> str:
    """A text of somebody's in which nothing counts as markup, on one line."""
    return _SIGNS.sub(r"\\\1", " ".join(text.split()))


def markdown(tale: Tale, under: str, t: Tongue) -> str:
    """`under` is the line below the title: the game, who kept the table, when."""
    return "\n".join(_lines(tale, under, t)).rstrip() + "\n"


def _lines(tale: Tale, under: str, t: Tongue) -> Iterator[str]:
    yield from (f"# {plain(tale.title)}", "", plain(under), "")
    if tale.cast:
        yield from (f"## {t('Those who were there')}", "")
        for one in tale.cast:
            who = ", ".join(plain(each) for each in (one.player, one.line) if each)
            name = f"**{plain(one.name)}**" + (f" ({who})" if who else "")
            yield "- " + t("{who}: {what}", who=name, what=plain(one.fate))
        yield ""
    for chapter in tale.chapters:
        yield from _chapter(chapter, tale, t)
    if tale.said:
        yield from (f"## {t('Said at the table')}", "")
        for said in tale.said:
            yield f"> {plain(said.words)} ({plain(said.who)})"
            yield ""
    yield ", ".join(f"{one.count} {one.label}" for one in tale.figures)


def _chapter(chapter: Chapter, tale: Tale, t: Tongue) -> Iterator[str]:
    if chapter.title:
        yield from (f"## {plain(chapter.title)}", "")
    for item in chapter.items:
        if item not in tale.said:
            yield from _item(item, t)
            yield ""


def _item(item: Item, t: Tongue) -> Iterator[str]:
    match item:
        case Prose():
            yield " ".join(
                plain(one.text) + "".join(f" [{die.face or '?'}]" for die in one.dice)
                for one in item.sentences
            )
        case Spoken():
            yield f"> {plain(item.words)}" + ("" if item.narrates else f" ({plain(item.who)})")
        case Handed():
            yield f"> **{plain(item.title)}**"
            for line in item.text.splitlines():
                yield f"> {plain(line)}  "
        case Pictured():
            yield f"*{plain(item.words)}*"
        case Drawn():
            yield _throw(item.card, t)


def _throw(card: RollCard, t: Tongue) -> str:
    faces = " ".join(
        f"[{die.face or '?'}]" if die.is_kept else f"~~[{die.face or '?'}]~~" for die in card.dice
    )
    verdict = f" **{plain(card.verdict.word)}**" if card.verdict else ""
    told = " ".join(plain(text) for text in card.told)
    moved = "; ".join(
        f"{plain(one.whose)} {plain(one.label)} {one.before} → {one.after}".strip()
        for one in card.shifts
    )
    head = f"{plain(card.who)}, {plain(card.what_for)}"
    came = f"{faces}{verdict} {told}" + (f" ({moved})" if moved else "")
    return t("{who}: {what}", who=head, what=came)
