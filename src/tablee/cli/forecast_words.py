"""What an evening may bring, in words and tables, and as JSON."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tablee.cli.fight_words import said_chance, told_chance
from tablee.cli.screen import Screen

if TYPE_CHECKING:
    from tablee.lab.fight import Chance
    from tablee.lab.forecast import Forecast
    from tablee.lab.gathering import Gathering
    from tablee.lab.workers import Workers

NINE_IN_TEN = Fraction(9, 10)


class ForecastWords:
    """The forecast of one evening, for a reader."""

    def __init__(self, screen: Screen, gathering: "Gathering", forecast: "Forecast") -> None:
        self.screen, self.forecast = screen, forecast
        self.names = gathering.names
        self._hook = gathering.forecasts
        self._tongue = screen.tongue_of(gathering.game)

    def _chance(self, chance: "Chance") -> str:
        return told_chance(self.screen, self._tongue, chance)

    def show(self) -> None:
        tongue, forecast = self._tongue, self.forecast
        head = tongue("Somebody is lost: {chance}", chance=self._chance(forecast.anybody))
        self.screen.say(head, "bold")
        self._show_scenes()
        self.screen.say()
        for who in forecast.question.people:
            self._show_person(who)
            self.screen.say()
        self._show_source()

    def _show_scenes(self) -> None:
        from tablee.lab.forecast import NOBODY

        tongue, forecast = self._tongue, self.forecast
        if forecast.deadliest is None:
            self.screen.say(tongue("With this plan nobody can be lost."))
            return
        rows = [
            (scene.title, forecast.lost_first(at).value)
            for at, scene in enumerate(forecast.question.plan)
        ]
        rows.append((tongue("nobody"), forecast.lost_first(NOBODY).value))
        self.screen.say(tongue("Where the first loss falls:"))
        self.screen.chances(rows, is_drawn=bool(forecast.draws))

    def _show_person(self, who: str) -> None:
        """Each meter after each scene: on average, and where it is nine times in ten."""
        tongue, forecast = self._tongue, self.forecast
        self.screen.say(self.names.get(who, who), "bold")
        scenes = (tongue("now"), *(scene.title for scene in forecast.question.plan))
        rows = []
        for meter in forecast.meters:
            cells = [self._cell(who, meter, at) for at in range(len(scenes))]
            rows.append((self._hook.meter_name(meter, tongue), *cells))
        for loss in self._hook.losses:
            chances = [forecast.lost(who, at, loss) for at in range(len(scenes))]
            if any(chance.value for chance in chances):
                told = [self.screen.percent(chance.value) for chance in chances]
                rows.append((self._hook.loss_name(loss, tongue), *told))
        self.screen.table(("", *scenes), rows)

    def _cell(self, who: str, meter: str, at: int) -> str:
        low, high = self.forecast.band(who, meter, at, NINE_IN_TEN)
        mean = self.screen.number(self.forecast.mean(who, meter, at), 1)
        return f"{low}" if low == high else f"{mean} ({low}–{high})"

    def _show_source(self) -> None:
        tongue, forecast = self._tongue, self.forecast
        if forecast.draws:
            low, high = forecast.anybody.between
            points = Fraction((high - low) * 50).limit_denominator(100)
            self.screen.say(
                tongue(
                    "Simulated: {count} evenings, ± {points} points.",
                    count=forecast.draws,
                    points=self.screen.number(points, 1),
                )
            )
        else:
            self.screen.say(tongue("Exact: every way the dice may fall was counted."))
        policy = self._hook.policy_name(forecast.question.policy, tongue)
        self.screen.say(tongue("Supposed: {policy}.", policy=policy), "dim")
        self.screen.say(tongue("In brackets: between what it lies nine times in ten."), "dim")

    def show_what_if(self, workers: "Workers") -> None:
        """The chance that somebody is lost, with one thing changed."""
        from tablee.lab.what_if import by_harshness, by_number, by_policy, cheaper

        tongue, question = self._tongue, self.forecast.question
        rows = [
            (tongue.many("{count} plays", "{count} play", count), chance)
            for count, chance in by_number(question, workers=workers)
        ]
        rows += [
            (self._hook.policy_name(policy, tongue), chance)
            for policy, chance in by_policy(question, workers=workers)
        ]
        rows += [
            (tongue("checks in each scene: {steps}", steps=f"{steps:+d}"), chance)
            for steps, chance in by_harshness(question, workers=workers)
        ]
        for change in cheaper(self.forecast, workers=workers):
            title = question.plan[change.scene].title
            what = change.trial.text or self._hook.kind_name(change.trial.kind, tongue)
            rows.append((tongue("without {what} in “{scene}”", what=what, scene=title), change[3]))
        self.screen.say()
        told = [(label, self._chance(chance)) for label, chance in rows]
        self.screen.table((tongue("what if"), tongue("somebody is lost")), told)


def forecast_json(forecast: "Forecast", names: Mapping[str, str]) -> dict[str, Any]:
    """The same for programs: exact chances as fractions, others with what they lie between."""
    from tablee.lab.forecast import NOBODY

    question = forecast.question
    scenes = range(len(question.plan) + 1)
    return {
        "scenes": [scene.title for scene in question.plan],
        "policy": question.policy,
        "simulated": forecast.draws,
        "anybody": said_chance(forecast.anybody),
        "deadliest": forecast.deadliest,
        "first": [said_chance(forecast.lost_first(at)) for at in scenes[:-1]],
        "nobody": said_chance(forecast.lost_first(NOBODY)),
        "people": [
            {
                "who": who,
                "name": names.get(who, who),
                "lost": [said_chance(forecast.lost(who, at)) for at in scenes],
                "meters": {
                    meter: [
                        {
                            str(value): said_chance(one)
                            for value, one in forecast.values(who, meter, at).items()
                        }
                        for at in scenes
                    ]
                    for meter in forecast.meters
                },
            }
            for who in question.people
        ],
    }
