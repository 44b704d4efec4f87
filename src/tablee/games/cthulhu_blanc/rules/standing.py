"""How the dice of a test lie: who is ahead, and whether an objection carries."""

from tablee.games.cthulhu_blanc.state import Trial


class Standing:
    """How a throw stands: who is ahead, and whether an objection carries."""

    def __init__(self, trial: Trial) -> None:
        self.is_opposition = trial.mode == "against"
        self.order = sorted(trial.pools.values(), key=lambda pool: pool.sorted, reverse=True)
        inside = [pool for pool in self.order if pool.side not in trial.out]
        self.first = inside[0]
        self.second = next((one for one in inside if one.side != self.first.side), None)
        self.top = max(pool.top for pool in self.order)
        self.doubted = trial.failure > 0
        self.failed = trial.failure > (self.first.top if self.is_opposition else self.top)
