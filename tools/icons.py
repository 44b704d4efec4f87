"""Draws the icons of the installed page from the house's sign: `python tools/icons.py`."""

from pathlib import Path

from PIL import Image, ImageDraw

STATIC = Path(__file__).parents[1] / "src" / "tablee" / "web" / "static" / "icons"
PAPER, INK, WINE = "#f1e8e1", "#2b1f20", "#7b2438"
CHAIRS = (
    (0, -12, INK),
    (0, 12, INK),
    (-12.4, -5.4, INK),
    (-12.4, 5.4, INK),
    (12.4, -5.4, WINE),
    (12.4, 5.4, INK),
)
FINE = 4
"""Drawn so much larger, then made small: smooth edges."""


def icon(size: int, share: float) -> Image.Image:
    """The table with its chairs; `share` of the square is the sign's, the rest is paper."""
    wide = size * FINE
    image = Image.new("RGB", (wide, wide), PAPER)
    pen, unit, middle = ImageDraw.Draw(image), wide * share / 32, wide / 2

    def disc(x: float, y: float, rx: float, ry: float, fill: str) -> None:
        at = (middle + x * unit, middle + y * unit)
        r = (rx * unit, ry * unit)
        pen.ellipse((at[0] - r[0], at[1] - r[1], at[0] + r[0], at[1] + r[1]), fill=fill)

    disc(0, 0, 8.6, 6.4, INK)
    for x, y, fill in CHAIRS:
        disc(x, y, 2.7, 2.7, fill)
    return image.resize((size, size), Image.Resampling.LANCZOS).quantize(32)


def main() -> None:
    STATIC.mkdir(exist_ok=True)
    for name, size, share in (("192", 192, 0.9), ("512", 512, 0.9), ("maskable", 512, 0.62)):
        icon(size, share).save(STATIC / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
