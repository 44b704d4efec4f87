"""What people wear on their shoulders in a portrait."""

from bust import Bust


def plain_coat(bust: Bust) -> None:
    bust.edged([(160, 326), (200, 440), (120, 440), (128, 352)], 90, 50)
    bust.edged([(240, 326), (200, 440), (280, 440), (274, 352)], 40, 5)
    bust.edged([(172, 330), (228, 330), (200, 400)], 250, 170)


def _tie(bust: Bust) -> None:
    plain_coat(bust)
    bust.edged([(192, 346), (208, 346), (213, 420), (200, 440), (187, 420)], 40, 10)


def _uniform(bust: Bust) -> None:
    bust.edged([(160, 318), (240, 318), (246, 356), (154, 356)], 90, 10)
    for y in (376, 402, 428):
        bust.oval(200, y, 6, 6, 255, 200)
    for x in (70, 330):
        bust.edged([(x - 34, 352), (x + 34, 352), (x + 30, 366), (x - 30, 366)], 250, 180)


def _cassock(bust: Bust) -> None:
    bust.edged([(160, 320), (240, 320), (244, 346), (156, 346)], 20, 5)
    bust.edged([(186, 324), (214, 324), (214, 346), (186, 346)], 255, 235)
    for y in (364, 386, 408, 430):
        bust.oval(200, y, 4, 4, 150, 90)


def _lace(bust: Bust) -> None:
    bust.shape([(140, 330), (260, 330), (270, 372), (200, 398), (130, 372)], 255, 190)
    for x in range(140, 270, 18):
        bust.oval(x, 372 + 18 * (1 - abs(x - 200) / 70), 9, 9, 245, 190)
    bust.oval(200, 352, 8, 10, 30, 5)


def _brandenburg(bust: Bust) -> None:
    for y in (356, 382, 408, 434):
        bust.line([(130, y), (200, y + 8), (270, y)], 245, 7)
        bust.oval(200, y + 4, 6, 6, 255, 220)


def _lozenges(bust: Bust) -> None:
    for row in range(5):
        for n in range(9):
            x, y = 30 + n * 44 + (row % 2) * 22, 350 + row * 26
            bust.edged(
                [(x, y - 24), (x + 18, y), (x, y + 24), (x - 18, y)],
                250 if (n + row) % 2 else 20,
                160 if (n + row) % 2 else 5,
            )


def _apron(bust: Bust) -> None:
    bust.edged([(140, 350), (260, 350), (280, 440), (120, 440)], 255, 190)
    bust.line([(140, 350), (160, 322)], 240, 8)
    bust.line([(260, 350), (240, 322)], 220, 8)


def _knit(bust: Bust) -> None:
    bust.shape([(156, 312), (244, 312), (252, 352), (148, 352)], 150, 20)
    for n in range(9):
        bust.line([(110 + n * 22, 350), (106 + n * 23, 440)], 30 if n % 2 else 110, 4, 1)


def _oilskin(bust: Bust) -> None:
    bust.edged([(190, 330), (210, 330), (214, 440), (186, 440)], 190, 60)
    for y in (356, 390, 424):
        bust.line([(168, y), (232, y)], 230, 5)


def _waistcoat(bust: Bust) -> None:
    bust.edged([(150, 328), (250, 328), (236, 440), (164, 440)], 250, 190)
    bust.edged([(120, 346), (164, 332), (196, 440), (110, 440)], 70, 30)
    bust.edged([(280, 346), (236, 332), (204, 440), (290, 440)], 30, 5)
    bust.edged([(178, 334), (222, 334), (214, 350), (222, 366), (178, 366), (186, 350)], 20, 5)


COATS = {
    "tie": _tie,
    "uniform": _uniform,
    "cassock": _cassock,
    "lace": _lace,
    "white": plain_coat,
    "brandenburg": _brandenburg,
    "lozenges": _lozenges,
    "apron": _apron,
    "knit": _knit,
    "oilskin": _oilskin,
    "waistcoat": _waistcoat,
}
