"""Faces laid down as light and dark, for portraits that are engraved afterwards."""

from typing import NamedTuple

from bust import HIGH, SCALE, WIDE, Bust
from coats import COATS, plain_coat
from hair import ABOVE, BEARDS, BEHIND
from hats import HATS
from PIL import Image, ImageDraw


class Face(NamedTuple):
    """Somebody, as far as a portrait tells."""

    hair: str = "short"
    hat: str = ""
    beard: str = ""
    coat: str = "coat"
    hair_tone: int = 40
    skin: int = 236
    wide: float = 0
    brows: str = "flat"
    mouth: str = "flat"
    glasses: str = ""
    old: bool = False
    child: bool = False
    shadow: bool = False
    """Whether nothing is seen of the face."""
    ground: int = 190


def portrait(face: Face) -> Image.Image:
    bust = Bust(face.ground)
    _coat(bust, face)
    if face.hair in BEHIND:
        BEHIND[face.hair](bust, face.hair_tone)
    if face.shadow:
        bust.edged([(172, 250), (228, 250), (238, 350), (162, 350)], 40, 5)
        bust.oval(200, 190, 70, 96, 60, 5)
    else:
        _head(bust, face)
        _features(bust, face)
    if face.hair in ABOVE:
        ABOVE[face.hair](bust, face.hair_tone)
    if face.beard:
        BEARDS[face.beard](bust, face.hair_tone)
    if face.glasses:
        _glasses(bust, face.glasses)
    if face.hat:
        HATS[face.hat](bust)
    return bust.image.resize((WIDE, HIGH), Image.Resampling.LANCZOS)


def _head(bust: Bust, face: Face) -> None:
    skin, w = face.skin, face.wide
    dark = max(20, skin - 150)
    bust.edged([(172, 260), (228, 260), (238, 350), (162, 350)], skin - 70, max(8, dark - 60))
    top = 118 if not face.child else 112
    jaw = 300 if not face.child else 284
    bust.shape(
        [
            (126 - w, 190),
            (134 - w, 128),
            (170, top - 12),
            (232, top - 12),
            (268 + w, 130),
            (274 + w, 190),
            (264 + w, 250),
            (236, jaw),
            (200, jaw + 10),
            (164, jaw),
            (138 - w, 250),
        ],
        min(255, skin + 8),
        dark,
    )
    bust.oval(246, 240, 12, 40, dark + 10, max(0, dark - 30), 7)
    bust.oval(128 - w, 206, 8, 20, skin - 30, skin - 60)


def _features(bust: Bust, face: Face) -> None:
    down = 8 if face.child else 0
    for x, deep in ((168, 95), (232, 35)):
        bust.oval(x, 192 + down, 24, 13, deep + 40, deep, 5)
        bust.oval(x, 194 + down, 13, 6 + down / 4, 240, 190, 0.6)
        bust.oval(x + 1, 194 + down, 6, 6.5, 10, 0, 0.5)
        bust.oval(x - 1.5, 192 + down, 1.8, 1.8, 255, 255, 0.2)
        bust.line([(x - 17, 194 + down), (x, 182 + down), (x + 17, 194 + down)], 8, 3.4)
        bust.line([(x - 14, 204 + down), (x, 208 + down), (x + 14, 204 + down)], 110, 2)
    inner, outer = {"flat": (0, 0), "angry": (8, -6), "sad": (-8, 6), "high": (-6, -6)}[face.brows]
    thick = 3.4 if face.child else 6
    bust.line([(146, 176 + outer), (166, 165), (188, 175 + inner)], 18, thick)
    bust.line([(212, 175 + inner), (234, 165), (254, 176 + outer)], 8, thick)
    bust.shape([(200, 190), (210, 190), (222, 238), (206, 250), (190, 244)], 225, 40, 3)
    bust.line([(206, 190), (214, 220), (220, 238)], 60, 3, 1.4)
    bust.line([(188, 244), (203, 254), (220, 242)], 30, 3.4, 0.8)
    bend = {"flat": 0, "smile": 11, "frown": -10, "open": 6}[face.mouth]
    if face.mouth == "open":
        bust.oval(200, 274, 15, 9, 20, 5)
    else:
        bust.line([(176, 272 - bend / 2), (200, 272 + bend), (226, 272 - bend / 2)], 14, 4)
        bust.line([(184, 284), (200, 290), (216, 284)], 120, 4, 1.6)
    if face.old:
        for line in (
            [(170, 232), (160, 252), (168, 270)],
            [(236, 232), (246, 252), (236, 272)],
            [(160, 146), (200, 138), (240, 146)],
            [(166, 156), (200, 150), (236, 156)],
            [(146, 206), (140, 214), (138, 224)],
            [(256, 206), (262, 214), (264, 222)],
        ):
            bust.line(line, 90, 2.6, 1)


def _coat(bust: Bust, face: Face) -> None:
    w = face.wide
    shoulders = [
        (20 - w, 440),
        (30 - w, 372),
        (96, 338),
        (160, 322),
        (240, 322),
        (306, 338),
        (372 + w, 372),
        (382 + w, 440),
    ]
    light, dark = {"white": (255, 170), "light": (215, 120), "apron": (235, 150)}.get(
        face.coat, (120, 10)
    )
    if face.child:
        shoulders = [(x * 0.78 + 44, y + 14) for x, y in shoulders[:-1]] + [(346, 454)]
        shoulders[0] = (54, 454)
    bust.shape([*shoulders, (382, 470), (20, 470)], light, dark)
    COATS.get(face.coat, plain_coat)(bust)


def _glasses(bust: Bust, kind: str) -> None:
    for x in (168, 232) if kind != "monocle" else (232,):
        before = bust.image.copy()
        bust.oval(x, 195, 25, 23, 20, 5, 0.4)
        inner = [(x + 21 * a, 195 + 19 * b) for a, b in _CIRCLE]
        mask = Image.new("L", before.size)
        ImageDraw.Draw(mask).polygon([(a * SCALE, b * SCALE) for a, b in inner], fill=255)
        bust.image.paste(before, mask=mask)
    if kind == "monocle":
        bust.line([(252, 206), (276, 280), (262, 350)], 20, 2)
    else:
        bust.line([(192, 192), (200, 188), (208, 192)], 10, 3)
    if kind == "dark":
        for x in (168, 232):
            bust.oval(x, 195, 22, 20, 50, 5)


_CIRCLE = [
    (1, 0),
    (0.92, 0.38),
    (0.71, 0.71),
    (0.38, 0.92),
    (0, 1),
    (-0.38, 0.92),
    (-0.71, 0.71),
    (-0.92, 0.38),
    (-1, 0),
    (-0.92, -0.38),
    (-0.71, -0.71),
    (-0.38, -0.92),
    (0, -1),
    (0.38, -0.92),
    (0.71, -0.71),
    (0.92, -0.38),
]
