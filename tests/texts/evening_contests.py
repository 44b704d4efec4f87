"""The competitions and chases of the evening in which everything happens."""


class Contests:
    def compete(self):
        cast = self.cast
        sides = [
            {
                "name": cast.one,
                "members": [self.daisy],
                "levels": [{"who": self.daisy, "level": 1}],
            },
            {"name": cast.two, "members": [self.john]},
        ]
        contest = {"what": cast.what, "category": "mental", "sides": sides}
        opened = self.keeper("open-contest", **contest)[-1].event.contest.id
        self.two("agree", who=self.john)
        self.one("throw-contest", contest=opened, faces=[2, 3])
        self.one("force", who=self.daisy)
        self.two("agree", who=self.john)
        self.one("throw-contest", contest=opened, faces=[5, 2, 1])
        opened = self.keeper("open-contest", **contest)[-1].event.contest.id
        self.keeper("drop-contest", contest=opened)
        chase = {"pursued": [self.daisy, self.john], "pursuers": [self.butler]}
        self.keeper("open-chase", **chase, faster="pursuers")
        opened = self.keeper("open-chase", **chase)[-1].event.contest.id
        self.two("agree", who=self.john)
        self.one("throw-contest", contest=opened, faces=[1, 5, 2])
        chase = {"pursued": [self.daisy], "pursuers": [self.cook]}
        self.keeper("open-chase", **chase, levels=[{"who": self.cook, "level": 3}])
        opened = next(reversed(self.table.state.game.contests))
        self.keeper("drop-contest", contest=opened)
        trade = self.table.state.game.npcs[self.cook].occupations[0].id
        self.keeper("attempt", who=self.cook, what=cast.what, claim=trade)
        self.keeper("judge", who=self.cook, opposition=1, success=cast.text, failure=cast.text)
        self.keeper("finish", who=self.cook)

    def race(self):
        """Claims, luck and a dead heart in contests, and what simply befalls somebody."""
        cast, daisy, john = self.cast, self.daisy, self.john
        sides = {"pursued": [daisy, john], "pursuers": [self.butler]}
        chase = self.keeper("open-chase", **sides)[-1].event.contest.id
        self.one("claim", who=daisy, claim=self.trade)
        for level in (0, 1):
            self.keeper("weigh-claim", contest=chase, who=daisy, level=level)
        self.one("claim", who=daisy)
        self.one("agree", who=daisy)
        self.two("force", who=john)
        self.two("throw-contest", contest=chase, faces=[1, 2, 5, 1])
        self.two("spend-luck", who=john, die=1, face=6)
        self.keeper("correct-sheet", who=john, trauma=5, luck=1, reason=cast.text)
        sides = {"pursued": [john], "pursuers": [self.butler]}
        chase = self.keeper("open-chase", **sides)[-1].event.contest.id
        self.two("force", who=john)
        self.two("throw-contest", contest=chase, faces=[2, 5, 1])
        self.two("resolve", who=john, faces=[6])
        back = {"condition": "active", "trauma": 2, "luck": 1}
        self.keeper("correct-sheet", who=john, **back, reason=cast.text)
        rat = self.keeper("create-creature", name=f"{cast.cook} 4", toughness=1)[-1].event.who
        self.keeper("inflict", who=[john, rat], amount=1, event=cast.what)
