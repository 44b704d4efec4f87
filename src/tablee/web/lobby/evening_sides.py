"""The two sides of an evening's page: what everybody may read, and what its keeper may."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from tablee.evenings.dressing import notes_of
from tablee.evenings.notes import Notes, read_notes
from tablee.evenings.shape import Evening, Picture, Scene, in_language
from tablee.kernel.tongue import Tongue
from tablee.lab.games import find_game
from tablee.lab.sentence import lab_tongue


class Portrayed(msgspec.Struct, frozen=True):
    """Somebody or something with a name, a line, and a picture if there is one."""

    name: str
    line: str
    file: str = ""
    words: str = ""


class Told(msgspec.Struct, frozen=True):
    """A scene: what it is about at a glance, and its whole text for whoever opens it."""

    title: str
    glance: str
    signs: tuple[tuple[str, str], ...]
    """What it holds: an icon and words."""
    notes: Notes
    file: str = ""
    words: str = ""


class Kept(msgspec.Struct, frozen=True):
    """All that whoever keeps the table must know."""

    secret: tuple[str, ...]
    scenes: tuple[Told, ...]
    people: tuple[Portrayed, ...]
    papers: tuple[Portrayed, ...]
    clues: tuple[Portrayed, ...]
    hours: tuple[tuple[str, str], ...]
    endings: tuple[Portrayed, ...]
    counted: str
    """What all that is planned may come to, counted from the rules; "" where nothing says it."""


def ready_characters(evening: Evening, language: str) -> tuple[Portrayed, ...]:
    return tuple(
        _portrayed(
            str(one.sheet.get("name", one.id)),
            one.pitch.in_language(language),
            one.picture,
            language,
        )
        for one in evening.characters
    )


def suggested_rules(evening: Evening, language: str) -> list[tuple[str, str]]:
    """The house rules that are suggested, in words."""
    options = {option.id: option for option in find_game(evening.game).book.option}
    return [
        (option.name.in_language(language), choice.fr if language == "fr" else choice.en)
        for name, wanted in evening.house_rules.items()
        if (option := options.get(name))
        for choice in option.choice
        if choice.id == wanted
    ]


def kept_side(evening: Evening, language: str, t: Tongue) -> Kept:
    return Kept(
        secret=tuple(evening.secret.in_language(language).splitlines()),
        scenes=tuple(_told(evening, scene, language, t) for scene in evening.scenes),
        people=tuple(
            _portrayed(
                one.name.in_language(language),
                one.line.in_language(language),
                one.picture,
                language,
            )
            for one in evening.people
        ),
        papers=tuple(
            _portrayed(
                one.title.in_language(language),
                _handed(evening, one.id, language),
                one.picture,
                language,
            )
            for one in evening.papers
        ),
        clues=tuple(
            Portrayed(one.title.in_language(language), one.line.in_language(language))
            for one in evening.clues
        ),
        hours=tuple(
            (f"{one.hour}\u202fh\u202f{one.minute:02}", one.text.in_language(language))
            if language == "fr"
            else (f"{one.hour}:{one.minute:02}", one.text.in_language(language))
            for one in evening.timetable
        ),
        endings=tuple(
            Portrayed(one.title.in_language(language), one.text.in_language(language))
            for one in evening.endings
        ),
        counted=_counted(evening, language),
    )


def _counted(evening: Evening, language: str) -> str:
    game = find_game(evening.game)
    if game.forecasts is None:
        return ""
    trials = Counter[str]()
    for act in (act for scene in evening.scenes for act in scene.acts):
        trial = game.forecasts.planned(in_language(act.ask, language))
        if trial is not None:
            trials[trial.kind] += trial.times
    return game.forecasts.at_worst(trials, game.tongue(language))


def _portrayed(name: str, line: str, picture: Picture | None, language: str) -> Portrayed:
    if picture is None:
        return Portrayed(name, line)
    return Portrayed(name, line, picture.file, picture.words.in_language(language))


def _handed(evening: Evening, paper: str, language: str) -> str:
    """The scenes in which a paper is handed over."""
    titles = [one.title.in_language(language) for one in evening.scenes if paper in one.papers]
    return ", ".join(titles)


def _told(evening: Evening, scene: Scene, language: str, t: Tongue) -> Told:
    notes = read_notes(notes_of(evening, scene, language, lab_tongue(language)))
    picture = scene.picture
    return Told(
        title=scene.title.in_language(language),
        glance=notes.know[0] if notes.know else "",
        signs=tuple(_signs(evening, scene, language, t)),
        notes=notes,
        file=picture.file if picture else "",
        words=picture.words.in_language(language) if picture else "",
    )


def _signs(evening: Evening, scene: Scene, language: str, t: Tongue) -> Iterator[tuple[str, str]]:
    people = {one.id: one.name.in_language(language) for one in evening.people}
    papers = {one.id: one.title.in_language(language) for one in evening.papers}
    if scene.picture:
        yield "image", t("a picture of it")
    if scene.people:
        yield "users", ", ".join(people[one] for one in scene.people)
    if scene.papers:
        yield "scroll", ", ".join(papers[one] for one in scene.papers)
    if scene.clues:
        yield "magnifying-glass", t.many("{count} clue", "{count} clues", len(scene.clues))
    if scene.acts:
        said = t.many("{count} thing to call for", "{count} things to call for", len(scene.acts))
        yield "dice-five", said
