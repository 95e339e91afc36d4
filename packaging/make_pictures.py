"""Makes the pictures of the README from those of `dev.py shots`: a few, in as few colours as they need.

    python3 packaging/dev.py shots --lang en
    .venv/bin/python packaging/make_pictures.py

Each pixel takes the nearest of the commonest colours, which halves the files and is not seen.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

PROJECT = Path(__file__).resolve().parent.parent
SHOTS = PROJECT / "build" / "shots"
PICTURES = PROJECT / "packaging" / "pictures"

CHOSEN = {
    "desk": "main-noche-en",
    "fight": "tracker-dia-en",
    "npcs": "npcs-noche-en",
    "table": "players-window-noche-en",
}
"""The pictures of the README, and which of the shots each is."""
COLOURS = 256


def reduced(image: QImage) -> QImage:
    """Give the picture in the commonest colours that it has, so many as fit into a byte."""
    from PySide6.QtCore import Qt  # noqa: PLC0415 - the environment of Qt is set first
    from PySide6.QtGui import QImage  # noqa: PLC0415

    whole = image.convertToFormat(QImage.Format.Format_RGB32)
    counted = Counter(memoryview(whole.constBits()).cast("I"))
    table = [colour for colour, _ in counted.most_common(COLOURS)]
    near = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    return whole.convertToFormat(QImage.Format.Format_Indexed8, table, near)


def main() -> int:
    """Write every picture; what is missing is a sentence and exit code 2."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication, QImage, QImageWriter  # noqa: PLC0415

    application = QGuiApplication([])
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, shot in CHOSEN.items():
        image = QImage(str(SHOTS / f"{shot}.png"))
        if image.isNull():
            print(f"{SHOTS / shot}.png is missing: run packaging/dev.py shots --lang en", file=sys.stderr)
            return 2
        path = PICTURES / f"{name}.png"
        writer = QImageWriter(str(path))
        writer.setQuality(0)  # for PNG: as small as it gets
        writer.write(reduced(image))
        print(f"{path.relative_to(PROJECT)}: {path.stat().st_size // 1024} KiB")
    application.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main())
