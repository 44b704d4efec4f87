"""Pictures from outside: what is taken in, what is refused, and that nothing else is kept."""

import io

import pytest
from PIL import Image

from pictures.files import SCRIPT, drawing, jpeg, moving, photograph, png_of_size, saved
from pictures.files import talkative_png as talkative
from tablee.kernel.inks import Inks
from tablee.pictures.intake import is_bare, take_in, take_in_again
from tablee.pictures.kinds import LARGE, LARGEST_FILE, SMALL, BadPicture


def opened(data):
    return Image.open(io.BytesIO(data))


def fault_of(data, name="", said=""):
    with pytest.raises(BadPicture) as bad:
        take_in(data, name, said)
    return bad.value.fault


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF"])
@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_every_kind_becomes_a_bare_webp(kind, mode):
    data = saved(drawing(mode=mode), kind)
    taken = take_in(data, f"lampe.{kind.lower()}", f"image/{kind.lower()}")
    for form in (taken.large, taken.small, taken.square):
        assert is_bare(form)
        assert opened(form).format == "WEBP"
    assert (taken.width, taken.height) == opened(taken.large).size == (640, 400)
    assert max(opened(taken.small).size) == SMALL
    assert opened(taken.square).size == (240, 240)


def test_a_large_picture_is_made_smaller_and_keeps_its_shape():
    taken = take_in(jpeg((3000, 1500)))
    assert opened(taken.large).size == (LARGE, LARGE // 2)


@pytest.mark.parametrize("mode", ["P", "RGBA", "CMYK", "I;16", "1", "LA"])
def test_unusual_colours_are_read(mode):
    image = Image.new("I;16", (60, 40), 40_000) if mode == "I;16" else drawing((60, 40), mode)
    kind = "JPEG" if mode == "CMYK" else "PNG"
    assert opened(take_in(saved(image, kind)).large).mode in ("RGB", "RGBA")


def test_a_photograph_is_turned_upright_and_says_nothing_of_where_it_came_from():
    data = photograph()
    taken = take_in(data, "photo.jpg", "image/jpeg", Inks())
    assert opened(taken.large).size == (400, 600)
    forms = [taken.large, taken.small, taken.square, taken.engraved, taken.engraved_small]
    for form in forms:
        assert is_bare(form)
        assert b"ecret" not in form
        assert not opened(form).getexif()
        assert "icc_profile" not in opened(form).info


def test_a_profile_of_colours_is_used_and_dropped():
    from PIL import ImageCms

    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    taken = take_in(jpeg(icc_profile=profile))
    assert "icc_profile" not in opened(taken.large).info
    assert take_in(jpeg(icc_profile=b"nonsense" * 40)).large


def test_a_still_picture_with_another_behind_it_is_still():
    """So telephones save the light of a picture."""
    data = saved(drawing(), "MPO", save_all=True, append_images=[drawing()])
    assert take_in(data, "photo.jpg").large


@pytest.mark.parametrize(
    ("data", "name", "said", "fault"),
    [
        (b"", "rien.png", "", "empty"),
        (SCRIPT, "plan.svg", "image/svg+xml", "unknown"),
        (SCRIPT, "plan.png", "image/png", "unknown"),
        (b"%PDF-1.7\n", "plan.pdf", "application/pdf", "unknown"),
        (b"GIF89a" + b"\0" * 40, "plan.gif", "image/gif", "unknown"),
        (jpeg(), "plan.png", "image/png", "lying"),
        (jpeg(), "plan.html", "", "lying"),
        (jpeg(), "plan.jpg", "text/html", "lying"),
        (moving("PNG"), "feu.png", "image/png", "animated"),
        (moving("WEBP"), "feu.webp", "image/webp", "animated"),
        (moving("AVIF"), "feu.avif", "image/avif", "animated"),
        (jpeg()[:3000], "feu.jpg", "", "damaged"),
        (saved(drawing(), "PNG")[:400], "feu.png", "", "damaged"),
        (saved(drawing(), "WEBP")[:400], "feu.webp", "", "damaged"),
        (saved(drawing(), "AVIF")[:400], "feu.avif", "", "damaged"),
        (b"\xff\xd8\xff" + b"\0" * 400, "feu.jpg", "", "damaged"),
        (jpeg() + b"\0" * LARGEST_FILE, "feu.jpg", "", "heavy"),
    ],
)
def test_what_is_no_picture_or_says_that_it_is_another_is_refused(data, name, said, fault):
    assert fault_of(data, name, said) == fault


@pytest.mark.parametrize("size", [(40_001, 1_000), (6_400, 6_400), (60_000, 60_000)])
def test_a_picture_of_too_many_pixels_is_refused_before_it_is_unpacked(size):
    data = png_of_size(*size) if size[0] < 50_000 else _says_it_is_huge(size)
    assert len(data) < 200_000
    assert fault_of(data, "bombe.png") == "pixels"


def _says_it_is_huge(size):
    data = bytearray(png_of_size(10, 10))
    data[16:24] = size[0].to_bytes(4, "big") + size[1].to_bytes(4, "big")
    import zlib

    data[29:33] = zlib.crc32(bytes(data[12:29])).to_bytes(4, "big")
    return bytes(data)


def test_a_remark_that_is_a_bomb_is_not_unpacked():
    with pytest.raises(BadPicture):
        take_in(talkative(), "bavarde.png")


def test_a_huge_name_is_no_trouble():
    assert take_in(jpeg(), "é" * 100_000 + ".jpg").large
    assert take_in(jpeg(), "\0" * 1000 + "😀.jpg").large


def test_a_picture_that_was_taken_in_is_taken_again_byte_for_byte():
    taken = take_in(jpeg((2400, 1200)))
    again = take_in_again(taken.large)
    assert again.large == taken.large
    assert max(opened(again.small).size) == SMALL


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data + b"more",
        lambda data: data[:-40],
        lambda data: saved(opened(data), "WEBP", exif=b"Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0"),
        lambda _: jpeg(),
        lambda _: saved(drawing((2400, 100)), "WEBP"),
        lambda _: moving("WEBP"),
    ],
)
def test_only_such_a_picture_is_taken_again(spoil):
    with pytest.raises(BadPicture):
        take_in_again(spoil(take_in(jpeg()).large))


@pytest.mark.parametrize("way", ["lines", "halftone", "photocopy", "contrast", "plate"])
@pytest.mark.parametrize("size", [(640, 400), (1, 1), (3, 900)])
def test_a_picture_is_engraved_in_the_inks_of_its_game(way, size):
    inks = Inks(way, "#102030", "#fefdf0", "#c0d0c0", "#80a090")
    taken = take_in(
        saved(drawing((max(60, size[0]), max(40, size[1]))).resize(size), "PNG"), inks=inks
    )
    engraved = opened(taken.engraved).convert("RGB")
    assert abs(engraved.width / engraved.height - size[0] / size[1]) < 0.02 * max(size)
    if min(size) > 100:
        darkest, lightest = engraved.convert("L").getextrema()
        assert darkest < 70
        assert lightest > 215
