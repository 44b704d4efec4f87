"""Taking a picture in: known by its bytes, measured before it is unpacked, drawn anew.

What comes out holds pixels and nothing else: no place, device, author, profile or hidden bytes.
"""

import io
from pathlib import PurePath

from PIL import Image, ImageCms, ImageOps

from tablee.kernel.inks import Inks
from tablee.pictures.engraving import engraved
from tablee.pictures.kinds import (
    LARGE,
    LARGEST_FILE,
    MOST_PIXELS,
    SMALL,
    SQUARE,
    BadPicture,
    Taken,
)

ENDINGS = {
    "JPEG": {".jpg", ".jpeg", ".jpe", ".jfif"},
    "PNG": {".png"},
    "WEBP": {".webp"},
    "AVIF": {".avif"},
}
TYPES = {
    "JPEG": {"image/jpeg", "image/jpg", "image/pjpeg"},
    "PNG": {"image/png", "image/x-png"},
    "WEBP": {"image/webp"},
    "AVIF": {"image/avif"},
}
NO_TYPE = {"", "application/octet-stream"}
"""Senders who say nothing of the type."""

QUALITY = 82
EFFORT = 4
LEAST_QUALITY = 74
"""Of engravings, whose lines need many bytes."""


def take_in(data: bytes, name: str = "", said: str = "", inks: Inks | None = None) -> Taken:
    """A picture from outside as it is kept; BadPicture where it is none, or too much of one."""
    if not data:
        raise BadPicture("empty")
    if len(data) > LARGEST_FILE:
        raise BadPicture("heavy")
    kind = kind_of(data)
    if kind is None:
        raise BadPicture("unknown")
    _check_word(kind, name, said)
    return _drawn(_read(data, kind), inks)


def take_in_again(data: bytes, inks: Inks | None = None) -> Taken:
    """A picture that was taken in before, here or elsewhere, byte for byte; its smaller ones are
    made again. BadPicture where anything but such a picture comes."""
    if kind_of(data) != "WEBP" or not is_bare(data) or len(data) > LARGEST_FILE:
        raise BadPicture("unknown")
    return _forms(data, _read(data, "WEBP", is_kept=True), inks)


def kind_of(data: bytes) -> str | None:
    """What the first bytes say that it is; None for whatever is not read here."""
    if data[:3] == b"\xff\xd8\xff":
        return "JPEG"
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return "PNG"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WEBP"
    if data[4:8] == b"ftyp" and data[8:12] in (b"avif", b"avis"):
        return "AVIF"
    return None


def is_named_rightly(data: bytes, name: str) -> bool:
    """Whether the first bytes are those of a picture as its name says."""
    kind = kind_of(data)
    return kind is not None and PurePath(name[-80:]).suffix.lower() in ENDINGS[kind]


def is_bare(data: bytes) -> bool:
    """Whether a WebP file holds pixels alone: one picture, no metadata, nothing after its end."""
    if len(data) < 12 or int.from_bytes(data[4:8], "little") + 8 != len(data):
        return False
    place, found = 12, set[bytes]()
    while place + 8 <= len(data):
        found.add(data[place : place + 4])
        size = int.from_bytes(data[place + 4 : place + 8], "little")
        place += 8 + size + size % 2
    return place == len(data) and found <= {b"VP8 ", b"VP8L", b"VP8X", b"ALPH"}


def _check_word(kind: str, name: str, said: str) -> None:
    """A file that lies about its kind may be read as another one elsewhere."""
    ending = PurePath(name[-80:].replace("\0", "")).suffix.lower()
    if ending and ending not in ENDINGS[kind]:
        raise BadPicture("lying")
    of_type = said.partition(";")[0].strip().lower()
    if of_type not in NO_TYPE | TYPES[kind]:
        raise BadPicture("lying")


def _read(data: bytes, kind: str, *, is_kept: bool = False) -> Image.Image:
    """The pixels, upright, at most as large as they are kept; `is_kept`: they are so already."""
    Image.MAX_IMAGE_PIXELS = None  # measured here, before anything is unpacked
    try:
        with Image.open(io.BytesIO(data), formats=[kind]) as image:
            width, height = image.size
            if width * height > MOST_PIXELS or (is_kept and max(width, height) > LARGE):
                raise BadPicture("pixels")
            # A telephone puts a second picture behind a still one: such a JPEG does not move.
            if kind != "JPEG" and getattr(image, "n_frames", 1) > 1:
                raise BadPicture("animated")
            image.draft(None, (LARGE, LARGE))
            image.load()
            return _upright(image)
    except BadPicture:
        raise
    except MemoryError:
        raise BadPicture("pixels") from None
    except Exception:  # a broken file fails in as many ways as there are formats
        raise BadPicture("damaged") from None


def _upright(image: Image.Image) -> Image.Image:
    orientation = image.getexif().get(0x0112, 1)
    profile = image.info.get("icc_profile")
    if image.mode.startswith("I;16"):
        image = image.convert("I").point(lambda value: value / 256).convert("L")
    if image.mode in {"P", "PA"} or "transparency" in image.info:
        image = image.convert("RGBA")
    image.thumbnail((LARGE, LARGE), Image.Resampling.LANCZOS)
    plain = _in_plain_colours(image, profile)
    turn = Image.Exif()
    turn[0x0112] = orientation
    plain.info = {"exif": turn.tobytes()}
    turned = ImageOps.exif_transpose(plain)
    return Image.frombytes(turned.mode, turned.size, turned.tobytes())


def _in_plain_colours(image: Image.Image, profile: bytes | None) -> Image.Image:
    """The colours as every screen understands them, without the profile that said what they are."""
    mode = "RGBA" if image.has_transparency_data else "RGB"
    if profile and image.mode in ("RGB", "CMYK", "L"):
        try:
            own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            plain = ImageCms.profileToProfile(
                image, own, ImageCms.createProfile("sRGB"), outputMode="RGB"
            )
            if plain is not None:
                return plain
        except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
            pass  # a profile that cannot be read says nothing
    return image.convert(mode)


def _drawn(image: Image.Image, inks: Inks | None) -> Taken:
    return _forms(as_webp(image), image, inks)


def _forms(large: bytes, image: Image.Image, inks: Inks | None) -> Taken:
    made = engraved(image, inks) if inks else None
    return Taken(
        large=large,
        small=as_webp(_shrunk(image, SMALL)),
        square=as_webp(ImageOps.fit(image, (SQUARE, SQUARE), centering=(0.5, 0.3))),
        width=image.width,
        height=image.height,
        engraved=as_webp(made, LEAST_QUALITY) if made else b"",
        engraved_small=as_webp(_shrunk(made, SMALL), LEAST_QUALITY) if made else b"",
    )


def _shrunk(image: Image.Image, longest: int) -> Image.Image:
    small = image.copy()
    small.thumbnail((longest, longest), Image.Resampling.LANCZOS)
    return small


def as_webp(image: Image.Image, quality: int = QUALITY) -> bytes:
    out = io.BytesIO()
    image.save(out, "WEBP", quality=quality, method=EFFORT)
    return out.getvalue()
