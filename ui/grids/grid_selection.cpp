#include "ui/grids/grid_selection.h"

#include <algorithm>

namespace ks {

void GridSelection::setPlane(const Shape& shape, std::int64_t n, std::int64_t c, bool anew)
{
    m_shape = shape;
    if (anew)
        m_anchor.reset();
    const auto inside = [](std::int64_t at, std::int64_t size) {
        return std::clamp<std::int64_t>(at, 0, std::max<std::int64_t>(0, size - 1));
    };
    m_current = {n, c, inside(m_current.y, shape.h), inside(m_current.x, shape.w)};
}

void GridSelection::move(Cell cell, bool extend)
{
    if (!contains(m_shape, cell))
        return;
    if (!extend)
        m_anchor.reset();
    else if (!m_anchor)
        m_anchor = m_current;
    const bool moved = m_current != cell;
    m_current = cell;
    emit changed();
    if (moved)
        emit currentChanged(cell);
}

void GridSelection::selectAll()
{
    m_anchor = Cell{m_current.n, m_current.c, 0, 0};
    extendTo({m_current.n, m_current.c, m_shape.h - 1, m_shape.w - 1});
}

QRect GridSelection::cells() const
{
    const Cell other = m_anchor.value_or(m_current);
    return QRect(QPoint(static_cast<int>(std::min(m_current.x, other.x)), static_cast<int>(std::min(m_current.y, other.y))),
                 QPoint(static_cast<int>(std::max(m_current.x, other.x)), static_cast<int>(std::max(m_current.y, other.y))));
}

std::optional<Cell> GridSelection::beside(int key, bool far) const
{
    Cell to = m_current;
    switch (key) {
    case Qt::Key_Left: --to.x; break;
    case Qt::Key_Right: ++to.x; break;
    case Qt::Key_Up: --to.y; break;
    case Qt::Key_Down: ++to.y; break;
    case Qt::Key_Home: return Cell{to.n, to.c, far ? 0 : to.y, 0};
    case Qt::Key_End: return Cell{to.n, to.c, far ? m_shape.h - 1 : to.y, m_shape.w - 1};
    default: return std::nullopt;
    }
    return far ? std::nullopt : std::optional(to);
}

} // namespace ks

#include "moc_grid_selection.cpp"
