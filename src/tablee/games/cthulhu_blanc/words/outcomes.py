"""The words for odds: outcomes of a throw, and what comes of it in the long run."""

from collections.abc import Hashable, Mapping

from tablee.games.cthulhu_blanc.state import Result
from tablee.games.cthulhu_blanc.words.names import result_name
from tablee.kernel.prospect import Prospect
from tablee.kernel.shapes import read_as
from tablee.kernel.tongue import Tongue

OUTCOMES: Mapping[str, str] = {
    "success": "success",
    "tie": "a perfect tie, to be thrown again",
    "falls": "Madness goes down by one",
    "roll.folie": "{name} must roll Madness",
    "roll.blessures": "{name} must roll Wounds",
    "roll.bureaucratie": "{name} must roll Bureaucracy",
    "rise.folie": "{name}: Madness rises",
    "rise.blessures": "{name}: Wounds rise",
    "rise.bureaucratie": "{name}: Bureaucracy rises",
}
"""What is true or not."""


ENDS: Mapping[str, str] = {
    "folie": "{name} is lost to Madness",
    "blessures": "{name} is dying",
    "bureaucratie": "{name} is summoned by the auditors",
}


PROSPECTS: Mapping[str, str] = {
    "fails-if-doubted": "failure, if somebody throws the failure die",
    "succeeds-with-retries": "success in the end, with all retries ({name})",
    "doubt-stops": "your failure die stops the first throw",
    "doubt-stops-in-the-end": "it still stops the action after all retries",
    "rises-folie": "points of Madness gained on the way ({name})",
    "rises-blessures": "points of Wounds gained on the way ({name})",
    "rises-bureaucratie": "points of Bureaucracy gained on the way ({name})",
    "reaches-six": "a meter reaches 6 on the way ({name})",
    "die-adds-against-doubt": "one die more: added chance against the failure die",
    "help-adds-against-doubt": "this help: added chance against the failure die",
    "risk-roll-folie": "with the Madness die: {name} must roll it",
    "risk-roll-blessures": "with the Wounds die: {name} must roll it",
    "risk-roll-bureaucratie": "with the Bureaucracy die: {name} must roll it",
    "risk-rise-folie": "with the Madness die: it rises ({name})",
    "risk-rise-blessures": "with the Wounds die: they rise ({name})",
    "risk-rise-bureaucratie": "with the Bureaucracy die: it rises ({name})",
    "risk-end-folie": "with the Madness die: it reaches 6 ({name})",
    "risk-end-blessures": "with the Wounds die: they reach 6 ({name})",
    "risk-end-bureaucratie": "with the Bureaucracy die: it reaches 6 ({name})",
    "rise-folie": "{name}: Madness rises",
    "rise-blessures": "{name}: Wounds rise",
    "rise-bureaucratie": "{name}: Bureaucracy rises",
    "folie-rolls": "{name}: rolls until Madness is 6",
    "blessures-rolls": "{name}: rolls until Wounds are 6",
    "bureaucratie-rolls": "{name}: rolls until Bureaucracy is 6",
    "throws": "throws until it is settled",
    "signs-rise": "if {name} signs: Bureaucracy rises",
    "signs-summoned": "if {name} signs: summoned at once",
    "nobody-summoned-if": "if {name} signs: nobody is summoned by the papers in the tray",
    "nobody-summoned": "nobody is summoned by the papers in the tray",
    "zeal-buys": "{name}: papers that a missed moment buys back",
    "lost-before-lower": "{name}: lost before Madness is lower, if every act is disturbing",
}


COUNTED: Mapping[str, tuple[str, str]] = {
    "folie-six-within": (
        "{name}: Madness at 6 within {count} roll",
        "{name}: Madness at 6 within {count} rolls",
    ),
    "blessures-six-within": (
        "{name}: Wounds at 6 within {count} roll",
        "{name}: Wounds at 6 within {count} rolls",
    ),
    "bureaucratie-six-within": (
        "{name}: Bureaucracy at 6 within {count} roll",
        "{name}: Bureaucracy at 6 within {count} rolls",
    ),
    "summoned-without": (
        "{name}: summoned by {count} other paper, without this one",
        "{name}: summoned by {count} other papers, without this one",
    ),
    "summoned-with": (
        "{name}: summoned by {count} paper, this one counted",
        "{name}: summoned by {count} papers, this one counted",
    ),
    "summoned-after-zeal": (
        "{name}: summoned within {count} paper after a missed moment",
        "{name}: summoned within {count} papers after a missed moment",
    ),
    "all-home": (
        "all come home, if each rolls every meter {count} time",
        "all come home, if each rolls every meter {count} times",
    ),
    "folie-after-acts": (
        "{name}: Madness at {score} after {count} act",
        "{name}: Madness at {score} after {count} acts",
    ),
}
"""With a number that belongs to the question."""


REACHED: Mapping[str, str] = {
    "succeeds-at-least": "success with {number} or more, the failure die thrown",
    "die-adds": "one die more: added chance of {number} or more",
    "help-adds": "this help: added chance of {number} or more",
    "acts-down-to": "{name}: acts until Madness is {number}",
}
"""With a face or a score."""


def outcome_name(key: str, value: Hashable, names: Mapping[str, str], tongue: Tongue) -> str:
    """One value of an outcome of `outcomes.outcomes`."""
    kind, _, rest = key.partition(".")
    meter, _, who = rest.partition(".")
    name = names.get(who or meter, who or meter)
    known = OUTCOMES.get(f"{kind}.{meter}" if who else kind)
    if known is not None:
        return tongue(known, name=name)
    if kind == "winner":
        return _winner(value, names, tongue)
    if value is None:
        return tongue("{name} is not lost", name=name)
    if kind == "result":
        result = result_name(read_as(Result, value), tongue)
        return tongue("result: {result}", result=result)
    if kind == "lost":
        return tongue(ENDS[str(value)], name=name)
    return tongue("highest die: {top}", top=value)


def _winner(side: Hashable, names: Mapping[str, str], tongue: Tongue) -> str:
    if side is None:
        return tongue("nobody wins yet")
    return tongue("winning: {side}", side=names.get(str(side), str(side)))


def prospect_name(
    prospect: Prospect, value: Hashable, names: Mapping[str, str], tongue: Tongue
) -> str:
    """What a prospect, or one of the things that it gives chances of, is called."""
    name = names.get(prospect.who, prospect.who)
    match prospect.key:
        case "wins":
            if value == "":
                return tongue("nobody wins: the failure die beats them all")
            return tongue("winning in the end: {side}", side=names.get(str(value), str(value)))
        case "folie-after-disturbing-act":
            return tongue(
                "{name}: Madness at {score} after a disturbing act", name=name, score=value
            )
        case key if key in REACHED:
            return tongue(REACHED[key], name=name, number=prospect.times)
        case key if key in COUNTED:
            return tongue.many(*COUNTED[key], prospect.times, name=name, score=value)
        case key:
            return tongue(PROSPECTS[key], name=name)
