"""Hair and beards of a portrait."""

from bust import Bust


def _long_behind(bust: Bust, tone: int) -> None:
    bust.shape(
        [(112, 120), (200, 70), (290, 120), (300, 250), (300, 350), (100, 350), (102, 250)],
        tone + 50,
        tone // 3,
    )


def _bob_behind(bust: Bust, tone: int) -> None:
    bust.shape(
        [(110, 130), (200, 76), (292, 130), (300, 230), (288, 280), (112, 280), (100, 230)],
        tone + 50,
        tone // 3,
    )


def _bun_behind(bust: Bust, tone: int) -> None:
    bust.oval(214, 84, 40, 32, tone + 40, tone // 3)


def _curly_behind(bust: Bust, tone: int) -> None:
    for x, y in (
        (120, 150),
        (112, 200),
        (120, 244),
        (282, 150),
        (292, 200),
        (284, 244),
        (150, 108),
        (200, 92),
        (250, 108),
    ):
        bust.oval(x, y, 34, 32, tone + 45, tone // 3, 2)


def _plait_behind(bust: Bust, tone: int) -> None:
    for n in range(7):
        bust.oval(288 + n * 3, 220 + n * 24, 15, 15, tone + 50, tone // 3)


BEHIND = {
    "long": _long_behind,
    "bob": _bob_behind,
    "bun": _bun_behind,
    "curly": _curly_behind,
    "plait": _plait_behind,
    "veil": _long_behind,
}


def _short(bust: Bust, tone: int) -> None:
    bust.shape(
        [
            (122, 196),
            (112, 130),
            (150, 82),
            (210, 74),
            (270, 92),
            (290, 140),
            (278, 200),
            (268, 150),
            (230, 128),
            (170, 130),
            (138, 150),
        ],
        tone + 50,
        tone // 3,
    )


def _fringe(bust: Bust, tone: int) -> None:
    bust.shape(
        [
            (120, 230),
            (112, 130),
            (150, 84),
            (210, 76),
            (270, 92),
            (290, 140),
            (284, 236),
            (268, 166),
            (200, 152),
            (140, 164),
        ],
        tone + 50,
        tone // 3,
    )


def _parted(bust: Bust, tone: int) -> None:
    bust.shape(
        [(118, 220), (116, 130), (160, 82), (192, 84), (186, 120), (144, 152)], tone + 60, tone
    )
    bust.shape(
        [(186, 84), (250, 84), (286, 130), (284, 220), (262, 158), (196, 118)], tone + 20, tone // 3
    )


def _thin(bust: Bust, tone: int) -> None:
    bust.shape([(122, 216), (114, 150), (130, 120), (140, 150), (132, 200)], tone + 60, tone + 20)
    bust.shape([(278, 216), (288, 150), (272, 120), (262, 150), (270, 200)], tone + 10, tone // 2)


def _curly(bust: Bust, tone: int) -> None:
    for x, y in ((138, 132), (164, 110), (196, 102), (230, 108), (258, 130)):
        bust.oval(x, y, 24, 22, tone + 50, tone // 3, 1.5)


def _veil(bust: Bust, tone: int) -> None:
    bust.shape(
        [
            (104, 350),
            (104, 150),
            (150, 76),
            (200, 66),
            (260, 78),
            (300, 150),
            (304, 350),
            (284, 240),
            (262, 140),
            (200, 118),
            (142, 138),
            (122, 240),
        ],
        255,
        190,
    )
    for x, y in ((140, 108), (166, 90), (198, 82), (232, 88), (260, 106)):
        bust.oval(x, y, 10, 10, 250, 150)


ABOVE = {
    "short": _short,
    "long": _fringe,
    "bob": _fringe,
    "bun": _parted,
    "curly": _curly,
    "plait": _parted,
    "parted": _parted,
    "thin": _thin,
    "veil": _veil,
}


def _moustache(bust: Bust, tone: int) -> None:
    bust.shape(
        [(200, 252), (170, 254), (142, 274), (150, 280), (180, 272), (202, 266)], tone + 30, tone
    )
    bust.shape(
        [(200, 252), (232, 254), (262, 272), (254, 280), (222, 272), (200, 266)], tone, tone // 3
    )


def _full(bust: Bust, tone: int) -> None:
    bust.shape(
        [
            (130, 220),
            (146, 258),
            (176, 262),
            (200, 256),
            (226, 262),
            (256, 258),
            (272, 220),
            (266, 300),
            (234, 340),
            (200, 350),
            (166, 340),
            (136, 300),
        ],
        tone + 60,
        tone // 3,
    )
    bust.line([(182, 276), (200, 280), (220, 276)], 10, 4)


def _goatee(bust: Bust, tone: int) -> None:
    _moustache(bust, tone)
    bust.shape([(178, 288), (222, 288), (212, 336), (200, 350), (188, 336)], tone + 40, tone // 3)


def _stubble(bust: Bust, tone: int) -> None:
    bust.shape(
        [
            (134, 240),
            (170, 262),
            (200, 258),
            (232, 262),
            (268, 240),
            (240, 304),
            (200, 314),
            (160, 304),
        ],
        140,
        50,
        6,
    )
    bust.line([(180, 274), (200, 278), (220, 274)], 10, 4)


BEARDS = {"moustache": _moustache, "full": _full, "goatee": _goatee, "stubble": _stubble}
