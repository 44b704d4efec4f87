"""A head and shoulders in the making: shapes that darken from left to right."""

from PIL import Image, ImageDraw, ImageFilter

WIDE, HIGH = 400, 440
SCALE = 2

Point = tuple[float, float]


class Bust:
    """A head and shoulders in the making, lit from the left."""

    def __init__(self, ground: int) -> None:
        size = (WIDE * SCALE, HIGH * SCALE)
        self.image = self._ramp(size, max(0, ground - 90), min(255, ground + 40))

    @staticmethod
    def _ramp(size: tuple[int, int], left: int, right: int) -> Image.Image:
        up = Image.linear_gradient("L").rotate(90).resize(size)
        return up.point(lambda value: round(left + (right - left) * value / 255))

    def _mask(self) -> tuple[Image.Image, ImageDraw.ImageDraw]:
        mask = Image.new("L", self.image.size)
        return mask, ImageDraw.Draw(mask)

    def _lay(self, mask: Image.Image, light: int, dark: int, soft: float = 1) -> None:
        """Tones that darken from left to right, within what the mask covers."""
        found = mask.getbbox()
        if found is None:
            return
        reach = round(soft * SCALE * 3) + 2
        wide, high = self.image.size
        left, top = max(0, found[0] - reach), max(0, found[1] - reach)
        right, bottom = min(wide, found[2] + reach), min(high, found[3] + reach)
        part = mask.crop((left, top, right, bottom))
        ramp = self._ramp(part.size, light, dark)
        self.image.paste(ramp, (left, top), part.filter(ImageFilter.GaussianBlur(soft * SCALE)))

    def oval(
        self, x: float, y: float, w: float, h: float, light: int, dark: int, soft: float = 1
    ) -> None:
        mask, pen = self._mask()
        s = SCALE
        pen.ellipse(((x - w) * s, (y - h) * s, (x + w) * s, (y + h) * s), fill=255)
        self._lay(mask, light, dark, soft)

    def shape(self, points: list[Point], light: int, dark: int, soft: float = 1) -> None:
        mask, pen = self._mask()
        pen.polygon([(x * SCALE, y * SCALE) for x, y in _rounded(points)], fill=255)
        self._lay(mask, light, dark, soft)

    def edged(self, points: list[Point], light: int, dark: int) -> None:
        """The same with its corners kept."""
        mask, pen = self._mask()
        pen.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=255)
        self._lay(mask, light, dark, 0.5)

    def line(self, points: list[Point], tone: int, width: float, soft: float = 0.4) -> None:
        mask, pen = self._mask()
        way = [(x * SCALE, y * SCALE) for x, y in _curved(points)]
        pen.line(way, fill=255, width=round(width * SCALE), joint="curve")
        self._lay(mask, tone, tone, soft)


def _curved(points: list[Point]) -> list[Point]:
    """A line through three points as an arc; others as they are."""
    if len(points) != 3:
        return points
    (ax, ay), (bx, by), (cx, cy) = points
    way = []
    for n in range(17):
        t = n / 16
        u = 1 - t
        way.append(
            (u * u * ax + 2 * u * t * bx + t * t * cx, u * u * ay + 2 * u * t * by + t * t * cy)
        )
    return way


def _rounded(points: list[Point]) -> list[Point]:
    """A closed shape with its corners cut twice: smooth enough to engrave."""
    for _ in range(3):
        cut = []
        for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
            cut.append((ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25))
            cut.append((ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75))
        points = cut
    return points
