"""Pictures for tests, good ones and bad ones, made on the spot."""

import io
import struct
import zlib

from PIL import Image, ImageDraw, PngImagePlugin

SCRIPT = b"""<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"""


def drawing(size=(640, 400), mode="RGB"):
    """A lamp over water: light and dark enough to be engraved."""
    image = Image.linear_gradient("L").resize(size).convert("RGB")
    pen = ImageDraw.Draw(image)
    width, height = size
    pen.ellipse((width // 3, height // 4, width // 2, height // 2), fill=(250, 240, 190))
    pen.rectangle((width // 2, height // 2, width - 20, height - 20), fill=(20, 40, 60))
    return image.convert(mode)


def saved(image, kind, **how):
    out = io.BytesIO()
    image.save(out, kind, **how)
    return out.getvalue()


def jpeg(size=(640, 400), **how):
    return saved(drawing(size), "JPEG", **how)


def photograph():
    """As a telephone makes it: turned, with a place, a device, an author, and bytes behind it."""
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "Appareil-Secret"
    exif[0x013B] = "Auteure Secrète"
    exif.get_ifd(0x8825)[1] = "N"
    return jpeg((600, 400), exif=exif, comment=b"Lieu-Secret") + b"\nBytes-Secrets-Apres-La-Fin"


def png_of_size(width, height):
    """A PNG that says it has so many pixels, in a few bytes: they are all black."""

    def chunk(name, data):
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    packer = zlib.compressobj(9)
    row = b"\0" * (1 + (width + 7) // 8)
    packed = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")
    )


def moving(kind):
    frames = [drawing(mode="RGB").rotate(turn) for turn in (0, 90, 180)]
    return saved(frames[0], kind, save_all=True, append_images=frames[1:], duration=100)


def talkative_png():
    """A PNG whose remark is a bomb of its own."""
    info = PngImagePlugin.PngInfo()
    info.add_text("remark", "secret " * 3_000_000, zip=True)
    return saved(drawing((60, 40)), "PNG", pnginfo=info)
