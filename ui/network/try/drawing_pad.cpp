#include "ui/network/try/drawing_pad.h"

#include "core/session/network_session.h"
#include "ui/shell/dragged_file.h"
#include "ui/shell/file_patterns.h"
#include "ui/theme/theme.h"

#include <QDragEnterEvent>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr int side = drawingSide;
constexpr double penWidth = 22; ///< about two cells of 28
constexpr double keyStep = 8;

} // namespace

DrawingPad::DrawingPad(QWidget* parent) : Retranslating(parent), m_canvas(side, side, QImage::Format_Grayscale8)
{
    m_canvas.fill(Qt::black);
    setFocusPolicy(Qt::StrongFocus);
    setAcceptDrops(true);
    setMinimumSize(160, 160);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setCursor(Qt::CrossCursor);
    retranslate();
}

void DrawingPad::retranslate()
{
    setAccessibleName(tr("Drawing"));
    setAccessibleDescription(tr("Arrows move the pen, Space lowers and lifts it, Delete clears."));
    setToolTip(tr("Draw with the mouse, or with the keyboard: arrows move the pen, Space lowers and lifts it, Delete clears. A picture can "
                  "be dropped here."));
    update();
}

Tensor DrawingPad::drawing() const
{
    Tensor tensor(Shape{1, 1, side, side}, "drawing");
    for (int row = 0; row < side; ++row)
        std::copy_n(m_canvas.constScanLine(row), side, tensor.data() + static_cast<std::ptrdiff_t>(row) * side);
    return tensor;
}

void DrawingPad::setDrawing(const TensorPtr& kept)
{
    if (!kept)
        return clear();
    for (int row = 0; row < side; ++row)
        std::ranges::transform(kept->cells().subspan(static_cast<std::size_t>(row) * side, side), m_canvas.scanLine(row),
                               [](float value) { return static_cast<uchar>(std::lround(value)); });
    m_empty = false;
    ++m_revision;
    showDrawing();
}

void DrawingPad::clear()
{
    m_canvas.fill(Qt::black);
    m_picture = {};
    m_empty = true;
    update();
    emit drawn();
}

void DrawingPad::showPicture(const QImage& picture)
{
    m_picture = picture;
    update();
}

void DrawingPad::showDrawing()
{
    m_picture = {};
    update();
    emit drawn();
}

void DrawingPad::stroke(const QList<QPointF>& points)
{
    for (qsizetype i = 1; i < points.size(); ++i)
        line(points[i - 1] * side, points[i] * side);
    emit drawn();
}

QRectF DrawingPad::square() const
{
    const double edge = std::min(width(), height()) - 2;
    return {(width() - edge) / 2, 1, edge, edge};
}

QPointF DrawingPad::toCanvas(const QPointF& place) const
{
    const QRectF area = square();
    return (place - area.topLeft()) * (side / area.width());
}

void DrawingPad::line(const QPointF& from, const QPointF& to)
{
    if (showsPicture()) {
        m_picture = {};
        m_canvas.fill(Qt::black);
    }
    QPainter painter(&m_canvas);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Qt::white, penWidth, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (from == to)
        painter.drawPoint(to);
    else
        painter.drawLine(from, to);
    m_empty = false;
    ++m_revision;
    update();
}

void DrawingPad::paintEvent(QPaintEvent*)
{
    const Colours& colours = coloursOf(palette());
    const QRectF area = square();
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, !showsPicture());
    painter.drawImage(area, showsPicture() ? m_picture : m_canvas);
    painter.setPen(QPen(hasFocus() ? colours.accent : colours.border, hasFocus() ? 2 : 1));
    painter.drawRect(area);
    if (m_empty && !showsPicture()) {
        painter.setPen(Qt::white);
        painter.drawText(area.adjusted(8, 8, -8, -8), Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap,
                         tr("Draw here, or drop a picture"));
        if (m_byKeyboard && hasFocus())
            painter.drawText(area.adjusted(8, 8, -8, -8), Qt::AlignHCenter | Qt::AlignBottom | Qt::TextWordWrap, accessibleDescription());
    }
    if (m_byKeyboard && hasFocus() && !showsPicture()) {
        const QPointF pen = area.topLeft() + m_pen * (area.width() / side);
        painter.setPen(QPen(m_penDown ? colours.accent : QColor(Qt::gray), 2));
        painter.drawEllipse(pen, 6, 6);
    }
}

void DrawingPad::mousePressEvent(QMouseEvent* event)
{
    m_byKeyboard = false;
    m_at = event->globalPosition() - event->position();
    m_last = toCanvas(event->position());
    line(m_last, m_last);
    emit drawn();
}

void DrawingPad::mouseMoveEvent(QMouseEvent* event)
{
    if (!(event->buttons() & Qt::LeftButton))
        return;
    const QPointF place = toCanvas(event->globalPosition() - m_at); // the first answer may need room, and move the pad under the pen
    line(m_last, place);
    m_last = place;
    emit drawn();
}

void DrawingPad::focusInEvent(QFocusEvent* event)
{
    Retranslating::focusInEvent(event);
    switch (event->reason()) {
    case Qt::MouseFocusReason: m_byKeyboard = false; break;
    case Qt::TabFocusReason:
    case Qt::BacktabFocusReason:
    case Qt::ShortcutFocusReason: m_byKeyboard = true; break;
    default: break; // the window comes back, or a menu closes: as it was
    }
    update();
}

void DrawingPad::keyPressEvent(QKeyEvent* event)
{
    QPointF move;
    switch (event->key()) {
    case Qt::Key_Left: move = {-keyStep, 0}; break;
    case Qt::Key_Right: move = {keyStep, 0}; break;
    case Qt::Key_Up: move = {0, -keyStep}; break;
    case Qt::Key_Down: move = {0, keyStep}; break;
    case Qt::Key_Space:
        m_penDown = !m_penDown;
        if (m_penDown) {
            line(m_pen, m_pen);
            emit drawn();
        }
        update();
        return;
    case Qt::Key_Delete:
    case Qt::Key_Backspace: clear(); return;
    default: QWidget::keyPressEvent(event); return;
    }
    const QPointF next(std::clamp(m_pen.x() + move.x(), 0.0, static_cast<double>(side)),
                       std::clamp(m_pen.y() + move.y(), 0.0, static_cast<double>(side)));
    m_byKeyboard = true;
    if (m_penDown) {
        line(m_pen, next);
        emit drawn();
    }
    m_pen = next;
    update();
}

void DrawingPad::dragEnterEvent(QDragEnterEvent* event)
{
    if (isOfKinds(draggedFile(*event->mimeData()), {pictureEndings}))
        event->acceptProposedAction();
}

void DrawingPad::dropEvent(QDropEvent* event)
{
    emit fileDropped(draggedFile(*event->mimeData()));
    event->acceptProposedAction();
}

} // namespace ks

#include "moc_drawing_pad.cpp"
