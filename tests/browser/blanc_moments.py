"""Places in the example mission of Cthulhu Blanc, for pages that show something."""

from stage import ROOT, Moment

LAVERIE = ROOT / "examples" / "laverie.yaml"


def before(seat, ask, nth=1):
    """Right before this ask of this seat."""
    return Moment(seat, ask, nth, LAVERIE)


CREATING = before("isa", "create-agent")
BRIEFED = before("gardien", "open-scene")
FILED = before("karim", "oppose")
DOUBTED = before("isa", "throw-test")
DISMISSED = before("isa", "settle-test")
SIX = before("isa", "roll-meter")
CLUE = before("gardien", "tell-debt")
AGAINST = before("tom", "settle-test", 2)
AT_FIVE = before("isa", "propose-suppression")
SUPPRESSING = before("gardien", "accept-suppression")
MOMENT = before("gardien", "end-moment")
SUMMONED = before("karim", "back-to-base")
EXITING = before("tom", "tell-exit")
WRITING = before("isa", "write-report")
REREADING = before("gardien", "bar-report")
ENDED = before("", "")

TO_DEATH = tuple(
    step
    for _ in range(5)
    for step in (
        ("gardien", {"ask": "call-roll", "meter": "blessures", "who": ["leon"], "why": "?"}, None),
        ("karim", {"ask": "roll-meter", "who": "leon"}, [6]),
    )
)
"""Five wounds for Léon, after the briefing."""
