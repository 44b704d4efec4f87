"""Papers drawn as they would lie on the table: handwriting, print, stamps, folds."""

from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter, ImageFont

from tablee.kernel.inks import Inks

FONTS = Path(__file__).parents[1] / "src" / "tablee" / "paper" / "fonts" / "@expo-google-fonts"
HANDS = {
    "hand": "la-belle-aurore/400Regular/LaBelleAurore_400Regular.ttf",
    "pen": "herr-von-muellerhoff/400Regular/HerrVonMuellerhoff_400Regular.ttf",
    "typed": "courier-prime/400Regular/CourierPrime_400Regular.ttf",
    "bold": "courier-prime/700Bold/CourierPrime_700Bold.ttf",
    "print": "im-fell-dw-pica/400Regular/IMFellDWPica_400Regular.ttf",
    "slanted": "im-fell-dw-pica/400Regular_Italic/IMFellDWPica_400Regular_Italic.ttf",
    "poster": "league-gothic/400Regular/LeagueGothic_400Regular.ttf",
}
WIDE, HIGH = 520, 640
RED, BLUE, PENCIL = "#9a2f1f", "#2c5580", "#6b675f"


class Written(NamedTuple):
    """One line of a paper; `y` is where its middle lies, from 0 to 1."""

    text: str
    hand: str = "hand"
    size: int = 30
    y: float = 0
    x: float = 0.09
    ink: str = ""
    lean: float = 0
    struck: bool = False
    middle: bool = False


class Sheet(NamedTuple):
    lines: tuple[Written, ...]
    ground: str = "plain"
    """plain, ruled, squared, framed, torn."""
    high: int = HIGH
    drawing: str = ""
    stamp: str = ""


def sheet(one: Sheet, inks: Inks) -> Image.Image:
    """The paper on a plain ground, a little askew."""
    page = Image.new("RGB", (WIDE, one.high), _mixed(inks.paper, "#e9dfc2", 0.6))
    pen = ImageDraw.Draw(page)
    _ground(pen, one, inks)
    if one.drawing:
        DRAWINGS[one.drawing](pen, inks.ink)
    for line in one.lines:
        _write(page, line, line.ink or inks.ink)
    if one.stamp:
        _stamp(page, one.stamp)
    return _laid(page, inks)


def _mixed(one: str, two: str, share: float) -> str:
    pairs = ((int(one[n : n + 2], 16), int(two[n : n + 2], 16)) for n in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _ground(pen: ImageDraw.ImageDraw, one: Sheet, inks: Inks) -> None:
    faint = _mixed("#e9dfc2", inks.shade, 0.45)
    if one.ground in ("ruled", "squared"):
        for y in range(70, one.high, 40):
            pen.line([(0, y), (WIDE, y)], fill=faint, width=1)
    if one.ground == "squared":
        for x in range(20, WIDE, 40):
            pen.line([(x, 0), (x, one.high)], fill=faint, width=1)
    if one.ground == "ruled":
        pen.line([(60, 0), (60, one.high)], fill="#c9897c", width=2)
    if one.ground == "framed":
        for inset, width in ((16, 4), (26, 1)):
            box = (inset, inset, WIDE - inset, one.high - inset)
            pen.rectangle(box, outline=inks.ink, width=width)
    for part in (1, 2):
        y = one.high * part // 3
        pen.line([(0, y), (WIDE, y + 3)], fill=_mixed("#e9dfc2", "#a89a74", 0.5), width=2)


def _write(page: Image.Image, line: Written, ink: str) -> None:
    font = ImageFont.truetype(str(FONTS / HANDS[line.hand]), line.size)
    left, _top, right, bottom = font.getbbox(line.text)
    most = WIDE * (1 - line.x) - 50
    if right - left > most:
        font = ImageFont.truetype(
            str(FONTS / HANDS[line.hand]), int(line.size * most / (right - left))
        )
        left, _top, right, bottom = font.getbbox(line.text)
    layer = Image.new("L", (int(right) + 40, int(bottom) + 40))
    pen = ImageDraw.Draw(layer)
    pen.text((10, 10), line.text, fill=255, font=font)
    if line.struck:
        pen.line([(4, 14 + bottom * 0.55), (right + 20, 6 + bottom * 0.55)], fill=255, width=3)
    turned = layer.rotate(line.lean, Image.Resampling.BICUBIC, expand=True)
    x = (WIDE - turned.width) // 2 if line.middle else int(WIDE * line.x)
    y = int(page.height * line.y - turned.height / 2)
    page.paste(Image.new("RGB", turned.size, ink), (x, y), turned)


def _stamp(page: Image.Image, text: str) -> None:
    font = ImageFont.truetype(str(FONTS / HANDS["poster"]), 34)
    wide = int(font.getlength(text)) + 36
    layer = Image.new("L", (wide, 66))
    pen = ImageDraw.Draw(layer)
    pen.rectangle((2, 2, wide - 3, 63), outline=210, width=4)
    pen.text((18, 12), text, fill=210, font=font)
    turned = layer.rotate(9, Image.Resampling.BICUBIC, expand=True)
    at = (WIDE - turned.width - 30, page.height - turned.height - 36)
    page.paste(Image.new("RGB", turned.size, RED), at, turned)


def _laid(page: Image.Image, inks: Inks) -> Image.Image:
    """The sheet on the table, with its shadow."""
    table = Image.new("RGB", (WIDE + 80, page.height + 80), _mixed(inks.ink, inks.shade, 0.25))
    mask = Image.new("L", page.size, 255).rotate(1.4, expand=True)
    shadow = mask.point(lambda value: value // 2).filter(ImageFilter.GaussianBlur(6))
    table.paste(Image.new("RGB", mask.size, "#0c0c0c"), (40, 42), shadow)
    table.paste(page.rotate(1.4, Image.Resampling.BICUBIC, expand=True), (32, 32), mask)
    return table


def _sluice(pen: ImageDraw.ImageDraw, ink: str) -> None:
    """Three pools in section, the gate, and under the third a passage to the sea."""
    for x in (60, 180, 300):
        pen.rectangle((x, 250, x + 100, 360), outline=ink, width=3)
        for n in range(3):
            pen.arc((x + 10 + n * 28, 270, x + 40 + n * 28, 286), 0, 180, fill="#23695c", width=2)
    for n in range(6):
        pen.line([(416 + n * 9, 230), (416 + n * 9, 372)], fill=ink, width=3)
    pen.ellipse((428, 196, 460, 228), outline=ink, width=3)
    pen.line([(350, 360), (350, 430), (500, 470)], fill=ink, width=3)
    pen.line([(380, 360), (380, 408), (500, 440)], fill=ink, width=3)
    for n in range(4):
        pen.line([(416, 408 + n * 12), (440, 408 + n * 12)], fill=PENCIL, width=3)
    pen.line([(448, 384), (470, 406)], fill=RED, width=4)
    pen.line([(470, 384), (448, 406)], fill=RED, width=4)
    for n in range(5):
        reach = 20 + n * 22
        pen.ellipse(
            (330 - reach, 520 - reach // 3, 330 + reach, 520 + reach // 3), outline=ink, width=2
        )
    pen.ellipse((316, 514, 344, 526), fill=ink)


def _stain(pen: ImageDraw.ImageDraw, ink: str) -> None:
    for x, y, r in ((330, 500, 60), (270, 520, 40), (390, 530, 34), (440, 486, 14)):
        pen.ellipse((x - r, y - r // 2, x + r, y + r // 2), fill="#e2a95c")


def _window(pen: ImageDraw.ImageDraw, ink: str) -> None:
    pen.rectangle((330, 420, 460, 520), outline=ink, width=3)
    pen.rectangle((372, 448, 420, 494), fill="#fffdf2", outline=ink, width=2)
    for n in range(9):
        pen.ellipse(
            (336 + n * 14, 424 + (n * 37) % 90, 340 + n * 14, 428 + (n * 37) % 90), fill=ink
        )


def _dirigible(pen: ImageDraw.ImageDraw, ink: str) -> None:
    pen.ellipse((130, 60, 400, 150), outline=ink, width=4)
    for n in range(5):
        pen.arc((130 + n * 27, 60, 400 - n * 27, 150), 0, 360, fill=ink, width=1)
    pen.rectangle((220, 150, 310, 168), fill=ink)


DRAWINGS = {"sluice": _sluice, "stain": _stain, "window": _window, "dirigible": _dirigible}
