#include "ui/grids/grid_view.h"

#include <cmath>
#include <utility>

namespace ks {

namespace {

constexpr double leastExtent = 2; // pixels: of what is drawn thinner nobody sees anything
constexpr double readableCell = 40;

} // namespace

void GridView::setContent(const QRectF& cells, bool refit)
{
    m_empty = cells.isEmpty();
    const QRectF before = std::exchange(m_content, m_empty ? QRectF(0, 0, 1, 1) : cells);
    m_fitted || refit ? fitAlone() : settle();
    if (m_content != before)
        m_wanted = cellsAt(middle());
    tell();
}

void GridView::setViewport(const QSizeF& size, double deviceRatio, const QRectF& kept)
{
    const bool seen = QRectF(QPointF(), m_viewport).contains(rectOf(kept));
    const bool fitted = m_fitted;
    const QPointF wanted = m_wanted;
    m_viewport = size;
    m_ratio = deviceRatio;
    m_fitted ? fitAlone() : keep(m_wanted, middle());
    if (seen)
        bringIntoSight(kept);
    if (!fitted)
        m_wanted = wanted; // the size may be that of a moment
    tell();
}

void GridView::setLargestFit(double cell)
{
    if (m_largestFit == cell)
        return;
    m_largestFit = cell;
    if (m_fitted)
        fitAlone();
    tell();
}

void GridView::linkTo(GridView& other)
{
    std::vector<QPointer<GridView>> group = m_linked;
    group.insert(group.end(), other.m_linked.begin(), other.m_linked.end());
    group.insert(group.end(), {this, &other});
    for (const QPointer<GridView>& one : group)
        for (const QPointer<GridView>& peer : group)
            if (one && peer && one != peer && std::ranges::find(one->m_linked, peer) == one->m_linked.end())
                one->m_linked.push_back(peer);
}

void GridView::unlink()
{
    for (const QPointer<GridView>& other : m_linked)
        if (other)
            std::erase(other->m_linked, QPointer<GridView>(this));
    m_linked.clear();
}

template <class Visit>
void GridView::eachOther(const Visit& visit) const
{
    for (const QPointer<GridView>& other : m_linked)
        if (other && !other->m_empty)
            visit(*other);
}

void GridView::tell()
{
    if (m_fitted && !m_following)
        fitTogether();
    emit moved();
    if (m_following)
        return;
    eachOther([this](GridView& other) {
        other.m_following = true;
        if (!m_fitted)
            other.follow(*this);
        other.tell();
        other.m_following = false;
    });
}

void GridView::fitTogether()
{
    fitAlone();
    double most = m_cell;
    const auto resembles = [this](const GridView& other) { return other.m_content.size() == m_content.size(); };
    eachOther([&](GridView& other) {
        other.fitAlone();
        if (resembles(other))
            most = std::min(most, other.m_cell);
    });
    fitAlone(most);
    eachOther([&](GridView& other) {
        if (resembles(other))
            other.fitAlone(most);
    });
}

int gridHeightFor(double cell)
{
    return static_cast<int>(std::ceil(cell + 2 * GridView::contentMargin));
}

void GridView::fit()
{
    fitAlone();
    tell();
}

void GridView::fitAlone(double most)
{
    m_fitted = true;
    const double width = std::max(1.0, m_viewport.width() - 2 * contentMargin) / m_content.width();
    const double height = std::max(1.0, m_viewport.height() - 2 * contentMargin) / m_content.height();
    double cell = std::min({width, height, m_largestFit, most});
    const double thin = std::min(m_content.width(), m_content.height());
    const double across = std::max(width, height); // also while the place has no size yet, a small table is not taken for a thin one
    m_cut = thin * cell < leastExtent && thin * across >= readableCell;
    if (m_cut) {
        cell = std::min({std::max(across, readableCell), m_largestFit, most});
        m_origin = -m_content.topLeft() * cell;
    }
    m_cell = cell * m_ratio >= 1 ? std::floor(cell * m_ratio) / m_ratio : cell;
    settle();
}

double GridView::snapped(double cell) const
{
    const double limited = std::clamp(cell, std::min(smallestCell(), largestCell), largestCell);
    const double pixels = limited * m_ratio;
    return pixels >= 0.75 ? std::max(1.0, std::round(pixels)) / m_ratio : limited;
}

void GridView::place(const QPointF& fixed, const QPointF& anchor)
{
    keep(fixed, anchor);
    m_wanted = cellsAt(middle());
}

void GridView::keep(const QPointF& fixed, const QPointF& anchor)
{
    m_origin = anchor - fixed * m_cell;
    m_fitted = false;
    settle();
}

void GridView::zoomAt(const QPointF& anchor, double factor)
{
    const QPointF fixed = cellsAt(anchor);
    const double before = std::exchange(m_cell, snapped(m_cell * factor));
    if (m_cell == before) // rounding must not swallow the step
        m_cell = snapped(before + (factor > 1 ? 1 : -1) / m_ratio);
    place(fixed, anchor);
    tell();
}

void GridView::panBy(const QPointF& pixels)
{
    place({}, m_origin + pixels);
    tell();
}

void GridView::zoomTo(const QRectF& cells, std::optional<double> cell)
{
    double wanted = cell.value_or(
        std::min((m_viewport.width() - 2 * contentMargin) / cells.width(), (m_viewport.height() - 2 * contentMargin) / cells.height()));
    if (!cell && wanted * m_ratio >= 1)
        wanted = std::floor(wanted * m_ratio) / m_ratio;
    m_cell = snapped(wanted);
    keep(cells.center(), middle());
    m_wanted = cells.center();
    tell();
}

void GridView::reveal(const Cell& cell)
{
    if (bringIntoSight(outlineOf(cell)))
        tell();
}

bool GridView::bringIntoSight(const QRectF& cells)
{
    if (m_fitted && !m_cut) // all of it is seen, if not now then once the place has its size
        return false;
    const QRectF rect = rectOf(cells);
    const auto along = [](double low, double high, double end) { return low < 0 ? -low : high > end ? std::max(end - high, -low) : 0.0; };
    const QPointF shift(along(rect.left(), rect.right(), m_viewport.width()), along(rect.top(), rect.bottom(), m_viewport.height()));
    const QPointF before = m_origin;
    if (!shift.isNull())
        place({}, m_origin + shift);
    return m_origin != before;
}

void GridView::follow(const GridView& other)
{
    const auto here = [&](const QPointF& there) {
        const QPointF seen = there - other.m_content.topLeft();
        const QPointF share(seen.x() / other.m_content.width(), seen.y() / other.m_content.height());
        return m_content.topLeft() + QPointF(share.x() * m_content.width(), share.y() * m_content.height());
    };
    m_cell = other.m_cell;
    keep(here(other.visibleCells().center()), middle());
    m_wanted = here(other.m_wanted);
}

void GridView::settle()
{
    // Content smaller than the viewport stays in the middle; larger content leaves no gap.
    const auto along = [](double origin, double begin, double extent, double viewport) {
        if (extent <= viewport)
            return (viewport - extent) / 2 - begin;
        return std::clamp(origin, viewport - extent - begin, -begin);
    };
    m_origin.setX(along(m_origin.x(), m_content.left() * m_cell, m_content.width() * m_cell, m_viewport.width()));
    m_origin.setY(along(m_origin.y(), m_content.top() * m_cell, m_content.height() * m_cell, m_viewport.height()));
    m_origin = QPointF(std::round(m_origin.x() * m_ratio) / m_ratio, std::round(m_origin.y() * m_ratio) / m_ratio);
}

} // namespace ks

#include "moc_grid_view.cpp"
