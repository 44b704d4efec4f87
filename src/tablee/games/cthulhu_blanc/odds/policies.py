"""How play goes on in odds that reach further than one ask: through the rules and nothing else."""

from tablee.games.cthulhu_blanc.rules.common import rules
from tablee.kernel.following import Follower

follower = Follower(rules)
