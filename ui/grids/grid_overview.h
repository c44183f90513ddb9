#pragma once

#include <QImage>
#include <QPainter>

#include <optional>
#include <utility>

namespace ks {

class CellGrid;

/// A grid as a whole in a corner of it, with the part that is seen in a frame; there where a part of the grid is out of sight. Dragging in it pans.
class GridOverview {
public:
    explicit GridOverview(CellGrid& grid) : m_grid(grid) {}

    void setShown(bool shown);
    /// Where it is; empty while there is none.
    QRectF rect() const;
    void paint(QPainter& painter);
    /// The cells have other colours.
    void forget() { m_picture = {}; }
    /// It stays in its corner, and takes the view with the mouse, until it is let go; false where the point is not in it.
    bool hold(const QPointF& point);
    bool letGo() { return std::exchange(m_held, std::nullopt).has_value(); }
    bool isHeld() const { return m_held.has_value(); }
    void panTo(const QPointF& point);

private:
    CellGrid& m_grid;
    QImage m_picture;
    bool m_shown = true;
    std::optional<QPointF> m_held; ///< its corner, while it is dragged
};

} // namespace ks
