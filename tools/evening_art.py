"""Draws the pictures of the ready evenings: `python tools/evening_art.py [NAME …]`.

Each is light and dark laid down with a few shapes, and then redrawn in the inks of its game, as any
picture is that a keeper has engraved. The same files every time.
"""

import io
import math
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from PIL import Image

sys.path.insert(0, str(Path(__file__).parent))

from evening_papers import PAPERS
from evening_people import FACES
from faces import Face, portrait
from plate import WIDE, Plate, paper
from sheets import Sheet, sheet

from tablee.kernel.inks import Inks
from tablee.lab.games import find_game
from tablee.pictures.engraving import engraved

EVENINGS = Path(__file__).parents[1] / "src" / "tablee" / "evenings"
HEAVIEST = 40_000
"""Bytes of one picture."""

OF_SOMEBODY, OF_A_PAPER = 20_000, 24_000
"""The same of a portrait and of a paper: an evening has many."""


def sluice() -> Plate:
    p = Plate(110, 30)
    p.disc(520, 70, 34, 255)
    p.stones(190, (20, 70))
    p.box(190, 110, 320, 240, 25)
    p.glow(350, 235, 150)
    p.bars(215, 140, 270, 200, 9, 15, 7)
    p.line([(350, 140), (350, 205)], 0, 3)
    p.shape([(330, 205), (370, 205), (380, 255), (320, 255)], 10)
    p.box(336, 214, 28, 34, 255)
    p.somebody(610, 250, 130, 5, hat=True)
    p.water(360, 30, 160, 350)
    return p


def house() -> Plate:
    p = Plate(60, 130, 2)
    p.disc(120, 80, 26, 245)
    p.ground(360, 40)
    p.shape([(240, 190), (390, 90), (560, 190), (560, 370), (240, 370)], 25)
    for x, y in ((290, 220), (370, 220), (470, 220), (290, 300), (470, 300)):
        p.glow(x + 20, y + 22, 60, 235)
        p.box(x, y, 40, 46, 250)
        p.line([(x + 20, y), (x + 20, y + 46)], 20, 4)
    p.box(375, 290, 44, 80, 5)
    p.somebody(397, 368, 74, 60)
    p.water(385, 60, 190, 160)
    return p


def gallery() -> Plate:
    p = Plate(15, 40, 3)
    for n in range(7):
        r = 250 - n * 34
        p.ring(350, 230, r, 40 + n * 28, 16, 0.8)
    p.glow(350, 230, 150, 250)
    p.water(300, 25, 210, 350)
    p.somebody(330, 312, 96, 0, hat=True)
    p.shape([(296, 250), (270, 300), (300, 300)], 0)
    return p


def cinema() -> Plate:
    p = Plate(20, 70, 4)
    p.shape([(350, 60), (120, 330), (580, 330)], 130)
    p.glow(350, 60, 120, 255)
    p.box(180, 120, 340, 170, 245)
    p.somebody(350, 290, 130, 60, hat=True)
    for row in range(4):
        y = 330 + row * 30
        for n in range(12):
            x = 30 + n * 60 + (row % 2) * 26
            p.disc(x, y, 22, 8 + row * 4, 1.2)
    p.disc(640, 420, 26, 200)
    return p


def cinema_hall() -> Plate:
    p = Plate(180, 90, 5)
    p.box(80, 60, 540, 90, 30)
    for n in range(14):
        p.disc(104 + n * 38, 72, 8, 255)
        p.disc(104 + n * 38, 138, 8, 255)
    p.box(120, 88, 460, 34, 235)
    p.box(250, 190, 200, 250, 40)
    p.glow(350, 300, 120, 250)
    p.box(290, 240, 120, 90, 250)
    p.somebody(350, 332, 90, 20)
    for x in (90, 520):
        p.box(x, 200, 90, 150, 245)
        p.disc(x + 45, 260, 28, 60)
    p.somebody(180, 436, 150, 5, hat=True)
    return p


def projector() -> Plate:
    p = Plate(25, 25, 6)
    p.shape([(420, 210), (700, 60), (700, 330)], 225)
    p.box(200, 170, 230, 110, 70)
    p.ring(230, 120, 74, 180, 10)
    p.ring(390, 110, 62, 180, 10)
    for x, r in ((230, 74), (390, 62)):
        for n in range(6):
            a = n * math.pi / 3
            p.disc(x + math.cos(a) * r * 0.55, 115 + math.sin(a) * r * 0.55, r * 0.18, 200)
    p.box(240, 280, 20, 160, 60)
    p.box(370, 280, 20, 160, 60)
    p.line([(230, 190), (120, 330), (60, 300), (30, 440)], 190, 9)
    return p


def counter() -> Plate:
    p = Plate(235, 210, 7)
    p.box(0, 0, WIDE, 60, 90)
    for n in range(5):
        x = 20 + n * 138
        p.box(x, 90, 118, 180, 40 if n == 3 else 160)
        p.box(x + 12, 104, 94, 120, 5 if n == 3 else 230)
        p.box(x + 34, 66, 50, 18, 245)
    p.glow(493, 170, 60, 255)
    p.somebody(493, 226, 96, 40)
    p.box(0, 270, WIDE, 20, 60)
    for n in range(9):
        p.somebody(
            40 + n * 76, 430 + (n % 3) * 6, 132 - (n % 2) * 12, 20 + (n % 3) * 40, hat=n % 2 == 0
        )
    return p


def queue() -> Plate:
    p = Plate(240, 150, 8)
    for n in range(11):
        far = 1 - n / 12
        p.somebody(640 - n * 46, 400 - n * 18, 190 * far, 10 + n * 15, hat=n % 3 == 0)
    p.box(40, 40, 150, 84, 30)
    for n, w in enumerate((36, 36)):
        p.box(66 + n * 56, 58, w, 48, 250)
    p.line([(84, 58), (84, 106)], 20, 8)
    p.line([(122, 82), (158, 82)], 20, 8)
    p.line([(140, 58), (140, 106)], 20, 8)
    return p


def archives() -> Plate:
    p = Plate(120, 40, 9)
    for side in (-1, 1):
        for n in range(5):
            x = 350 + side * (60 + n * 64)
            y, h = 190 - n * 34, 70 + n * 76
            p.box(x - 28, y, 56, h, 30 + n * 8)
            for row in range(6):
                at = y + h * (row + 0.5) / 6
                p.box(x - 22, at - h * 0.05, 44, h * 0.1, 120 + (row * 37 + n * 13) % 110)
    p.glow(350, 215, 70, 255)
    p.somebody(350, 262, 62, 10)
    return p


def rest_area() -> Plate:
    p = Plate(35, 110, 10)
    p.stars(40, 180)
    p.shape([(350, 200), (60, 440), (640, 440)], 60)
    p.line([(350, 210), (350, 440)], 240, 6)
    p.glow(520, 190, 130, 250)
    p.box(430, 190, 200, 90, 20)
    p.box(445, 215, 170, 46, 250)
    p.line([(130, 300), (130, 110)], 10, 8)
    p.box(70, 70, 120, 66, 235)
    p.shape([(110, 92), (150, 92), (150, 104), (170, 98), (150, 118), (110, 110)], 20)
    p.somebody(300, 372, 92, 0)
    return p


def picnic() -> Plate:
    p = Plate(60, 150, 11)
    p.disc(590, 70, 30, 255)
    p.ridge(230, 60, 40)
    p.ground(250, 130)
    for x in (150, 400):
        p.box(x, 310, 190, 16, 15)
        p.line([(x + 30, 326), (x + 10, 400)], 15, 10)
        p.line([(x + 160, 326), (x + 180, 400)], 15, 10)
    for n, x in enumerate((170, 230, 300, 430, 500, 560)):
        p.somebody(x, 330, 96 - n * 3, 10 + n * 8, hat=n == 2)
        p.disc(x, 306, 9, 250, 0.7)
    p.glow(350, 300, 120, 240)
    return p


def slide() -> Plate:
    p = Plate(20, 60, 12)
    for n in range(9):
        p.ring(350 + n * 6, 220 + n * 3, 260 - n * 28, 50 + n * 18, 14)
    p.disc(402, 246, 34, 5)
    p.disc(402, 246, 22, 250, 0.62)
    p.disc(402, 246, 9, 0)
    p.somebody(250, 430, 120, 0)
    return p


def observatory() -> Plate:
    p = Plate(10, 70, 13)
    p.stars(90, 250)
    p.disc(500, 80, 9, 255)
    p.glow(500, 80, 60, 255)
    p.ridge(300, 110, 30, 4)
    p.ground(350, 235, 12)
    p.disc(300, 300, 90, 200)
    p.box(210, 300, 180, 70, 160)
    p.shape([(300, 300), (330, 196), (352, 206), (338, 300)], 5)
    p.line([(324, 260), (392, 168)], 250, 12)
    p.somebody(460, 372, 52, 0)
    return p


def dome() -> Plate:
    p = Plate(15, 30, 14)
    p.shape([(280, 0), (420, 0), (400, 180), (300, 180)], 60)
    p.disc(350, 60, 8, 255)
    p.glow(350, 60, 44, 255)
    p.stars(12, 130)
    for n in range(7):
        p.ring(350, 420, 200 + n * 60, 70, 4)
    p.line([(220, 400), (340, 120)], 210, 34)
    p.line([(232, 372), (330, 140)], 90, 12)
    p.box(170, 396, 120, 44, 120)
    p.somebody(430, 430, 118, 150)
    p.disc(430, 325, 12, 240)
    return p


def mirror_well() -> Plate:
    p = Plate(10, 10, 15)
    for n in range(10):
        p.ring(350, 220, 330 - n * 30, 30 + n * 14, 10, 0.9)
    for n in range(26):
        a, r = n * 2.4, 120 + (n % 4) * 40
        x, y = 350 + math.cos(a) * r, 220 + math.sin(a) * r * 0.9
        p.box(x - 12, y - 15, 24, 30, 200)
    p.disc(350, 220, 62, 245, 0.8)
    p.disc(350, 220, 30, 5)
    p.disc(350, 220, 8, 255)
    return p


def salt() -> Plate:
    p = Plate(255, 235, 16)
    p.disc(350, 90, 46, 255)
    p.ring(350, 90, 64, 190, 4)
    p.ridge(260, 80, 215, 6)
    p.ground(280, 245, 3)
    for n in range(9):
        p.line([(0, 300 + n * 16), (WIDE, 300 + n * 16)], 200, 2)
    for n, x in enumerate((200, 250, 300, 352, 400, 450, 500)):
        p.somebody(x, 380 + (n % 2) * 8, 128, 235 if n == 3 else 15, hat=n not in (3, 1))
    p.shape([(330, 290), (374, 290), (410, 392), (290, 392)], 225)
    p.line([(330, 290), (290, 392), (410, 392), (374, 290)], 40, 4)
    return p


def dress() -> Plate:
    p = Plate(150, 60, 17)
    p.box(420, 60, 190, 250, 250)
    p.line([(515, 60), (515, 310)], 60, 8)
    p.line([(420, 180), (610, 180)], 60, 8)
    p.shape([(210, 150), (290, 150), (310, 230), (380, 430), (120, 430), (190, 230)], 250)
    p.disc(250, 120, 26, 40)
    p.line([(250, 146), (250, 430)], 190, 4)
    for n in range(5):
        p.line([(214 - n * 4, 240 + n * 38), (286 + n * 6, 240 + n * 38)], 180, 3)
    p.disc(292, 190, 5, 0)
    return p


def wedding_table() -> Plate:
    p = Plate(245, 200, 18)
    p.disc(600, 60, 40, 255)
    p.shape([(120, 440), (270, 210), (430, 210), (580, 440)], 255)
    p.line([(120, 440), (270, 210), (430, 210), (580, 440)], 20, 4)
    for n in range(6):
        y = 230 + n * 36
        half = 90 + n * 26
        for side in (-1, 1):
            p.somebody(350 + side * (half + 16), y + 30, 84 + n * 14, 20, hat=side < 0)
            p.disc(350 + side * (half - 22), y + 6, 12, 225, 0.5)
            p.ring(350 + side * (half - 22), y + 6, 12, 60, 3, 0.5)
    p.somebody(350, 212, 88, 10)
    return p


def zeppelin() -> Plate:
    p = Plate(90, 215, 19)
    p.stars(30, 120)
    p.disc(350, 150, 250, 240, 0.32)
    p.ring(350, 150, 250, 20, 6, 0.32)
    for n in range(-3, 4):
        p.ring(350, 150, 250, 60, 3, abs(n) * 0.1 + 0.02)
    p.shape([(110, 110), (60, 60), (60, 240), (110, 190)], 20)
    p.box(280, 226, 150, 30, 20)
    for n in range(6):
        p.box(290 + n * 23, 232, 14, 14, 255)
    p.ridge(420, 30, 30, 14)
    p.shape([(560, 420), (578, 270), (588, 270), (606, 420)], 10)
    return p


def ball() -> Plate:
    p = Plate(60, 140, 20)
    p.glow(350, 40, 240, 255)
    p.line([(350, 0), (350, 40)], 10, 4)
    for n in range(9):
        p.disc(270 + n * 20, 50 + (n % 3) * 12, 8, 255)
    for n in range(8):
        p.line([(350, 220), (n * 100, 440)], 230, 3)
    for n, x in enumerate((90, 190, 320, 380, 500, 600)):
        p.somebody(x, 400 - (n % 2) * 22, 150, 10 if n % 2 else 60)
        p.shape([(x - 20, 330), (x + 20, 330), (x + 46, 404), (x - 46, 404)], 10 if n % 2 else 80)
        p.line([(x - 12, 266 - (n % 2) * 22), (x + 12, 266 - (n % 2) * 22)], 250, 5)
    return p


def walkway() -> Plate:
    p = Plate(150, 240, 21)
    p.disc(560, 80, 44, 255)
    p.shape([(0, 0), (700, 0), (700, 40), (350, 110), (0, 90)], 30)
    p.line([(0, 330), (700, 250)], 15, 16)
    p.line([(0, 230), (700, 170)], 15, 5)
    for n in range(12):
        x = n * 62
        p.line([(x, 330 - x * 0.114), (x, 230 - x * 0.086)], 15, 4)
    p.somebody(230, 304, 120, 0, hat=True)
    p.shape([(200, 220), (110, 200), (150, 250), (210, 260)], 60)
    p.somebody(520, 272, 110, 40)
    p.ridge(430, 26, 90, 12)
    return p


def cataract() -> Plate:
    p = Plate(220, 150, 22)
    p.ridge(190, 90, 60, 6)
    p.box(260, 150, 200, 290, 250)
    p.bars(270, 150, 180, 290, 8, 170, 6)
    p.glow(360, 420, 130, 255)
    p.shape([(90, 250), (330, 220), (300, 300), (130, 310)], 20)
    p.box(150, 180, 110, 70, 40)
    p.line([(230, 180), (230, 110)], 10, 14)
    p.disc(240, 80, 26, 80, 0.7)
    p.somebody(300, 230, 64, 0)
    p.somebody(560, 410, 120, 5, hat=True)
    p.box(590, 300, 54, 40, 10)
    p.line([(617, 340), (600, 420)], 10, 6)
    p.line([(617, 340), (650, 420)], 10, 6)
    return p


def temple() -> Plate:
    p = Plate(200, 90, 23)
    p.stones(0, (120, 200), 40)
    for x in (70, 560):
        p.box(x, 40, 80, 400, 40)
        p.box(x - 14, 40, 108, 30, 20)
    p.glow(350, 200, 170, 255)
    p.disc(350, 180, 84, 60)
    p.disc(318, 160, 16, 250)
    p.disc(382, 160, 16, 250)
    p.box(310, 200, 80, 26, 240)
    p.bars(310, 200, 80, 26, 5, 20, 4)
    p.ground(380, 30, 6)
    p.somebody(230, 420, 120, 0)
    p.somebody(480, 424, 126, 0, hat=True)
    return p


def engine_room() -> Plate:
    p = Plate(40, 90, 24)
    for x, r in ((180, 96), (400, 70), (560, 104)):
        p.disc(x, 220, r, 110)
        p.disc(x, 220, r * 0.7, 40)
        for n in range(10):
            a = n * math.pi / 5
            at = (x + math.cos(a) * r * 1.08, 220 + math.sin(a) * r * 1.08)
            p.disc(*at, r * 0.15, 110)
    p.water(330, 60, 230, 300)
    p.somebody(310, 372, 130, 0)
    p.glow(640, 60, 120, 250)
    return p


def hill() -> Plate:
    p = Plate(190, 235, 25)
    p.ground(270, 120, 16)
    p.ground(330, 70, 10)
    for n in range(16):
        x, y = 40 + (n * 43) % 640, 290 + (n * 29) % 120
        p.line([(x, y), (x, y - 36)], 10, 5)
        p.line([(x - 12, y - 26), (x + 12, y - 26)], 10, 5)
    for x, h in ((120, 150), (540, 190), (620, 110)):
        p.line([(x, 280), (x + 6, 280 - h)], 20, 9)
        p.line([(x + 3, 280 - h * 0.6), (x + 40, 280 - h * 0.8)], 20, 5)
    p.somebody(330, 330, 110, 0, hat=True)
    return p


def hut() -> Plate:
    p = Plate(50, 90, 26)
    p.ground(350, 30)
    p.shape([(190, 210), (350, 130), (520, 210), (520, 370), (190, 370)], 20)
    p.glow(300, 280, 110, 250)
    p.box(262, 244, 80, 70, 255)
    p.line([(302, 244), (302, 314)], 20, 5)
    p.line([(262, 279), (342, 279)], 20, 5)
    p.somebody(322, 316, 56, 40)
    p.box(430, 260, 54, 110, 60)
    p.line([(560, 370), (560, 230)], 10, 8)
    for n in range(7):
        p.disc(60 + n * 26, 372, 11, 190, 0.8)
    return p


def sap() -> Plate:
    p = Plate(70, 20, 27)
    for n in range(6):
        w = 330 - n * 50
        p.line([(350 - w, 440 - n * 10), (350 - w * 0.86, 40 + n * 26)], 140 - n * 14, 16 - n * 2)
        p.line([(350 + w, 440 - n * 10), (350 + w * 0.86, 40 + n * 26)], 140 - n * 14, 16 - n * 2)
        p.line(
            [(350 - w * 0.86, 40 + n * 26), (350 + w * 0.86, 40 + n * 26)], 140 - n * 14, 14 - n * 2
        )
    p.glow(350, 270, 90, 250)
    p.somebody(350, 316, 92, 0)
    p.disc(338, 232, 4, 255)
    p.disc(362, 232, 4, 255)
    return p


def liner() -> Plate:
    p = Plate(30, 110, 28)
    p.stars(50, 170)
    p.shape([(80, 230), (640, 230), (590, 320), (150, 320)], 15)
    p.box(180, 180, 360, 50, 225)
    for n in range(12):
        p.disc(200 + n * 28, 205, 7, 20)
        p.disc(190 + n * 34, 270, 6, 245)
    for x in (240, 340, 440):
        p.box(x, 100, 46, 80, 30)
        p.disc(x + 50, 70, 36, 90, 0.5)
    p.water(320, 50, 210, 350)
    p.shape([(20, 360), (70, 290), (120, 350), (140, 372)], 245)
    return p


def cold_room() -> Plate:
    p = Plate(200, 120, 29)
    p.bars(0, 0, WIDE, 440, 14, 150, 3)
    for n in range(5):
        x = 60 + n * 60
        p.line([(x, 0), (x, 70)], 20, 5)
        p.disc(x, 120, 22, 60, 2.2)
    p.shape([(400, 130), (580, 110), (640, 300), (600, 410), (390, 410), (360, 280)], 250)
    p.somebody(500, 392, 210, 120)
    p.line([(400, 130), (470, 210), (430, 300), (520, 400)], 190, 4)
    p.line([(580, 110), (540, 220), (640, 300)], 190, 4)
    p.somebody(240, 430, 150, 0)
    return p


def wireless() -> Plate:
    p = Plate(40, 40, 30)
    p.box(100, 170, 420, 150, 80)
    for n in range(6):
        p.disc(150 + n * 64, 215, 22, 220)
        p.line([(150 + n * 64, 215), (150 + n * 64 + 12, 203)], 0, 4)
    p.box(80, 320, 540, 22, 20)
    p.glow(570, 150, 130, 255)
    p.shape([(540, 130), (600, 130), (620, 170), (520, 170)], 240)
    p.line([(570, 170), (570, 320)], 120, 6)
    paper(p, 250, 350, 180, 84, 3, lean=10)
    for n in range(4):
        p.ring(60, 80, 30 + n * 26, 170, 4)
    return p


ART: dict[str, dict[str, Callable[[], Plate]]] = {
    "yacdha/la-vanne-du-vivier": {"cover": sluice, "maison": house, "galerie": gallery},
    "yacdha/le-dernier-rang": {"cover": cinema, "hall": cinema_hall, "cabine": projector},
    "cthulhu-blanc/le-guichet-quatorze": {"cover": counter, "attente": queue, "archives": archives},
    "cthulhu-blanc/laire-de-la-dormeuse": {
        "cover": rest_area,
        "pique-nique": picnic,
        "tube": slide,
    },
    "innommable/une-etoile-de-trop": {"cover": observatory, "coupole": dome, "puits": mirror_well},
    "innommable/le-sel-des-noces": {"cover": salt, "robe": dress, "table": wedding_table},
    "cheap-tales/le-zeppelin-de-verre": {"cover": zeppelin, "bal": ball, "passerelle": walkway},
    "cheap-tales/silence-on-coule": {"cover": cataract, "temple": temple, "machines": engine_room},
    "cthulhu-d20/la-cote-342": {"cover": hill, "cabane": hut, "sape": sap},
    "cthulhu-d20/le-passager-de-la-glace": {
        "cover": liner,
        "chambre-froide": cold_room,
        "tsf": wireless,
    },
}


def drawn(game: str, draw: Callable[[], Plate]) -> bytes:
    """A picture as its file."""
    plate = draw()
    plate.soften()
    return _as_file(engraved(plate.image, find_game(game).inks).quantize(8).convert("RGB"), WIDE)


def _as_file(picture: Image.Image, widest: int, heaviest: int = HEAVIEST) -> bytes:
    """As fine as its weight allows, and never smaller than a page shows it."""
    for width in (widest, *(each for each in (560, 480, 400) if each < widest)):
        high = picture.height * width // picture.width
        smaller = picture.resize((width, high), Image.Resampling.LANCZOS)
        for quality in (70, 40, 15, 4):
            out = io.BytesIO()
            smaller.save(out, "WEBP", quality=quality, method=6 if heaviest == HEAVIEST else 4)
            if out.tell() <= heaviest:
                return out.getvalue()
    raise SystemExit("a picture weighs too much")


def pictures() -> Iterator[tuple[str, str, Callable[[], bytes]]]:
    """All of them: the evening, the name of the file, and what draws it."""
    for where, plates in ART.items():
        for name, draw in plates.items():
            yield where, name, partial(drawn, where.split("/")[0], draw)
    for where, people in FACES.items():
        inks = find_game(where.split("/")[0]).inks
        for name, face in people.items():
            yield where, f"face-{name}", partial(_somebody, face, inks)
    for where, papers in PAPERS.items():
        inks = find_game(where.split("/")[0]).inks
        for name, one in papers.items():
            yield where, f"paper-{name}", partial(_paper, one, inks)


def _somebody(face: Face, inks: Inks) -> bytes:
    return _as_file(engraved(portrait(face), inks).quantize(6).convert("RGB"), 340, OF_SOMEBODY)


def _paper(one: Sheet, inks: Inks) -> bytes:
    return _as_file(sheet(one, inks), 560, OF_A_PAPER)


def main() -> None:
    wanted = sys.argv[1:]
    for where, name, draw in pictures():
        if not wanted or name in wanted or where in wanted or name.split("-")[0] in wanted:
            data = draw()
            (EVENINGS / where / f"{name}.webp").write_bytes(data)
            print(f"{where}/{name}.webp {len(data)}")


if __name__ == "__main__":
    main()
