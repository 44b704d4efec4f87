"""What happens at any table, as sentences; the names of the common asks and of their fields."""

from collections.abc import Callable, Iterable, Mapping

from tablee.dice.readers import Cast
from tablee.dice.throws import Shown
from tablee.kernel.common import events
from tablee.kernel.common import tell_pictures as _of_pictures  # noqa: F401 - as the next
from tablee.kernel.common import tell_time as _tellers  # noqa: F401 - registers what it tells
from tablee.kernel.common.rules import rules
from tablee.kernel.common.state import Common, Seat
from tablee.kernel.seat_names import is_chair, is_unnamed
from tablee.kernel.tongue import Tongue
from tablee.kernel.words import Event, Role

DieName = Callable[[str, Tongue], str]
"""What a die of a role is called, or "" where the game has no name for it."""


def tell_common(common: Common, event: Event, tongue: Tongue, die_name: DieName) -> str:
    """A common event as a sentence, told with the state just after it; "" for what goes unsaid."""
    if isinstance(event, events.Rolled):
        return tell_dice(event.cast, tongue, die_name)
    return rules.tell(common, event, tongue)


KEEPER = frozenset({"keeper", "gardien", "gardienne"})
"""A keeper's seat that is called so has no name to tell."""


@rules.tells(events.Opened)
def opened(common: Common, event: events.Opened, tongue: Tongue) -> str:
    others = [name for name, role in event.seats.items() if role != "keeper"]
    keeper = next(name for name in event.seats if name not in others)
    others = [name for name in others if not is_unnamed(Seat(name, event.seats[name]))]
    keeper = tongue.seat(keeper)
    if keeper.casefold() in KEEPER:
        keeper = ""
    if not others:
        if not keeper:
            return tongue("The table is open.")
        return tongue("The table is open. Keeper: {keeper}.", keeper=keeper)
    if not keeper:
        return tongue("The table is open. At the table: {others}.", others=tongue.seats(others))
    return tongue(
        "The table is open. Keeper: {keeper}. At the table: {others}.",
        keeper=keeper,
        others=tongue.seats(others),
    )


@rules.tells(events.Forked)
def forked(common: Common, event: events.Forked, tongue: Tongue) -> str:
    return tongue("From here on this is a table of its own, forked from “{of}”.", of=event.of)


@rules.tells(events.Asked)
def asked(common: Common, event: events.Asked, tongue: Tongue) -> str:
    # What came of it is told; that somebody asked is not.
    return ""


@rules.tells(events.HouseRuleChanged)
def house_rule_changed(common: Common, event: events.HouseRuleChanged, tongue: Tongue) -> str:
    """Where the book is at hand, `kernel/house_rules.py` tells it in the book's words."""
    return tongue("A house rule changes. {rule}: {choice}.", rule=event.option, choice=event.choice)


@rules.tells(events.SeatAdded)
def seat_added(common: Common, event: events.SeatAdded, tongue: Tongue) -> str:
    if is_chair(event.name):
        # Nobody sits there yet: whoever does says their name, and that is told.
        return tongue("One more chair stands at the table.")
    return tongue(ARRIVALS[event.role], name=event.name)


ARRIVALS: Mapping[Role, str] = {
    "keeper": "{name} sits down as the keeper.",
    "player": "{name} sits down to play.",
    "spectator": "{name} comes to watch.",
}


@rules.tells(events.SeatNamed)
def seat_named(common: Common, event: events.SeatNamed, tongue: Tongue) -> str:
    if not event.before:
        return tongue(ARRIVALS[common.seats[event.seat].role], name=event.name)
    return tongue("{name} is now called {now}.", name=event.before, now=event.name)


@rules.tells(events.KeeperChanged)
def keeper_changed(common: Common, event: events.KeeperChanged, tongue: Tongue) -> str:
    return tongue(
        "{name} is the keeper from now on; {others}.",
        name=tongue.seat(event.keeper),
        others=tongue("{name} plays", name=tongue.seat(event.former)),
    )


@rules.tells(events.SeatLent)
def seat_lent(common: Common, event: events.SeatLent, tongue: Tongue) -> str:
    if event.lent_to is None:
        return tongue("{seat} acts alone again.", seat=event.seat)
    return tongue(
        "{name} may act for {seat} too.", name=tongue.seat(event.lent_to), seat=event.seat
    )


@rules.tells(events.Said)
def said(common: Common, event: events.Said, tongue: Tongue) -> str:
    return tongue("{seat}: {text}", seat=event.seat, text=event.text)


@rules.tells(events.Whispered)
def whispered(common: Common, event: events.Whispered, tongue: Tongue) -> str:
    others = [tongue.seat(name) for name in event.to or () if name != event.seat]
    return tongue(
        "{seat} whispers to {others}: {text}",
        seat=event.seat,
        others=tongue.listed(others or [tongue.seat(event.seat)]),
        text=event.text,
    )


@rules.tells(events.NoteWritten)
def note_written(common: Common, event: events.NoteWritten, tongue: Tongue) -> str:
    if not event.text:
        return tongue("{seat} removes a note.", seat=event.seat)
    if event.shared:
        return tongue("{seat} notes for all: {text}", seat=event.seat, text=event.text)
    return tongue("{seat} notes: {text}", seat=event.seat, text=event.text)


@rules.tells(events.HandoutPrepared)
def handout_prepared(common: Common, event: events.HandoutPrepared, tongue: Tongue) -> str:
    return tongue("A handout is ready: “{title}”.", title=event.title)


@rules.tells(events.HandoutShown)
def handout_shown(common: Common, event: events.HandoutShown, tongue: Tongue) -> str:
    return tongue("Handout “{title}”: {text}", title=event.title, text=event.text)


@rules.tells(events.SceneOpened)
def scene_opened(common: Common, event: events.SceneOpened, tongue: Tongue) -> str:
    return tongue("Scene: {name}", name=event.name)


@rules.tells(events.ScenePrepared)
def scene_prepared(common: Common, event: events.ScenePrepared, tongue: Tongue) -> str:
    return tongue("A scene is ready: “{title}”.", title=event.title)


@rules.tells(events.SceneDropped)
def scene_dropped(common: Common, event: events.SceneDropped, tongue: Tongue) -> str:
    return tongue("The scene “{title}” is dropped.", title=event.title)


@rules.tells(events.RulingNoted)
def ruling_noted(common: Common, event: events.RulingNoted, tongue: Tongue) -> str:
    return tongue(
        "A ruling. {situation}: {decision}", situation=event.situation, decision=event.decision
    )


@rules.tells(events.Paused)
def paused(common: Common, event: events.Paused, tongue: Tongue) -> str:
    return tongue("{seat} calls a pause.", seat=event.seat)


@rules.tells(events.Resumed)
def resumed(common: Common, event: events.Resumed, tongue: Tongue) -> str:
    return tongue("Play goes on.")


@rules.tells(events.DiceChosen)
def dice_chosen(common: Common, event: events.DiceChosen, tongue: Tongue) -> str:
    if event.typed:
        return tongue("From now on real dice are thrown.")
    return tongue("From now on Tablée throws the dice.")


@rules.tells(events.RewindWanted)
def rewind_wanted(common: Common, event: events.RewindWanted, tongue: Tongue) -> str:
    return tongue(
        "{seat} would like to go back to turn {number}.", seat=event.seat, number=event.before
    )


@rules.tells(events.Rewound)
def rewound(common: Common, event: events.Rewound, tongue: Tongue) -> str:
    return tongue(
        "Back to turn {number}: what came after it no longer counts.", number=event.before
    )


@rules.tells(events.SessionBegun)
def session_begun(common: Common, event: events.SessionBegun, tongue: Tongue) -> str:
    return tongue("Session {number} begins.", number=event.session)


@rules.tells(events.SessionEnded)
def session_ended(common: Common, event: events.SessionEnded, tongue: Tongue) -> str:
    text = (
        "Session {number} ends, and the secret of its dice is revealed."
        if event.seed
        else "Session {number} ends."
    )
    return tongue(text, number=event.session)


@rules.tells(events.TableClosed)
def table_closed(common: Common, event: events.TableClosed, tongue: Tongue) -> str:
    return tongue("The table is closed.")


def tell_dice(
    cast: Cast,
    tongue: Tongue,
    die_name: DieName,
    owner_name: Callable[[str], str] = str,
    *,
    once: bool = False,
) -> str:
    """The dice as they fell, those of one owner together.

    `once`: a game whose dice are called after what they are added up to names each sum once.
    """
    owners = tuple(dict.fromkeys(die.who for die in cast.dice))
    dice = tongue("; ").join(
        _of_owner(
            tongue.seat(owner_name(owner)) if owner else "",
            _faces([die for die in cast.dice if die.who == owner], tongue, die_name, once=once),
            tongue,
        )
        for owner in owners
    )
    if cast.source == "typed":
        return tongue("Real dice: {dice}.", dice=dice)
    return tongue("Dice: {dice}.", dice=dice)


def _of_owner(owner: str, dice: str, tongue: Tongue) -> str:
    return tongue("{dice} ({owner})", dice=dice, owner=owner) if owner else dice


def _faces(dice: Iterable[Shown], tongue: Tongue, die_name: DieName, *, once: bool) -> str:
    told: list[str] = []
    before = ""
    for die in dice:
        name = die_name(die.role, tongue) if once and die.kept else ""
        again = bool(name) and name == before
        told.append(str(die.face) if again else _face(die, tongue, die_name))
        before = name
    return ", ".join(told)


def _face(die: Shown, tongue: Tongue, die_name: DieName) -> str:
    name = die_name(die.role, tongue) or tongue("d{sides}", sides=die.sides)
    if die.kept:
        return tongue("{die} {face}", die=name, face=die.face)
    return tongue("{die} {face} left out", die=name, face=die.face)


ASKS: Mapping[str, str] = {
    "add-seat": "Add a seat",
    "name-seat": "Rename a seat",
    "hand-over": "Hand the keeper's seat over",
    "lend-seat": "Lend a seat or take it back",
    "say": "Say something",
    "whisper": "Whisper",
    "write-note": "Write a note",
    "prepare-handout": "Prepare a handout",
    "show-handout": "Show a handout",
    "keep-picture": "Bring a picture",
    "change-picture": "Change what is said of a picture",
    "show-picture": "Show a picture",
    "hide-picture": "Put a picture away for all",
    "drop-picture": "Remove a picture",
    "open-scene": "Open a scene",
    "prepare-scene": "Prepare a scene",
    "drop-scene": "Drop a prepared scene",
    "set-clock": "Set the clock of the story",
    "pass-time": "Let time pass",
    "tell-time": "Tell everybody the time",
    "plan-event": "Plan an event",
    "drop-event": "Drop a planned event",
    "settle-event": "Tick an event off",
    "note-ruling": "Note a ruling",
    "change-house-rule": "Change a house rule",
    "pause": "Call a pause",
    "resume": "Go on playing",
    "choose-dice": "Choose the dice",
    "free-roll": "Free roll",
    "set-limit": "Write a line or a veil",
    "lift-limit": "Take a line or a veil back",
    "fade-out": "Fade to black",
    "want-rewind": "Ask to go back",
    "rewind": "Go back",
    "begin-session": "Begin a session",
    "end-session": "End the session",
    "close-table": "Close the table",
}

FIELDS: Mapping[str, str] = {
    "name": "Name",
    "role": "Part at the table",
    "seat": "Seat",
    "lent_to": "Lent to",
    "text": "Text",
    "seats": "For whom",
    "id": "Which one",
    "shared": "For all to read",
    "title": "Title",
    "kind": "What it shows",
    "fingerprint": "Fingerprint",
    "author": "In whose name",
    "words": "Words for whoever cannot see it",
    "of": "What it goes with",
    "engraved": "Engraved",
    "dice": "Dice",
    "count": "How many dice",
    "die": "Which dice",
    "keep": "What counts",
    "bonus": "To add",
    "what_for": "What it is thrown for",
    "to": "Back to turn",
    "day": "Day of the story",
    "hour": "Hour",
    "minute": "Minute",
    "minutes": "How many minutes",
    "place": "Where",
    "option": "House rule",
    "choice": "From now on",
    "situation": "What came up",
    "decision": "What was decided",
}

CHOICES: Mapping[str, str] = {
    "kind.line": "A line: never told",
    "kind.veil": "A veil: not shown",
    "kind.note": "A note: the story holds it",
    "role.keeper": "keeper",
    "role.player": "player",
    "role.spectator": "spectator",
    "kind.paper": "a paper",
    "kind.person": "somebody",
    "kind.scene": "a place, a scene",
    "kind.portrait": "your portrait",
    "dice.thrown": "thrown by Tablée",
    "dice.typed": "real dice, typed in",
    "keep.sum": "their sum",
    "keep.highest": "the highest",
    "keep.lowest": "the lowest",
}


def ask_name(ask: str, tongue: Tongue) -> str:
    """What a button that asks this says."""
    return tongue(ASKS[ask])


def field_name(field: str, tongue: Tongue) -> str:
    return tongue(FIELDS[field])


def choice_name(field: str, choice: str, tongue: Tongue) -> str:
    """The word for a value of a field; names that people gave stay as they are."""
    known = CHOICES.get(f"{field}.{choice}")
    return tongue.seat(choice) if known is None else tongue(known)
