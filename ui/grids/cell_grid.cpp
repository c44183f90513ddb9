#include "ui/grids/cell_grid.h"

#include "ui/grids/cell_grid_accessible.h"
#include "ui/language/numbers.h"
#include "ui/paint/grid_marks_painter.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPaintEngine>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr double wheelFactor = 1.25; // for one notch
constexpr double legibleCell = 8;    // the ring around a smaller one is easily overlooked
constexpr int reportMilliseconds = 500;
constexpr int fewestParts = 3; ///< of the largest number: with fewer steps most cells would look alike

/// Its page is higher than the room for it: where grids fill it, there is hardly a place beside them to turn the wheel over.
bool standsInScrolledPage(const CellGrid& grid)
{
    for (const QWidget* one = grid.parentWidget(); one; one = one->isWindow() ? nullptr : one->parentWidget())
        if (const auto* area = qobject_cast<const QAbstractScrollArea*>(one); area && area->verticalScrollBar()->maximum() > 0)
            return true;
    return false;
}

} // namespace

CellGrid::CellGrid(QWidget* parent)
    : QWidget(parent), m_plane(new ShownPlane(this)), m_cover(new GridCover(this)), m_view(new GridView(this)),
      m_selection(new GridSelection(this)), m_editing(new GridEditing(*this)), m_keys(new GridKeys(*this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    installGridAccessibility();
    connect(m_plane, &ShownPlane::replaced, this, &CellGrid::takePlane);
    connect(m_plane, &ShownPlane::changed, this, &CellGrid::repaintCells);
    connect(m_plane, &ShownPlane::padsChanged, this, [this] {
        m_overview.forget();
        m_view->setContent(tensor() ? m_plane->scene().extent() : QRectF());
    });
    connect(m_view, &GridView::moved, this, [this] {
        m_cellsStale = true;
        update();
    });
    for (const auto changed : {&GridCover::marksChanged, &GridCover::moving, &GridCover::veiledChanged})
        connect(m_cover, changed, this, qOverload<>(&CellGrid::update));
    connect(m_cover, &GridCover::awaitedChanged, this, [this] { forgetAccessibleCells(this); });
    connect(m_selection, &GridSelection::changed, this, &CellGrid::takeSelection);
    m_report.setSingleShot(true);
    connect(&m_report, &QTimer::timeout, this, [this] {
        m_reported.start();
        reportAccessibleCell(this, m_selection->current());
    });
    m_view->setViewport(size(), devicePixelRatioF());
}

CellGrid::CellGrid(const CellGrid& first, QWidget* parent) : CellGrid(parent)
{
    m_plane->takeAfter(first.plane());
    m_editing->setEditable(first.editing().isEditable());
    m_editing->setBrush(first.editing().brush());
    m_view->setLargestFit(first.view().largestFit());
    m_cover->takeAfter(first.cover());
}

void CellGrid::awaitTensor(const Shape& shape)
{
    const bool stays = tensor() && tensor()->shape() == shape;
    if (!stays)
        setTensor(nullptr);
    m_cover->setAwaited(stays);
}

void CellGrid::takePlane(bool resized)
{
    if (resized) {
        hover(std::nullopt);
        m_view->setContent(tensor() ? m_plane->scene().extent() : QRectF(), true);
    }
    m_selection->setPlane(m_plane->scene().shape, n(), c(), resized);
    forgetAccessibleCells(this);
}

void CellGrid::takeSelection()
{
    const Cell current = m_selection->current();
    m_plane->setPlane(current.n, current.c);
    update();
    if (!m_report.isActive()) {
        const qint64 since = m_reported.isValid() ? m_reported.elapsed() : reportMilliseconds;
        m_report.start(static_cast<int>(std::max<qint64>(0, reportMilliseconds - since)));
    }
}

void CellGrid::repaintCells()
{
    m_overview.forget();
    m_cellsStale = true;
    update();
}

std::optional<Cell> CellGrid::cellAt(const QPointF& point) const
{
    const QPointF at = m_view->cellsAt(point);
    const Cell cell{n(), c(), static_cast<std::int64_t>(std::floor(at.y())), static_cast<std::int64_t>(std::floor(at.x()))};
    return m_plane->has(cell) ? std::optional(cell) : std::nullopt;
}

QString CellGrid::describeCell(const Cell& cell) const
{
    if (!m_plane->has(cell))
        return {};
    const QString said = m_describe && !m_cover->isAwaited() ? m_describe(cell) : describeAlone(cell);
    return marks().pinned == cell ? tr("held: %1", "a cell that somebody holds").arg(said) : said;
}

QString CellGrid::describeAlone(const Cell& cell) const
{
    const QString row = QString::number(cell.y);
    const QString column = QString::number(cell.x);
    if (m_cover->isAwaited())
        return tr("row %1, column %2: being computed").arg(row, column);
    if (marks().predicted == cell)
        return tr("row %1, column %2: what value comes here?").arg(row, column);
    if (m_cover->hides(tensor()->shape(), cell))
        return tr("row %1, column %2: empty, its step has not been taken").arg(row, column);
    return tr("row %1, column %2: %3").arg(row, column, fullNumberText(static_cast<double>((*tensor())[cell]), locale()));
}

// ---- what is painted ----

/// On a projector, where sizes of text are given in pixels, no number is smaller than the text: digits go before it, then the number.
GridLook CellGrid::look() const
{
    GridLook look = GridLook::of(palette(), font(), locale());
    look.smallestNumber = std::max(look.smallestNumber, static_cast<qreal>(font().pixelSize())); // −1: in points
    return look;
}

double CellGrid::writingCell(double least) const
{
    if (!tensor())
        return least;
    const GridLook look = this->look();
    CellNumbers numbers(m_plane->scene(), look, {.cell = least});
    for (double cell = least; cell <= 2 * least; numbers.setCell(++cell))
        if (numbers.areWritten())
            return cell;
    return least;
}

bool CellGrid::writesNumbers(std::optional<double> smallest, std::optional<double> cell, bool twoDecimals) const
{
    if (!tensor())
        return false;
    GridLook look = this->look();
    look.smallestNumber = smallest.value_or(look.smallestNumber);
    const CellNumbers numbers(m_plane->scene(), look, {.cell = cell.value_or(m_view->cell())});
    return numbers.areWritten() && (!smallest || numbers.haveParts(fewestParts)) && (!twoDecimals || numbers.haveTwoDecimals());
}

void CellGrid::renderCells()
{
    const double ratio = devicePixelRatioF();
    const QSize pixels = (QSizeF(size()) * ratio).toSize();
    if (!m_cellsStale && m_cells.size() == pixels)
        return;
    if (m_cells.size() != pixels)
        m_cells = QPixmap(pixels);
    m_cells.setDevicePixelRatio(ratio);
    const GridLook look = this->look();
    m_cells.fill(look.ground);
    m_cellsStale = false;
    if (!tensor())
        return;
    QPainter painter(&m_cells);
    GridPainter(m_plane->scene(), look, {m_view->origin(), m_view->cell(), QRectF(rect()), ratio}).paintCells(painter);
}

void CellGrid::paintEvent(QPaintEvent* event)
{
    const double ratio = devicePixelRatioF();
    QPainter painter(this);
    const QRect dirty = event->rect();
    if (painter.paintEngine()->type() == QPaintEngine::Raster) {
        renderCells();
        painter.drawPixmap(QRectF(dirty), m_cells,
                           QRectF(dirty.x() * ratio, dirty.y() * ratio, dirty.width() * ratio, dirty.height() * ratio));
    } else { // not a screen: lines and letters
        const GridLook look = this->look();
        painter.fillRect(dirty, look.ground);
        if (tensor())
            GridPainter(m_plane->scene(), look, {m_view->origin(), m_view->cell(), QRectF(dirty), ratio}).paintCells(painter);
    }
    if (!tensor()) {
        if (hasFocus())
            paintFocusRing(painter);
        return;
    }
    const GridLook look = this->look();
    const GridPainter grid(m_plane->scene(), look, {m_view->origin(), m_view->cell(), QRectF(dirty), ratio});
    const GridMarksPainter marks(grid, painter);
    marks.paint(m_cover->drawnMarks(), m_cover->movingWindow());
    painter.setRenderHint(QPainter::Antialiasing);
    paintSelection(painter, marks);
    if (m_hovered)
        marks.paintRing(*m_hovered, look.source, false);
    if (hasFocus() && !isEchoOfHeld())
        marks.paintCursor(m_selection->current(), false);
    if (hasFocus() && (isEchoOfHeld() || m_view->cell() < legibleCell)) // a cell cannot show it
        paintFocusRing(painter);
    m_overview.paint(painter);
}

bool CellGrid::isEchoOfHeld() const
{
    const std::optional<Cell>& held = marks().pinned;
    const Cell& current = m_selection->current();
    return held && *held != current && held->y == current.y && held->x == current.x;
}

void CellGrid::paintFocusRing(QPainter& painter) const
{
    constexpr double leastRing = 8; // pixels
    QRectF around = rect();
    if (tensor()) {
        const QRectF cells = m_view->rectOf(m_view->content()) & around;
        const double wider = std::max(0.0, leastRing - cells.width()) / 2;
        const double higher = std::max(0.0, leastRing - cells.height()) / 2;
        around &= cells.adjusted(-wider, -higher, wider, higher);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette().highlight(), 2));
    painter.drawRect(around.adjusted(1, 1, -1, -1));
}

void CellGrid::paintSelection(QPainter& painter, const GridMarksPainter& marks) const
{
    const QColor highlight = palette().color(QPalette::Highlight);
    if (m_selection->hasSeveral()) {
        const QRectF chosen = m_view->rectOf(QRectF(m_selection->cells()));
        QColor veil = highlight;
        veil.setAlphaF(0.3F);
        painter.fillRect(chosen, veil);
        painter.setPen(QPen(highlight, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(chosen.adjusted(1, 1, -1, -1));
    }
    if (!m_editing->isPainting() || m_editing->stroke().empty())
        return;
    const QColor colour(m_plane->scene().scale.colourOf(*m_editing->brush()));
    for (const Cell& cell : m_editing->stroke())
        painter.fillRect(m_view->placeOf(cell), colour);
    marks.paintRing(m_editing->stroke().back(), highlight, false);
}

// ---- the mouse and the keyboard ----

bool CellGrid::event(QEvent* event)
{
    if (event->type() == QEvent::NativeGesture) {
        const auto& gesture = *static_cast<QNativeGestureEvent*>(event);
        if (gesture.gestureType() == Qt::ZoomNativeGesture)
            return m_view->zoomAt(gesture.position(), 1 + gesture.value()), true;
        if (gesture.gestureType() == Qt::SmartZoomNativeGesture)
            return m_view->fit(), true;
    }
    if (event->type() == QEvent::ShortcutOverride && m_keys->claims(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void CellGrid::wheelEvent(QWheelEvent* event)
{
    if (!(event->modifiers() & (Qt::ShiftModifier | Qt::ControlModifier)) && standsInScrolledPage(*this))
        return event->ignore(); // for the page
    const QPoint delta = event->angleDelta();
    if (event->modifiers() & Qt::ShiftModifier) {
        m_view->panBy(QPointF(delta.x() != 0 ? delta.x() : delta.y(), 0) / 2);
    } else if (delta.y() != 0) {
        m_view->zoomAt(event->position(), std::pow(wheelFactor, delta.y() / 120.0));
        m_keys->noteWheel();
    }
    hover(cellAt(event->position()));
    event->accept();
}

void CellGrid::mousePressEvent(QMouseEvent* event)
{
    m_editing->close();
    m_pressed = event->position();
    m_last = m_pressed;
    if (event->button() == Qt::MiddleButton) {
        m_drag = Drag::Pan;
    } else if (event->button() != Qt::LeftButton) {
        QWidget::mousePressEvent(event);
    } else if (m_overview.hold(m_pressed) || m_editing->beginStroke(m_pressed)) {
        m_drag = Drag::None;
    } else if (event->modifiers() & Qt::ShiftModifier) {
        m_drag = Drag::Select;
        extendTo(m_pressed);
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
    if (m_overview.isHeld())
        m_overview.panTo(point);
    else if (m_editing->isPainting())
        m_editing->strokeOver(m_last, point);
    else if (m_drag == Drag::Select)
        extendTo(point);
    else if (m_drag != Drag::Pan)
        hover(m_overview.rect().contains(point) ? std::nullopt : cellAt(point));
    else if (!m_view->showsAll())
        m_view->panBy(point - m_last);
    m_last = point;
}

void CellGrid::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag drag = std::exchange(m_drag, Drag::None);
    if (m_overview.letGo())
        return;
    m_editing->endStroke();
    const std::optional<Cell> cell = cellAt(event->position());
    if (drag == Drag::Pressed && cell) {
        m_selection->setCurrent(*cell);
        emit cellActivated(*cell);
    }
}

void CellGrid::mouseDoubleClickEvent(QMouseEvent* event)
{
    const std::optional<Cell> cell = cellAt(event->position());
    if (event->button() == Qt::LeftButton && cell && (m_editing->isEditable() || marks().predicted == cell) && !m_editing->brush()) {
        m_selection->setCurrent(*cell);
        m_editing->begin();
    }
}

void CellGrid::hover(const std::optional<Cell>& cell)
{
    if (cell == m_hovered)
        return;
    const std::optional<Cell> before = std::exchange(m_hovered, cell);
    for (const std::optional<Cell>& one : {before, cell})
        if (one)
            update(m_view->reachOf(*one));
    emit cellHovered(cell);
}

void CellGrid::extendTo(const QPointF& point)
{
    if (const std::optional<Cell> cell = cellAt(point))
        m_selection->extendTo(*cell);
}

void CellGrid::keyPressEvent(QKeyEvent* event)
{
    if (!m_keys->press(*event))
        QWidget::keyPressEvent(event);
}

void CellGrid::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
    if (tensor())
        m_report.start(0);
}

void CellGrid::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

QVariant CellGrid::inputMethodQuery(Qt::InputMethodQuery query) const
{
    const QRect seen =
        query == Qt::ImCursorRectangle && tensor() ? m_view->placeOf(m_selection->current()).toAlignedRect() & rect() : QRect();
    return seen.isEmpty() ? QWidget::inputMethodQuery(query) : seen;
}

void CellGrid::changeEvent(QEvent* event)
{
    const QEvent::Type type = event->type();
    if (type == QEvent::PaletteChange || type == QEvent::FontChange || type == QEvent::LocaleChange || type == QEvent::LanguageChange)
        repaintCells();
    QWidget::changeEvent(event);
}

void CellGrid::resizeEvent(QResizeEvent*)
{
    // What was in sight of the step stays there.
    m_view->setViewport(size(), devicePixelRatioF(), marks().window ? marks().window->outline() : outlineOf(m_selection->current()));
}

} // namespace ks

#include "moc_cell_grid.cpp"
