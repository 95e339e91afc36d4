"""Rows are filled like lines of text, and take the height they need."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gmscreen.ui.widgets.flow import FlowLayout

SIZES = st.lists(st.tuples(st.integers(1, 300), st.integers(1, 60)), min_size=1, max_size=12)


def filled(sizes: list[tuple[int, int]]) -> tuple[QWidget, FlowLayout, list[QWidget]]:
    host = QWidget()
    flow = FlowLayout(host, spacing=8, row_spacing=4)
    parts = []
    for width, height in sizes:
        part = QWidget()
        part.setFixedSize(width, height)
        flow.addWidget(part)
        parts.append(part)
    return host, flow, parts


def places(flow: FlowLayout, width: int) -> list[QRect]:
    flow.setGeometry(QRect(0, 0, width, flow.heightForWidth(width)))
    return [item.geometry() for item in (flow.itemAt(index) for index in range(flow.count())) if item]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(SIZES, st.integers(40, 900))
def test_height_for_width_holds_what_is_placed(
    qapp: QApplication, sizes: list[tuple[int, int]], width: int
) -> None:
    _host, flow, _parts = filled(sizes)
    rects = places(flow, width)
    assert max(rect.bottom() for rect in rects) + 1 <= flow.heightForWidth(width)
    widest = max(wide for wide, _ in sizes)
    assert max(rect.right() for rect in rects) < max(width, widest)
    assert not any(one.intersects(two) for index, one in enumerate(rects) for two in rects[index + 1 :])


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(SIZES, st.integers(40, 900), st.integers(0, 300))
def test_more_width_never_needs_more_height(
    qapp: QApplication, sizes: list[tuple[int, int]], width: int, more: int
) -> None:
    sizes = [(wide, 20) for wide, _ in sizes]
    _host, flow, _parts = filled(sizes)
    assert flow.heightForWidth(width + more) <= flow.heightForWidth(width)


def test_an_item_aligned_right_ends_its_row(qapp: QApplication) -> None:
    _host, flow, parts = filled([(50, 20), (60, 20)])
    flow.setAlignment(parts[1], Qt.AlignmentFlag.AlignRight)
    rects = places(flow, 400)
    assert rects[0].left() == 0
    assert rects[1].right() == 399


def test_right_to_left_is_mirrored(qapp: QApplication) -> None:
    host, flow, _parts = filled([(50, 20), (60, 20)])
    host.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    rects = places(flow, 400)
    assert rects[0].right() == 399
    assert rects[1].right() < rects[0].left()


def test_it_grows_inside_another_layout(qtbot: QtBot) -> None:
    window = QWidget()
    column = QVBoxLayout(window)
    flow = FlowLayout()
    for _ in range(8):
        part = QWidget()
        part.setFixedSize(100, 20)
        flow.addWidget(part)
    below = QWidget()
    below.setFixedHeight(10)
    column.addLayout(flow)
    column.addWidget(below)
    qtbot.addWidget(window)
    window.resize(260, 400)
    with qtbot.waitExposed(window):
        window.show()
    assert flow.geometry().height() >= 4 * 20 + 3 * 8
    assert below.y() > flow.geometry().bottom()


def test_hidden_and_removed_items_take_no_room(qapp: QApplication) -> None:
    _host, flow, parts = filled([(50, 20), (60, 20), (70, 20)])
    parts[0].hide()
    for part in parts[1:]:
        part.show()
    assert flow.sizeHint() == QSize(60 + 8 + 70, 20)
    flow.removeWidget(parts[1])
    assert flow.sizeHint() == QSize(70, 20)
    flow.insert_widget(0, parts[1])
    first = flow.itemAt(0)
    assert first is not None
    assert first.widget() is parts[1]


def test_a_deleted_widget_leaves_the_layout(qtbot: QtBot) -> None:
    host, flow, parts = filled([(50, 20), (60, 20)])
    qtbot.addWidget(host)
    parts[0].deleteLater()
    qtbot.waitUntil(lambda: flow.count() == 1)
