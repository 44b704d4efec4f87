"""A story to keep on paper: A4, pictures small, dice in ink."""

import io
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from PIL import Image

from tablee.kernel.game import Game
from tablee.kernel.paper import Paper
from tablee.kernel.tale.parts import Tale
from tablee.kernel.tongue import Tongue

WIDEST = 480
"""Pixels of a picture's longer side on paper."""

Pictures = Callable[[str], bytes | None]
"""A picture by its id, if there still is one."""


def tale_paper(game: Game[Any], tale: Tale, under: str, t: Tongue, pictures: Pictures) -> Paper:
    data = {
        "tale": msgspec.to_builtins(tale),
        "said": [one.turn for one in tale.said],
        "under": under,
        "credit": game.book.credit.in_language(t.language),
        "look": {**msgspec.to_builtins(game.inks), "fonts": list(game.fonts)},
        "pictures": dict(_pixels(tale, pictures)),
        "words": {
            "cast": t("Those who were there"),
            "said": t("Said at the table"),
            "and": t("and {names}", names=t.listed(list(tale.others))) if tale.others else "",
        },
    }
    return Paper("tale", tale.title, "tale.typ", data)


def _pixels(tale: Tale, pictures: Pictures) -> Mapping[str, list[int]]:
    """The pictures of a story as the bytes of JPEG files, which the typesetter reads."""
    shown = [getattr(item, "picture", "") for one in tale.chapters for item in one.items]
    ids = dict.fromkeys((tale.cover, *shown, *(one.portrait for one in tale.cast)))
    found = {id_: pictures(id_) for id_ in ids if id_}
    return {id_: list(_jpeg(data)) for id_, data in found.items() if data}


def _jpeg(data: bytes) -> bytes:
    """Drawn anew from one of our own files."""
    out = io.BytesIO()
    with Image.open(io.BytesIO(data), formats=("WEBP",)) as picture:
        small = picture.convert("RGB")
        small.thumbnail((WIDEST, WIDEST))
        small.save(out, "JPEG", quality=80)
    return out.getvalue()
