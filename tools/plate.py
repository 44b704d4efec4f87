"""Light and dark laid down with a few shapes, for pictures that are engraved afterwards."""

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFilter

WIDE, HIGH = 700, 440

Points = Sequence[tuple[float, float]]


class Chance:
    """The same unevenness every time, on every machine."""

    def __init__(self, seed: int) -> None:
        self._state = seed * 7919 + 1

    def uniform(self, least: float, most: float) -> float:
        self._state = (self._state * 1103515245 + 12345) % 2**31
        return least + (most - least) * self._state / 2**31

    def randint(self, least: int, most: int) -> int:
        return int(self.uniform(least, most + 1))


class Plate:
    """A picture in the making, from black (0) to white (255)."""

    def __init__(self, top: int, bottom: int, seed: int = 1) -> None:
        self.chance = Chance(seed)
        ramp = Image.linear_gradient("L").resize((WIDE, HIGH))
        self.image = ramp.point(lambda value: round(top + (bottom - top) * value / 255))

    @property
    def pen(self) -> ImageDraw.ImageDraw:
        return ImageDraw.Draw(self.image)

    def glow(self, x: float, y: float, reach: float, light: int = 255) -> None:
        """Light that falls off around a place."""
        spot = Image.radial_gradient("L").resize((round(reach * 2), round(reach * 2)))
        mask = Image.new("L", self.image.size)
        mask.paste(
            spot.point(lambda value: max(0, 255 - round(value * 1.42))),
            (round(x - reach), round(y - reach)),
        )
        self.image.paste(light, mask=mask)

    def disc(self, x: float, y: float, r: float, tone: int, high: float = 1.0) -> None:
        self.pen.ellipse((x - r, y - r * high, x + r, y + r * high), fill=tone)

    def ring(
        self, x: float, y: float, r: float, tone: int, width: int = 3, high: float = 1.0
    ) -> None:
        self.pen.ellipse((x - r, y - r * high, x + r, y + r * high), outline=tone, width=width)

    def box(self, x: float, y: float, w: float, h: float, tone: int) -> None:
        self.pen.rectangle((x, y, x + w, y + h), fill=tone)

    def shape(self, points: Points, tone: int) -> None:
        self.pen.polygon([*points], fill=tone)

    def line(self, points: Points, tone: int, width: int = 4) -> None:
        self.pen.line([*points], fill=tone, width=width, joint="curve")

    def ground(self, y: float, tone: int, rough: float = 8, steps: int = 14) -> None:
        edge = [
            (WIDE * n / steps, y + self.chance.uniform(-rough, rough)) for n in range(steps + 1)
        ]
        self.shape([(0, HIGH), *edge, (WIDE, HIGH)], tone)

    def ridge(self, y: float, peak: float, tone: int, peaks: int = 5) -> None:
        points = [(0.0, float(HIGH)), (0.0, y)]
        for n in range(peaks):
            left = WIDE * n / peaks
            points.append((left + WIDE / peaks / 2, y - peak * self.chance.uniform(0.4, 1)))
            points.append((left + WIDE / peaks, y - peak * self.chance.uniform(0, 0.3)))
        self.shape([*points, (WIDE, HIGH)], tone)

    def water(self, y: float, tone: int, shine: int, x: float = WIDE / 2) -> None:
        self.box(0, y, WIDE, HIGH - y, tone)
        for n in range(9):
            reach = 30 + n * 26
            self.ring(x, y + 16 + n * 13, reach, shine if n % 2 else tone, 3, 0.16)

    def somebody(self, x: float, foot: float, h: float, tone: int, *, hat: bool = False) -> None:
        head = h * 0.085
        self.shape(
            [
                (x - h * 0.1, foot - h * 0.8),
                (x + h * 0.1, foot - h * 0.8),
                (x + h * 0.17, foot),
                (x - h * 0.17, foot),
            ],
            tone,
        )
        self.disc(x, foot - h * 0.89, head, tone, 1.2)
        if hat:
            self.disc(x, foot - h * 0.94, head * 2, tone, 0.24)
            self.disc(x, foot - h * 0.97, head * 1.1, tone)

    def stars(self, many: int, below: float, tone: int = 255) -> None:
        for _ in range(many):
            x, y = self.chance.uniform(0, WIDE), self.chance.uniform(0, below)
            self.disc(x, y, self.chance.uniform(1.2, 2.6), tone)

    def bars(
        self, x: float, y: float, w: float, h: float, many: int, tone: int, width: int = 5
    ) -> None:
        for n in range(many + 1):
            at = x + w * n / many
            self.line([(at, y), (at, y + h)], tone, width)

    def stones(self, y: float, tones: tuple[int, int], high: float = 26) -> None:
        row = 0
        while y < HIGH:
            x = -40.0 * (row % 2)
            while x < WIDE:
                w = self.chance.uniform(50, 84)
                self.box(x + 2, y + 2, w - 4, high - 4, self.chance.randint(*tones))
                x += w
            y, row = y + high, row + 1

    def soften(self, by: float = 1.2) -> None:
        self.image = self.image.filter(ImageFilter.GaussianBlur(by))


def paper(
    plate: Plate, x: float, y: float, w: float, h: float, lines: int, *, lean: float = 0
) -> None:
    plate.shape([(x, y), (x + w, y + lean), (x + w - lean, y + h), (x - lean, y + h - lean)], 245)
    for n in range(lines):
        at = y + h * (n + 1.2) / (lines + 2)
        plate.line(
            [(x + w * 0.1, at), (x + w * plate.chance.uniform(0.6, 0.9), at + lean / 2)], 70, 4
        )
