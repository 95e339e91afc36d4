"""What moves by itself in the program, and how to keep it still.

That is: the blinking of the caret in text fields, and the fading and unrolling of menus, lists and tooltips
where the desktop asks for it. Nothing of the program's own is animated: a tab that is dragged follows the
pointer, and the others are in their places at once (see the style sheets); clocks tell the time.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

EFFECTS = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
    Qt.UIEffect.UI_AnimateToolBox,
    Qt.UIEffect.UI_General,
)


class Motion:
    """Keeps everything still, or lets the desktop decide, whose choice is what Qt has at first."""

    def __init__(self) -> None:
        self._desktop: tuple[int, list[Qt.UIEffect]] | None = None

    def reduce(self, still: bool) -> None:
        """Keep everything still from now on, or do again what the desktop chose."""
        if still and self._desktop is None:
            moving = [one for one in EFFECTS if QApplication.isEffectEnabled(one)]
            self._desktop = (QApplication.cursorFlashTime(), moving)
            QApplication.setCursorFlashTime(0)
            for one in EFFECTS:
                QApplication.setEffectEnabled(one, False)
        elif not still and self._desktop is not None:
            flash, moving = self._desktop
            self._desktop = None
            QApplication.setCursorFlashTime(flash)
            for one in moving:
                QApplication.setEffectEnabled(one, True)
