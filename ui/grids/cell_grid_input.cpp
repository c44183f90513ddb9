#include "ui/grids/cell_grid.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr double wheelFactor = 1.25;                                   // for one notch
constexpr qint64 mostCopied = 50'000;                                  // each is formatted twice while the key is held
constexpr const char* cellsFormat = "application/x-kernelscope-cells"; ///< tabs and decimal points

bool startsNumber(const QString& text)
{
    return text.size() == 1 && (text.at(0).isDigit() || QStringLiteral("-+.,−").contains(text.at(0)));
}

QPointer<CellGrid> zoomedByWheel;

} // namespace

bool CellGrid::event(QEvent* event)
{
    if (event->type() == QEvent::NativeGesture && gesture(*static_cast<QNativeGestureEvent*>(event))) {
        return true;
    }
    // Keys that a grid uses itself must not be taken by shortcuts of the window while it has the focus.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool typed = m_editable && !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) && startsNumber(key->text());
        if (typed || key->matches(QKeySequence::Copy) || key->matches(QKeySequence::Paste) || key->matches(QKeySequence::SelectAll) ||
            key->key() == Qt::Key_Space) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

bool CellGrid::gesture(const QNativeGestureEvent& event)
{
    switch (event.gestureType()) {
    case Qt::ZoomNativeGesture: m_view.zoomAt(event.position(), 1 + event.value()); break;
    case Qt::SmartZoomNativeGesture: m_view.fit(); break;
    default: return false;
    }
    viewMoved();
    return true;
}

void CellGrid::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers() & Qt::ShiftModifier) {
        const QPoint delta = event->angleDelta();
        m_view.panBy(QPointF(delta.x() != 0 ? delta.x() : delta.y(), 0) / 2);
    } else if (event->angleDelta().y() != 0) {
        m_view.zoomAt(event->position(), std::pow(wheelFactor, event->angleDelta().y() / 120.0));
        zoomedByWheel = this;
    }
    viewMoved();
    hover(cellAt(event->position()));
    event->accept();
}

void CellGrid::mousePressEvent(QMouseEvent* event)
{
    closeEditor();
    m_pressed = event->position();
    m_last = m_pressed;
    if (event->button() == Qt::MiddleButton) {
        m_drag = Drag::Pan;
        return;
    }
    if (event->button() != Qt::LeftButton) {
        QWidget::mousePressEvent(event);
        return;
    }
    if (overviewRect().contains(m_pressed)) {
        m_overviewHeld = overviewRect().topLeft();
        m_drag = Drag::Overview;
        panOverview(m_pressed);
    } else if (m_brush && m_editable) {
        m_drag = Drag::Paint;
        m_stroke.clear();
        brushTo(m_pressed);
    } else if (event->modifiers() & Qt::ShiftModifier) {
        m_drag = Drag::Select;
        if (const std::optional<Cell> cell = cellAt(m_pressed)) {
            moveCurrent(*cell, true);
        }
    } else {
        m_drag = Drag::Pressed;
    }
}

void CellGrid::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF point = event->position();
    if (m_drag == Drag::Pressed && (point - m_pressed).manhattanLength() >= QApplication::startDragDistance()) {
        m_drag = Drag::Pan;
        hover(std::nullopt);
    }
    switch (m_drag) {
    case Drag::Pan:
        if (!m_view.showsAll()) {
            m_view.panBy(point - m_last);
            viewMoved();
        }
        break;
    case Drag::Select:
        if (const std::optional<Cell> cell = cellAt(point)) {
            moveCurrent(*cell, true);
        }
        break;
    case Drag::Paint: brushTo(point); break;
    case Drag::Overview: panOverview(point); break;
    case Drag::Pressed:
    case Drag::None: hover(overviewRect().contains(point) ? std::nullopt : cellAt(point)); break;
    }
    m_last = point;
}

void CellGrid::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag drag = std::exchange(m_drag, Drag::None);
    if (drag == Drag::Paint && !m_stroke.empty()) {
        const std::vector<Cell> stroke = std::exchange(m_stroke, {});
        emit painted(stroke, *m_brush);
        update();
    } else if (drag == Drag::Pressed) {
        if (const std::optional<Cell> cell = cellAt(event->position())) {
            moveCurrent(*cell, false);
            emit cellActivated(*cell);
        }
    }
}

void CellGrid::mouseDoubleClickEvent(QMouseEvent* event)
{
    const std::optional<Cell> cell = cellAt(event->position());
    if (event->button() == Qt::LeftButton && cell && (m_editable || m_marks.predicted == cell) && !m_brush) {
        moveCurrent(*cell, false);
        beginEdit();
    }
}

void CellGrid::leaveEvent(QEvent*)
{
    hover(std::nullopt);
}

void CellGrid::hover(const std::optional<Cell>& cell)
{
    if (cell == m_hovered) {
        return;
    }
    updateCell(m_hovered);
    m_hovered = cell;
    updateCell(m_hovered);
    emit cellHovered(cell);
}

void CellGrid::setBrush(std::optional<float> value)
{
    m_brush = value;
    if (value) {
        setCursor(Qt::CrossCursor);
    } else {
        dropStroke();
        unsetCursor();
    }
}

void CellGrid::dropStroke()
{
    if (m_drag != Drag::Paint) {
        return;
    }
    m_drag = Drag::None;
    m_stroke.clear();
    update();
}

void CellGrid::brushTo(const QPointF& point)
{
    // All cells on the way: the mouse may have jumped over some.
    const QPointF way = point - m_last;
    const int steps =
        std::max(1, static_cast<int>(std::ceil(std::max(std::fabs(way.x()), std::fabs(way.y())) / std::max(1.0, m_view.cell() / 2))));
    for (int i = 0; i <= steps; ++i) {
        const std::optional<Cell> cell = cellAt(m_last + way * i / steps);
        if (cell && std::find(m_stroke.rbegin(), m_stroke.rend(), *cell) == m_stroke.rend()) {
            m_stroke.push_back(*cell);
            updateCell(cell);
        }
    }
}

void CellGrid::panOverview(const QPointF& point)
{
    const QRectF map = overviewRect();
    const QRectF content = m_view.content();
    const QPointF at(content.left() + (point.x() - map.left()) / map.width() * content.width(),
                     content.top() + (point.y() - map.top()) / map.height() * content.height());
    m_view.zoomTo(QRectF(at, at), m_view.cell());
    viewMoved();
}

bool CellGrid::navigate(const QKeyEvent& event)
{
    const bool extend = event.modifiers() & Qt::ShiftModifier;
    const bool far = event.modifiers() & Qt::ControlModifier;
    Cell to = m_current;
    switch (event.key()) {
    case Qt::Key_Left: --to.x; break;
    case Qt::Key_Right: ++to.x; break;
    case Qt::Key_Up: --to.y; break;
    case Qt::Key_Down: ++to.y; break;
    case Qt::Key_Home:
        to.x = 0;
        to.y = far ? 0 : to.y;
        break;
    case Qt::Key_End:
        to.x = m_scene.shape.w - 1;
        to.y = far ? m_scene.shape.h - 1 : to.y;
        break;
    default: return false;
    }
    if (far && event.key() != Qt::Key_Home && event.key() != Qt::Key_End) {
        return false;
    }
    if (isCellThere(to)) {
        moveCurrent(to, extend);
        reveal(to);
        emit cellHovered(to);
    }
    return true;
}

void CellGrid::keyPressEvent(QKeyEvent* event)
{
    const bool control = event->modifiers() & Qt::ControlModifier;
    const bool answers = m_marks.predicted.has_value();
    if (control && (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)) {
        emit channelRequested(event->key() == Qt::Key_Up ? -1 : 1);
    } else if (control && (event->key() == Qt::Key_Plus || event->key() == Qt::Key_Equal)) {
        zoomBy(wheelFactor);
    } else if (control && event->key() == Qt::Key_Minus) {
        zoomBy(1 / wheelFactor);
    } else if (control && event->key() == Qt::Key_0) {
        // The one that was just zoomed under the mouse, wherever the keyboard is.
        (zoomedByWheel && zoomedByWheel->underMouse() ? zoomedByWheel.data() : this)->fit();
    } else if (event->matches(QKeySequence::Copy)) {
        copy();
    } else if (event->matches(QKeySequence::Paste)) {
        paste();
    } else if (event->matches(QKeySequence::SelectAll)) {
        m_anchor = Cell{m_scene.n, m_scene.c, 0, 0};
        moveCurrent({m_scene.n, m_scene.c, m_scene.shape.h - 1, m_scene.shape.w - 1}, true);
    } else if (m_tensor && navigate(*event)) {
    } else if (event->key() == Qt::Key_Space && !control) {
        emit stepRequested(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
    } else if (event->key() == Qt::Key_Escape && m_anchor) {
        m_anchor.reset();
        update();
    } else if (event->key() == Qt::Key_Escape) {
        if (!m_letGo || !m_letGo()) {
            event->ignore(); // it also leaves presenter mode
        }
    } else if (control && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        activateCurrent(); // where Enter alone edits, too
    } else if ((m_editable || answers) && (event->key() == Qt::Key_F2 || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        beginEdit();
    } else if ((m_editable || answers) && !control && startsNumber(event->text())) {
        if (answers || !m_numberTaker || !m_numberTaker(event->text())) {
            beginEdit(event->text());
        }
    } else if (answers && !control && event->key() == Qt::Key_R) {
        emit revealRequested();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        activateCurrent();
    } else {
        QWidget::keyPressEvent(event);
    }
}

void CellGrid::activateCurrent()
{
    if (isCellThere(m_current))
        emit cellActivated(m_current);
}

void CellGrid::beginEdit(const QString& text)
{
    if (!m_editable && m_marks.predicted && isCellThere(*m_marks.predicted)) {
        moveCurrent(*m_marks.predicted, false);
    }
    if (!isCellThere(m_current) || (!m_editable && m_marks.predicted != m_current)) {
        return;
    }
    reveal(m_current);
    closeEditor();
    m_edited = m_current;
    m_editor = new QLineEdit(this);
    m_editor->setAlignment(Qt::AlignCenter);
    m_editor->setAccessibleName(tr("value of row %1, column %2").arg(m_current.y).arg(m_current.x));
    const bool asked = !m_editable;
    m_editor->setText(text.isEmpty() && !asked ? fullNumberText(static_cast<double>((*m_tensor)[m_current]), locale()) : text);
    const QSize least(std::max(56, m_editor->fontMetrics().horizontalAdvance(m_editor->text()) + 20), m_editor->sizeHint().height());
    QRect place = cellRect(m_current).toRect();
    place = QRect(place.center() - QPoint(std::max(place.width(), least.width()) / 2, std::max(place.height(), least.height()) / 2),
                  place.size().expandedTo(least));
    place.moveLeft(std::clamp(place.left(), 0, std::max(0, width() - place.width())));
    place.moveTop(std::clamp(place.top(), 0, std::max(0, height() - place.height())));
    m_editor->setGeometry(place);
    m_editor->installEventFilter(this);
    m_editor->show();
    m_editor->setFocus();
    if (text.isEmpty()) {
        m_editor->selectAll();
    }
    if (asked) {
        emit guessBegun();
    }
}

bool CellGrid::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_editor && m_editor) {
        const bool pressed = event->type() == QEvent::KeyPress;
        const bool claims = event->type() == QEvent::ShortcutOverride;
        const int key = pressed || claims ? static_cast<QKeyEvent*>(event)->key() : 0;
        const bool enter = key == Qt::Key_Return || key == Qt::Key_Enter;
        if (claims) { // text and what edits it the line edit claims itself; all other keys are the window's
            if (key == Qt::Key_Escape || enter) {
                event->accept();
                return true;
            }
            return QWidget::eventFilter(watched, event);
        }
        // Taken here, or the line edit would pass the keys on to the grid, which would act on them too.
        if (key == Qt::Key_Escape) {
            closeEditor();
            setFocus();
            return true;
        }
        if (enter) {
            commitEdit();
            return true;
        }
        if (event->type() == QEvent::FocusOut) {
            const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
            if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason) {
                closeEditor();
            }
        }
    }
    return QWidget::eventFilter(watched, event);
}

void CellGrid::commitEdit()
{
    const QString text = m_editor->text();
    const std::optional<float> value = numberFromText(text, locale());
    if (!value) {
        bool isNumber = false;
        (void)QString(text).replace(QLatin1Char(','), QLatin1Char('.')).toDouble(&isNumber);
        emit noticed(isNumber ? tr("“%1” is too large for a float32, which ends at 3.4·10³⁸. Type inf for infinity.").arg(text)
                              : tr("“%1” is not a number. Type digits with a point or a comma, or NaN, or inf.").arg(text));
        m_editor->selectAll();
        return;
    }
    const bool edits = m_editable;
    const Cell cell = m_edited;
    closeEditor();
    setFocus();
    if (edits) {
        emit cellEdited(cell, *value);
    } else {
        emit cellGuessed(cell, *value);
    }
}

void CellGrid::closeEditor()
{
    if (QLineEdit* editor = std::exchange(m_editor, nullptr)) {
        editor->removeEventFilter(this);
        editor->hide();
        editor->deleteLater();
    }
}

void CellGrid::copy()
{
    if (!isCellThere(m_current)) {
        return;
    }
    const QRect chosen = selection();
    if (static_cast<qint64>(chosen.width()) * chosen.height() > mostCopied) {
        emit noticed(tr("More than %L1 cells are too many for the clipboard. Export the tensor as CSV instead.").arg(mostCopied));
        return;
    }
    QString text;
    QString exact; // for another grid: what a decimal comma means is known here
    for (int y = chosen.top(); y <= chosen.bottom(); ++y) {
        for (int x = chosen.left(); x <= chosen.right(); ++x) {
            const Cell cell{m_scene.n, m_scene.c, y, x};
            if (x > chosen.left()) {
                text += QLatin1Char('\t');
                exact += QLatin1Char('\t');
            }
            if (!isHidden(cell)) {
                const auto value = static_cast<double>((*m_tensor)[cell]);
                text += fullNumberText(value, locale()).replace(QChar(0x2212), QLatin1Char('-'));
                exact += QString::number(value, 'g', 9);
            }
        }
        text += QLatin1Char('\n');
        exact += QLatin1Char('\n');
    }
    text.chop(1);
    auto* clip = new QMimeData;
    clip->setText(text);
    clip->setData(QLatin1String(cellsFormat), exact.toLatin1());
    QApplication::clipboard()->setMimeData(clip);
}

QString CellGrid::cellsIn(const QMimeData& clip)
{
    return clip.hasFormat(QLatin1String(cellsFormat)) ? QString::fromLatin1(clip.data(QLatin1String(cellsFormat))) : clip.text();
}

void CellGrid::paste()
{
    const QMimeData* clip = QApplication::clipboard()->mimeData();
    const QString text = clip ? cellsIn(*clip) : QString();
    if (!m_editable) {
        emit noticed(tr("This grid is a result: its cells cannot be pasted over."));
    } else if (!text.trimmed().isEmpty()) {
        const QRect chosen = selection();
        emit pasted({m_scene.n, m_scene.c, chosen.top(), chosen.left()}, text);
    }
}

void CellGrid::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
    if (m_tensor) {
        m_report.start(0);
    }
}

void CellGrid::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace ks
