#include "ui/grids/cell_grid.h"

#include "ui/grids/cell_grid_accessible.h"

#include <QAccessible>
#include <QEvent>
#include <QLineEdit>

#include <algorithm>
#include <cmath>

namespace ks {

namespace {

constexpr int motionMilliseconds = 180;
constexpr int reportMilliseconds = 500;
constexpr int veilMilliseconds = 80; ///< numbers that come back sooner would only flicker

} // namespace

CellGrid::CellGrid(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    installGridAccessibility();
    connect(&m_loader, &PlaneLoader::loaded, this, &CellGrid::adopt);
    m_motion.setDuration(motionMilliseconds);
    m_motion.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_motion, &QVariantAnimation::valueChanged, this, [this] { updateMarks(); });
    m_veilSoon.setSingleShot(true);
    m_veilSoon.setInterval(veilMilliseconds);
    connect(&m_veilSoon, &QTimer::timeout, this, [this] { setVeiled(true); });
    m_report.setSingleShot(true);
    connect(&m_report, &QTimer::timeout, this, &CellGrid::reportCurrent);
    m_view.setViewport(size(), devicePixelRatioF());
}

CellGrid::~CellGrid() = default;

void CellGrid::setTensor(TensorPtr tensor, std::int64_t n, std::int64_t c)
{
    const Shape before = m_scene.plane.shape();
    m_tensor = std::move(tensor);
    m_scene.shape = m_tensor ? m_tensor->shape() : Shape();
    if (m_scene.shape.empty()) {
        m_tensor.reset();
        m_scene.shape = {};
    }
    m_scene.n = std::clamp(n, std::int64_t{0}, std::max(std::int64_t{0}, m_scene.shape.n - 1));
    m_scene.c = std::clamp(c, std::int64_t{0}, std::max(std::int64_t{0}, m_scene.shape.c - 1));
    m_scene.plane = m_tensor ? m_tensor->view().channel(m_scene.n, m_scene.c) : ConstView();
    m_scene.white = m_scene.shape.c == 3 ? m_white : std::nullopt;
    m_scene.picture = m_scene.white ? m_tensor->view().image(m_scene.n) : ConstView();
    m_scene.pyramid = nullptr; // of another tensor
    if (!isCellThere(m_edited)) {
        closeEditor();
    }
    if (m_scene.plane.shape() != before) {
        closeEditor();
        dropStroke(); // its cells are places in the one before
        m_anchor.reset();
        hover(std::nullopt);
        m_view.setContent(m_tensor ? m_scene.extent() : QRectF(0, 0, 1, 1));
        m_view.fit();
        viewMoved();
    }
    m_current = {m_scene.n, m_scene.c, std::clamp(m_current.y, std::int64_t{0}, std::max(std::int64_t{0}, m_scene.shape.h - 1)),
                 std::clamp(m_current.x, std::int64_t{0}, std::max(std::int64_t{0}, m_scene.shape.w - 1))};
    forgetAccessibleCells(this);
    adopt(m_loader.load(m_tensor, m_scene.n, m_scene.c, m_scene.white.has_value()));
}

void CellGrid::setWhite(std::optional<float> white)
{
    if (m_white == white) {
        return;
    }
    m_white = white;
    setTensor(m_tensor, m_scene.n, m_scene.c);
}

void CellGrid::setPlane(std::int64_t n, std::int64_t c)
{
    if (n != m_scene.n || c != m_scene.c) {
        setTensor(m_tensor, n, c);
    }
}

void CellGrid::adopt(const PlaneFacts& facts)
{
    m_facts = facts;
    m_scene.stats = m_colour.scope == RangeScope::Tensor || m_scene.white ? facts.tensor : facts.map;
    m_scene.format = formatFor(m_scene.stats);
    m_scene.pyramid = m_facts.pyramid.get();
    applyScale();
    emit factsChanged();
}

void CellGrid::applyScale()
{
    ValueRange range = m_scene.stats.range;
    if (m_sharedRange) {
        range = *m_sharedRange;
    } else if (m_colour.scope == RangeScope::Fixed) {
        range = m_colour.fixed;
    }
    m_scene.scale = ValueScale(m_colour.palette, range);
    m_scene.negativeBars = m_colour.negativeBars;
    m_overview = {};
    updateCells();
    emit rangeChanged();
}

void CellGrid::setPads(const Pads& pads, const QString& text, const QSize& overhang)
{
    if (m_scene.pads == pads && m_scene.padText == text && m_scene.overhang == overhang) {
        return;
    }
    m_scene.pads = pads;
    m_scene.overhang = overhang;
    m_scene.padText = text;
    if (m_tensor) {
        m_view.setContent(m_scene.extent());
    }
    m_overview = {};
    viewMoved();
}

void CellGrid::setColour(const ColourSettings& colour)
{
    if (m_colour == colour) {
        return;
    }
    m_colour = colour;
    adopt(m_facts);
}

void CellGrid::setSharedRange(std::optional<ValueRange> range)
{
    if (m_sharedRange != range) {
        m_sharedRange = range;
        applyScale();
    }
}

void CellGrid::setMarks(GridMarks marks)
{
    if (m_marks == marks) {
        return;
    }
    const std::optional<GridWindow> before = m_marks.window;
    m_marks = std::move(marks);
    if (m_editor && !m_editable && m_marks.predicted != m_edited) { // what is typed there is no answer to what is asked now
        closeEditor();
        setFocus();
    }
    moveWindow(before);
    updateMarks();
}

void CellGrid::setAwaited(bool awaited)
{
    if (m_awaited == awaited) {
        return;
    }
    m_awaited = awaited;
    if (awaited) {
        closeEditor();
        m_veilSoon.start();
    } else {
        m_veilSoon.stop();
        setVeiled(false);
    }
    forgetAccessibleCells(this);
}

void CellGrid::awaitTensor(const Shape& shape)
{
    const bool stays = m_tensor && m_scene.shape == shape;
    if (!stays) {
        setTensor(nullptr);
    }
    setAwaited(stays);
}

void CellGrid::setVeiled(bool veiled)
{
    if (m_veiled == veiled) {
        return;
    }
    m_veiled = veiled;
    update();
    emit veiledChanged(veiled);
}

std::optional<std::int64_t> CellGrid::hiddenFrom() const
{
    return m_veiled ? std::optional<std::int64_t>(0) : m_marks.hiddenFrom;
}

bool CellGrid::isHidden(const Cell& cell) const
{
    return m_awaited || (m_marks.hiddenFrom && offsetOf(m_scene.shape, cell) >= *m_marks.hiddenFrom);
}

void CellGrid::moveWindow(const std::optional<GridWindow>& from)
{
    if (from == m_marks.window) {
        return;
    }
    const QRectF begin = m_motion.state() == QAbstractAnimation::Running ? m_motion.currentValue().toRectF()
                         : from                                          ? from->outline()
                                                                         : QRectF();
    m_motion.stop();
    if (!m_animated || !from || !m_marks.window || !isVisible()) {
        return;
    }
    m_motion.setStartValue(begin);
    m_motion.setEndValue(m_marks.window->outline());
    m_motion.start();
}

void CellGrid::updateCells()
{
    m_cellsStale = true;
    update();
}

void CellGrid::updateMarks()
{
    update();
}

// Linked grids of one extent have cells of one size, also where one of them has less room.
void CellGrid::fitTogether()
{
    m_view.fit();
    double most = m_view.cell();
    const auto resembles = [this](const CellGrid& other) { return other.m_view.content().size() == m_view.content().size(); };
    const auto each = [this](const auto& visit) {
        for (const QPointer<CellGrid>& other : m_linked)
            if (other && other->m_tensor)
                visit(*other);
    };
    each([&](CellGrid& other) {
        other.m_view.fit();
        if (resembles(other))
            most = std::min(most, other.m_view.cell());
    });
    m_view.fit(most);
    each([&](CellGrid& other) {
        if (resembles(other))
            other.m_view.fit(most);
    });
}

void CellGrid::viewMoved()
{
    if (m_view.isFitted() && !m_following)
        fitTogether();
    updateCells();
    emit viewChanged();
    if (m_following) {
        return;
    }
    for (const QPointer<CellGrid>& other : m_linked) {
        if (other && other->m_tensor) {
            other->m_following = true;
            if (!m_view.isFitted()) {
                other->m_view.follow(m_view);
            }
            other->viewMoved();
            other->m_following = false;
        }
    }
}

void CellGrid::zoomTo(const QRectF& cells, std::optional<double> cellSize)
{
    m_view.zoomTo(cells, cellSize);
    viewMoved();
}

void CellGrid::zoomBy(double factor)
{
    const QPointF current = cellRect(m_current).center();
    m_view.zoomAt(rect().contains(current.toPoint()) ? current : QRectF(rect()).center(), factor);
    viewMoved();
}

void CellGrid::fit()
{
    m_view.fit();
    viewMoved();
}

QVariant CellGrid::inputMethodQuery(Qt::InputMethodQuery query) const
{
    const QRect seen = query == Qt::ImCursorRectangle && m_tensor ? cellRect(m_current).toAlignedRect() & rect() : QRect();
    return seen.isEmpty() ? QWidget::inputMethodQuery(query) : seen;
}

void CellGrid::reveal(const Cell& cell)
{
    const QRectF before = m_view.visibleCells();
    m_view.reveal(QRectF(static_cast<double>(cell.x), static_cast<double>(cell.y), 1, 1));
    if (m_view.visibleCells() != before) {
        viewMoved();
    }
}

void CellGrid::setLargestFit(double cellSize)
{
    if (m_view.largestFit() == cellSize) {
        return;
    }
    m_view.setLargestFit(cellSize);
    viewMoved();
}

void CellGrid::linkTo(CellGrid* other)
{
    if (!other || other == this) {
        return;
    }
    std::vector<QPointer<CellGrid>> group = m_linked;
    group.insert(group.end(), other->m_linked.begin(), other->m_linked.end());
    group.emplace_back(this);
    group.emplace_back(other);
    for (const QPointer<CellGrid>& one : group) {
        for (const QPointer<CellGrid>& peer : group) {
            if (one && peer && one != peer && std::find(one->m_linked.begin(), one->m_linked.end(), peer) == one->m_linked.end()) {
                one->m_linked.push_back(peer);
            }
        }
    }
}

void CellGrid::unlink()
{
    for (const QPointer<CellGrid>& other : m_linked) {
        if (other) {
            std::erase(other->m_linked, QPointer<CellGrid>(this));
        }
    }
    m_linked.clear();
}

QRectF CellGrid::cellRect(const Cell& cell) const
{
    return m_view.rectOf(QRectF(static_cast<double>(cell.x), static_cast<double>(cell.y), 1, 1));
}

bool CellGrid::isCellThere(const Cell& cell) const
{
    return m_tensor && contains(m_scene.shape, cell);
}

std::optional<Cell> CellGrid::cellAt(const QPointF& point) const
{
    const QPointF at = m_view.cellsAt(point);
    const Cell cell{m_scene.n, m_scene.c, static_cast<std::int64_t>(std::floor(at.y())), static_cast<std::int64_t>(std::floor(at.x()))};
    return isCellThere(cell) ? std::optional(cell) : std::nullopt;
}

void CellGrid::setEditable(bool editable)
{
    m_editable = editable;
    if (!editable) {
        setBrush(std::nullopt);
        closeEditor();
    }
}

void CellGrid::setOverviewShown(bool shown)
{
    m_overviewShown = shown;
    update();
}

void CellGrid::setCurrentCell(const Cell& cell)
{
    moveCurrent(cell, false);
}

QRect CellGrid::selection() const
{
    const Cell other = m_anchor.value_or(m_current);
    return QRect(QPoint(static_cast<int>(std::min(m_current.x, other.x)), static_cast<int>(std::min(m_current.y, other.y))),
                 QPoint(static_cast<int>(std::max(m_current.x, other.x)), static_cast<int>(std::max(m_current.y, other.y))));
}

void CellGrid::setCellDescriber(std::function<QString(const Cell&)> describe)
{
    m_describe = std::move(describe);
}

QString CellGrid::describeCell(const Cell& cell) const
{
    if (!isCellThere(cell)) {
        return {};
    }
    if (m_describe && !m_awaited) {
        return m_describe(cell);
    }
    const QString row = QString::number(cell.y);
    const QString column = QString::number(cell.x);
    if (m_awaited) {
        return tr("row %1, column %2: being computed").arg(row, column);
    }
    if (m_marks.predicted == cell) {
        return tr("row %1, column %2: what value comes here?").arg(row, column);
    }
    if (isHidden(cell)) {
        return tr("row %1, column %2: empty, its step has not been taken").arg(row, column);
    }
    return tr("row %1, column %2: %3").arg(row, column, fullNumberText(static_cast<double>((*m_tensor)[cell]), locale()));
}

void CellGrid::announce(const Cell& cell)
{
    if (!isCellThere(cell)) {
        return;
    }
    moveCurrent(cell, false);
}

void CellGrid::reportCurrent()
{
    m_reported.start();
    reportAccessibleCell(this, m_current);
}

void CellGrid::moveCurrent(const Cell& cell, bool extend)
{
    if (!isCellThere(cell)) {
        return;
    }
    if (extend && !m_anchor) {
        m_anchor = m_current;
    } else if (!extend) {
        m_anchor.reset();
    }
    const bool moved = !(cell == m_current);
    m_current = cell;
    if (cell.n != m_scene.n || cell.c != m_scene.c) {
        setPlane(cell.n, cell.c);
    }
    update();
    if (!m_report.isActive()) {
        const qint64 since = m_reported.isValid() ? m_reported.elapsed() : reportMilliseconds;
        m_report.start(static_cast<int>(std::max<qint64>(0, reportMilliseconds - since)));
    }
    if (moved) {
        emit currentCellChanged(cell);
    }
}

void CellGrid::changeEvent(QEvent* event)
{
    switch (event->type()) {
    case QEvent::PaletteChange:
    case QEvent::FontChange:
    case QEvent::LocaleChange:
    case QEvent::LanguageChange: updateCells(); break;
    default: break;
    }
    QWidget::changeEvent(event);
}

void CellGrid::resizeEvent(QResizeEvent*)
{
    // What was in sight of the step stays there.
    const QRectF step =
        m_marks.window ? m_marks.window->outline() : QRectF(static_cast<double>(m_current.x), static_cast<double>(m_current.y), 1, 1);
    const bool seen = QRectF(QPointF(), m_view.viewport()).contains(m_view.rectOf(step));
    m_view.setViewport(size(), devicePixelRatioF());
    if (seen) {
        m_view.reveal(step);
    }
    viewMoved();
}

QSize CellGrid::sizeHint() const
{
    return {280, 280};
}

QSize CellGrid::minimumSizeHint() const
{
    return {96, 96};
}

} // namespace ks
