"""Who is seen in the ready evenings: a face for everybody who is played or met."""

from faces import Face

FACES: dict[str, dict[str, Face]] = {
    "yacdha/la-vanne-du-vivier": {
        "maelle": Face(hair="plait", coat="knit"),
        "yann": Face(hat="beanie", beard="full", coat="knit", wide=8),
        "odette": Face(
            hair="parted", hat="flowered", glasses="round", old=True, coat="tie", hair_tone=90
        ),
        "soizic": Face(hair="parted", hat="coiffe", coat="lace", brows="sad"),
        "goulven": Face(hair="", hat="cap", beard="moustache", brows="angry", wide=8),
        "tanguy": Face(hair="short", child=True, coat="knit", brows="sad", hair_tone=60),
        "suroit": Face(hair="", hat="souwester", coat="oilskin", shadow=True),
    },
    "yacdha/le-dernier-rang": {
        "nour": Face(hair="curly", coat="knit", skin=216, mouth="smile"),
        "gaspard": Face(hair="thin", hair_tone=150, old=True, glasses="round", coat="tie"),
        "mireille": Face(hair="bob", hair_tone=130, old=True, coat="lace", mouth="smile"),
        "spectateur": Face(hair="", hat="wide", coat="tie", shadow=True, ground=215),
    },
    "cthulhu-blanc/le-guichet-quatorze": {
        "huguette": Face(hair="bun", glasses="round", coat="white", ground=252, hair_tone=70),
        "bastien": Face(hair="short", coat="uniform", wide=14, ground=252, beard="stubble"),
        "farah": Face(hair="long", coat="tie", ground=252, brows="high"),
        "pellerin": Face(
            hair="bob", glasses="dark", coat="knit", ground=252, old=True, mouth="frown"
        ),
        "dufresne": Face(hair="parted", coat="tie", ground=252, beard="moustache", brows="high"),
        "usager": Face(hair="thin", coat="coat", ground=252, old=True, brows="sad", mouth="smile"),
    },
    "cthulhu-blanc/laire-de-la-dormeuse": {
        "josiane": Face(hair="curly", coat="oilskin", ground=252, brows="angry"),
        "ousmane": Face(
            hair="short", coat="tie", ground=252, skin=170, hair_tone=10, mouth="smile"
        ),
        "perrine": Face(hair="plait", coat="knit", ground=252, brows="high"),
        "marcel": Face(
            hair="thin", hat="cap", beard="moustache", coat="coat", ground=252, old=True
        ),
        "famille": Face(
            hair="short", hat="wide", glasses="dark", coat="white", ground=252, mouth="smile"
        ),
        "theo": Face(hair="curly", child=True, coat="knit", ground=252, mouth="smile"),
        "gerante": Face(hair="bun", coat="apron", ground=252, brows="sad", mouth="open"),
        "secretaire": Face(
            hair="parted", glasses="round", coat="waistcoat", ground=252, mouth="open"
        ),
    },
    "innommable/une-etoile-de-trop": {
        "blanche": Face(hair="bob", coat="white", ground=225),
        "anselme": Face(hair="", hat="beanie", beard="full", coat="coat", ground=225, wide=10),
        "edith": Face(hair="parted", hat="cloche", coat="tie", ground=225, brows="high"),
        "sauveterre": Face(
            hair="thin",
            beard="goatee",
            glasses="round",
            coat="tie",
            ground=225,
            old=True,
            hair_tone=120,
        ),
        "brandt": Face(hair="bun", coat="lace", ground=225, brows="sad"),
        "cuisinier": Face(
            hair="", hat="toque", beard="moustache", coat="apron", ground=225, mouth="smile"
        ),
    },
    "innommable/le-sel-des-noces": {
        "victorine": Face(hair="veil", coat="lace", ground=235),
        "gabriel": Face(hair="short", hat="officer", coat="uniform", ground=235, beard="moustache"),
        "honorine": Face(
            hair="bun", coat="cassock", ground=235, old=True, brows="high", hair_tone=90
        ),
        "cosme": Face(hair="", hat="wide", coat="white", ground=235, brows="flat", skin=255),
        "jean": Face(hair="parted", coat="waistcoat", ground=235, brows="sad"),
        "aurele": Face(
            hair="parted", coat="waistcoat", ground=235, skin=255, hair_tone=200, beard="moustache"
        ),
    },
    "cheap-tales/le-zeppelin-de-verre": {
        "marius": Face(
            hair="", hat="reversed", coat="coat", beard="stubble", mouth="smile", wide=6
        ),
        "colette": Face(hair="bob", hat="cloche", coat="tie", mouth="smile", brows="high"),
        "zephyrin": Face(
            hair="parted",
            coat="waistcoat",
            beard="moustache",
            glasses="monocle",
            old=True,
            hair_tone=110,
        ),
        "orlova": Face(hair="curly", hat="crown", coat="lace", mouth="smile"),
        "vogel": Face(hair="thin", coat="uniform", glasses="monocle", brows="angry", hair_tone=90),
        "arlequins": Face(hair="", hat="mask", coat="lozenges", wide=8, brows="angry"),
        "bidault": Face(
            hair="thin",
            beard="full",
            glasses="round",
            coat="tie",
            old=True,
            hair_tone=170,
            mouth="open",
        ),
    },
    "cheap-tales/silence-on-coule": {
        "philomene": Face(hair="curly", hair_tone=180, coat="lace", mouth="smile", brows="angry"),
        "anatole": Face(
            hair="", hat="reversed", coat="coat", skin=150, hair_tone=10, beard="stubble"
        ),
        "ludivine": Face(hair="bun", coat="brandenburg", old=True, brows="high"),
        "brodsky": Face(hair="thin", coat="waistcoat", wide=20, beard="moustache", mouth="open"),
        "rex": Face(hair="parted", coat="waistcoat", mouth="smile", brows="high"),
        "machinistes": Face(
            hair="", hat="cap", coat="knit", wide=18, beard="stubble", brows="angry"
        ),
        "benedita": Face(hair="long", hat="officer", coat="uniform", skin=176, brows="angry"),
    },
    "cthulhu-d20/la-cote-342": {
        "lucien": Face(hair="short", coat="coat", beard="moustache", brows="sad"),
        "jeanne": Face(hair="parted", hat="cloche", coat="cassock", brows="sad"),
        "morel": Face(hair="", hat="kepi", coat="uniform", beard="moustache", old=True),
        "veilleur": Face(hair="", hat="kepi", coat="oilskin", shadow=True),
        "cure": Face(hair="thin", coat="cassock", old=True, glasses="round", hair_tone=140),
    },
    "cthulhu-d20/le-passager-de-la-glace": {
        "yvonne": Face(hair="bob", coat="white", brows="high"),
        "hilaire": Face(hair="parted", coat="tie", skin=168, hair_tone=20, beard="moustache"),
        "corentin": Face(hair="", hat="beanie", coat="knit", beard="stubble", wide=16),
        "echo": Face(
            hair="short", coat="uniform", skin=255, brows="high", mouth="open", hair_tone=220
        ),
        "ferrand": Face(hair="short", coat="uniform", mouth="smile"),
        "baronne": Face(hair="curly", hat="flowered", coat="lace", brows="sad", hair_tone=110),
        "pasteur": Face(hair="parted", coat="cassock", brows="sad", hair_tone=110),
        "commandant": Face(
            hair="", hat="officer", coat="uniform", beard="full", old=True, brows="angry"
        ),
    },
}
