"""A picture drawn again in a game's inks: lines, dots, tones, and no greys but theirs."""

import math
from collections.abc import Callable
from typing import Any

from PIL import Image, ImageChops, ImageColor, ImageFilter, ImageMath, ImageOps

from tablee.kernel.inks import Inks, Way

LONGEST = 1400
"""Pixels of the longest side: lines of an even width, not hairs of a huge plate."""

Plane = Image.Image
"""One number for each pixel: light from 0 to 1, or how much ink lies there."""


def engraved(image: Image.Image, inks: Inks) -> Image.Image:
    """The picture in these inks, of the same shape."""
    light = _light_of(image)
    ink, tone = WAYS[inks.way](light)
    base = _tinted(light, inks) if tone else Image.new("RGB", light.size, inks.paper)
    return Image.composite(Image.new("RGB", light.size, inks.ink), base, ink)


def _light_of(image: Image.Image) -> Image.Image:
    """Light and dark alone, on white paper, with the whole range used."""
    paper = Image.new("RGBA", image.size, "white")
    flat = Image.alpha_composite(paper, image.convert("RGBA")).convert("L")
    longest = max(flat.size)
    scale = LONGEST / longest if longest > LONGEST else max(1.0, 700 / longest)
    size = (max(1, round(flat.width * scale)), max(1, round(flat.height * scale)))
    return ImageOps.autocontrast(flat.resize(size, Image.Resampling.LANCZOS), cutoff=1)


def _plane(image: Image.Image) -> Plane:
    return image.convert("F").point(lambda value: value * (1 / 255) + 0)


def _across(size: tuple[int, int], of: Callable[[int], float] = float) -> Plane:
    row = Image.new("F", (size[0], 1))
    row.putdata([of(place) for place in range(size[0])])
    return row.resize(size, Image.Resampling.NEAREST)


def _down(size: tuple[int, int]) -> Plane:
    column = Image.new("F", (1, size[1]))
    column.putdata([float(place) for place in range(size[1])])
    return column.resize(size, Image.Resampling.NEAREST)


def _counted(how: Callable[[dict[str, Any]], Any], **planes: Plane) -> Plane:
    """A plane reckoned from others, all pixels at once."""
    found: Plane = ImageMath.lambda_eval(how, **planes)
    return found


def _soft(plane: Plane) -> Image.Image:
    """A plane as a mask: nothing below 0, all of it above 1."""
    return plane.point(lambda value: value * 255 + 0).convert("L")


def _strokes(along: Plane, weight: Plane, step: float) -> Image.Image:
    """Parallel strokes, one every `step` along a plane, as wide as `weight` says (0 to 1)."""
    edge = 1.3 / step

    def covered(of: dict[str, Any]) -> Any:  # noqa: ANN401 - an expression of ImageMath
        middle = abs((of["along"] / step) % 1.0 - 0.5) * 2.0
        return (of["weight"] + edge - middle) / (2 * edge)

    return _soft(_counted(covered, along=along, weight=weight))


def _lines(light: Image.Image) -> tuple[Image.Image, bool]:
    """Lines bent by the light, crossed in the dark."""
    return _bent_lines(light, step=6.0, bend=26.0, cross=0.62), True


def _plate(light: Image.Image) -> tuple[Image.Image, bool]:
    """Finer, straighter lines in two directions: an etched plate."""
    return _bent_lines(light, step=4.2, bend=7.0, cross=0.42), True


def _bent_lines(light: Image.Image, step: float, bend: float, cross: float) -> Image.Image:
    size = light.size
    blurred = _plane(light.filter(ImageFilter.GaussianBlur(size[0] / 60)))
    dark = _plane(ImageOps.invert(light))
    across, down = _across(size), _down(size)
    waves = _across(size, lambda place: 3 * math.sin(place / (size[0] / 9)))
    planes = {"x": across, "y": down, "wave": waves, "light": blurred}
    along = _counted(lambda of: of["y"] + of["wave"] + of["light"] * bend, **planes)
    slanting = _counted(
        lambda of: of["x"] * 0.78 + of["y"] * 0.62 + of["light"] * (bend * 0.7), **planes
    )
    first = _counted(lambda of: (of["dark"] - 0.1) * 1.1, dark=dark)
    second = _counted(lambda of: (of["dark"] - cross) * (0.9 / (1 - cross)), dark=dark)
    drawn = _strokes(along, first, step)
    return ImageChops.lighter(drawn, _strokes(slanting, second, step * 1.1))


def _halftone(light: Image.Image) -> tuple[Image.Image, bool]:
    """Dots that grow in the dark, on a slanted grid: a cheap print."""
    size, step = light.size, 9.0
    dark = _plane(ImageOps.invert(light).filter(ImageFilter.GaussianBlur(1.5)))
    planes = {"x": _across(size), "y": _down(size), "dark": dark}

    def covered(of: dict[str, Any]) -> Any:  # noqa: ANN401 - an expression of ImageMath
        over = ((of["x"] * 0.94 + of["y"] * 0.34) / step) % 1.0 - 0.5
        under = ((of["y"] * 0.94 - of["x"] * 0.34 + size[0]) / step) % 1.0 - 0.5
        reach = of["dark"] * 0.62 + 0.02
        return (reach * reach - (over * over + under * under)) * 14.0 + of["dark"] * 0.3

    return _soft(_counted(covered, **planes)), True


def _photocopy(light: Image.Image) -> tuple[Image.Image, bool]:
    """A copy of a copy: edges kept, greys gone, some grain."""
    edges = ImageChops.subtract(light.filter(ImageFilter.GaussianBlur(6)), light, 1, 0)
    grain = _grain(light.size)
    dark = ImageChops.add(ImageOps.invert(light), edges.point(lambda value: min(255, value * 3)))
    planes = {"dark": _plane(dark), "grain": _plane(grain)}
    return _soft(
        _counted(lambda of: (of["dark"] - 0.52 + (of["grain"] - 0.5) * 0.34) * 6.0, **planes)
    ), False


def _contrast(light: Image.Image) -> tuple[Image.Image, bool]:
    """Black and white with one tone between them."""
    smooth = light.filter(ImageFilter.MedianFilter(5))
    dark = _plane(ImageOps.invert(smooth))
    return _soft(_counted(lambda of: (of["dark"] - 0.56) * 16.0, dark=dark)), True


def _grain(size: tuple[int, int]) -> Image.Image:
    """The same speckles for the same size: no chance is involved."""
    planes = {"x": _across(size), "y": _down(size)}
    speckled = _counted(
        lambda of: (of["x"] * 12.9898 + of["y"] * 78.233 + (of["x"] * of["y"]) * 0.3719) % 1.0,
        **planes,
    )
    return _soft(speckled).filter(ImageFilter.GaussianBlur(0.6))


WAYS: dict[Way, Callable[[Image.Image], tuple[Image.Image, bool]]] = {
    "lines": _lines,
    "halftone": _halftone,
    "photocopy": _photocopy,
    "contrast": _contrast,
    "plate": _plate,
}
"""Where the ink lies, and whether flat tones lie under it."""


def _tinted(light: Image.Image, inks: Inks) -> Image.Image:
    """The paper with its two flat tones, where it is darker and where it is dark."""
    dark = _plane(ImageOps.invert(light.filter(ImageFilter.GaussianBlur(2))))
    washed = _soft(_counted(lambda of: (of["dark"] - 0.25) * 5.0, dark=dark))
    shaded = _soft(_counted(lambda of: (of["dark"] - 0.58) * 4.5, dark=dark))
    paper, wash, shade = (
        Image.new("RGB", light.size, ImageColor.getrgb(colour))
        for colour in (inks.paper, inks.wash, inks.shade)
    )
    return Image.composite(shade, Image.composite(wash, paper, washed), shaded)
