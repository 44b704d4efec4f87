"""Places in the example story of Innommable, for pages that show something."""

from stage import ROOT, Moment

DIAPASON = ROOT / "examples" / "diapason.yaml"


def before(seat, ask, nth=1):
    """Right before this ask of this seat."""
    return Moment(seat, ask, nth, DIAPASON)


PREPARING = before("gardien", "prepare-aesthetic")
CREATING = before("isa", "create-protagonist")
READY = before("gardien", "begin-game")
FALLEN_IN = before("isa", "take-die")
TELLING = before("isa", "tell-monologue")
CALLED = before("karim", "roll")
WINDOW = before("isa", "suggest")
HELD_OUT = before("karim", "take-suggestion")
WEIGHED = before("karim", "doubt-monologue")
RAISING = before("gardien", "raise-difficulty")
BREAKING = before("karim", "break-attachment")
OBJECTED = before("gardien", "settle-objection")
LEAVING = before("karim", "keep-dice")
BEYOND = before("karim", "impose")
ENDED = before("", "")
