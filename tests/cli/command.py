"""What the tests of the command share."""

from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
FENCE = ROOT / "examples" / "fence.yaml"
STORY = ROOT / "examples" / "les-exemples.yaml"
COMMANDS = (
    "run", "odds", "check", "roll", "rules", "tables", "lab", "games", "verify", "replay", "export",
    "import", "backup", "restore", "keys", "doctor", "pack", "paper", "completion",
)  # fmt: skip
SEED = "00" * 32

BEFORE_THE_THROW = """
game: yacdha
seats: {gardien: keeper, tom: player}
play:
  - tom: {ask: create-investigator, name: John Timbald, occupation: Cuisine}
  - tom: {ask: attempt, who: john, what: climb the fence}
  - gardien: {ask: judge, who: john, opposition: 3, success: over, failure: not over}
  - tom: {ask: agree, who: john}
  - tom: {ask: force, who: john}
  - tom: {ask: throw, who: john}
"""
