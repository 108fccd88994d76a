"""Images written anew: what comes out holds pixels, and nothing else that was in the file."""

from __future__ import annotations

import io
import warnings
from collections.abc import Sequence

from PIL import Image, ImageOps, UnidentifiedImageError

from turnwright.kernel.refusal import Refusal

WIDEST = 8192
MOST_PIXELS = 16_000_000
"""Of an image that is read: more would keep the others at the pool waiting."""
METHOD = 2
"""How hard WebP tries to be small, of 6: a few percent larger, and several times as fast."""
FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
QUALITY = 85
SHARPEST = 64
"""Pixels for a cell of a grid, at most."""
FACE = 256
"""Pixels of a portrait's side."""
BROADEST = 2560
"""Pixels for the longer side of a grid, at most."""


def redrawn(data: bytes) -> bytes:
    """An image as WebP, turned the way its file said; the first picture of several. Others are refused."""
    wrong = Refusal("maps.image")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow warns of large images: we count the pixels ourselves
            with Image.open(io.BytesIO(data), formats=FORMATS) as image:
                width, height = image.size
                if max(width, height) > WIDEST or width * height > MOST_PIXELS:
                    raise Refusal("maps.size", width=width, height=height, most=WIDEST, pixels=MOST_PIXELS // 1_000_000)
                upright = ImageOps.exif_transpose(image)
                plain = upright.convert("RGBA" if "A" in upright.getbands() or "transparency" in image.info else "RGB")
                out = io.BytesIO()
                plain.save(out, "WEBP", quality=QUALITY, method=METHOD, exif=b"", icc_profile=None)
                return out.getvalue()
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError, Image.DecompressionBombError):
        raise wrong from None


def portrait(data: bytes) -> bytes:
    """The middle of an image as a small square."""
    with Image.open(io.BytesIO(redrawn(data)), formats=("WEBP",)) as image:
        square = ImageOps.fit(image, (FACE, FACE))
    out = io.BytesIO()
    square.save(out, "WEBP", quality=QUALITY, method=METHOD)
    return out.getvalue()


def is_redrawn(data: bytes) -> bool:
    """Whether an image could be one of ours: a WebP that isn't too large, one picture and nothing but its pixels."""
    if data[:4] != b"RIFF" or int.from_bytes(data[4:8], "little") + 8 != len(data):
        return False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=("WEBP",)) as image:
                width, height = image.size
                small = max(width, height) <= WIDEST and width * height <= MOST_PIXELS
                one = getattr(image, "n_frames", 1) == 1
                if not small or not one or {"exif", "icc_profile", "xmp"} & {*image.info}:
                    return False
                image.load()
                return True
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError, Image.DecompressionBombError):
        return False


def on_grid(data: bytes, size: tuple[int, int], hidden: Sequence[tuple[int, int]]) -> bytes:
    """One of our own images, cut to a grid of so many cells; what lies on hidden ones is left out of it."""
    width, height = size
    cell = max(1, min(SHARPEST, BROADEST // max(width, height)))
    with Image.open(io.BytesIO(data), formats=("WEBP",)) as image:
        fitted = ImageOps.fit(image.convert("RGBA"), (width * cell, height * cell))
    for x, y in hidden:
        fitted.paste((0, 0, 0, 0), (x * cell, y * cell, (x + 1) * cell, (y + 1) * cell))
    out = io.BytesIO()
    fitted.save(out, "WEBP", quality=QUALITY, method=METHOD)
    return out.getvalue()
